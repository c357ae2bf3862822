/** What the golden sites do not show of linked data: growth, odd texts, sites without records. */
import jsonld, { type ContextDefinition, type NodeObject } from "jsonld";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import type { Records } from "../../import/load/records/given.ts";
import { resources } from "../../resources/index.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { hostileTexts } from "../../testing/hostile-texts.ts";
import { oddRecords } from "../../testing/odd-records.ts";
import { recordsOf } from "../../testing/published-records.ts";
import { readFolder } from "../../testing/published-site.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { makeWorkplace } from "../../testing/workplace.ts";
import { iriOf } from "../addresses/linked-data.ts";
import type { Files } from "../output.ts";
import { omittedFields } from "./context.ts";
import { addItems, documentCount, endOfItems } from "./items.ts";
import { documentHead } from "./tei.ts";

const options = {
  ...oneForm,
  baseUrl: "https://anthology.example/ag",
  products: only("linked-data"),
};

/** The site of these records: its snapshot, the paths of its files, and the text of each. */
async function siteOf(records: Records) {
  const { snapshot, out } = makeWorkplace(records);
  await buildQuietly(snapshot, out, options);
  const files = readFolder(out);
  const text = (path: string) => `${files.get(path) ?? expect.unreachable(path)}`;
  return { snapshot, paths: [...files.keys()], text };
}

/** The words of a document, which must be well-formed to its end, one blank between them. Words are in headings, verses and lines that are none. */
function wordsOf(xml: string): string {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  const lines = [...xml.matchAll(/<(head|l|note)(?: [^>]*)?>(.*?)<\/\1>/gs)].map(
    ([, , line]) => line,
  );
  return lines
    .join(" ")
    .replace(/<g n="U\+([0-9A-F]+)"\/>/g, (_, code) => String.fromCharCode(Number(`0x${code}`)))
    .replaceAll("&#13;", "\r")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

test("the documents of epigrams, books and the anthology have every word of every Greek text, in order", async () => {
  const site = await siteOf(hostileTexts());
  const start = "dts/document/urn:cts:greekLit:tlg7000.tlg001.ag";
  const passages = recordsOf(site.snapshot, options.baseUrl, "passages").map(({ urn, texts }) => ({
    label: urn.replace(/.*:/, ""),
    words: texts
      .filter(({ language }) => language === "grc")
      // Others are in an unknown language.
      .filter(({ text }) => /\p{Script=Greek}/u.test(text) || !/\p{L}/u.test(text))
      .flatMap(({ text }) => text.trim().split(/\s+/).filter(Boolean))
      .join(" "),
  }));
  expect(passages.length).toBeGreaterThan(10);
  for (const { label, words } of passages) {
    expect(wordsOf(site.text(`${start}/${label}.tei`)), label).toBe(words);
  }
  const all = passages
    .map(({ words }) => words)
    .filter(Boolean)
    .join(" ");
  const books = new Set(passages.map(({ label }) => label.replace(/[.].*/, "")));
  const ofBooks = Array.from(books, (book) => wordsOf(site.text(`${start}/${book}.tei`)));
  expect(ofBooks.filter(Boolean).join(" ")).toBe(all);
  expect(wordsOf(site.text(`${start}.tei`))).toBe(all);
});

test("a document has 500 items at most, whichever batches they come from", () => {
  const texts = new Map<number, string>();
  const items = Array.from({ length: 1001 }, (_, number) => ({ number }));
  const files = {
    check: () => {},
    append: (path: string, text: string) =>
      texts.set(Number(path), (texts.get(Number(path)) ?? "") + text),
  } as unknown as Files;
  for (const [first, end] of [
    [0, 499],
    [499, 501],
    [501, 1001],
  ] as const) {
    const batch = { first, count: items.length };
    addItems(
      batch,
      items.slice(first, end),
      "",
      String,
      (part) => `{"part":${part},"items":[`,
      files,
    );
  }
  expect(documentCount(items.length)).toBe(3);
  expect(Array.from(texts.values(), (text) => JSON.parse(text))).toEqual([
    { part: 1, items: items.slice(0, 500) },
    { part: 2, items: items.slice(500, 1000) },
    { part: 3, items: items.slice(1000) },
  ]);
  expect([...texts.values()].every((text) => text.endsWith(endOfItems))).toBe(true);
});

/** All strings and numbers in a value, except those in omitted members. */
function* leaves(value: unknown): Generator<string | number> {
  if (typeof value === "string" || typeof value === "number") yield value;
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (Array.isArray(value) || !omittedFields.some((field) => field === name))
      yield* leaves(member);
  }
}

test("every fact of a record is in its expanded form", async () => {
  const site = await siteOf(oddRecords());
  const expandContext: ContextDefinition = JSON.parse(site.text("api/context.jsonld"));
  for (const { name } of resources) {
    const results = recordsOf(site.snapshot, options.baseUrl, name as "authors");
    const dropped: unknown[] = [];
    const eventHandler = ({
      event,
    }: {
      event: { code: string; details: { property?: unknown } };
    }) => {
      const { code, details } = event;
      const isOmitted = omittedFields.some((field) => field === details.property);
      if (code !== "invalid property" || !isOmitted) dropped.push(event);
    };
    const page = { count: 1, results } as unknown as NodeObject;
    const how = { expandContext, eventHandler };
    const expanded = await jsonld.expand(page, how);
    expect(dropped, name).toEqual([]);
    const found = new Set(leaves(expanded));
    // The values of `type` become addresses of types.
    const facts = [...leaves(results)].filter((fact) => fact !== "image" && fact !== "video");
    expect(
      facts.filter((fact) => !found.has(fact)),
      name,
    ).toEqual([]);
    expect(expanded, name).toHaveLength(results.length);
  }
});

test("a site without records has documents, but no manuscripts", async () => {
  const site = await siteOf({});
  expect(site.paths.filter((path) => path.startsWith("iiif/"))).toEqual([]);
  expect(site.text("dts/document/urn:cts:greekLit:tlg7000.tlg001.ag.tei")).toContain("<p/>");
  expect(JSON.parse(site.text("annotations/index.jsonld"))).toMatchObject({ total: 0 });
});

test("addresses that are no valid IRIs are made valid, and all others stay unchanged", () => {
  expect(iriOf('https://example.net/"quoted"&<b>\'\\{x}|^`/\ue000')).toBe(
    "https://example.net/%22quoted%22&%3Cb%3E'%5C%7Bx%7D%7C%5E%60/%EE%80%80",
  );
  const sound = "http://data.perseus.org/catalog/urn:cts:greekLit:tlg0533?a=%3A&b=é#[1]";
  expect(iriOf(sound)).toBe(sound);
  expect(iriOf(" https://example.net/a")).toBe("https://example.net/a");
});

test.each([
  [null, "<licence>CC &lt;BY></licence>"],
  ["https://a.example/?b&c", '<licence target="https://a.example/?b&amp;c">CC &lt;BY></licence>'],
])("a document names a licence with the address %s", (url, licence) => {
  const about = { licence: { name: "CC <BY>", url } };
  const head = documentHead(undefined, [], { options: { base_url: "", about } } as never);
  expect(head.replaceAll("&gt;", ">")).toContain(`<availability>${licence}</availability>`);
});
