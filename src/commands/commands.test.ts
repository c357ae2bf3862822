/** The functions of the package: settings and defaults in, results and errors out. The command line uses the same. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { build, check, loadSnapshot, pull, type Settings } from "../index.ts";
import type { Manifest } from "../model/published.ts";
import { productNames } from "../outputs/index.ts";
import { anthology } from "../testing/anthology.ts";
import { newFolder } from "../testing/new-folder.ts";
import { runProgram } from "../testing/program.ts";
import { failure, pullPlace } from "../testing/pull-place.ts";
import { contents } from "../testing/tree.ts";

const at = pullPlace(anthology(3));
const folder = newFolder();

/** Each test has its own files. */
let inside: (name: string) => string;
let snapshot: string;
let out: string;
let turn = 0;
beforeEach(() => {
  turn += 1;
  const own = `${turn}`;
  inside = (name) => join(folder, own, name);
  [snapshot, out] = [inside("data/a.sqlite"), inside("out")];
});

const loadInto = (file: string, count = 2) =>
  loadSnapshot({ records: anthology(count), snapshot: file });
const load = (count: number) => loadInto(snapshot, count);
const address = "https://example.org";

test("do what the commands do and return what they print as JSON", async () => {
  const phases: string[] = [];
  const phase = (name: string) => void phases.push(name);
  const note = () => expect.fail("records that are not files need no note");
  const loaded = await loadSnapshot({ records: anthology(3), snapshot }, { log: { note, phase } });
  expect(loaded).toMatchObject({ snapshot, records: { passages: 3 } });
  expect(phases.splice(0)).toEqual(["read", "load"]);
  const built = await build({ snapshot, out, baseUrl: `${address}/`, jobs: 1 }, { log: { phase } });
  const words = ["build", "--snapshot", snapshot, "--out", inside("other"), "--base-url"];
  const { stdout } = await runProgram([...words, address, "--json"]);
  const { seconds, ...printed } = JSON.parse(stdout);
  expect(Object.keys(seconds)).toEqual(phases);
  expect({ ...built, out: inside("other") }).toEqual(printed);
  expect(contents(inside("other"))).toEqual(contents(out));

  const checked = await check({ snapshot, baseUrl: address, jobs: 1 });
  const { snapshot: description, files, collections, products } = built;
  const counts = <Group extends { bytes?: number }>(groups: readonly Group[]) =>
    groups.map(({ bytes: _, ...group }) => group);
  expect(checked).toEqual({
    file: snapshot,
    snapshot: description,
    files,
    collections: counts(collections),
    products: counts(products),
  });
});

const options = (): Manifest["options"] =>
  JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")).options;

test.each<[only: Settings["only"], products: readonly string[]]>([
  [undefined, productNames],
  [["api"], ["json", "format-api", "xml"]],
  [
    ["reader", "xml", "api"],
    ["json", "format-api", "xml", "reader"],
  ],
])("only: %j builds %j", async (only, products) => {
  await load(2);
  await build({ snapshot, out, only, jobs: 1, baseUrl: address, links: "path", pageSize: 7 });
  expect(options()).toMatchObject({ products, base_url: address, links: "path", page_size: 7 });
});

test("a build without options: links to this machine, on the disk for good, in a folder of its own", async () => {
  await load(2);
  const settings = { snapshot, only: ["json"], jobs: 1 } as const;
  for (const pageSize of [1, 2, 3, 4]) {
    const { out: current } = await build({ ...settings, releases: inside("all"), pageSize });
    expect(current).toBe(inside("all/current"));
  }
  expect(readdirSync(inside("all")).join()).toMatch(/state,2-\w+,3-\w+,4-\w+,current$/);
  expect((await build({ ...settings, out })).base_url).toBe("http://localhost:3000");
  expect(options()).toMatchObject({ links: "query", page_size: 50 });
  const note = readFileSync(inside(".out.anthology-build.json"), "utf8");
  expect(note.includes('"disk"')).toBe(process.platform === "linux");
  await loadSnapshot({ records: anthology(2), snapshot: inside("foreign/a.sqlite") });
  const ofSnapshot = { snapshot: inside("foreign/a.sqlite"), out: inside("foreign") };
  const { message } = await failure(build({ ...settings, ...ofSnapshot }));
  expect(message).toContain("it holds the snapshot");
});

test.each([build, check])(
  "reject settings that do not fit schemas/config.json, and name them",
  async (run) => {
    const wrong = { pageSize: 0, only: ["api", "nosuch"], nosuch: 1, baseUrl: 5, dryRun: true };
    const more = { jobs: 0, links: "dots", out: "" };
    const given = { ...wrong, ...more, acceptLoss: true, about: undefined } as object;
    const error = await failure(run(given));
    expect(error).toMatchObject({
      kind: "run",
      message: expect.stringContaining("settings do"),
      hint: "schemas/config.json of the package says what each setting is",
    });
    expect(error.faults?.shown.map(({ record, field }) => record + field).sort()).toEqual([
      "settings/baseUrl",
      "settings/dryRun",
      "settings/jobs",
      "settings/links",
      "settings/nosuch",
      "settings/only/1",
      "settings/out",
      "settings/pageSize",
    ]);
    expect((await failure(run({ baseUrl: "x" }))).message).toMatch(/^--base-url: .*, found "x"$/);
  },
);

