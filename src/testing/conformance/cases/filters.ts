/** Cases for the filters on passages: what they select and refuse, and that no host ignores one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Author, Passage } from "../../../model/published.ts";
import { filtersMissing } from "../../../routing/filters.ts";
import { collectionPath, type Form, fileOf } from "../../../routing/routes.ts";
import { type Case, type Expectation, get } from "../case.ts";
import { readJson, type SiteFacts } from "../site-facts.ts";
import {
  error,
  exactHeaders,
  invalidPage,
  notAllowed,
  notModified,
  page,
  redirect,
} from "./expectations.ts";

const path = collectionPath("passages");

/** Needs a site with an author who has a passage with a keyword. */
export function filterCases(site: SiteFacts): Case[] {
  if (!site.options.products.includes("filters")) return [];
  return [...honoured(site), ...refused()];
}

function honoured(site: SiteFacts): Case[] {
  const passages = allRecords<Passage>(site, "passages");
  const authors = allRecords<Author>(site, "authors");
  const { author, keyword, book } = examplesOf(passages);
  const name = authors.find(({ url }) => url === author)?.main_name.trim() ?? "";
  const namesakes = authors.filter(({ main_name }) => main_name.trim() === name);
  const urls = new Set(namesakes.map(({ url }) => url));
  const word = keyword.replace(/^.*[/](?=[^/]+[/]$)|[/]$/g, "");
  const hasAuthor = ({ authors }: Passage) => authors.some(({ url }) => urls.has(url));
  const hasKeyword = ({ keywords }: Passage) => keywords.some(({ url }) => url === keyword);
  const inBook = (passage: Passage) => passage.book.number === book;
  const written = new URLSearchParams({ author__main_name: name }).toString();
  const all = (query: string, filter: (passage: Passage) => boolean, page = 1, form?: Form) =>
    filteredPage(site, passages.filter(filter), query, page, form);
  const none = filteredPage(site, [], "", 1);
  const bad = (...names: string[]): Expectation => ({
    status: 400,
    headers: exactHeaders(),
    json: Object.fromEntries(names.map((each) => [each, ["Enter a number."]])),
  });
  const ofBook = `book__number=${book}`;
  const firstOfBook = all(ofBook, inBook);
  const pages = Math.ceil(passages.filter(inBook).length / site.options.page_size);
  const allThree = all(
    `${written}&${ofBook}&keyword__number=${word}`,
    (passage) => hasAuthor(passage) && hasKeyword(passage) && inBook(passage),
  );
  const queries: [query: string, expect: Expectation][] = [
    [ofBook, firstOfBook],
    [written, all(written, hasAuthor)],
    [`keyword__number=${word}`, all(`keyword__number=${word}`, hasKeyword)],
    [`keyword__number=${word}&${ofBook}&${written}`, allThree],
    [`${ofBook}&format=api`, all(ofBook, inBook, 1, "api")],
    [`${ofBook}&format=json&page=1&utm_source=x`, firstOfBook],
    [`${ofBook}&page=`, firstOfBook],
    [`${ofBook}&page=${pages}`, all(ofBook, inBook, pages)],
    [`page=${pages}&format=api&${ofBook}`, all(ofBook, inBook, pages, "api")],
    [`${ofBook}&page=${pages + 1}`, invalidPage],
    [`${ofBook}&page=abc`, invalidPage],
    ["book__number=999999", none],
    ["book__number=-1", none],
    [`book__number=${book}.5`, none],
    ["author__main_name=Nobody%20at%20all", none],
    [`author__main_name=${encodeURIComponent(name.toUpperCase())}%21`, none],
    ["author__main_name=Nobody&page=1", none],
    ["author__main_name=Nobody&page=2", invalidPage],
    [`book__number=999999&${ofBook}`, firstOfBook],
    [`book__number=+${book}+`, firstOfBook],
    [`b%6Fok__number=%20${book}`, firstOfBook],
    ["book__number=abc", bad("book__number")],
    ["book__number=NaN&keyword__number=1e&page=0", bad("book__number", "keyword__number")],
    ["book__number=1/../2", bad("book__number")],
    // The last of several values counts, and an empty value filters nothing.
    ...["", "+", "%20%09"].map((value): [string, Expectation] => [
      `book__number=x&book__number=${value}`,
      page(fileOf(path)),
    ]),
    ["keyword__number&author__main_name=&page=2", page(fileOf(path, "plain", 2))],
  ];
  const spelled = [`0${book}`, `${book}.0`, `%2B${book}`, `${book}e0`, `0.${book}E%2B1`];
  const ask = (method: string, query: string, expect: Expectation) =>
    get("filters", `${method} of ?${query}`, `${path}?${query}`, expect, {
      method,
      needs: "filters",
    });
  return [
    ...queries.map(([query, expect]) => ask("GET", query, expect)),
    ...spelled.map((value) => {
      const query = `book__number=${value}`;
      const expect = all(query, (passage) => inBook(passage) && book < 10);
      return ask("GET", query, expect);
    }),
    ask("HEAD", ofBook, { status: 200, headers: exactHeaders() }),
    ask("HEAD", "book__number=abc", bad("book__number")),
    ask("POST", ofBook, notAllowed("POST")),
    ask("OPTIONS", ofBook, { status: 200, headers: exactHeaders(), shape: { name: "" } }),
    {
      ...ask("GET", `${ofBook}&page=${pages}`, all(ofBook, inBook, pages)),
      name: "gives a page of a filter by path",
      target: `${path}page/${pages}/?${ofBook}`,
    },
    ...(["same", "weak", "list", "any"] as const).map((ifNoneMatch) => ({
      ...ask("GET", ofBook, notModified()),
      name: `answers 304 for a filter with a matching ETag (${ifNoneMatch})`,
      ifNoneMatch,
    })),
    {
      ...ask("GET", ofBook, firstOfBook),
      name: "sends a filtered page to a client with another ETag",
      ifNoneMatch: "other",
    },
  ];
}

