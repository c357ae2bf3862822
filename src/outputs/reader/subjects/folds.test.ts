/** Long lists are folded, and short ones are not; entries of one name are distinguished. */
import { expect, test } from "vitest";
import { htmlFaults } from "../../../testing/html-faults.ts";
import type { Site } from "../../output.ts";
import { english } from "../../pages/words/en.ts";
import { bookScholiaPage } from "./books.ts";
import { entriesOf } from "./entries.ts";
import { subjectsIndex } from "./indexes.ts";

const generator = { name: "test", version: "1" };
const site = { generator, outputs: [], options: { base_url: "", about: null } } as unknown as Site;
const context = (path: string) => ({ site, words: english, path });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function scholia(count: number): string {
  const briefs = numbers(count).map((number) => ({
    url: `https://example.org/api/scholia/urn:cts:greekLit:tlg5011.tlg001.sag:7.${number}.1/`,
    book: 7,
    line: undefined,
    authors: [],
    hasScholia: false,
  }));
  const book = { number: 7, file: "", passages: [], scholia: briefs };
  return `${bookScholiaPage(context("scholia/7/"), book)}`;
}

function keywords(count: number): string {
  const category = { url: "https://example.org/api/keyword_categories/1/", names: [] };
  const records = numbers(count).map((id) => ({
    id,
    category,
    url: `https://example.org/api/keywords/${id}/`,
    alternative_uris: [],
    names: [{ name: `word ${String(id).padStart(4, "0")}`, language: "eng" }],
    passages: [],
  }));
  return `${subjectsIndex(context("keywords/"), "keywords", entriesOf(records, english), new Map())}`;
}

function folds(page: string): string[] {
  expect(htmlFaults(page)).toEqual([]);
  return [...page.matchAll(/<details class="fold"( open)?>\n<summary>(.*)<\/summary>/g)].map(
    ([, open = "", summary]) => `${summary}${open}`,
  );
}

test("the scholia of a book are folded above a hundred, the first fold open", () => {
  expect(folds(scholia(100))).toEqual([]);
  expect(folds(scholia(101))).toEqual(["7.1.1 – 7.50.1 open", "7.51.1 – 7.100.1", "7.101.1"]);
});

test("the keywords of a category are folded above fifty", () => {
  expect(folds(keywords(50))).toEqual([]);
  expect(folds(keywords(120))).toEqual([
    "word 0001 – word 0050",
    "word 0051 – word 0100",
    "word 0101 – word 0120",
  ]);
});

test("entries of one name have their years, or their numbers if another has the same years", () => {
  const born = (id: number, year: number | null) => ({
    url: `https://example.org/api/authors/${id}/`,
    alternative_uris: [],
    passages: [],
    names: [{ name: id === 5 ? "Only" : "Twin", language: "eng" }],
    born_range_year_date:
      year === null ? null : { lower: year, upper: year, bounds: "[]" as const },
  });
  const authors = [born(2, -300), born(1, -300), born(3, 76), born(4, null), born(5, 76)];
  const entries = entriesOf(authors, english).map(({ id, which, letter }) => [id, which, letter]);
  expect(entries).toEqual([
    ["5", undefined, "O"],
    ["1", "no. 1", "T"],
    ["2", "no. 2", "T"],
    ["3", "* 76 AD", "T"],
    ["4", "no. 4", "T"],
  ]);
});
