/** `previous`: when a build goes on without a list of changes, and what it needs of a site with the same data. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { build } from "../index.ts";
import { packQuietly } from "../testing/packed-site.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";

const settings = { only: ["json", "changes", "dumps"], jobs: 1, sync: false } as const;

/** A snapshot, published in `out`. */
const good = makeWorkplace(12);
beforeAll(() => build({ ...settings, snapshot: good.snapshot, out: good.out }));

/** Builds a site that is compared with the published one. */
async function compared({ snapshot, site, out }: Workplace) {
  const notes: string[] = [];
  const log = { note: (message: string) => void notes.push(message) };
  const next = join(site, "next");
  await build({ ...settings, snapshot, out: next, previous: out }, { log });
  const list = join(next, "changes.json");
  return { notes, list: existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : undefined };
}

const newText = "UPDATE text SET text = 'Ἄλλο' WHERE id = 2";
const otherTables =
  /: its snapshot has the tables of another version .*; publish a site of this version there: /;

test.each<[site: string, change: (it: Workplace) => void, says: RegExp]>([
  [
    "has no bulk files",
    ({ out }) => editBuild(out, '"dumps"', '"filters"'),
    /: its build.json does not name the product dumps, .*; publish that site again with the product dumps$/,
  ],
  [
    "was made by another version",
    ({ out }) => editBuild(out, '"schema_version": 1', '"schema_version": 2'),
    otherTables,
  ],
  [
    "has other tables",
    ({ out }) =>
      alterSnapshot(join(out, "dumps/anthology.sqlite"), "ALTER TABLE book ADD COLUMN title TEXT"),
    otherTables,
  ],
])("a build goes on without a list of changes if the site %s", async (_, change, says) => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, newText);
  change(place);
  const { notes, list } = await compared(place);
  expect(notes).toEqual([expect.stringMatching(says)]);
  expect(notes[0]).toMatch(
    /^no list of changes this time, and no check for lost records: --previous /,
  );
  expect(list).toBeUndefined();
});

function editBuild(out: string, from: string, to: string): void {
  const file = join(out, "build.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
}

test("a site of the same data need not have its snapshot", async () => {
  const place = copyWorkplace(good);
  rmSync(join(place.out, "dumps/anthology.sqlite"));
  const { notes, list } = await compared(place);
  expect(notes).toEqual([]);
  expect(list.collections[0]).toMatchObject({ before: 12, added: [], changed: [], removed: [] });
  alterSnapshot(place.snapshot, newText);
  await expect(compared(place)).rejects.toThrow("there is no");
});

test("a packed site is compared like the folder that was packed", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, newText);
  const { list } = await compared(place);
  const packed = join(place.site, "packed");
  await packQuietly(place.out, packed);
  expect((await compared({ ...place, out: packed })).list).toEqual(list);
  rmSync(join(packed, "packs"), { recursive: true });
  await expect(compared({ ...place, out: packed })).rejects.toThrow("there is no");
});

test("a build names the texts that changed places since the previous site", async () => {
  const place = copyWorkplace(good);
  const write = (one: string, two: string) =>
    alterSnapshot(
      place.snapshot,
      `INSERT OR IGNORE INTO passage_text VALUES (1, 1, 2);
       UPDATE text SET text = '${one}' WHERE id = 1; UPDATE text SET text = '${two}' WHERE id = 2`,
    );
  write("ἕν", "δύο");
  await build({ ...settings, snapshot: place.snapshot, out: place.out });
  write("νέον", "ἕν");
  const { notes } = await compared(place);
  expect(notes).toEqual([
    "changed places with others of their passages (2): /api/texts/1/, /api/texts/2/; a translator, an edition or a heading of their own would keep their addresses",
  ]);
});