/** Cases for hosts with and without filters. */
function refused(): Case[] {
  const missing = error(404, filtersMissing);
  const ask = (target: string, expect: Expectation) =>
    get("no filter ignored", `gives ${target}`, target, expect);
  const spellings = [
    "book__number=5",
    "author__main_name=Meleager",
    "keyword__number=1&page=2",
    "page=2&format=api&book__number=abc",
    "book__number=5&page=abc",
    "b%6F%6fk__number=5",
    "book%5F%5fnumber=5",
    "book__number=&book__number=5",
    "book__number=&keyword__number=%205",
  ];
  const xml = collectionPath("passages_xml");
  return [
    ...["book__number=5", "book__number=abc", "author__main_name=Meleager", "book__number="].map(
      (query) => ask(`${xml}?${query}`, page(fileOf(xml))),
    ),
    ask("/api/passages?book__number=5", redirect(`${path}?book__number=5`)),
    ask("/api/authors/?book__number=5", page(fileOf("/api/authors/"))),
    ask("/api/texts/?page=2&author__main_name=x", page(fileOf("/api/texts/", "plain", 2))),
    ask("/api/?book__number=5", page(fileOf("/api/"))),
    ...["book__number=5&book__number=", "keyword__number", "author__main_name=%20+&page=1"].map(
      (query) => ask(`${path}?${query}`, page(fileOf(path))),
    ),
    ...["Book__number=5", "book__number[]=5", "xbook__number=5", "book_number=5"].map((query) =>
      ask(`${path}?${query}`, page(fileOf(path))),
    ),
    ...[...spellings.map((query) => `${path}?${query}`), `${path}page/2/?book__number=5`].map(
      (target): Case => ({ ...ask(target, missing), lacks: "filters" }),
    ),
  ];
}

/** An author's address, a keyword's address and the number of a book, all of one passage. */
function examplesOf(passages: readonly Passage[]) {
  const found = passages.find(({ authors, keywords }) => authors[0] && keywords[0]);
  const [author, keyword] = [found?.authors[0]?.url, found?.keywords[0]?.url];
  if (found === undefined || author === undefined || keyword === undefined) {
    throw new Error("no passage has an author and a keyword");
  }
  return { author, keyword, book: found.book.number };
}

/** Every record of a collection, from its plain pages. */
function allRecords<Item>(site: SiteFacts, collection: string): Item[] {
  const path = collectionPath(collection);
  return Array.from({ length: site.pages[collection] ?? 0 }, (_, at) => at + 1).flatMap(
    (number) => readJson<{ results: Item[] }>(site.folder, fileOf(path, "plain", number)).results,
  );
}

/** The page of these passages that the contract requires. */
function filteredPage(
  { folder, options }: SiteFacts,
  passages: readonly Passage[],
  query: string,
  number: number,
  form: Form = "plain",
): Expectation {
  const { base_url, page_size, links } = options;
  const suffix = form === "api" ? "&format=api" : "";
  const url = (target: number) => {
    if (target === 1) return `${base_url}${path}?${query}${suffix}`;
    return links === "path"
      ? `${base_url}${path}page/${target}/?${query}${suffix}`
      : `${base_url}${path}?${query}&page=${target}${suffix}`;
  };
  const pages = Math.max(1, Math.ceil(passages.length / page_size));
  const head = {
    count: passages.length,
    next: number < pages ? url(number + 1) : null,
    previous: number > 1 ? url(number - 1) : null,
  };
  const records = passages
    .slice((number - 1) * page_size, number * page_size)
    .map(({ url }) => readFileSync(join(folder, fileOf(url.slice(base_url.length), form)), "utf8"));
  const text = `${JSON.stringify(head).slice(0, -1)},"results":[${records.join(",")}]}`;
  return { status: 200, headers: { ...exactHeaders(), "content-encoding": null }, text };
}
