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
import { mapLinks, shapeOf } from "../../validation/shape.ts";
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
  /** Its links, and its text without them. */
  readonly links: readonly string[];
  readonly bare: string;
}

/** @returns the ids of the records, in their order */
export async function checkCollection(
  site: SiteReader,
  { name, records, pages }: ManifestHead["collections"][number],
): Promise<ReadonlySet<string>> {
  const { base_url: base, page_size, products } = site.head.options;
  const path = collectionPath(name);
  const pathOfXml = collectionPath(name + xmlSuffix);
  const hasXml = collections.get(name) && products.includes("xml");
  const ids = new Set<string>();
  const lines = createHash("sha256");
  for (let number = 1; number <= pages; number += 1) {
    const plain = pageIn(site, name, "plain", number);
    if (plain === undefined) continue;
    const { file, value, files, texts, links } = plain;
    const neighbour = (other: number) =>
      other < 1 || other > pages ? undefined : fileOf(path, "plain", other);
    site.same(file, "/count", records, value.count);
    site.same(file, "/next", neighbour(number + 1), site.fileAt(value.next));
    site.same(file, "/previous", neighbour(number - 1), site.fileAt(value.previous));
    site.same(file, "/results", Math.min(page_size, records - ids.size), files.length);
    for (const [index, record] of files.entries()) {
      const id = idOf(record);
      if (ids.has(id)) site.fault(file, "/results", "a record that is on no page before", record);
      ids.add(id);
      lines.update(`${texts[index]}\n`);
    }
    for (const link of links) {
      if (site.fileAt(link) !== undefined) continue;
      site.fault(file, "link", "the address of a record or a page", link);
    }
    for (const form of pageForms(products)) {
      const page: Page | undefined = form === "plain" ? plain : pageIn(site, name, form, number);
      if (page === undefined) continue;
      if (page !== plain) checkTwin(site, plain, page);
      if (!hasXml) continue;
      const { next, previous } = page.value;
      const heads = {
        next: next?.replace(base + path, base + pathOfXml),
        previous: previous?.replace(base + path, base + pathOfXml),
      };
      const root = xmlOf("root", { ...page.value, ...heads });
      const inXml = fileOf(pathOfXml, form, number);
      const text = site.text(inXml);
      site.same(inXml, "", `<?xml version="1.0" encoding="utf-8"?>\n${root}`, text);
      site.same(inXml, "character", undefined, forbiddenInXml(text));
    }
  }
  if (products.includes("dumps")) {
    await checkLines(site, dumpFile(`${name}.ndjson.gz`), lines.digest("hex"));
  }
  return ids;
}

/** Reads a page, which must match its schema and be made of the files of its records. */
function pageIn(site: SiteReader, name: string, form: Form, number: number): Page | undefined {
  const file = fileOf(collectionPath(name), form, number);
  const schema = `envelope#/$defs/${name}`;
  const text = site.text(file);
  const value = site.value(file, schema, text) as Page["value"] | undefined;
  if (value === undefined) return undefined;
  const { results, ...head } = value;
  const files = results.map(({ url }) => site.fileAt(url) ?? "");
  const texts = files.map((record) => {
    if (record === fileOf(recordPath(name, idOf(record)), form)) return site.text(record);
    site.fault(file, "/results", `addresses of records of ${name}`, record);
    return "";
  });
  const start = JSON.stringify(head).slice(0, -1);
  site.same(file, "", `${start},"results":[${texts.join(",")}]}`, text);
  const links: string[] = [];
  const bare = mapLinks(value, shapeOf(schema, site.schemas), (link) => {
    links.push(link);
    return "";
  });
  return { file, value, files, texts, links, bare: JSON.stringify(bare) };
}

function idOf(file: string): string {
  return file.split("/").at(-2) ?? "";
}

/** A twin says what the plain page says, and leads to twins where that leads to plain pages. */
function checkTwin(site: SiteReader, plain: Page, { file, bare, links }: Page): void {
  site.same(file, "", plain.bare, bare);
  for (const [index, link] of plain.links.entries()) {
    site.same(file, link, `${twinFolder}/${site.fileAt(link)}`, site.fileAt(links[index]));
  }
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\r": "&#13;",
};

/** A value in XML: an element for each member, and for each item of a list. */
function xmlOf(name: string, value: unknown): string {
  let content = "";
  if (Array.isArray(value)) for (const item of value) content += xmlOf("list-item", item);
  else if (typeof value === "object") {
    for (const [key, member] of Object.entries(value ?? {})) content += xmlOf(key, member);
  } else content = `${value ?? ""}`.replace(/[&<>\r]/g, (character) => escapes[character] ?? "");
  return `<${name}>${content}</${name}>`;
}

/** Compressed lines are the files of the records. */
async function checkLines(site: SiteReader, file: string, sha256: string): Promise<void> {
  await site.fits(file, "each record as in its own file, compressed", async () => {
    const hash = createHash("sha256");
    const pieces = Readable.from(site.pieces(file)).pipe(createGunzip());
    for await (const piece of pieces) hash.update(piece);
    return hash.digest("hex") === sha256;
  });
}

/**
 * A table of a collection has a row for each record, which begins with its id.
 * @returns the number of rows
 */
export async function checkTable(
  site: SiteReader,
  file: string,
  ids: ReadonlySet<string> | undefined,
): Promise<number> {
  const expected = ids && [...ids];
  let rows = 0;
  await site.fits(file, "a table, with a row for each record that begins with its id", async () => {
    const cells = Readable.from(site.pieces(file)).pipe(parse({ bom: true, from: 2 }));
    for await (const [first] of cells) {
      if (expected !== undefined && first !== expected[rows]) return false;
      rows += 1;
    }
    return expected === undefined || rows === expected.length;
  });
  return rows;
}
