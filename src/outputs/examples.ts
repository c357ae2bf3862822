/** Chooses examples: records with few empty members, and the epigram at the top of a page. */
import type { Collections, Passage } from "../model/published.ts";
import { resources } from "../resources/index.ts";
import type { Batch, CollectionName, Output, Parts } from "./output.ts";

/** Something that can be chosen; the lowest rank is the best. */
interface Ranked<Found> {
  readonly found: Found;
  readonly rank: number;
}

/** A record that can be an example; its rank is the number of its empty members. */
export type Example = Ranked<Collections[CollectionName]>;

/** A record of each collection; undefined if it has none. */
export type Examples = ReadonlyMap<CollectionName, Example["found"] | undefined>;

/** Keeps an example of each collection as the parts with a name, among its first `limit` records. */
export function exampleBatches(part: string, limit: number): Output["batches"] {
  const make = (batch: Batch) => ({ [part]: fullest(batch, limit) });
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

/** A short epigram with its translation, for the top of a page. */
export interface FeaturedEpigram {
  readonly passage: Passage;
  readonly greek: Passage["texts"][number];
  readonly translation: Passage["texts"][number];
}

export type Candidate = Ranked<FeaturedEpigram>;

/**
 * The best of the passages with a short Greek text and a short translation. Those with a translation into this language
 * come first; among equals, the fewest empty members win, then the first passage.
 */
export function candidateOf(passages: readonly Passage[], language: string): Candidate | null {
  return best(
    passages.map((passage) => {
      const short = passage.texts.filter(({ text }) => isShort(text));
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
