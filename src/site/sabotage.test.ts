/**
 * Every byte that is published is checked: each test changes what a part of the program makes, on its way to the disk,
 * and the build refuses it, names the file and publishes nothing.
 */
import { existsSync, rmSync } from "node:fs";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { AnthologyError, type Fault } from "../model/errors.ts";
import { type Product, productNames } from "../model/products.ts";
import type { FileContent } from "../outputs/output.ts";
import { RecordTexts } from "../outputs/pages/record-texts.ts";
import { languages } from "../resources/sources.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { everything, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { makeWorkplace, type Workplace } from "../testing/workplace.ts";
import { JobFiles } from "./job.ts";

let place: Workplace;
beforeAll(() => {
  place = makeWorkplace(31);
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'one, two' WHERE id = 2");
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(place.out, { recursive: true, force: true });
});

/** Builds, and returns the faults. */
async function faultsOf(...products: readonly Product[]): Promise<readonly Fault[]> {
  const options = { ...everything, products: only(...products) };
  const build = buildQuietly(place.snapshot, place.out, options);
  const error: unknown = await build.catch((reason) => reason);
  if (!(error instanceof Error)) return [];
  expect(existsSync(place.out)).toBe(false);
  if (!(error instanceof AnthologyError)) throw error;
  return error.faults?.shown ?? [];
}

/** Expects a fault of a file or record; its words are in the snapshot of this test. */
async function expectFault(isNamed: (record: string) => boolean, ...products: readonly Product[]) {
  const fault = (await faultsOf(...products)).find(({ record }) => isNamed(record));
  const { field, expected, found } = fault ?? expect.unreachable();
  // Versions of Node describe broken JSON in different words.
  expect({ field, expected, found: expected === "JSON" ? "other text" : found }).toMatchSnapshot();
}

type Change = (content: Buffer, path: string) => Buffer | string;

/** Changes what is written to paths: whole files, pieces of files, or what is around the pieces. */
function spoil(path: RegExp, change: Change): void {
  const changed = (at: string, content: FileContent): Buffer => {
    const bytes = Buffer.from(content instanceof Uint8Array ? content : `${content}`);
    return path.test(at) ? Buffer.from(change(bytes, at) as string) : bytes;
  };
  const { bytes, text, piece, frame } = JobFiles.prototype;
  vi.spyOn(JobFiles.prototype, "bytes").mockImplementation(function (this: JobFiles, at, content) {
    bytes.call(this, at, changed(at, content));
  });
  vi.spyOn(JobFiles.prototype, "text").mockImplementation(function (this: JobFiles, at, content) {
    text.call(this, at, changed(at, content).toString());
  });
  vi.spyOn(JobFiles.prototype, "piece").mockImplementation(function (this: JobFiles, at, content) {
    piece.call(this, at, changed(at, content));
  });
  vi.spyOn(JobFiles.prototype, "frame").mockImplementation(function (
    this: JobFiles,
    at,
    head,
    end,
  ) {
    frame.call(this, at, head, changed(`${at} tail`, end));
  });
}

const cut: Change = (content) => content.subarray(0, -1);
const halfOfAlpha: Change = (content) => Buffer.concat([content, Buffer.from("α").subarray(0, 1)]);
/** Fills four bytes with another value. */
const sevens =
  (at: number): Change =>
  (content) =>
    Buffer.from(content).fill(7, at, at + 4);
const replace =
  (from: string | RegExp, to: string): Change =>
  (content) =>
    content.toString().replace(from, to);

test("without a change, everything is published", async () => {
  expect(await faultsOf(...everything.products)).toEqual([]);
  expect(existsSync(place.out)).toBe(true);
});

const records = /^api\/passages\/urn[^/]+\/index\.json$/;
const firstPage = /^api\/passages\/index\.json$/;
const tei = /^dts\/document\/[^/]+\/7\.1\.tei$/;

type Sabotage = readonly [what: string, path: RegExp, change: Change];

