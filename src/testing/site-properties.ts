/** What is true of every built site, computed from its records without the code that makes pages. */
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import type { Manifest } from "../model/published.ts";
import { readFolder } from "./published-site.ts";

type Value = Readonly<Record<string, unknown>>;

/**
 * Expects the pages of each collection to hold these records, byte for byte and in order, by themselves and on pages that lead
 * to each other, with `format=api`, as XML and as lines.
 */
export function expectGoodSite(
  folder: string,
  records: Readonly<Record<string, readonly object[]>>,
): void {
  const files = readFolder(folder);
  const text = (path: string) => `${files.get(path) ?? expect.unreachable(path)}`;
  const { options, collections } = JSON.parse(text("manifest.json")) as Manifest;
  const { base_url: base, page_size: size, products, links } = options;
  const has = (product: string) => (products as readonly string[]).includes(product);
  const expected = new Map<string, string>();
  for (const { name, records: count } of collections) {
    const list = (records[name] ?? []) as readonly Value[];
    expect(count, name).toBe(list.length);
    const pages = Math.max(1, Math.ceil(list.length / size));
    /** The page of a collection, as JSON or XML. */
    const page = (collection: string, number: number) => {
      const address = (other: number) => {
        if (other < 1 || other > pages) return null;
        const end = links === "query" ? `?page=${other}` : `page/${other}/`;
        return `${base}/api/${collection}/${other === 1 ? "" : end}`;
      };
      const results = list.slice((number - 1) * size, number * size);
      const [next, previous] = [address(number + 1), address(number - 1)];
      return { count: list.length, next, previous, results };
    };
    for (let number = 1; number <= pages; number += 1) {
      const rest = number === 1 ? "" : `page/${number}/`;
      const [json, xml] = [page(name, number), page(`${name}_xml`, number)];
      const inXml = `api/${name}_xml/${rest}index.xml`;
      const put = (folder: string, form: (value: unknown) => unknown) => {
        expected.set(`${folder}api/${name}/${rest}index.json`, JSON.stringify(form(json)));
        if (has("xml") && files.has(inXml)) expected.set(folder + inXml, xmlPage(form(xml)));
        for (const record of json.results) {
          const id = `${record.url}`.split("/").at(-2);
          expected.set(`${folder}api/${name}/${id}/index.json`, JSON.stringify(form(record)));
        }
      };
      put("", (value) => value);
      if (has("format-api")) put("format-api/", withFormat);
    }
    if (has("dumps")) {
      const lines = list.map((record) => `${JSON.stringify(record)}\n`).join("");
      const zipped = files.get(`dumps/${name}.ndjson.gz`) ?? expect.unreachable(name);
      expectText(`${gunzipSync(zipped)}`, lines, name);
    }
  }
  for (const [path, content] of expected) expectText(text(path), content, path);
  const pages = [...files.keys()].filter((path) =>
    /^(?:format-api\/)?api\/\w+\/.*index\./.test(path),
  );
  expect(pages.filter((path) => !expected.has(path))).toEqual([]);
}

/** Expects a text; a failure shows what is around the first difference, because pages are long. */
function expectText(found: string, expected: string, name: string): void {
  if (found === expected) return;
  let at = 0;
  while (found[at] === expected[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  expect(around(found), name).toBe(around(expected));
}

const links = /^(?:url|next|previous|passages|texts|alignments|(?:from|to)_passage)$/;
/** Members whose addresses are data. */
const others = /^(?:external_references|media|images|metadata|alignment_data)$/;

/** A value as it is with `format=api`: every link has the suffix. */
function withFormat(value: unknown, name = "", isData = false): unknown {
  if (typeof value === "string" && links.test(name) && !isData) {
    return value + (value.includes("?") ? "&format=api" : "?format=api");
  }
  if (Array.isArray(value)) return value.map((item) => withFormat(item, name, isData));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([key, member]) => [key, withFormat(member, key, isData || others.test(key))]),
  );
}

function xmlPage(value: unknown): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${xmlOf("root", value)}`;
}

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** A value in XML: an element for each member, and for each item of a list. */
function xmlOf(name: string, value: unknown): string {
  const content = Array.isArray(value)
    ? value.map((item) => xmlOf("list-item", item))
    : typeof value === "object"
      ? Object.entries(value ?? {}).map(([key, member]) => xmlOf(key, member))
      : [`${value ?? ""}`.replace(/[&<>\r]/g, (found) => escapes[found as "&"])];
  return `<${name}>${content.join("")}</${name}>`;
}
