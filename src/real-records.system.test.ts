/**
 * Real records: 160 passages with everything around them are loaded and built, and every record
 * of every collection comes back as it was, including the order of its keys.
 *
 * @module-tag real-records
 */
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { readingOf } from "./greek/damage.ts";
import { isInCouplets, type Verses, versesOf } from "./greek/verses.ts";
import type { LoadReport } from "./import/load/records/given.ts";
import type { SiteOptions } from "./site/options.ts";
import { buildQuietly } from "./testing/build-quietly.ts";
import { changed } from "./testing/changed.ts";
import { loadFiles } from "./testing/load-files.ts";
import { newFolder } from "./testing/new-folder.ts";
import { readFolder } from "./testing/published-site.ts";
import { type RealRecords, readRealRecords, realBaseUrl } from "./testing/real-records.ts";
import { everything } from "./testing/site-options.ts";
import { expectGoodSite } from "./testing/site-properties.ts";

const options: SiteOptions = { ...everything, baseUrl: realBaseUrl, pageSize: 50 };

/**
 * The only difference that is right: the counts in the slice leave out one description, which belongs to an edition.
 * Nothing else may differ.
 */
const exceptions = [
  { record: "/api/languages/eng/", pointer: "/counts/descriptions", given: 0, stored: 1 },
];

/** The only collection that is not in order in the slice: its pages were collected on different days. */
const unordered = "keywords";

const folder = newFolder();
let records: RealRecords;
let report: LoadReport;
let files: ReadonlyMap<string, Buffer>;

beforeAll(async () => {
  records = readRealRecords();
  const snapshotFile = join(folder, "anthology.sqlite");
  report = loadFiles(records, snapshotFile);
  await buildQuietly(snapshotFile, join(folder, "out"), options);
  files = readFolder(join(folder, "out"));
});

test("the snapshot gives every real record back unchanged", () => {
  expect(report.differences).toEqual(exceptions);
});

test("a build publishes every real record, by itself and on its page, in the order of the source", async () => {
  expectGoodSite(join(folder, "out"), published());
});

test("the search has small files: a query fetches less than 160 kB", () => {
  // The real records contain nearly all names, and one in 26 of the passages.
  const sizes = (name: string) =>
    [...files]
      .filter(([path]) => path.endsWith(`/${name}.json`) && path.includes("/by-hash/"))
      .map(([, content]) => gzipSync(content).length);
  expect(Math.max(...sizes("names"))).toBeLessThan(60_000);
  expect(Math.max(...sizes("documents"))).toBeLessThan(4_000);
  expect(Math.max(...sizes("part"))).toBeLessThan(20_000);
});

test("little damage is found in real texts", () => {
  const greek = records.texts.filter(({ language }) => language.code === "grc");
  expect(greek.filter(({ text }) => readingOf(text).damage.length > 0)).toHaveLength(8);
});

test("real texts have no false stanzas, few couplets with an odd number of verses, and couplets without a tag", () => {
  const texts = records.passages.flatMap((passage) => {
    const greek = passage.texts.filter(({ language }) => language === "grc");
    const isElegiac = isInCouplets(passage);
    return greek.map(({ text }) => ({ label: passage.urn, text, isElegiac }));
  });
  const lines = (text: string) => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const isOdd = (count: number) => count % 2 === 1;
  const couplets = texts.filter(({ isElegiac }) => isElegiac);
  const count = (counted: (verses: Verses) => boolean) =>
    texts.filter(({ text, isElegiac }) => counted(versesOf(text, isElegiac))).length;
  expect({
    texts: texts.length,
    brokenAsStored: texts.filter(({ text }) => /\S[^\n]*\n\s*\n\s*\S/.test(text)).length,
    broken: count(({ stanzas }) => stanzas.length > 1),
    headings: count(({ heading }) => heading.length > 0),
    indented: count(({ stanzas }) => stanzas.flat().some(({ isIndented }) => isIndented)),
    foundByMetre: count(({ isFoundByMetre }) => isFoundByMetre),
    strays: count(({ strays }) => strays.length > 0),
    oddAsStored: couplets.filter(({ text }) => isOdd(lines(text).length)).length,
    odd: couplets.filter(({ text }) => isOdd(versesOf(text, true).stanzas.flat().length)).length,
  }).toEqual({
    texts: 167,
    brokenAsStored: 41,
    broken: 0,
    headings: 8,
    indented: 78,
    foundByMetre: 67,
    strays: 0,
    oddAsStored: 4,
    odd: 2,
  });
  // Hexameters whose blanks alternate by chance are not couplets.
  for (const end of [":1.7", ":1.15"]) {
    const found = texts.find(({ label }) => label.endsWith(end));
    const verses = versesOf(found?.text ?? "", undefined).stanzas.flat();
    expect(verses.map(({ isIndented }) => isIndented)).toEqual([false, false, false, false]);
  }
});

/** The records as they must be published. */
function published(): RealRecords {
  let expected: unknown = { ...records, [unordered]: byId(records[unordered]) };
  for (const { record, pointer, stored } of exceptions) {
    const [, , collection = "", id = ""] = record.split("/");
    const list = records[collection as "languages"];
    const index = list.findIndex(({ url }) => url.endsWith(`/${id}/`));
    const path = [collection, index, ...pointer.split("/").slice(1)];
    expected = changed(expected, path, stored);
  }
  return expected as RealRecords;
}

function byId<Item extends { readonly url: string }>(list: readonly Item[]): Item[] {
  const id = (url: string) => Number(url.split("/").at(-2));
  return list.toSorted((one, other) => id(one.url) - id(other.url));
}