/** What is changed on the way to the disk, by the product of the site. `pages.test.ts` changes any byte of a record or page. */
const sabotages: Readonly<Record<string, readonly Sabotage[]>> = {
  "": [
    ["records cut by their last byte", records, cut],
    ["a page of broken JSON", firstPage, cut],
    ["another type in the root", /^api\/index\.json$/, replace(/"authors":"[^"]+"/, '"authors":1')],
    ["another type in 404.json", /^404\.json$/, replace('"Not found."', "404")],
    ["a schema that is none", /^schemas\/author\.json$/, replace('"type": "object"', '"type": 7')],
  ],
  "format-api": [
    [
      "the root's twin without a suffix",
      /^format-api\/api\/index\.json$/,
      replace("/authors/?format=api", "/authors/"),
    ],
  ],
  xml: [["a page of broken XML", /^api\/texts_xml\/index\.xml$/, replace("</text>", "</txt>")]],
  openapi: [
    [
      "another type in openapi.json",
      /^api\/openapi\.json$/,
      replace('"paths":{', '"paths":3,"x-paths":{'),
    ],
    ["broken JSON in openapi.json", /^api\/openapi\.json$/, replace("}", "")],
  ],
  landing: [
    ["another type in the catalogue", /^\.well-known\/api-catalog$/, () => '{"linkset":1}'],
    ["an unclosed element in the sitemap", /^sitemap\.xml$/, replace("</loc>", "</lok>")],
  ],
  "linked-data": [
    ["another type in the context", /^api\/context\.jsonld$/, () => '{"@context":1}'],
    ["broken JSON in annotations", /^annotations\/page\/1\.jsonld$/, replace('"type":', '"type"')],
    ["broken JSON in linked data", /^ld\/authors\.jsonld$/, replace("{", "")],
    ["broken JSON in joined linked data", /^ld\/passages\/1\.jsonld$/, replace('":"', '"')],
    ["broken JSON in the IIIF manifest", /^iiif\/[^/]+\/manifest\.json$/, replace("}", "")],
    ["an unclosed element in the TEI of an epigram", tei, replace("</TEI>", "</TE>")],
    ["an unclosed element in the TEI of a book", /\/7\.tei tail$/, replace("</TEI>", "</TE>")],
    ["half of a character in the TEI of a book", /\/7\.tei tail$/, halfOfAlpha],
    ["an element that is not TEI", tei, replace(/<(\/?)p>/g, "<$1para>")],
    ["totals", /^dts\/collection\.jsonld$/, replace('"totalChildren":1', '"totalChildren":5')],
  ],
  dumps: [
    ["damaged gzip", /^dumps\/texts\.ndjson\.gz$/, sevens(20)],
    ["a damaged checksum of gzip", /^dumps\/texts\.ndjson\.gz tail$/, sevens(2)],
    ["cells that are not escaped", /^dumps\/texts\.csv$/, replace(/"/g, "")],
    ["a row that is missing", /^dumps\/texts\.csv$/, replace(/\r\n$/, "")],
    ["rows of the data package", /^dumps\/datapackage\.json$/, replace(/"rows": \d+/, '"rows": 4')],
  ],
  summaries: [
    ["a count", /^api\/books\/\d+\/passages\.json$/, replace(/"count":\d+/, '"count":32')],
    ["a passage of a book", /^api\/books\/\d+\/passages\.json$/, replace('ag:7.1"', 'ag:7.9"')],
  ],
  filters: [
    [
      "indexes of the filters",
      /^filters\/passages\.json$/,
      replace(/("keywords":\[\{"number":\d+,"passages":\[)0/, "$11"),
    ],
    [
      "a book of the filters",
      /^filters\/passages\.json$/,
      replace('"books":[{', '"books":[{"number":99,"passages":[0]},{'),
    ],
  ],
  reader: [
    ["a web page that is cut", /^authors\/index\.html$/, cut],
    ["an EPUB that is cut", /\.epub$/, cut],
    ["a damaged part of the search index", /\/part\.json$/, replace('"positions"', '"words"')],
    ["records of the search that are cut", /\/documents\.json$/, cut],
  ],
};
const each = Object.entries(sabotages).flatMap(([products, rows]) =>
  rows.map(([what, path, change]) => ({ what, path, change, products })),
);

test.each(each)("is refused: $what", async ({ path, change, products }) => {
  spoil(path, change);
  const isNamed = (file: string) => path.test(file) || path.test(`${file} tail`);
  await expectFault(isNamed, ...productNames.filter((name) => products === name));
});

test("is thrown: an error of an output, and nothing is published", async () => {
  const defect = new TypeError("a defect of an output");
  vi.spyOn(JobFiles.prototype, "piece").mockImplementation(() => {
    throw defect;
  });
  await expect(faultsOf("dumps")).rejects.toBe(defect);
  expect(existsSync(place.out)).toBe(false);
});

test("is refused: a file that is cut, and an error of an output is not thrown", async () => {
  spoil(records, cut);
  vi.spyOn(JobFiles.prototype, "piece").mockImplementation(() => expect.unreachable());
  await expectFault((record) => records.test(record), "dumps");
});

test("is refused: a path that no product has", async () => {
  const { text } = JobFiles.prototype;
  vi.spyOn(JobFiles.prototype, "text").mockImplementation(function (this: JobFiles, at, content) {
    text.call(this, at === "404.json" ? "405.json" : at, content);
  });
  await expectFault((record) => record === "405.json");
});

test.each<readonly [string, (text: string) => string]>([
  [
    "members that are swapped",
    (text) => text.replace(/("fragment":\d+),("sub_fragment":"[^"]*")/, "$2,$1"),
  ],
  ["a link without its mark", (text) => text.replace("\\udfff", "")],
  ["an address of another record", (text) => text.replace(/("url":"[^"]*ag:7\.)1/, "$12")],
  ["a record that is not JSON", (text) => text.slice(0, -1)],
])("is refused: %s", async (_what, change) => {
  const { add } = RecordTexts.prototype;
  vi.spyOn(RecordTexts.prototype, "add").mockImplementation(function (this: RecordTexts, text) {
    add.call(this, /^\{"id":1,"book"/.test(text) ? change(text) : text);
  });
  await expectFault((record) => record.startsWith("/api/passages/"));
});

test("is refused: a record in XML that differs from JSON", async () => {
  const { add } = RecordTexts.prototype;
  vi.spyOn(RecordTexts.prototype, "add").mockImplementation(function (this: RecordTexts, text) {
    add.call(this, text.replace("<preferred>false", "<preferred>true"));
  });
  await expectFault((record) => record.startsWith("/api/languages/"), "xml");
});

test("is refused: a count of a language", async () => {
  const { read } = languages;
  vi.spyOn(languages as { read: typeof read }, "read").mockImplementation((snapshot, keys) => {
    const show = read(snapshot, keys);
    return (key, links) => {
      const record = show(key, links);
      return { ...record, counts: { ...record.counts, texts: record.counts.texts + 1 } };
    };
  });
  await expectFault((record) => record.startsWith("/api/languages/"));
});
