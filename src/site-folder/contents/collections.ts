/**
 * Checks the collections of a site: each record is once on pages that lead to each other, and the same in its own file, in
 * the twins, in XML and in the bulk files.
 */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { forbiddenInXml } from "../../markup/xml.ts";
import { collections } from "../../routing/collections.ts";
import {
  collectionPath,
  dumpFile,
  type Form,
  fileOf,
  pageForms,
  recordPath,
  twinFolder,
  xmlSuffix,
} from "../../routing/routes.ts";
import { findLinks, mapLinks, type Shape, shapeOf } from "../../validation/shape.ts";
import { elementOf } from "../../validation/xml.ts";
import type { ManifestHead } from "../manifest.ts";
import type { SiteReader } from "./reader.ts";

/** A page that matches its schema. */
interface Page {
  readonly file: string;
  readonly value: {
    readonly count: number;
    readonly next: string | null;
    readonly previous: string | null;
    readonly results: readonly { readonly url: string }[];
  };
  /** The files of its records, and their texts. */
  readonly files: readonly string[];
  readonly texts: readonly string[];
}

/** @returns the ids of the records, in their order */
export async function checkCollection(
  site: SiteReader,
  { name, records, pages }: ManifestHead["collections"][number],
): Promise<ReadonlySet<string>> {
  const { page_size, products } = site.head.options;
  const path = collectionPath(name);
  const shape = shapeOf(`envelope#/$defs/${name}`, site.schemas);
  const hasXml = collections.find((one) => one.name === name)?.xml && products.includes("xml");
  const ids = new Set<string>();
  const lines = createHash("sha256");
  for (let number = 1; number <= pages; number += 1) {
    const plain = pageIn(site, name, "plain", number);
    if (plain === undefined) continue;
    const { file, value, files, texts } = plain;
    site.same(file, "/count", records, value.count);
    for (const [member, other] of [
      ["next", number + 1],
      ["previous", number - 1],
    ] as const) {
      const address = value[member];
      const neighbour = other < 1 || other > pages ? null : fileOf(path, "plain", other);
      site.same(file, `/${member}`, neighbour, address && site.fileAt(address));
    }
    site.same(file, "/results", Math.min(page_size, records - ids.size), files.length);
    for (const [index, record] of files.entries()) {
      const id = idOf(record);
      if (ids.has(id))
        site.fault(file, `/results/${index}`, "a record that is on no page before", record);
      ids.add(id);
      lines.update(`${texts[index]}\n`);
    }
    for (const form of pageForms(products)) {
      const page = form === "plain" ? plain : pageIn(site, name, form, number);
      if (page === undefined) continue;
      checkLinks(site, plain, page, shape);
      if (hasXml)
        checkXml(site, page, name, fileOf(collectionPath(name + xmlSuffix), form, number));
    }
  }
  if (products.includes("dumps")) {
    await checkLines(site, dumpFile(`${name}.ndjson.gz`), lines.digest("hex"));
    const table = dumpFile(`${name}.csv`);
    if (site.paths.has(table)) await checkTable(site, table, ids);
  }
  return ids;
}

/** Reads a page, which must match its schema and be made of the files of its records. */
function pageIn(site: SiteReader, name: string, form: Form, number: number): Page | undefined {
  const file = fileOf(collectionPath(name), form, number);
  const text = site.text(file);
  const value = site.json(file, text);
  if (value === undefined || !site.matches(file, `envelope#/$defs/${name}`, value))
    return undefined;
  const { results, ...head } = value as Page["value"];
  const files = results.map(({ url }) => site.fileAt(url) ?? "");
  const texts = files.map((record, index) => {
    if (record === fileOf(recordPath(name, idOf(record)), form)) return site.text(record);
    site.fault(
      file,
      `/results/${index}/url`,
      `the address of a record of ${name}`,
      results[index]?.url,
    );
    return "";
  });
  const start = JSON.stringify(head).slice(0, -1);
  site.same(file, "", `${start},"results":[${texts.join(",")}]}`, text);
  return { file, value: value as Page["value"], files, texts };
}

function idOf(file: string): string {
  return file.split("/").at(-2) ?? "";
}

/** Every link leads to a record or page, those of a twin to its twin; without links, both pages say the same. */
function checkLinks(site: SiteReader, plain: Page, page: Page, shape: Shape): void {
  const [links, expected]: [string[], string[]] = [[], []];
  const order = findLinks(page.value, shape, links);
  if (order !== undefined) site.fault(page.file, order.pointer, order.expected, order.found);
  if (page !== plain) {
    const [bare, twin] = [plain, page].map(({ value }) => mapLinks(value, shape, () => ""));
    site.same(page.file, "", JSON.stringify(bare), JSON.stringify(twin));
    findLinks(plain.value, shape, expected);
  }
  for (const [index, link] of links.entries()) {
    const target = site.fileAt(link);
    const twin = site.fileAt(expected[index] ?? "");
    if (target === undefined) site.fault(page.file, "link", "the address of a record", link);
    else if (twin !== undefined) site.same(page.file, link, `${twinFolder}/${twin}`, target);
  }
}

/** A page in XML says what the page in JSON says. */
function checkXml(site: SiteReader, { value }: Page, name: string, file: string): void {
  const { next, previous } = value;
  const inXml = (address: string | null) =>
    address?.replace(collectionPath(name), collectionPath(name + xmlSuffix)) ?? null;
  const root = elementOf("root", { ...value, next: inXml(next), previous: inXml(previous) });
  const text = site.text(file);
  site.same(file, "", `<?xml version="1.0" encoding="utf-8"?>\n${root}`, text);
  const wrong = forbiddenInXml(text);
  if (wrong !== undefined) site.fault(file, "", "characters that XML 1.0 can hold", wrong);
}

/** Compressed lines are the files of the records. */
async function checkLines(site: SiteReader, file: string, sha256: string): Promise<void> {
  const hash = createHash("sha256");
  try {
    for await (const piece of Readable.from(site.pieces(file)).pipe(createGunzip()))
      hash.update(piece);
    if (hash.digest("hex") !== sha256)
      site.fault(file, "", "each record as in its own file", "other lines");
  } catch (error) {
    site.fault(file, "", "a whole gzip file", error instanceof Error ? error.message : error);
  }
}

/** A table has a row for each record, which begins with its id. */
async function checkTable(site: SiteReader, file: string, ids: Iterable<string>): Promise<void> {
  const expected = ids[Symbol.iterator]();
  try {
    const rows = Readable.from(site.pieces(file)).pipe(parse({ bom: true, from: 2 }));
    let number = 1;
    for await (const [id] of rows) {
      number += 1;
      site.same(file, `row ${number}`, expected.next().value, id);
    }
    site.same(file, "rows", expected.next().value, undefined);
  } catch (error) {
    site.fault(file, "", "a table", error instanceof Error ? error.message : error);
  }
}
