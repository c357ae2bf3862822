/** Compares the answers to queries with a search through all texts. */
import { beforeAll, expect, test } from "vitest";
import { wordsOf } from "../../../greek/fold.ts";
import { oddRecords } from "../../../testing/odd-records.ts";
import { randomNumbers } from "../../../testing/random-numbers.ts";
import { SearchedSite } from "../../../testing/searched-site.ts";
import { makeWorkplace } from "../../../testing/workplace.ts";

const records = oddRecords();
const seed = Number(process.env.PROPERTY_SEED ?? 20_250_101);

let site: SearchedSite;
beforeAll(async () => {
  site = await SearchedSite.of(makeWorkplace(records));
});

/** The words of a text. */
type Text = readonly string[];

/** Each record with the words of each of its texts, and what it can be filtered by; passages first. */
const read = [
  ...records.passages.map((record) => ({ ...record, number: record.book.number })),
  ...records.scholia.map((record) => ({ ...record, number: record.passage.book, authors: [] })),
].map(({ urn, number, texts, authors, keywords }) => ({
  urn,
  texts: texts.map(({ text }): Text => wordsOf(text)),
  subjects: {
    books: [`${number}`],
    authors: authors.map(idOf),
    keywords: keywords.map(idOf),
    languages: texts.filter(({ text }) => text.trim() !== "").map(({ language }) => language),
  },
}));
const long = read.flatMap(({ texts }) => texts).filter((words) => words.length > 5);

/** A word as typed: complete, or with a star at either end. */
type Typed = readonly [typed: string, fits: (word: string) => boolean];

function typing(word: string, below: (bound: number) => number): Typed {
  const [start, end] = [word.slice(0, 3), word.slice(-3)];
  const typed: Typed[] = [
    [`${start}*`, (other) => other.startsWith(start)],
    [`*${end}`, (other) => other.endsWith(end)],
  ];
  return typed[below(4)] ?? [word, (other) => other === word];
}

/** A query from a text, and whether a record with these texts meets it. */
type QueryFrom = (
  text: Text,
  below: (bound: number) => number,
) => [query: string, fits: (texts: readonly Text[]) => boolean];

const queries: readonly (readonly [what: string, least: number, QueryFrom])[] = [
  [
    "words, each in any text",
    170,
    (text, below) => {
      const other = long[below(long.length)] ?? [];
      const words = [text, below(4) === 0 ? other : text].map((from) =>
        typing(from[below(from.length)] ?? "", below),
      );
      const query = words.map(([typed]) => typed).join(" ");
      return [query, (texts) => words.every(([, fits]) => texts.flat().some(fits))];
    },
  ],
  [
    "phrases",
    170,
    (text, below) => {
      const start = below(text.length - 4);
      const words = text.slice(start, start + 2 + below(3));
      // One in ten has a word from another text.
      if (below(10) === 0) words[1] = long[below(long.length)]?.[2] ?? "";
      const phrase = words.map((word) => typing(word, below));
      const fits = (all: Text) =>
        all.some((_, index) =>
          phrase.every(([, matches], more) => matches(all[index + more] ?? "")),
        );
      return [`"${phrase.map(([typed]) => typed).join(" ")}"`, (texts) => texts.some(fits)];
    },
  ],
  [
    "pairs of words near each other",
    100,
    (text, below) => {
      const one = below(text.length);
      const other = Math.min(text.length - 1, Math.max(0, one + below(13) - 6));
      const distance = 1 + below(8);
      const first = typing(text[one] ?? "", below);
      const second = typing(text[other] ?? "", below);
      const isNear = (at: number, index: number) =>
        at !== index && Math.abs(at - index) <= distance;
      const fits = (all: Text) =>
        all.some(
          (word, index) =>
            first[1](word) && all.some((next, at) => isNear(at, index) && second[1](next)),
        );
      return [`${first[0]} ~${distance} ${second[0]}`, (texts) => texts.some(fits)];
    },
  ],
];

test.each(queries)("finds 200 random %s; at least %i are in a record", async (_, least, from) => {
  const random = randomNumbers(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  let found = 0;
  for (let round = 0; round < 200; round += 1) {
    const [query, fits] = from(long[below(long.length)] ?? [], below);
    const expected = read.filter(({ texts }) => fits(texts)).map(({ urn }) => urn);
    expect(await site.found(query), query).toEqual(expected);
    if (expected.length > 0) found += 1;
  }
  expect(found).toBeGreaterThan(least);
});

test("filters by author, keywords, language and book, with words and without", async () => {
  const kinds = ["authors", "keywords", "languages", "books"] as const;
  for (const { texts, subjects } of read.filter((one) => one.subjects.keywords.length > 0)) {
    const [word = ""] = texts.flat();
    const own = kinds.flatMap((kind) => subjects[kind].slice(-2).map((id) => ({ kind, id })));
    for (const [query, chosen] of [
      ["", own.slice(0, 1)],
      ["", own.slice(-1)],
      [word, own],
    ] as const) {
      const expected = read.filter(
        (one) =>
          chosen.every(({ kind, id }) => one.subjects[kind].includes(id)) &&
          (query === ""
            ? one.urn.includes("tlg7000") || one.texts.flat().length > 0
            : one.texts.flat().includes(query)),
      );
      const filters = Object.fromEntries(
        kinds.map((kind) => [kind, chosen.flatMap((one) => (one.kind === kind ? one.id : []))]),
      );
      expect(await site.found(query, filters)).toEqual(expected.map(({ urn }) => urn));
    }
  }
  expect(await site.found("", { authors: "no such id" })).toEqual([]);
  expect(await site.found("")).toEqual([]);
});

function idOf({ url }: { readonly url: string }): string {
  return url.split("/").at(-2) ?? "";
}
