/** Properties of every build: tested on random anthologies with random options, and on all small numbers of records. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { loadFiles } from "../import/load/load.ts";
import { outputNames, productNames } from "../model/products.ts";
import type { Manifest } from "../model/published.ts";
import type { SiteOptions } from "../site/options.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import type { Parts } from "../testing/complete.ts";
import { examples } from "../testing/examples.ts";
import { allRecords } from "../testing/published-records.ts";
import { readFolder } from "../testing/published-site.ts";
import { randomAnthology, randomParts } from "../testing/random-anthology.ts";
import { writeAnthology } from "../testing/rows.ts";
import { only } from "../testing/site-options.ts";
import { expectGoodSite } from "../testing/site-properties.ts";
import { times } from "../testing/thoroughness.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import { unlistedFiles } from "./manifest.ts";

const seed = Number(process.env.PROPERTY_SEED ?? 20_250_101);
const numRuns = Number(process.env.PROPERTY_RUNS ?? times(40, 500, 6));

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
const snapshotFile = join(folder, "data", "anthology.sqlite");
const [one, other] = [join(folder, "one", "out"), join(folder, "other", "out")];

function emptyFolders(): void {
  for (const path of [join(folder, "data"), one, other]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  }
}

beforeEach(emptyFolders);

const baseUrls = fc.constantFrom(
  "https://anthology.example",
  "http://localhost:3000",
  "https://example.org/ag",
  "https://example.org:8443/a/b.c/~d_e-1",
  "https://example.org/api",
  "https://example.org/api/authors/1",
);

interface Choice extends SiteOptions {
  /** Base of the addresses in the loaded records. A snapshot does not store it. */
  readonly loadedFrom: string;
  /** Loads the records of each collection in reverse order, which must not matter. */
  readonly reversed: boolean;
}

const choices: fc.Arbitrary<Choice> = fc.record({
  baseUrl: baseUrls,
  links: fc.constantFrom("query", "path"),
  pageSize: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 100 }) },
  ),
  // Most runs make only pages of the API: the outputs would double the time.
  products: fc
    .tuple(
      fc.subarray(["format-api", "xml"] as const),
      fc.oneof(
        { weight: 7, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.subarray([...outputNames]) },
      ),
    )
    .map(([forms, outputs]) => only(...forms, ...outputs)),
  about: fc.constantFrom(null, examples.about),
  loadedFrom: baseUrls,
  reversed: fc.boolean(),
});

const plainChoice: Choice = {
  baseUrl: "https://example.org/ag",
  links: "query",
  pageSize: 50,
  products: productNames,
  about: null,
  loadedFrom: "https://example.org",
  reversed: false,
};

/** Cases that once failed: text that begins with an address, and a character whose second half marks links in XML. */
const onceWrong: Parts = {
  language: [{ code: "eng", iso_name: "English", preferred: 0 }],
  keyword_category: [
    { id: 1, names: [{ name: "{base}/api/books/1/ is nothing", language: 0 }] },
    { id: 2, names: [{ name: "\u{1F44B}\u{1F3FF}", language: 0 }] },
  ],
};

/** How a property is tested: a failure prints seed and path, and the smallest case that still fails. */
const trial = { seed, numRuns, interruptAfterTimeLimit: 500_000, markInterruptAsFailure: true };

