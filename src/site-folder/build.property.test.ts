/** Properties of every build: tested on random anthologies with random options, and on all small numbers of records. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Manifest } from "../model/published.ts";
import { outputNames, productNames } from "../outputs/index.ts";
import { defaultLanguages, languageTags } from "../routing/page-routes.ts";
import type { SiteOptions } from "../site/options.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { examples } from "../testing/examples.ts";
import { loadFiles } from "../testing/load-files.ts";
import { newFolder } from "../testing/new-folder.ts";
import { allRecords } from "../testing/published-records.ts";
import { readFolder } from "../testing/published-site.ts";
import { writeRandomAnthology } from "../testing/random-anthology.ts";
import { below, oneOf, randomNumbers, sample } from "../testing/random-numbers.ts";
import { type Rows, writeAnthology } from "../testing/rows.ts";
import { only } from "../testing/site-options.ts";
import { expectGoodSite } from "../testing/site-properties.ts";
import { times } from "../testing/thoroughness.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import { unlistedFiles } from "./manifest.ts";

const seed = Number(process.env.PROPERTY_SEED ?? 20_250_101);
const runs = Number(process.env.PROPERTY_RUNS ?? times(40, 500, 6));
const seeds = (count: number) => Array.from({ length: count }, (_, run) => seed + run);

const folder = newFolder();
const snapshotFile = join(folder, "data", "anthology.sqlite");
const [one, other] = [join(folder, "one", "out"), join(folder, "other", "out")];

beforeEach(() => {
  for (const path of [join(folder, "data"), one, other]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  }
});

const baseUrls = [
  "https://anthology.example",
  "http://localhost:3000",
  "https://example.org/ag",
  "https://example.org:8443/a/b.c/~d_e-1",
  "https://example.org/api",
  "https://example.org/api/authors/1",
];

function randomOptions(random: () => number): SiteOptions {
  const forms = sample(["format-api", "xml"] as const, below(3, random), random);
  // Most runs make only pages of the API: the outputs would double the time.
  const outputs =
    random() < 0.9 ? [] : sample(outputNames, below(outputNames.length, random), random);
  return {
    baseUrl: oneOf(baseUrls, random),
    links: oneOf(["query", "path"], random),
    pageSize: random() < 0.75 ? 1 + below(4, random) : 1 + below(100, random),
    products: only(...forms, ...outputs),
    languages: sample(languageTags, 1 + below(languageTags.length, random), random),
    about: oneOf([null, examples.about], random),
  };
}

const plainOptions: SiteOptions = {
  // It looks like the address of a record.
  baseUrl: "https://example.org/api/books/1",
  links: "query",
  pageSize: 50,
  products: productNames,
  about: null,
  languages: defaultLanguages,
};

/** An empty anthology, and one with text that begins with an address, and a character whose second half marks links in XML. */
const onceWrong: Readonly<Record<string, Rows>> = {
  empty: {},
  odd: {
    language: [{ code: "eng", iso_name: "English", preferred: 0 }],
    keyword_category: [
      {
        id: 1,
        names: [
          { name: "https://example.org/api/books/1/api/books/1/ is nothing", language: "eng" },
        ],
      },
      { id: 2, names: [{ name: "\u{1F44B}\u{1F3FF}", language: "eng" }] },
    ],
  },
};

test.each(Object.entries(onceWrong))("publishes an anthology faithfully: %s", async (_, rows) => {
  writeAnthology(rows, snapshotFile);
  await expectFaithful(plainOptions, "https://example.org", false);
});

test.each(seeds(runs))("publishes an anthology faithfully (PROPERTY_SEED=%i)", async (number) => {
  const random = randomNumbers(number);
  const options = randomOptions(random);
  writeRandom(random, options);
  await expectFaithful(options, oneOf(baseUrls, random), random() < 0.5);
});

function writeRandom(random: () => number, { baseUrl, products }: SiteOptions): void {
  const control = products.includes("xml") ? "" : "\u0001\u001f\ufffe";
  rmSync(snapshotFile, { force: true });
  writeRandomAnthology(snapshotFile, random, { baseUrl, control });
}

/**
 * @param loadedFrom base of the addresses in the loaded records; a snapshot does not store it
 * @param isReversed loads the records of each collection in reverse order, which must not matter
 */
async function expectFaithful(options: SiteOptions, loadedFrom: string, isReversed: boolean) {
  // Loaded from their published form, records are published again.
  const given = Object.entries(allRecords(snapshotFile, loadedFrom)).map(([name, list]) => {
    return [name, isReversed ? list.toReversed() : list];
  });
  // Two references of one passage to the same other one may exchange their ids: rows can differ.
  const { differences } = loadFiles(Object.fromEntries(given), `${snapshotFile}-loaded`);
  expect(differences).toEqual([]);

  const { written } = await buildQuietly(snapshotFile, one, options);
  expectGoodSite(one, allRecords(snapshotFile, options.baseUrl));

  const hashes = Object.entries(contents(one)).filter(([path]) => !unlistedFiles.includes(path));
  const manifest = JSON.parse(`${readFolder(one).get("manifest.json")}`) as Manifest;
  const listed = manifest.files.map(({ path, sha256 }) => [path, sha256]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(hashes));
  expect(written).toBe(listed.length);

  const before = picture(one);
  expect(await buildQuietly(snapshotFile, one, options)).toMatchObject({ written: 0, removed: 0 });
  expect(touched(before, picture(one))).toEqual([]);

  await buildQuietly(snapshotFile, other, options);
  expect(contents(other)).toEqual(contents(one));
}

test.each(seeds(Math.ceil(runs / 10)))(
  "builds over any other site as into an empty folder (PROPERTY_SEED=%i)",
  async (number) => {
    const random = randomNumbers(number);
    const [then, now] = [randomOptions(random), randomOptions(random)];
    writeRandom(random, then);
    await buildQuietly(snapshotFile, one, then);
    const before = picture(one);
    writeRandom(random, now);
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
  },
);

test("makes right pages of 1 to 10 records, for every count from none to three full pages and one", async () => {
  for (let count = 0; count <= 31; count += times(1, 1, 16)) {
    const records = loadBooks(count);
    const smallest = Math.max(1, Math.ceil((count - 1) / 3));
    for (let pageSize = smallest; pageSize <= 10; pageSize += 1) {
      const links = pageSize % 2 === 0 ? "path" : "query";
      await buildQuietly(snapshotFile, one, { ...plainOptions, pageSize, links, products: only() });
      expectGoodSite(one, records);
    }
  }
});

test("makes right pages of more records than are read at once", async () => {
  const records = loadBooks(1203);
  for (const pageSize of [7, 401, 500, 1203, 5000, 501].slice(times(0, 0, 4))) {
    const products = only("format-api", "xml");
    await buildQuietly(snapshotFile, one, { ...plainOptions, pageSize, products });
    expectGoodSite(one, records);
  }
});

function loadBooks(count: number) {
  const book = Array.from({ length: count }, (_, index) => ({
    id: count - index,
    number: index + 1,
  }));
  writeAnthology({ book }, snapshotFile);
  return allRecords(snapshotFile, plainOptions.baseUrl);
}
