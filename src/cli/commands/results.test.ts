/** What the commands print, for people and as JSON, with status 0. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { resources } from "../../resources/index.ts";
import { anthology } from "../../testing/anthology.ts";
import { installFakeRclone } from "../../testing/fake-rclone.ts";
import { runHere, signals } from "../../testing/in-process.ts";
import { pullPlace } from "../../testing/pull-place.ts";
import { contentOf } from "../../testing/pulling.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace } from "../../testing/workplace.ts";

// The site has these pages, records and files: most collections have one record.
const pages = resources.length;
const records = pages + 6;
/** The schemas, the root object, both error documents and the settings of `serve`. */
const other = readdirSync(new URL("../../../schemas", import.meta.url)).length + 4;
const total = pages + records + other;
const at = pullPlace(anthology(3));
const place = makeWorkplace(3);
const inside = (name: string) => join(place.folder, name);
installFakeRclone();

/** Runs a command that must succeed. */
async function run(...args: readonly string[]) {
  const { status, stdout, stderr } = await runHere(...args);
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  return { stdout, stderr: stderr.replaceAll(/: \d+\.\d\d s$/gm, "") };
}

/** A build of the API in one form, with links to a public address; the last options replace the others. */
const build = (...more: readonly string[]) => {
  const source = ["build", "-s", place.snapshot, "-o", place.out, "--no-sync", "-j", "1"];
  return run(...source, "--only", "json", "-b", "https://a.example", ...more);
};

const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
const phases = "check the snapshot\nrender and validate\nmake products\npublish\n";

test("build prints a table, and notes on links that not all servers or readers can follow", async () => {
  const { stdout, stderr } = await build("--links", "path");
  expect(stderr).toBe(phases);
  const lines = stdout.replaceAll(/ +/g, " ").split("\n");
  expect(lines[0]).toBe("collection records pages files bytes");
  expect(lines[4]).toMatch(/^texts 4 1 5 \d+$/);
  expect(lines[pages + 1]).toMatch(new RegExp(`^other ${other} \\d+$`));
  expect(lines[pages + 2]).toMatch(new RegExp(`^total ${records} ${pages} ${total} \\d+$`));
  expect(lines[pages + 3]).toMatch(`: ${total} files and their manifest; ${total} written, 0 `);
  expect((await build("--base-url", "http://localhost:3000")).stderr).toBe(
    `${phases}other servers answer only a part of the API: python3 -m http.server lists its folders, npx serve ignores ` +
      `?page=2 unless you build with --links path, or file; use anthology-build serve ${place.out}, or the settings of a host\n` +
      "links lead to http://localhost:3000: name the public address with --base-url before you publish\n",
  );
  expect(await build("--quiet")).toEqual({ stdout: "", stderr: "" });
  const json = await build("--json");
  expect(json.stderr).toBe("");
  const { seconds, collections, products, ...result } = JSON.parse(json.stdout);
  expect(Object.keys(seconds)).toEqual(["check the snapshot"]);
  expect(collections[3]).toMatchObject({ collection: "texts", records: 4, pages: 1, files: 5 });
  expect(products).toEqual([{ product: "other", files: other, bytes: expect.any(Number) }]);
  expect(result).toEqual({
    out: place.out,
    base_url: "https://a.example",
    files: total,
    bytes: expect.any(Number),
    written: 0,
    removed: 0,
    changed: false,
    snapshot: { sha256, schema_version: 1, origin: null },
  });
});

test("check prints the table without sizes, and verify the hash of the snapshot", async () => {
  await build();
  const check = ["check", "-s", place.snapshot, "--only", "json", "-j", "1"];
  const { stdout, stderr } = await run(...check);
  expect(stderr).toBe(phases.replace("publish\n", ""));
  expect(stdout).toMatch(/^collection +records {2}pages {2}files\npassages +3 {6}1 {6}4\n/);
  expect(stdout).toMatch(new RegExp(`\ntotal +${records} +${pages} +${total}\n`));
  expect(stdout).toContain(`${place.snapshot}: no fault; a build would write ${total} files\n`);
  const { file, files } = JSON.parse((await run(...check, "--json")).stdout);
  expect({ file, files }).toEqual({ file: place.snapshot, files: total });

  const whole = expect.stringMatching(/: whole; \d+ files of snapshot [0-9a-f]{12}\n$/);
  expect(await run("verify", place.out)).toEqual({ stdout: whole, stderr: "" });
});

