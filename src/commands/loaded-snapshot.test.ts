/** Builds and checks of a table or a folder of records, which are loaded first. */
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { build, check, loadSnapshot } from "../index.ts";
import { newFolder } from "../testing/new-folder.ts";
import { rowsIn } from "../testing/snapshots.ts";

const folder = newFolder();
let place = "";
let table = "";
let turn = 0;
beforeEach(() => {
  turn += 1;
  place = join(folder, `${turn}`);
  mkdirSync(place);
  table = join(place, "poems.csv");
  write(3);
});

function write(count: number): void {
  const rows = Array.from({ length: count }, (_, index) => `7,${index},ἀστήρ\n`);
  writeFileSync(table, `book,fragment,grc\n${rows.join("")}`);
}

async function run(settings: object = {}): Promise<string[]> {
  const notes: string[] = [];
  const log = { note: (text: string) => notes.push(text) };
  const site = { only: ["api" as const], out: join(place, "out"), jobs: 1 };
  await build({ snapshot: table, ...site, ...settings }, { log });
  return notes;
}

const passages = () => rowsIn(`${table}.sqlite`, "SELECT count(*) FROM passage");

test("a table is loaded when its bytes have changed, whatever its time", async () => {
  const loading = `loading ${table} into ${table}.sqlite`;
  expect(await run()).toEqual([loading]);
  expect(passages()).toEqual(["3"]);
  utimesSync(table, 1, 1);
  expect(await run()).toEqual([]);
  const { mtimeMs, atimeMs } = statSync(table);
  write(4);
  utimesSync(table, atimeMs / 1000, mtimeMs / 1000);
  expect(await run()).toEqual([loading]);
  expect(passages()).toEqual(["4"]);
  // A load that was interrupted before the snapshot got its name leaves the old one.
  write(5);
  const kept = readFileSync(`${table}.sqlite`);
  expect(await run()).toEqual([loading]);
  writeFileSync(`${table}.sqlite`, kept);
  expect(await run()).toEqual([loading]);
  expect(passages()).toEqual(["5"]);
});

test("a folder of records is loaded, with a snapshot next to it, and is not emptied", async () => {
  const records = join(place, "records");
  mkdirSync(records);
  writeFileSync(join(records, "passages.json"), '[{"book":7,"fragment":1}]');
  writeFileSync(join(records, ".DS_Store"), "left out");
  expect(await run({ snapshot: `${records}/` })).toEqual([
    `loading ${records}/ into ${records}.sqlite`,
  ]);
  writeFileSync(join(records, ".DS_Store"), "changed");
  expect(await run({ snapshot: records })).toEqual([]);
  writeFileSync(join(records, "books.json"), '[{"number":7}]');
  expect(await run({ snapshot: records })).toHaveLength(1);
  expect(rowsIn(`${records}.sqlite`, "SELECT count(*) FROM book")).toEqual(["1"]);
  await expect(run({ snapshot: records, out: records, force: true })).rejects.toMatchObject({
    message: `--out ${records}: it holds the records ${records}`,
  });
});

test("a snapshot of this name that came from elsewhere, or was changed, is refused by name", async () => {
  await loadSnapshot({ records: table, snapshot: `${table}.sqlite` });
  const refused = {
    kind: "run",
    message: `${table}.sqlite is in the way: it was not made from ${table}, or was changed`,
    hint: `name it with --snapshot ${table}.sqlite to build it as it is, also if load made it; or remove it: this command then loads ${table} anew`,
  };
  await expect(run()).rejects.toMatchObject(refused);
  expect(existsSync(join(place, "out"))).toBe(false);
});

test("many records may go only if the loss is accepted", async () => {
  write(40);
  await run();
  write(20);
  const hint = /^check that no row is missing; .*--accept-loss/;
  const found = /^20 gone: 7\.20, .*, and 17 more$/;
  await expect(run()).rejects.toMatchObject({
    hint: expect.stringMatching(hint),
    faults: { shown: [{ found: expect.stringMatching(found) }, {}] },
  });
  expect(passages()).toEqual(["40"]);
  await run({ acceptLoss: true });
  expect(passages()).toEqual(["20"]);
});

test("a check of a table leaves nothing behind, and names its faults", async () => {
  expect(await check({ snapshot: table, jobs: 1 })).toMatchObject({ file: table });
  expect(existsSync(`${table}.sqlite`)).toBe(false);
  writeFileSync(table, "book,fragment\n7,VII\n");
  await expect(check({ snapshot: table, jobs: 1 })).rejects.toMatchObject({
    faults: { shown: [{ record: "poems.csv, row 2" }] },
  });
  await expect(check({ snapshot: join(place, "none.csv") })).rejects.toMatchObject({ kind: "run" });
});
