/** Compares phrases and words near each other with a search through all texts, and checks that they are marked. */
import { beforeAll, expect, test } from "vitest";
import { buildQuietly } from "../../../testing/build-quietly.ts";
import { oddRecords } from "../../../testing/odd-records.ts";
import { randomNumbers } from "../../../testing/random-numbers.ts";
import { SearchedSite } from "../../../testing/searched-site.ts";
import { oneForm, only } from "../../../testing/site-options.ts";
import { makeWorkplace, type Workplace } from "../../../testing/workplace.ts";
import { wordsOf } from "./fold.ts";

const records = oddRecords();
const options = { ...oneForm, products: only("reader") };
const seed = Number(process.env.PROPERTY_SEED ?? 20_250_101);

let place: Workplace;
let site: SearchedSite;
beforeAll(async () => {
  place = makeWorkplace(records);
  await buildQuietly(place.snapshot, place.out, options);
  site = new SearchedSite(place.out);
}, 120_000);

/** Each record with the words of each of its texts, passages first. */
const read = [...records.passages, ...records.scholia].map(({ urn, texts }) => ({
  urn,
  texts: texts.map(({ text }) => wordsOf(text)),
}));
const texts = read.flatMap((record) => record.texts).filter((words) => words.length > 5);

/** A word as typed: complete, or with a star at either end. */
type Typed = readonly [typed: string, fits: (word: string) => boolean];

function typings(word: string): readonly Typed[] {
  const [start, end] = [word.slice(0, 3), word.slice(-3)];
  return [
    [word, (other) => other === word],
    [word, (other) => other === word],
    [`${start}*`, (other) => other.startsWith(start)],
    [`*${end}`, (other) => other.endsWith(end)],
  ];
}

/** The urns of the records with a matching text, found by a search through all. */
function scan(fits: (words: readonly string[]) => boolean): string[] {
  return read.filter((record) => record.texts.some(fits)).map(({ urn }) => urn);
}

/** Compares the answers to 200 random queries with a scan; each query and its test come from words of a text. */
async function compare(
  queryFrom: (
    text: readonly string[],
    below: (bound: number) => number,
  ) => [string, (words: readonly string[]) => boolean],
  least: number,
  random = randomNumbers(seed),
): Promise<void> {
  const below = (bound: number) => Math.floor(random() * bound);
  let found = 0;
  for (let round = 0; round < 200; round += 1) {
    const [query, fits] = queryFrom(texts[below(texts.length)] ?? [], below);
    const expected = scan(fits);
    expect(await site.found(query), query).toEqual(expected);
    if (expected.length > 0) found += 1;
  }
  expect(found).toBeGreaterThan(least);
}

test("finds 200 random phrases", async () => {
  await compare((text, below) => {
    const start = below(text.length - 4);
    const words = text.slice(start, start + 2 + below(3));
    // One in ten has a word from another text.
    if (below(10) === 0) words[1] = texts[below(texts.length)]?.[2] ?? "";
    const phrase = words.map((word) => typings(word)[below(4)] ?? typings(word)[0]) as Typed[];
    const fits = (all: readonly string[]) =>
      all.some((_, index) => phrase.every(([, matches], more) => matches(all[index + more] ?? "")));
    return [`"${phrase.map(([typed]) => typed).join(" ")}"`, fits];
  }, 170);
}, 120_000);

test("finds 200 random pairs of words near each other", async () => {
  await compare((text, below) => {
    const one = below(text.length);
    const other = Math.min(text.length - 1, Math.max(0, one + below(13) - 6));
    const distance = 1 + below(8);
    const [first, second] = [one, other].map((index) => {
      const choice = typings(text[index] ?? "");
      return choice[below(4)] ?? choice[0];
    }) as [Typed, Typed];
    const isNear = (at: number, index: number) => at !== index && Math.abs(at - index) <= distance;
    const fits = (all: readonly string[]) =>
      all.some(
        (word, index) =>
          first[1](word) && all.some((next, at) => isNear(at, index) && second[1](next)),
      );
    return [`${first[0]} ~${distance} ${second[0]}`, fits];
  }, 100);
}, 120_000);

test("marks exactly the words found, in the line at which the page opens", async () => {
  const random = randomNumbers(seed + 2);
  let marked = 0;
  for (let round = 0; round < 100; round += 1) {
    const text = texts[Math.floor(random() * texts.length)] ?? [];
    const start = Math.floor(random() * (text.length - 2));
    const words = text.slice(start, start + 2);
    const { documents, conditions } = await site.answers(`"${words.join(" ")}"`);
    for (const document of documents) {
      const [evidence] = await site.evidence(document, conditions);
      const shown = (evidence?.lines ?? []).flatMap((line) =>
        line.marks.flatMap((mark) => wordsOf(line.text.slice(mark.start, mark.end))),
      );
      expect(words.every((word) => shown.includes(word))).toBe(true);
      const first = evidence?.lines.find(({ marks }) => marks.length > 0);
      if (first?.verse !== undefined)
        expect(evidence?.anchor).toMatch(new RegExp(`v${first.verse}$`));
      marked += 1;
    }
  }
  expect(marked).toBeGreaterThanOrEqual(100);
}, 120_000);