test("pack says what is new, kept and gone, and takes the folders from the settings file", async () => {
  await build();
  const [packed, config] = [inside("packed"), inside("packing.json")];
  const first = await run("pack", place.out, packed, "--no-sync");
  const [, packs] = /(\d+) new/.exec(first.stdout) ?? [];
  const done = `: ${total} files in packs`;
  expect(first.stdout).toBe(`${packed}${done}: ${packs} new, 0 kept, 0 gone\n`);
  expect(first.stderr).toBe("compare\npack\npublish\n");
  writeFileSync(config, JSON.stringify({ out: place.out, packed: "packed", sync: false }));
  const again = await run("pack", "--config", config, "--verify");
  const here = relative("", packed);
  expect(again.stdout).toBe(`${here}${done}: 0 new, ${packs} kept, 0 gone\n`);
  expect(await run("pack", packed, "--config", config, "-q")).toEqual({ stdout: "", stderr: "" });
  expect(JSON.parse((await run("pack", "--config", config, "--json")).stdout)).toEqual({
    folder: relative("", place.out),
    target: here,
    files: total,
    new: 0,
    kept: Number(packs),
    gone: 0,
  });
  expect(JSON.parse((await run("verify", packed, "--json")).stdout)).toMatchObject({
    folder: packed,
    whole: true,
    packed: true,
    files: total,
  });
  expect((await run("verify", packed)).stdout).toMatch(": whole and packed; ");
  const published = await run("publish", `fake:${inside("packed www")}`, packed);
  expect(published.stdout).toMatch(
    /: packed site: \d new and 1 changed files uploaded, 0 deleted\n$/,
  );
  const restored = await run("pack", "--unpack", inside("restored"), "--config", config);
  expect(restored.stdout).toBe(`${inside("restored")}: ${total} files\n`);
  expect(await runHere("pack", "--unpack")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringContaining("expected a folder and a target"),
  });
});

test("load prints what it read, made and left, and what the records contradict", async () => {
  const folder = inside("records");
  mkdirSync(folder);
  const texts = [{ language: "grc", text: "Τῇδε", edition: "Paton 1917" }];
  const counts = { texts: 9, descriptions: 0, names: 0 };
  writeFileSync(join(folder, "texts.json"), JSON.stringify(texts));
  writeFileSync(
    join(folder, "languages.ndjson"),
    `${JSON.stringify({ code: "grc", counts })}\n{"code":"eng"}\n`,
  );
  writeFileSync(join(folder, "notes.txt"), "");
  const file = inside("loaded.sqlite");
  const { stdout, stderr } = await run("load", folder, "--snapshot", file);
  expect(stdout).toBe(`${file}: 5 records of ${folder}\n`);
  expect(stderr.split("\n")).toEqual([
    "warning: not read: notes.txt",
    "read",
    "warning: contradiction: /api/languages/grc/ at /counts/texts: the source says 9, but 1 follows from its other records",
    "load",
    "given: 2 files, 3 records",
    "made from what other records say: 1 of editions, 1 of descriptions",
    "",
  ]);
  const warnings = [
    "not read: notes.txt",
    "contradiction: /api/languages/grc/ at /counts/texts: the source says 9, but 1 follows from its other records",
  ];
  const quiet = await run("load", folder, "-s", file, "-q");
  expect(quiet.stderr.split("\n")).toEqual([...warnings.map((line) => `warning: ${line}`), ""]);
  expect(JSON.parse((await run("load", folder, "-s", file, "--json")).stdout)).toMatchObject({
    snapshot: file,
    account: { files: 2, records: 3 },
    warnings,
    made: { editions: 1, descriptions: 1 },
    differences: [{ record: "/api/languages/grc/", pointer: "/counts/texts", given: 9, stored: 1 }],
  });
});

