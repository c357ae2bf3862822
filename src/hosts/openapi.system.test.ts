/** Answers match the OpenAPI document, for every operation, every page and every record. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Author, Passage } from "../model/published.ts";
import {
  collectionPath,
  descriptionFile,
  fileOf,
  parseRecordUrl,
  recordPath,
} from "../routing/routes.ts";
import { changed } from "../testing/changed.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { siteFacts } from "../testing/conformance/site-facts.ts";
import { DescribedApi, type OpenapiDocument } from "../testing/described-api.ts";
import { inquire, type SiteExtent } from "../testing/described-requests.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { makeSite } from "../testing/site.ts";
import { allBut } from "../testing/site-options.ts";

/** The sites that are tested. */
const sites = {
  "a small site": async () => {
    const { place, remove } = await makeSite();
    return { out: place.out, remove };
  },
  "a small site with its pages in paths, below a path, without twins and XML": async () => {
    const { place, remove } = await makeSite({
      ...{ baseUrl: "https://example.org/ag", links: "path" },
      products: allBut("format-api", "xml", "filters", "summaries"),
    });
    return { out: place.out, remove };
  },
} as const;

/** The extent of the site in a folder, read from its pages. */
function extentOf(out: string): SiteExtent {
  const { pages, options } = siteFacts(out);
  const ids = Object.entries(pages).map(([name, count]) => {
    const urls = Array.from({ length: count }, (_, index) => {
      const file = join(out, fileOf(collectionPath(name), "plain", index + 1));
      const { results }: { results: { url: string }[] } = JSON.parse(readFileSync(file, "utf8"));
      return results.map(({ url }) => parseRecordUrl(url)?.id ?? "");
    });
    return [name, urls.flat()];
  });
  return { pages, ids: Object.fromEntries(ids), filters: filtersOf(out, options.page_size) };
}

/** Filters that select the passage with most links, one by one and together. */
function filtersOf(out: string, pageSize: number): SiteExtent["filters"] {
  const folder = join(out, collectionPath("passages"));
  const passages = readdirSync(folder)
    .filter((name) => name.startsWith("urn:"))
    .map((name): Passage => JSON.parse(readFileSync(join(folder, name, "index.json"), "utf8")));
  const [fullest] = passages.toSorted((one, other) => richness(other) - richness(one));
  const [author, keyword] = [fullest?.authors[0]?.url ?? "", fullest?.keywords[0]?.url ?? ""];
  const authorFile = join(out, fileOf(recordPath("authors", parseRecordUrl(author)?.id ?? "")));
  const { main_name }: Author = JSON.parse(readFileSync(authorFile, "utf8"));
  const all = [
    { values: { book__number: `${fullest?.book.number}` }, passes: inBook },
    { values: { author__main_name: main_name }, passes: byAuthor },
    { values: { keyword__number: `${parseRecordUrl(keyword)?.id}` }, passes: withKeyword },
  ];
  function inBook({ book }: Passage): boolean {
    return book.number === fullest?.book.number;
  }
  function byAuthor({ authors }: Passage): boolean {
    return authors.some(({ url }) => url === author);
  }
  function withKeyword({ keywords }: Passage): boolean {
    return keywords.some(({ url }) => url === keyword);
  }
  const together = {
    values: Object.assign({}, ...all.map(({ values }) => values)),
    passes: (passage: Passage) => all.every(({ passes }) => passes(passage)),
  };
  return [...all, together].map(({ values, passes }) => ({
    values,
    pages: Math.ceil(passages.filter(passes).length / pageSize),
  }));
}

function richness({ authors, keywords }: Passage): number {
  return Math.min(authors.length, keywords.length);
}

/** The first page and two records of each collection, and one filter: enough for every kind of answer. */
function few({ pages, ids, filters }: SiteExtent): SiteExtent {
  const shortened = Object.entries(ids).map(([name, list]) => [name, list.slice(0, 2)]);
  return { pages, ids: Object.fromEntries(shortened), filters };
}

interface Asked {
  readonly origin: string;
  readonly document: OpenapiDocument;
  readonly extent: SiteExtent;
  stop(): Promise<void>;
}

/** Serves a site, and fetches its OpenAPI document. */
async function ask(make: () => Promise<{ out: string; remove: () => void }>): Promise<Asked> {
  const { out, remove } = await make();
  const { origin, stop } = await ownServer.start(out);
  const { body } = await send(origin, { method: "GET", target: `/${descriptionFile}` });
  return {
    origin,
    document: JSON.parse(body.toString()),
    extent: extentOf(out),
    stop: async () => {
      await stop();
      remove();
    },
  };
}

test.each(Object.entries(sites))(
  "every operation of %s gives every answer that the document describes, and no other",
  { timeout: 180_000 },
  async (_name, make) => {
    const { origin, document, extent, stop } = await ask(make);
    try {
      const { requests, differences, unmet } = await inquire(
        new DescribedApi(document),
        origin,
        extent,
      );
      expect(differences.slice(0, 20)).toEqual([]);
      expect(unmet).toEqual([]);
      expect(requests).toBeGreaterThan(Object.values(extent.ids).flat().length);
    } finally {
      await stop();
    }
  },
);

describe("the comparison notices a document", () => {
  let asked: Asked;
  beforeAll(async () => {
    asked = await ask(sites["a small site"]);
  });
  afterAll(() => asked.stop());

  const schemas = ["components", "schemas"];
  test.each([
    ["with a field of another type", [...schemas, "Name", "properties", "name", "type"], "integer"],
    ["with another pattern", [...schemas, "PassageUrn", "pattern"], "^urn:nbn:"],
    ["with a list that has another form in XML", [...schemas, "Names", "xml"], undefined],
    ["with another header", ["components", "headers", "Vary", "schema", "pattern"], "^Cookie$"],
    ["with a body of no type", ["components", "responses", "PassagePage", "content"], {}],
    [
      "with filters of another type",
      ["components", "parameters", "book__number", "schema"],
      { type: "boolean" },
    ],
    ["without one of the statuses", ["paths", "/api/books/", "get", "responses", "404"], undefined],
  ])("%s", async (_what, path, value) => {
    const wrong = changed(asked.document, path, value) as OpenapiDocument;
    const inquiry = await inquire(new DescribedApi(wrong), asked.origin, few(asked.extent));
    expect(inquiry.differences).not.toEqual([]);
  });

  test("with a status that no answer has", async () => {
    const path = ["paths", "/api/", "get", "responses", "404"];
    const answer = { $ref: "#/components/responses/NotFound" };
    const wrong = changed(asked.document, path, answer) as OpenapiDocument;
    const inquiry = await inquire(new DescribedApi(wrong), asked.origin, few(asked.extent));
    expect(inquiry.unmet).toEqual(["getRoot 404"]);
  });
});
