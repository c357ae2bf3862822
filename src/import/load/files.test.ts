/** What `load` reads: the bulk files of a site, and folders of records; and the folders that it refuses. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build, loadSnapshot } from "../../index.ts";
import { anthology } from "../../testing/anthology.ts";
import { contents } from "../../testing/tree.ts";

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
const inside = (name: string) => join(folder, name);

test("the bulk files of a site give a snapshot, from which the same pages are built", async () => {
  const [snapshot, out, copy] = [inside("a.sqlite"), inside("a"), inside("copy.sqlite")];
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
  const pages = (site: Readonly<Record<string, string>>) =>
    Object.entries(site).filter(([path]) => path.startsWith("api/"));
  expect(pages(contents(inside("again")))).toEqual(pages(contents(out)));
});

test.each<[what: string, files: object, kind: string, message: string]>([
  ["no records", {}, "run", "found none"],
  ["two files of a collection", { "texts.json": "[]", "texts.ndjson": "" }, "run", "texts.ndjson"],
  ["a file that is not a list", { "texts.json": "{}" }, "data", "list of records was expected"],
  ["a line that is not JSON", { "texts.ndjson": "{}\nx\n" }, "data", "line 2"],
  ["a record that is not an object", { "texts.json": "[{}, 1]" }, "data", "record 2"],
  ["text that is not UTF-8", { "texts.json": Buffer.from([0xff]) }, "data", "texts.json"],
  ["a damaged gzip file", { "texts.ndjson.gz": "x" }, "data", "texts.ndjson.gz"],
  ["a fifo", { "texts.json": undefined }, "data", "a regular file was expected"],
])("refused: a folder with %s", async (what, files, kind, message) => {
  const [records, snapshot] = [inside(what), inside("never.sqlite")];
  mkdirSync(records);
  for (const [file, content] of Object.entries(files)) {
    if (content === undefined) execFileSync("mkfifo", [join(records, file)]);
    else writeFileSync(join(records, file), content);
  }
  await expect(loadSnapshot({ records, snapshot })).rejects.toMatchObject({
    kind,
    message: expect.stringContaining(message),
  });
  expect(existsSync(snapshot)).toBe(false);
});