test(`publishes any anthology faithfully (${numRuns} anthologies, seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(randomParts, choices, publishesFaithfully).beforeEach(emptyFolders),
    {
      ...trial,
      examples: [
        [{}, plainChoice],
        [onceWrong, plainChoice],
      ],
    },
  );
});

async function publishesFaithfully(parts: Parts, choice: Choice): Promise<void> {
  const { loadedFrom, reversed, ...options } = choice;
  const records = load(parts, choice);
  const { written } = await buildQuietly(snapshotFile, one, options);
  const files = readFolder(one);
  expectGoodSite({ files, options, records });

  const hashes = Object.entries(contents(one)).filter(([path]) => !unlistedFiles.includes(path));
  const manifest = JSON.parse(`${files.get("manifest.json")}`) as Manifest;
  const listed = manifest.files.map(({ path, sha256 }) => [path, sha256]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(hashes));
  expect(written).toBe(listed.length);

  const before = picture(one);
  expect(await buildQuietly(snapshotFile, one, options)).toMatchObject({ written: 0, removed: 0 });
  expect(touched(before, picture(one))).toEqual([]);

  await buildQuietly(snapshotFile, other, options);
  expect(contents(other)).toEqual(contents(one));
}

test(`builds over any other site as into an empty folder (seed ${seed})`, async () => {
  await fc.assert(
    fc
      .asyncProperty(randomParts, choices, randomParts, choices, buildsOver)
      .beforeEach(emptyFolders),
    { ...trial, numRuns: Math.ceil(numRuns / 10) },
  );
});

async function buildsOver(first: Parts, then: Choice, second: Parts, now: Choice): Promise<void> {
  load(first, then);
  await buildQuietly(snapshotFile, one, then);
  const before = picture(one);
  load(second, now);
  const { written, removed } = await buildQuietly(snapshotFile, one, now);
  const after = picture(one);
  await buildQuietly(snapshotFile, other, now);
  expect(contents(one)).toEqual(contents(other));

  const changed = touched(before, after).filter(
    (path) => !unlistedFiles.includes(path) && (after[path] ?? before[path])?.kind === "file",
  );
  const gone = changed.filter((path) => after[path] === undefined);
  expect({ written, removed }).toEqual({
    written: changed.length - gone.length,
    removed: gone.length,
  });
}

/**
 * Makes the snapshot, and returns the records as they must be published from it. Loaded from their published form, in
 * any order, they are published again.
 */
function load(parts: Parts, { baseUrl, products, loadedFrom, reversed }: Choice) {
  const filling = { baseUrl, control: products.includes("xml") ? "" : "\u0001\u001f\ufffe" };
  writeAnthology(randomAnthology(parts, filling), snapshotFile);
  const records = Object.entries(allRecords(snapshotFile, loadedFrom));
  const given = records.map(([name, list]) => [name, reversed ? list.toReversed() : list]);
  // Two references of one passage to the same other one may exchange their ids: rows can differ.
  const { differences } = loadFiles(Object.fromEntries(given), `${snapshotFile}-loaded`);
  expect(differences).toEqual([]);
  return allRecords(snapshotFile, baseUrl);
}

test("makes right pages of 1 to 10 records, for every count from none to three full pages and one", async () => {
  for (let count = 0; count <= 31; count += times(1, 1, 16)) {
    const records = loadBooks(count);
    const smallest = Math.max(1, Math.ceil((count - 1) / 3));
    for (let pageSize = smallest; pageSize <= 10; pageSize += 1) {
      const links = pageSize % 2 === 0 ? "path" : "query";
      const options: SiteOptions = {
        ...plainChoice,
        pageSize,
        links,
        products: only(),
      };
      await buildQuietly(snapshotFile, one, options);
      expectGoodSite({ files: readFolder(one), options, records });
    }
  }
});

test("makes right pages of more records than are read at once", async () => {
  const records = loadBooks(1203);
  for (const pageSize of [7, 401, 500, 501, 1203, 5000].slice(times(0, 0, 4))) {
    const options: SiteOptions = { ...plainChoice, pageSize, products: only("format-api") };
    await buildQuietly(snapshotFile, one, options);
    expectGoodSite({ files: readFolder(one), options, records });
  }
});

function loadBooks(count: number) {
  const book = Array.from({ length: count }, (_, index) => ({
    id: count - index,
    number: index + 1,
  }));
  writeAnthology({ book }, snapshotFile);
  return allRecords(snapshotFile, plainChoice.baseUrl);
}
