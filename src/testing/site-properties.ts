/**
 * Properties of every built site, checked file by file from a client's view. The build itself checks pages and links.
 */
import { expect } from "vitest";
import { isApiFile } from "../routing/routes.ts";
import type { SiteOptions } from "../site/options.ts";
import { fileAt } from "./published-site.ts";

/** A built site, with its options and records. */
export interface BuiltSite {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly options: SiteOptions;
  /** The records of every collection, in published order. */
  readonly records: Readonly<Record<string, readonly { readonly url: string }[]>>;
}

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly { readonly url: string }[];
}

/** The collection that has no form in XML. */
const withoutXml = "passage_internal_references";

/** Checks all properties. */
export function expectGoodSite({ files, options, records }: BuiltSite): void {
  const parsed = new Map<string, unknown>();
  for (const [path, bytes] of files) {
    const isPage = /^(format-api\/)?api\/.*\.json$/.test(path) && !isApiFile(path.split("/"));
    if (isPage) parsed.set(path, JSON.parse(bytes.toString()));
  }
  const site: ParsedSite = { files, options, records, parsed };
  expectRecords(site);
  expectSummaries(site);
  expectFiles(
    site,
    Object.keys(records).flatMap((collection) => expectPages(site, collection)),
  );
}

interface ParsedSite extends BuiltSite {
  /** The JSON files of the API. */
  readonly parsed: ReadonlyMap<string, unknown>;
}

/** Every record has its own file, with its keys in order. */
function expectRecords({ parsed, options, records }: ParsedSite): void {
  for (const record of Object.values(records).flat()) {
    const file = fileAt(options.baseUrl, record.url);
    expect(JSON.stringify(parsed.get(file)), file).toBe(JSON.stringify(record));
  }
}

/** What a record says of another is what the other says itself; and a record lists the passages that list it. */
function expectSummaries({ parsed, options, records }: ParsedSite): void {
  const recordAt = (url: string) => parsed.get(fileAt(options.baseUrl, url)) as Members | undefined;
  const expectInside = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      // Their addresses are those of other hosts, or look like records by chance.
      if (!["external_references", "images", "media", "metadata"].includes(key))
        expectInside(inner, path);
    }
    const { url } = value as Members;
    const other = typeof url === "string" ? recordAt(url) : undefined;
    if (other === undefined) return;
    for (const [key, member] of Object.entries(value)) {
      expect(member, `${path}: ${key} of ${url}`).toEqual(summarised(other, key, member));
    }
  };
  for (const record of Object.values(records).flat()) expectInside(record, record.url);
  for (const list of ["authors", "cities", "keywords", "comments", "texts"]) {
    const named = (records.passages ?? []).flatMap((passage) => {
      const others = (passage as Members)[list] as { readonly url: string }[];
      return [...new Set(others.map(({ url }) => url))].map((url) => `${url} ${passage.url}`);
    });
    const listed = (records[list] ?? []).flatMap((record) =>
      ((record as Members).passages as string[]).map((passage) => `${record.url} ${passage}`),
    );
    expect(listed.sort(), list).toEqual(named.sort());
  }
}

type Members = Readonly<Record<string, unknown>>;

/** A member of a summary, from the record that it summarises. */
function summarised(record: Members, key: string, found: unknown): unknown {
  const { language, passage, book, descriptions, urn } = record as {
    readonly language?: Members;
    readonly passage?: Members;
    readonly book?: Members;
    readonly urn?: string;
    readonly descriptions?: readonly Members[];
  };
  if (key === "language" && typeof found === "string") return language?.code;
  if (key === "book" && typeof found === "number") return passage?.book ?? book?.number;
  if (key === "number" && urn !== undefined) return Number(urn.split(".").at(-1));
  if (key === "languages") return descriptions?.map((description) => description.language);
  if (key === "descriptions" && "comment_type" in record && typeof Object(found)[0] !== "object") {
    return descriptions?.map(({ content }) => content);
  }
  return key in record ? record[key] : passage?.[key];
}

/**
 * From page 1, `next` leads through all pages and `previous` back; together the pages hold every record once, in order.
 * @returns the files of the pages
 */
function expectPages({ parsed, options, records }: ParsedSite, collection: string): string[] {
  const { baseUrl, pageSize } = options;
  const expected = records[collection] ?? [];
  const found: string[] = [];
  const results: (typeof expected)[number][] = [];
  let previous: string | null = null;
  let url: string | null = `${baseUrl}/api/${collection}/`;
  while (url !== null) {
    const file = fileAt(baseUrl, url);
    expect(found, `${file} is not met twice`).not.toContain(file);
    found.push(file);
    const page = parsed.get(file) as Page | undefined;
    expect(page, file).toBeDefined();
    if (page === undefined) break;
    expect(Object.keys(page), file).toEqual(["count", "next", "previous", "results"]);
    expect(page.count, file).toBe(expected.length);
    expect(page.previous, file).toBe(previous);
    if (page.next !== null) expect(page.results.length, file).toBe(pageSize);
    results.push(...page.results);
    [previous, url] = [url, page.next];
  }
  expect(found.length, collection).toBe(Math.max(1, Math.ceil(expected.length / pageSize)));
  expect(results.length, collection).toBe(expected.length);
  for (const [index, record] of expected.entries()) {
    const name = `record ${index} of ${collection}`;
    expect(JSON.stringify(results[index]), name).toBe(JSON.stringify(record));
  }
  return found;
}

/** No file is missing, and there are no others. */
function expectFiles({ files, options, records }: ParsedSite, pages: readonly string[]): void {
  const details = Object.values(records)
    .flat()
    .map(({ url }) => fileAt(options.baseUrl, url));
  const xml = options.products.includes("xml")
    ? pages.filter((file) => !file.startsWith(`api/${withoutXml}/`)).map(xmlOf)
    : [];
  const plain = ["api/index.json", ...details, ...pages, ...xml];
  const twins = options.products.includes("format-api")
    ? plain.map((file) => `format-api/${file}`)
    : [];
  const found = [...files.keys()].filter((file) => /^(format-api|api)\//.test(file));
  expect(found).toEqual([...plain, ...twins, ...filesAmong(options, records)].sort());
}

/** The files of products among the pages; they have no twins. */
function filesAmong({ products, baseUrl }: SiteOptions, records: BuiltSite["records"]): string[] {
  const books = (records.books ?? []).map(({ url }) => fileAt(baseUrl, url));
  return [
    ...(products.includes("openapi") ? ["api/openapi.json"] : []),
    ...(products.includes("linked-data") ? ["api/context.jsonld"] : []),
    ...(products.includes("summaries")
      ? books.map((file) => file.replace(/index\.json$/, "passages.json"))
      : []),
  ];
}

/** The XML file of a page: `api/authors_xml/page/2/index.xml` for `api/authors/page/2/index.json`. */
function xmlOf(page: string): string {
  return page.replace(/^((?:format-api\/)?api\/\w+)\/(.*)\.json$/, "$1_xml/$2.xml");
}
