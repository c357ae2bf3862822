/** Compares the results of the published index with those of a search through all texts. */
import { beforeAll, expect, test } from "vitest";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { recordsOf, type ScanQuery, scanned, scannedRecords } from "../../testing/scan.ts";
import { SearchedSite } from "../../testing/searched-site.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { makeWorkplace, sampleSnapshot, type Workplace } from "../../testing/workplace.ts";
import type { SubjectFilters } from "./search/find.ts";
import { wordsOf } from "./search/fold.ts";

const options = { ...oneForm, products: only("reader") };
const passages = recordsOf(sampleSnapshot, options.baseUrl, "passages");
const scholia = recordsOf(sampleSnapshot, options.baseUrl, "scholia");
const records = scannedRecords(passages, scholia);

let place: Workplace;
let site: SearchedSite;
beforeAll(async () => {
  place = makeWorkplace("sample");
  await buildQuietly(place.snapshot, place.out, options);
  site = new SearchedSite(place.out);
}, 60_000);

/** Forms of words from the texts, spread over all of them. */
function formsOf(count: number): string[] {
  const all = [...passages, ...scholia]
    .flatMap(({ texts }) => texts.flatMap(({ text }) => text.split(/\s+/)))
    .filter((form) => wordsOf(form).length > 0);
  return Array.from(
    { length: count },
    (_, index) => all[Math.floor((index * all.length) / count)] ?? "",
  );
}

test("finds several words and beginnings of words, in any languages", async () => {
  const forms = formsOf(120);
  for (const [index, form] of forms.entries()) {
    const other = forms[(index * 7 + 1) % forms.length] ?? "";
    const words = [...wordsOf(form), ...wordsOf(other)];
    expect(await site.found(words.join(" "))).toEqual(scanned(records, { words }));
    const [first = "", ...rest] = words;
    const start = first.slice(0, 1 + (index % 4));
    const query = { words: index % 2 === 0 ? [] : rest, beginnings: [start] };
    const expected = scanned(records, query);
    expect(await site.found([`${start}*`, ...query.words].join(" "))).toEqual(expected);
  }
});

test("filters by author, book and keyword, with words and without", async () => {
  const withBoth = passages.filter((one) => one.authors.length * one.keywords.length > 0);
  const chosen = withBoth.filter((_, index) => index % 5 === 0);
  expect(chosen.length).toBeGreaterThan(4);
  const id = (url: string) => url.split("/").at(-2) ?? "";
  for (const { book, authors, keywords: own, texts } of chosen) {
    const [author = "", keyword = ""] = [authors[0]?.url, own[0]?.url];
    const [word = ""] = wordsOf(texts[0]?.text ?? "");
    const books = `${book.number}`;
    const all = { authors: id(author), keywords: id(keyword), books };
    const cases: [string, SubjectFilters, ScanQuery][] = [
      ["", { authors: id(author) }, { words: [], has: [author] }],
      ["", { keywords: id(keyword) }, { words: [], has: [keyword] }],
      ["", { books }, { words: [], book: book.number }],
      [word, all, { words: [word], book: book.number, has: [author, keyword] }],
    ];
    for (const [text, filters, query] of cases) {
      const expected = scanned(records, query);
      expect(await site.found(text, filters), JSON.stringify(filters)).toEqual(expected);
    }
  }
  expect(await site.found("", { authors: "no such id" })).toEqual([]);
  expect(await site.found("")).toEqual([]);
});
