/** What `load` reads: the bulk files of a site, and folders of records. It refuses files that are no records or too large. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { build, loadSnapshot } from "../../index.ts";
import { anthology } from "../../testing/anthology.ts";
import { contents } from "../../testing/tree.ts";

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
const inside = (name: string) => join(folder, name);

test.each(["query", "file"] as const)(
  "the bulk files of a site give a snapshot, from which the same pages are built: %s",
  async (links) => {
    const [snapshot, out, copy] = [inside("a.sqlite"), inside(links), inside(`${links}.sqlite`)];
    await loadSnapshot({ records: anthology(4), snapshot });
    await build({ snapshot, out, jobs: 1, links });
    const notes: string[] = [];
    const log = { note: (message: string) => notes.push(message) };
    const { differences } = await loadSnapshot(
      { records: join(out, "dumps"), snapshot: copy },
      { log },
    );
    expect(differences).toEqual([]);
    expect(notes.join()).toContain("datapackage.json");
    await build({ snapshot: copy, out: inside("again"), jobs: 1, links });
    const pages = (site: Readonly<Record<string, string>>) =>
      Object.entries(site).filter(([path]) => path.startsWith("api/"));
    expect(pages(contents(inside("again")))).toEqual(pages(contents(out)));
  },
);

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const keys = (count: number) =>
  Array.from({ length: count }, (_, index) => `"k${index}":0`).join(",");
const long = `{"text":"${"x".repeat(16_000_000)}"}`;
const levels = "at most 100 levels of values inside one another were expected, found more";
const characters = "at most 16000000 characters were expected in a record, found more";
const more = "(docs/limits.md)";
const rest = `found more ${more}`;
const twice = "each member of an object was expected once, found one twice";
const utf8 =
  "text in UTF-8 was expected, found other bytes: open the file in which the letters are right";

test.each<[what: string, file: string, content: string | Buffer | undefined, reason: string]>([
  ["an object", "texts.json", ' {"a":1}', 'a list of records was expected, found "{\\"a\\":1}"'],
  ["nothing", "texts.json", " ", "a list of records was expected, found nothing"],
  ["no end", "texts.json", '[{"a":"]"},\n{}', listEnd(2)],
  ["no end of a text", "texts.json", '[{"a":"\\"]', listEnd(1)],
  [
    "more after the list",
    "texts.json",
    "[] []",
    "line 1: nothing was expected after the end of the list",
  ],
  ["a number", "texts.json", "[{},\n\n5]", "line 3, record 2: an object was expected, found 5"],
  ["damaged JSON", "texts.json", '[\n{"a":1,\nb}]', "line 3: expected JSON: "],
  ["a damaged line", "texts.ndjson", "{}\nx\n", "line 2: expected JSON: Unexpected token 'x', "],
  ["other bytes", "texts.json", Buffer.from("[\n\xe9", "latin1"), `line 2: ${utf8}`],
  [
    "other bytes as a table",
    "passages.csv",
    Buffer.from('book,fragment,grc\n7,1,"a\nb"\n7,2,\xd4\xe1\xed\n', "latin1"),
    `row 3: ${utf8}`,
  ],
  [
    "several damaged lines",
    "texts.ndjson",
    `{}\nx\n{"a":${nested(100)}}\n`,
    `line 2: expected JSON: Unexpected token 'x', "x" is not valid JSON\n${inside("several damaged lines/texts.ndjson")} cannot be read: line 3: ${levels}`,
  ],
  ["a damaged archive", "texts.ndjson.gz", "x", ""],
  ["a fifo", "texts.json", undefined, "a regular file was expected"],
  ["deep JSON", "texts.json", `[\n{"a":${nested(100)}}]`, `line 2: ${levels} ${more}`],
  ["deep lines", "texts.ndjson", `{}\n{"a":${nested(100)}}`, `line 2: ${levels} ${more}`],
  ["deep JSON without end", "texts.json", "[".repeat(1_000_000), `line 1: ${levels} ${more}`],
  [
    "many keys",
    "texts.json",
    `[{"a":[{${keys(10_001)}}]}]`,
    `line 1, record 1: at most 10000 members of a record were expected, found 10002 ${more}`,
  ],
  [
    "a member twice",
    "texts.ndjson",
    '{"a:\\":":[{"b":0}]}\n{"a":{"b":0,"b":0}}',
    `line 2: ${twice}`,
  ],
  [
    "many records",
    "texts.json",
    `[${"{},".repeat(500_000)}{}]`,
    `at most 500000 records were expected, ${rest}`,
  ],
  [
    "many rows",
    "passages.csv",
    "\n".repeat(1_048_577),
    `row 1048577: at most 1048576 rows were expected, ${rest}`,
  ],
  ["a long record", "texts.json", `[${long}]`, `line 1, record 1: ${characters} ${more}`],
  ["a long line", "texts.ndjson", long, `line 1: ${characters} ${more}`],
  [
    "a long cell",
    "passages.csv",
    `book,fragment,grc\n7,1,${"x".repeat(16_000_000)}`,
    `row 2: at most 16000000 characters were expected, ${rest}`,
  ],
  [
    "a gzip bomb",
    "texts.ndjson.gz",
    gzipSync(Buffer.alloc(268_435_457)),
    `unpacked, at most 268435456 bytes were expected, found more ${more}`,
  ],
])("refuses a file with %s", async (what, name, content, reason) => {
  const [records, snapshot] = [inside(what), inside("never.sqlite")];
  mkdirSync(records);
  const file = join(records, name);
  if (content === undefined) execFileSync("mkfifo", [file]);
  else writeFileSync(file, content);
  const error = await loadSnapshot({ records, snapshot }).catch((thrown) => thrown);
  expect(error).toMatchObject({ kind: "data", hint: "write the file again from its source" });
  expect(error.message).toContain(`${file} cannot be read: ${reason}`);
  expect(existsSync(snapshot)).toBe(false);
});

function listEnd(line: number): string {
  return `line ${line}: the end of the list was expected, found the end of the file`;
}

test("says what to do about a file that the disk does not give", async () => {
  const [records, snapshot] = [inside("linked"), inside("never.sqlite")];
  mkdirSync(records);
  symlinkSync("nowhere", join(records, "texts.json"));
  await expect(loadSnapshot({ records, snapshot })).rejects.toMatchObject({
    kind: "run",
    message: expect.stringContaining(`cannot read ${join(records, "texts.json")}: `),
  });
});

test("levels and members up to the limit are counted and refused one by one", async () => {
  const [records, snapshot] = [inside("largest"), inside("never.sqlite")];
  mkdirSync(records);
  writeFileSync(join(records, "authors.json"), `[{${keys(9999)},"a":${nested(99)}}]`);
  await expect(loadSnapshot({ records, snapshot })).rejects.toMatchObject({
    kind: "data",
    faults: { count: 10_001 },
  });
});

test("refuses a folder without records, or with two files of a collection", async () => {
  const records = inside("folder");
  const refused = async (says: string, advice: string) =>
    await expect(loadSnapshot({ records, snapshot: inside("never.sqlite") })).rejects.toMatchObject(
      { kind: "run", message: `${records}: ${says}`, hint: expect.stringContaining(advice) },
    );
  const kinds = "passages.xlsx, passages.csv, passages.json or passages.ndjson.gz";
  const advice = `name a spreadsheet, or the folder that holds ${kinds}`;
  const missing = "expected a spreadsheet, or a folder with files of records: there is nothing";
  await refused(`${missing} of this name`, advice);
  const none = `expected files of records such as ${kinds}, found`;
  const csv = "or a spreadsheet: poems.xlsx, poems.ods or poems.csv";
  writeFileSync(records, "");
  await refused(`${none} folder`, csv);
  rmSync(records);
  mkdirSync(records);
  await refused(`${none} none`, csv);
  const others = Array.from("abcdefghijk", (name) => `${name}.csv`);
  for (const name of others) writeFileSync(join(records, name), "");
  await refused(`${none} ${others.slice(0, 10).join(", ")}, ...`, csv);
  for (const name of ["texts.json", "texts.ndjson"]) writeFileSync(join(records, name), "");
  const two = "expected one file of texts, found texts.json and texts.ndjson";
  await refused(two, "remove one of the two");
});