test("pull takes the service from its argument or the settings file", async () => {
  const config = inside("settings.json");
  writeFileSync(config, JSON.stringify({ source: at.service.origin, snapshot: "pulled.sqlite" }));
  const args = ["pull", "--config", config, "--rate", "10000"];
  const { stdout, stderr } = await run(...args);
  expect(stderr.split("\n").slice(0, 2)).toEqual(["passages", "books"]);
  expect(stdout).toMatch(/^collection +records {2}new {2}changed {2}gone\npassages +3 +3 +0 +0\n/);
  const snapshot = inside("pulled.sqlite");
  expect(contentOf(snapshot)).toBe(at.content);
  const checked = await run("check", "-s", snapshot, "--only", "json", "-j", "1");
  const origin = `${records} records of ${at.service.origin}, pulled at \\d{4}-\\S+ by anthology-build \\d`;
  expect(checked.stdout).toMatch(new RegExp(`: ${origin}\\S*\\n`));
  alterSnapshot(snapshot, "UPDATE text SET text = 'x' WHERE id = 1");
  const other = [at.service.origin, "-s", snapshot, "--dry-run", "--json", "--accept-loss"];
  const result = JSON.parse((await run(...args, "--concurrency", "1", ...other)).stdout);
  expect(result).toMatchObject({
    snapshot: expect.stringContaining("pulled.sqlite"),
    written: false,
  });
  expect(result.collections[3]).toMatchObject({ collection: "texts", changed: 1 });
});

test("publish prints the changes that it made, or would make", async () => {
  await build();
  const target = `fake:${inside("www")}`;
  const publish = (...more: readonly string[]) => run("publish", target, place.out, ...more);
  const first = await publish();
  expect(first.stdout).toBe(`${target}: ${total} new and 0 changed files uploaded, 0 deleted\n`);
  expect(first.stderr).toBe("verify\ncompare\nupload\ndelete\n");
  expect((await publish()).stdout).toBe(`${target}: nothing to do\n`);
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 2");
  await build();
  const urn = "urn:cts:greekLit:tlg7000.tlg001.ag:7.2";
  const changed = ["passages", `passages/${urn}`, "texts/2", "texts"].map(
    (path) => `api/${path}/index.json`,
  );
  expect((await publish("--dry-run")).stdout).toBe(
    changed.map((path) => `changed: ${path}\n`).join("") +
      `${target}: 0 new and 4 changed files would be uploaded, 0 deleted\n`,
  );
  const result = { folder: place.out, target, packed: false, dryRun: true };
  const counts = { upToDate: false, completed: false, new: 0, changed: 4, gone: 0 };
  const paths = { new: [], changed, gone: [] };
  const { stdout } = await publish("--dry-run", "--json");
  expect(JSON.parse(stdout)).toEqual({ ...result, ...counts, paths });
  const published = JSON.parse((await publish("--json")).stdout);
  expect(published).toEqual({ ...result, ...counts, dryRun: false });
});

test("publish warns of links that work only on this machine, in every form of output", async () => {
  await build("--base-url", "http://localhost:3000");
  const publish = ["publish", `fake:${inside("www here")}`, place.out];
  const note = `links lead to http://localhost:3000: build again with the public address as --base-url, then publish the new site\n`;
  expect((await run(...publish)).stderr).toContain(`warning: ${note}`);
  expect((await run(...publish, "--quiet")).stderr).toBe(`warning: ${note}`);
  const { warnings } = JSON.parse((await run(...publish, "--json")).stdout);
  expect(warnings).toEqual([note.trimEnd()]);
});

test.each([
  ["ag.localhost", true],
  ["127.0.0.1", true],
  ["[::1]:8080", true],
  ["localhost.example.org", false],
  ["ag-localhost", false],
])("links to %s work only on this machine: %s", async (host, isLocal) => {
  await build("--base-url", `http://${host}`);
  const { stderr } = await run("publish", `fake:${inside(`www of ${host}`)}`, place.out, "-q");
  expect(stderr.includes("warning")).toBe(isLocal);
});

test.each<[left: string, command: string]>([
  ["nothing was left half done", "build"],
  ["the next publication completes what was begun", "publish"],
])("a command that is stopped by a signal says that %s", async (left, command) => {
  await build();
  const target = `${command === "publish" ? "fake:" : ""}${inside(`stopped ${command}`)}`;
  const args =
    command === "publish" ? [target, place.out] : ["-s", place.snapshot, "-o", target, "-j", "1"];
  const ended = runHere(command, ...args, "--quiet");
  while (signals.listenerCount("SIGHUP") === 0) await turn();
  signals.emit("SIGHUP", "SIGHUP");
  const stderr = `stopped by SIGHUP; ${left}\n`;
  expect(await ended).toEqual({ status: 129, signal: null, stdout: "", stderr });
});