const noPrevious = "name the published site with --previous, or leave";
const both = "of the options and the settings file";

test.each<[settings: Settings, message: string, hint: string]>([
  [
    { only: ["xml", "format-api"] },
    "--only: expected api or json among the products, found xml format-api",
    "the other products link to the pages of the API: --only api xml format-api",
  ],
  [
    { only: [] },
    "--only: expected api or json among the products, found none",
    "the other products link to the pages of the API: --only api",
  ],
  [
    { keep: 2 },
    "--keep: expected --releases, found none",
    `name the folder of releases with --releases, or leave keep out ${both}`,
  ],
  [
    { out: "a", releases: "b" },
    "both out (a) and releases (b) are given",
    "name one of them: a site is published into a folder, or as a release",
  ],
  [
    { acceptLoss: true },
    "--accept-loss: expected --previous, found none",
    `${noPrevious} --accept-loss out`,
  ],
  [
    { previousOptional: true },
    "--previous-optional: expected --previous, found none",
    `${noPrevious} --previous-optional (previousOptional) out ${both}`,
  ],
  [
    { previous: "old", only: ["api"] },
    "--previous: changes are not among the products of --only",
    "add changes to --only, or leave --previous out, in the options or in the settings file",
  ],
])("build refuses %o", async (settings, message, hint) => {
  expect(await failure(build(settings))).toMatchObject({ kind: "run", message, hint });
});

test("a previous site may be missing if it is optional", async () => {
  await load(9);
  const notes: string[] = [];
  const log = { note: (message: string) => void notes.push(message) };
  const only = ["json" as const, "changes" as const, "dumps" as const];
  const settings = { snapshot, out, only, jobs: 1, baseUrl: address };
  const previous = inside("old");
  const optional = { ...settings, previous, previousOptional: true };
  expect((await failure(build({ ...settings, previous }))).message).toContain(previous);
  await build(optional, { log });
  expect(notes).toEqual([expect.stringMatching(/old.*; going on without it$/)]);
  await build({ ...settings, out: previous });
  await build({ ...settings, previous });
  expect(options().previous).toBeDefined();
});

test("stop with the reason of the signal, and publish nothing", async () => {
  await load(3);
  const controller = new AbortController();
  const reason = new Error("no longer wanted");
  const phase = (name: string) => {
    if (name === "render and validate") controller.abort(reason);
  };
  const { signal } = controller;
  await expect(build({ snapshot, out, jobs: 1 }, { signal, log: { phase } })).rejects.toBe(reason);
  expect(existsSync(out)).toBe(false);
  const loading = loadSnapshot({ records: anthology(4), snapshot }, { signal });
  await expect(loading).rejects.toBe(reason);
});

test("reject with an error of the log about records that a worker rendered", async () => {
  await load(60);
  const program = inside("unlogged.mjs");
  // Only the compiled program has workers.
  writeFileSync(
    program,
    `import { build } from ${JSON.stringify(new URL("../../dist/index.js", import.meta.url))};
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

test.each<[name: string, file: () => string, run: (snapshot: string) => Promise<unknown>]>([
  ["cannot write /proc/never.sqlite", () => "/proc/never.sqlite", (it) => loadInto(it)],
  ["b.sqlite cannot be read (ENOTDIR: ", () => join(snapshot, "b.sqlite"), (it) => loadInto(it)],
  [
    "b.sqlite cannot be read (ENOTDIR: ",
    () => join(snapshot, "b.sqlite"),
    (it) => check({ snapshot: it }),
  ],
  [
    "cannot write ",
    () => join(snapshot, "b.sqlite"),
    (it) => pull({ source: at.service.origin, snapshot: it }),
  ],
])("names a snapshot that it cannot use: %s", async (message, file, run) => {
  await load(2);
  const error = await failure(run(file()));
  expect(error).toMatchObject({ kind: "run", message: expect.stringContaining(message) });
});

test("load replaces no file but a snapshot", async () => {
  await load(2);
  writeFileSync(snapshot, "Dear all");
  expect(await failure(load(3))).toMatchObject({
    kind: "run",
    message: `${snapshot} is in the way: snapshot ${snapshot}: expected an SQLite database, found a file of another kind`,
    hint: "move it away, or name another file with --snapshot <file>",
  });
  expect(readFileSync(snapshot, "utf8")).toBe("Dear all");
});

const plainAddress =
  "give an address that begins with http:// or https://, without a name or password";

test.each<[source: string | undefined, found: string, hint: string]>([
  [undefined, "nothing", "give it to the command, or as `source` in anthology.config.json"],
  ["", '""', plainAddress],
  ["example.org/api/", '"example.org/api/"', "did you mean https://example.org/api/?"],
  ["localhost:1", '"localhost:1"', "did you mean http://localhost:1?"],
  ["htp://example.org/api/", '"htp://example.org/api/"', plainAddress],
  ["https://me:secret@example.org/", "one with a name or password", plainAddress],
  ["me@example.org", "one with a name or password", plainAddress],
])("pull refuses the source %j", async (source, found, hint) => {
  const message = `expected the address of a service such as https://example.org/api/, found ${found}`;
  expect(await failure(pull({ source }))).toMatchObject({ kind: "run", message, hint });
});
