/** The programmatic interface of the package. */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AnthologyError, build, check, loadSnapshot, pull } from "./index.ts";
import { anthology } from "./testing/anthology.ts";
import { runProgram } from "./testing/program.ts";
import { alterSnapshot } from "./testing/snapshots.ts";
import { contents } from "./testing/tree.ts";

let folder: string;
const inside = (name: string) => join(folder, name);
const snapshotIn = (name: string) => join(folder, "data", name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("does what the commands do and returns what they print as JSON", async () => {
  const [snapshot, out, other] = [snapshotIn("a.sqlite"), inside("out"), inside("other")];
  const loaded = await loadSnapshot({ records: anthology(3), snapshot });
  expect(loaded).toMatchObject({ snapshot, records: { passages: 3 } });

  const built = await build({ snapshot, out, baseUrl: "https://example.org", jobs: 1 });
  const words = ["build", "--snapshot", snapshot, "--out", other, "--base-url"];
  const { stdout } = await runProgram([...words, "https://example.org", "--json"]);
  const { seconds, ...printed } = JSON.parse(stdout);
  expect(Object.keys(seconds)).toContain("publish");
  expect({ ...built, out: other }).toEqual(printed);
  expect(contents(other)).toEqual(contents(out));

  const checked = await check({ snapshot, baseUrl: "https://example.org", jobs: 1 });
  const { snapshot: description, files, collections, products } = built;
  const counts = <Group extends { bytes?: number }>(groups: readonly Group[]) =>
    groups.map(({ bytes: _, ...group }) => group);
  expect(checked).toEqual({
    ...{ file: snapshot, snapshot: description, files },
    ...{ collections: counts(collections), products: counts(products) },
  });
});

test("loads the bulk files of a site and builds the same pages from them", async () => {
  const [snapshot, out, copy] = [snapshotIn("b.sqlite"), inside("b"), snapshotIn("copy.sqlite")];
  await loadSnapshot({ records: anthology(4), snapshot });
  await build({ snapshot, out, jobs: 1 });
  const notes: string[] = [];
  const log = { note: (message: string) => notes.push(message) };
  const { differences } = await loadSnapshot(
    { records: join(out, "dumps"), snapshot: copy },
    { log },
  );
  expect(differences).toEqual([]);
  expect(notes.join()).toContain("datapackage.json");
  await build({ snapshot: copy, out: inside("again"), jobs: 1 });
  const [one, other] = [contents(out), contents(inside("again"))];
  const pages = Object.keys(one).filter((path) => path.startsWith("api/"));
  for (const path of pages) expect(other[path], path).toBe(one[path]);
});

test("rejects with every fault of the data, and changes nothing", async () => {
  const snapshot = snapshotIn("faulty.sqlite");
  await loadSnapshot({ records: anthology(3), snapshot });
  alterSnapshot(snapshot, "UPDATE author SET tlg_id = 'TLG 101'");
  const failed = build({ snapshot, out: inside("faulty"), jobs: 1 });
  await expect(failed).rejects.toBeInstanceOf(AnthologyError);
  await expect(failed).rejects.toMatchObject({
    kind: "data",
    faults: { shown: [{ record: "/api/authors/56/", field: "/tlg_id", table: "author" }] },
  });
  expect(existsSync(inside("faulty"))).toBe(false);
});

test("rejects invalid settings and names them", async () => {
  const settings = { pageSize: 0, only: ["api", "nosuch"], nosuch: 1 } as object;
  for (const run of [build, check]) {
    const error: unknown = await run(settings).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "run", faults: { count: 3 } });
    const fields = (error as AnthologyError).faults?.shown.map(({ field }) => field).sort();
    expect(fields).toEqual(["/nosuch", "/only/1", "/pageSize"]);
  }
  await expect(pull({ source: "example.org" })).rejects.toMatchObject({
    kind: "run",
    message: expect.stringContaining('found "example.org"'),
  });
});

test("stops with the reason of the signal, and publishes nothing", async () => {
  const [snapshot, out] = [snapshotIn("c.sqlite"), inside("stopped")];
  await loadSnapshot({ records: anthology(3), snapshot });
  const controller = new AbortController();
  const reason = new Error("no longer wanted");
  const phase = (name: string) => {
    if (name === "render and validate") controller.abort(reason);
  };
  const { signal } = controller;
  await expect(build({ snapshot, out, jobs: 1 }, { signal, log: { phase } })).rejects.toBe(reason);
  expect(existsSync(out)).toBe(false);
});

