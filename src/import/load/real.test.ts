/**
 * The central test: 160 real passages with all related records are loaded and built, and every record of every
 * collection comes back as it was, including the order of its keys.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resources } from "../../resources/index.ts";
import type { SiteOptions } from "../../site/options.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { changed } from "../../testing/changed.ts";
import { readFolder } from "../../testing/published-site.ts";
import { everything } from "../../testing/site-options.ts";
import { type BuiltSite, expectGoodSite } from "../../testing/site-properties.ts";
import { loadSnapshot } from "./load.ts";
import type { LoadReport } from "./report.ts";

const real = fileURLToPath(new URL("../../../../shared/real/", import.meta.url));

const options: SiteOptions = {
  ...everything,
  baseUrl: "https://anthologiagraeca.org",
  pageSize: 50,
};

/**
 * The only difference that is right: the counts in the slice leave out one description, which belongs to an edition.
 * Nothing else may differ.
 */
const exceptions = [
  { record: "/api/languages/eng/", pointer: "/counts/descriptions", given: 0, stored: 1 },
];

/** The only collection that is not in order in the slice: its pages were collected on different days. */
const unordered = "keywords";

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
let records: BuiltSite["records"];
let report: LoadReport;
let files: BuiltSite["files"];

beforeAll(async () => {
  records = Object.fromEntries(resources.map(({ name }) => [name, readReal(name)]));
  mkdirSync(join(folder, "data"));
  const snapshotFile = join(folder, "data", "anthology.sqlite");
  report = loadSnapshot(records, snapshotFile);
  await buildQuietly(snapshotFile, join(folder, "out"), options);
  files = readFolder(join(folder, "out"));
});

afterAll(() => rmSync(folder, { recursive: true }));

function readReal(collection: string) {
  const file = `${real}${collection}.json`;
  if (!existsSync(file)) {
    throw new Error(
      `the central test needs the real records: ../shared/real/${collection}.json is absent`,
    );
  }
  return JSON.parse(readFileSync(file, "utf8")) as BuiltSite["records"][string];
}

test("the slice has the expected number of records of each collection", () => {
  const counts = Object.entries(records).map(([name, list]) => [name, list.length]);
  expect(Object.fromEntries(counts)).toEqual({
    ...{ passages: 160, books: 16, scholia: 178, texts: 499, media: 0, manuscripts: 149 },
    ...{ keywords: 1278, keyword_categories: 16, languages: 7, descriptions: 1, cities: 100 },
    ...{ authors: 139, comments: 41, editions: 2, alignments: 0, passage_internal_references: 0 },
  });
});

test("the snapshot gives every real record back unchanged", () => {
  expect(report.differences).toEqual(exceptions);
});

test("a build publishes every real record, by itself and on its page, in the order of the source", () => {
  expectGoodSite({ files, options, records: published() });
});

/** The records as they must be published. */
function published(): BuiltSite["records"] {
  let expected: unknown = { ...records, [unordered]: byId(records[unordered] ?? []) };
  for (const { record, pointer, stored } of exceptions) {
    const [, , collection = "", id = ""] = record.split("/");
    const index = records[collection]?.findIndex(({ url }) => url.endsWith(`/${id}/`)) ?? -1;
    const path = [collection, index, ...pointer.split("/").slice(1)];
    expected = changed(expected, path, stored);
  }
  return expected as BuiltSite["records"];
}

function byId(list: BuiltSite["records"][string]): BuiltSite["records"][string] {
  const id = (url: string) => Number(url.split("/").at(-2));
  return list.toSorted((one, other) => id(one.url) - id(other.url));
}
