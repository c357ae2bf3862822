/** Compares the results of the published index with those of a search through all texts. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Passage, Scholium } from "../../model/published.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import {
  recordsOf,
  type Scanned,
  type ScanQuery,
  scanned,
  scannedRecords,
} from "../../testing/scan.ts";
import { SearchedSite } from "../../testing/searched-site.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { sampleSnapshot } from "../../testing/workplace.ts";
import type { SubjectFilters } from "./search/find.ts";
import { wordsOf } from "./search/fold.ts";

const options = { ...oneForm, products: only("reader") };

/** A site with its records and its index as a browser reads it. */
interface Searched {
  readonly passages: readonly Passage[];
  readonly scholia: readonly Scholium[];
  /** The same records for a scan of all texts. */
  readonly records: readonly Scanned[];
  readonly site: SearchedSite;
}

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function searched(snapshotFile: string, name: string): Promise<Searched> {
  const out = join(folder, name);
  await buildQuietly(snapshotFile, out, options);
  const passages = recordsOf(snapshotFile, options.baseUrl, "passages");
  const scholia = recordsOf(snapshotFile, options.baseUrl, "scholia");
  return {
    ...{ passages, scholia },
    records: scannedRecords(passages, scholia),
    site: new SearchedSite(out),
  };
}

/** Forms of words from the texts, spread over all of them. */
function formsOf({ passages, scholia }: Searched, count: number): string[] {
  const all = [...passages, ...scholia]
    .flatMap(({ texts }) => texts.flatMap(({ text }) => text.split(/\s+/)))
    .filter((form) => wordsOf(form).length > 0);
  return Array.from(
    { length: count },
    (_, index) => all[Math.floor((index * all.length) / count)] ?? "",
  );
}

/** Ways to type a form. */
const typings: Readonly<Record<string, (form: string) => string>> = {
  unchanged: (form) => form,
  "without accents": (form) => form.normalize("NFD").replace(/\p{M}/gu, ""),
  // An iota subscript would become a letter after its capital.
  "in capitals": (form) => form.normalize("NFD").replaceAll("\u0345", "").toUpperCase(),
  decomposed: (form) => form.normalize("NFD"),
  "with another sigma": (form) => form.replace(/[σς]/g, "ϲ"),
  "with a final sigma everywhere": (form) => form.replaceAll("σ", "ς"),
  elided: (form) => `${form}᾽`,
};

describe("the texts", () => {
  const snapshot = sampleSnapshot;
  let site: Searched;
  beforeAll(async () => {
    site = await searched(snapshot, "sample");
  });

  test.each(Object.entries(typings))("are found by 200 forms of words: %s", async (_, typed) => {
    for (const form of formsOf(site, 200)) {
      const query = typed(form).replaceAll("*", " ");
      const expected = scanned(site.records, { words: wordsOf(form) });
      expect(expected.length, form).toBeGreaterThan(0);
      expect(await site.site.found(query), query).toEqual(expected);
    }
  });

  test("are found by the beginnings of words", async () => {
    for (const form of formsOf(site, 60)) {
      for (const length of [1, 2, 4]) {
        const [word = ""] = wordsOf(form);
        const start = [...word].slice(0, length).join("");
        const expected = scanned(site.records, { words: [], beginnings: [start] });
        expect(await site.site.found(`${start}*`), start).toEqual(expected);
      }
    }
  });

  test("are found by several words in any languages", async () => {
    const forms = formsOf(site, 120);
    for (const [index, form] of forms.entries()) {
      const other = forms[(index * 7 + 1) % forms.length] ?? "";
      const words = [...wordsOf(form), ...wordsOf(other)];
      expect(await site.site.found(words.join(" "))).toEqual(scanned(site.records, { words }));
      const [first = "", ...rest] = words;
      const start = first.slice(0, 2);
      const expected = scanned(site.records, { words: rest, beginnings: [start] });
      expect(await site.site.found([`${start}*`, ...rest].join(" "))).toEqual(expected);
    }
  });

  test("are found by author, book and keyword, with words and without", async () => {
    const withBoth = site.passages.filter((one) => one.authors.length * one.keywords.length > 0);
    const chosen = withBoth.filter((_, index) => index % 5 === 0);
    expect(chosen.length).toBeGreaterThan(4);
    for (const { book, authors, keywords, texts } of chosen) {
      const [author = "", keyword = ""] = [authors[0]?.url, keywords[0]?.url];
      const number = book.number;
      const [word = ""] = wordsOf(texts[0]?.text ?? "");
      const id = (url: string) => url.split("/").at(-2) ?? "";
      const cases: [string, SubjectFilters, ScanQuery][] = [
        ["", { authors: id(author) }, { words: [], has: [author] }],
        ["", { keywords: id(keyword) }, { words: [], has: [keyword] }],
        ["", { books: `${number}` }, { words: [], book: number }],
        [word, { books: `${number}` }, { words: [word], book: number }],
        [
          word,
          { authors: id(author), keywords: id(keyword), books: `${number}` },
          { words: [word], has: [author, keyword], book: number },
        ],
      ];
      for (const [text, filters, query] of cases) {
        expect(await site.site.found(text, filters), JSON.stringify(filters)).toEqual(
          scanned(site.records, query),
        );
      }
    }
    expect(await site.site.found("", { authors: "no such id" })).toEqual([]);
    expect(await site.site.found("")).toEqual([]);
  });

  test("are found by citation, every record", async () => {
    const { urn: urnOf } = await site.site.index.documents();
    for (const { urn } of [...site.passages, ...site.scholia]) {
      const label = urn.slice(urn.lastIndexOf(":") + 1);
      const page = `https://example.org/fr/passages/${urn}/`;
      for (const citation of [
        urn,
        page,
        urn.includes(".sag:") ? `Schol. ${label}` : `AP ${label}`,
      ]) {
        const { cited } = await site.site.answers(citation);
        expect(cited.map(({ document }) => urnOf(document))).toEqual([urn]);
      }
    }
    expect((await site.site.answers("99.1")).cited).toEqual([]);
  });

  test("have authors, places and keywords that are found by each of their names", async () => {
    for (const kind of ["authors", "cities", "keywords"] as const) {
      const records = recordsOf(snapshot, options.baseUrl, kind);
      for (const { url, names } of records.filter((_, index) => index % 7 === 0)) {
        for (const { name } of names.filter((one) => wordsOf(one.name).length > 0)) {
          const { subjects } = await site.site.answers(name);
          const ids = subjects.filter((one) => one.kind === kind).map(({ id }) => id);
          expect(ids, name).toContain(url.split("/").at(-2));
        }
      }
    }
  });

  test("give an index with the same bytes in a second build", async () => {
    const again = await searched(snapshot, "again");
    // The addresses contain the hashes of the files.
    expect(again.site.table).toEqual(site.site.table);
  });
});
