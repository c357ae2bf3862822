/** Chooses and shortens examples: records with few empty members, and the epigram at the top of a page. */
import { shownTexts } from "../greek/verses.ts";
import type { Collections, Passage } from "../model/published.ts";
import { resources } from "../resources/index.ts";
import type { Batch, CollectionName, Output, Parts } from "./output.ts";

/** Something that can be chosen; the lowest rank is the best. */
export interface Ranked<Found> {
  readonly found: Found;
  readonly rank: number;
}

/** A record that can be an example; its rank is the number of its empty members. */
type Example = Ranked<Collections[CollectionName]>;

/** A record of each collection; undefined if it has none. */
export type Examples = ReadonlyMap<CollectionName, Example["found"] | undefined>;

/** Keeps an example of each collection as the parts with a name, among its first records. */
export function exampleBatches(part: string): Output["batches"] {
  const make = (batch: Batch) => ({ [part]: fullest(batch, 200) });
  return Object.fromEntries(resources.map(({ name }) => [name, make]));
}

/** The best of these parts. */
export function examplesIn(parts: Parts): Examples {
  return new Map(
    resources.map(({ name }) => [name, best(parts.of<Example | null>(name))?.found] as const),
  );
}

/** The record with the fewest empty members in a batch, among the first `limit` records of the collection. */
export function fullest({ first, records }: Batch, limit: number): Example | null {
  const candidates = records.slice(0, Math.max(0, limit - first));
  return best(candidates.map((found) => ({ found, rank: emptyMembers(found) })));
}

/** The best, the first of equal ones; null if there is none. */
export function best<Found>(examples: Iterable<Ranked<Found> | null>): Ranked<Found> | null {
  let found: Ranked<Found> | null = null;
  for (const example of examples) {
    if (example !== null && (found === null || example.rank < found.rank)) found = example;
  }
  return found;
}

function emptyMembers(record: object): number {
  const isEmpty = (value: unknown) =>
    value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return Object.values(record).filter(isEmpty).length;
}

const maxCharacters = 300;

/**
 * Cuts lists after two strings or one other value, and texts after 300 characters with a mark at the end. The value still
 * fits its schema: no schema limits the length of a list, and strings with a pattern are shorter, or are addresses, which
 * are not cut.
 */
export function shortened(value: unknown): unknown {
  if (typeof value === "string") return shortText(value);
  if (Array.isArray(value)) {
    return value.slice(0, typeof value[0] === "string" ? 2 : 1).map(shortened);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, shortened(member)]),
  );
}

function shortText(text: string): string {
  if (text.length <= maxCharacters || /^ ?https?:/.test(text)) return text;
  // Do not split a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxCharacters - 1)) ? 1 : 0;
  return `${text.slice(0, maxCharacters - end)} […]`;
}

/** A short epigram with its translation, for the top of a page. */
export interface FeaturedEpigram {
  readonly passage: Passage;
  readonly greek: Passage["texts"][number];
  readonly translation: Passage["texts"][number];
}

/**
 * The best of the passages with a short Greek text and a short translation. Those with a translation into this language
 * come first; among equals, the fewest empty members win, then the first passage.
 */
export function candidateOf(
  passages: readonly Passage[],
  language: string,
): Ranked<FeaturedEpigram> | null {
  return best(
    passages.map((passage) => {
      const short = shownTexts(passage.texts).filter(({ text }) => isShort(text));
      const greek = short.find((text) => text.language === "grc");
      const others = short.filter((text) => text.language !== "grc");
      const own = others.find((text) => text.language === language);
      const translation = own ?? others[0];
      if (greek === undefined || translation === undefined) return null;
      const rank = emptyMembers(passage) + (own === undefined ? Object.keys(passage).length : 0);
      return { found: { passage, greek, translation }, rank };
    }),
  );
}

function isShort(text: string): boolean {
  const lines = text.trim().split("\n").length;
  return lines >= 2 && lines <= 8 && text.length <= 500;
}