test("rejects with an error of the log about records that a worker rendered", async () => {
  const [snapshot, out] = [snapshotIn("d.sqlite"), inside("unlogged")];
  await loadSnapshot({ records: anthology(60), snapshot });
  const program = inside("unlogged.mjs");
  // Only the compiled program has workers.
  writeFileSync(
    program,
    `import { build } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url))};
    const settings = ${JSON.stringify({ snapshot, out, jobs: 2 })};
    let calls = 0;
    const progress = () => {
      calls += 1;
      // Meanwhile a worker renders the other records: the next call is about these.
      if (calls === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
      else throw new Error("no longer wanted");
    };
    await build(settings, { log: { progress } }).catch((error) => console.log(error.message));`,
  );
  const stopped = { status: 0, stdout: "no longer wanted\n", stderr: "" };
  expect(await runProgram([], { program })).toMatchObject(stopped);
  expect(existsSync(out)).toBe(false);
});

const folders = {
  "no records": [{}, "run", "found none"],
  "two files of a collection": [{ "texts.json": "[]", "texts.ndjson": "" }, "run", "texts.ndjson"],
  "a file that is not a list": [{ "texts.json": "{}" }, "data", "list of records was expected"],
  "a line that is not JSON": [{ "texts.ndjson": "{}\nx\n" }, "data", "line 2"],
  "a record that is not an object": [{ "texts.json": "[{}, 1]" }, "data", "record 2"],
  "text that is not UTF-8": [{ "texts.json": Buffer.from([0xff]) }, "data", "texts.json"],
  "a damaged gzip file": [{ "texts.ndjson.gz": "x" }, "data", "texts.ndjson.gz"],
} as const;

test.for(Object.entries(folders))("load refuses a folder with %s", async ([name, given]) => {
  const [files, kind, message] = given;
  const [records, snapshot] = [inside(name), snapshotIn("never.sqlite")];
  mkdirSync(records);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(records, file), content);
  await expect(loadSnapshot({ records, snapshot })).rejects.toMatchObject({
    kind,
    message: expect.stringContaining(message),
  });
  expect(existsSync(snapshot)).toBe(false);
});

test("load refuses a fifo", async () => {
  const records = inside("fifos");
  mkdirSync(records);
  execFileSync("mkfifo", [join(records, "texts.json")]);
  await expect(
    loadSnapshot({ records, snapshot: snapshotIn("never.sqlite") }),
  ).rejects.toMatchObject({
    kind: "data",
    message: expect.stringContaining("a regular file was expected"),
  });
});

test("load names the file that it cannot write", async () => {
  const snapshot = join("/proc", "never.sqlite");
  await expect(loadSnapshot({ records: anthology(3), snapshot })).rejects.toMatchObject({
    kind: "run",
    message: expect.stringContaining(`cannot write ${snapshot}`),
  });
});

test("load replaces a snapshot, but no other file", async () => {
  const file = inside("letter.txt");
  writeFileSync(file, "Dear all");
  await expect(loadSnapshot({ records: anthology(3), snapshot: file })).rejects.toMatchObject({
    kind: "run",
    message: expect.stringContaining(`${file} is in the way`),
  });
  const snapshot = snapshotIn("twice.sqlite");
  await loadSnapshot({ records: anthology(3), snapshot });
  const { records } = await loadSnapshot({ records: anthology(5), snapshot });
  expect(records).toMatchObject({ passages: 5 });
});

test("load keeps the old snapshot, and a link that leads to it", async () => {
  const [stored, link] = [snapshotIn("stored.sqlite"), snapshotIn("link.sqlite")];
  await loadSnapshot({ records: anthology(3), snapshot: stored });
  symlinkSync(stored, link);
  const before = readFileSync(stored);
  await loadSnapshot({ records: {}, snapshot: link, acceptLoss: true });
  expect(readlinkSync(link)).toBe(stored);
  expect(readFileSync(stored).equals(before)).toBe(false);
  expect(readFileSync(`${link}.previous`).equals(before)).toBe(true);
});
