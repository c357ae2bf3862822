/** The positions of words and of lemmas in the texts that the search knows: each document has a range of them. */

import type { Analysis } from "../../output.ts";
import type { KnownAnalysis } from "../analyses.ts";
import { lemmaKey } from "../written-words.ts";
import { furthest } from "./query.ts";

export interface SearchedTexts {
  /** The words of each text, as the search compares them. */
  readonly texts: readonly string[];
  /** For each text, of each word the indexes of its analyses in the table of words, with commas between them. */
  readonly analyses?: readonly string[];
}

/** What `analyses` has of a text. */
export function codedAnalyses(
  words: readonly { readonly analyses: readonly KnownAnalysis[] }[],
): string {
  return words.map(({ analyses }) => analyses.map(({ index }) => index).join()).join(" ");
}

/** How often a word is in the texts, and the index after its last known position. */
export interface Uses {
  count: number;
  end: number;
}

/** The number of unused positions between two texts of a document: words near each other are then in the same text. */
export const gap = furthest + 1;

/** The positions of each word, sorted. All are in one list, word after word: lists of their own take three times the memory. */
export function positionsOfWords(
  documents: Iterable<Pick<SearchedTexts, "texts">>,
  extent: number,
  uses: ReadonlyMap<string, Uses>,
): (word: string) => Float64Array {
  let total = 0;
  for (const own of uses.values()) {
    own.end = total;
    total += own.count;
  }
  const positions = new Float64Array(total);
  let start = 0;
  for (const { texts } of documents) {
    let position = start;
    for (const text of texts) {
      for (const word of separated(text)) {
        const own = uses.get(word) as Uses;
        positions[own.end] = position;
        own.end += 1;
        position += 1;
      }
      position += gap;
    }
    start += extent;
  }
  return (word) => {
    const { count, end } = uses.get(word) as Uses;
    return positions.subarray(end - count, end);
  };
}

export function separated(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

/** A lemma in the texts. */
interface LemmaUses {
  /** The words that are forms of it, as the search compares them. */
  readonly forms: Set<string>;
  readonly positions: number[];
}

/** The lemmas in the texts, and the rows of the table that say something of a word in them. */
export function usesOfLemmas(
  documents: Iterable<SearchedTexts>,
  extent: number,
  table: readonly Analysis[],
) {
  const keys = table.map(({ lemma }) => lemmaKey(lemma));
  const lemmas = new Map<string, LemmaUses>();
  const rows = new Set<number>();
  let start = 0;
  for (const { texts, analyses } of documents) {
    let position = start;
    for (const [index, text] of texts.entries()) {
      const known = analyses?.[index]?.split(" ") ?? [];
      for (const [at, word] of separated(text).entries()) {
        for (const row of known[at] ? known[at].split(",").map(Number) : []) {
          rows.add(row);
          const lemma = keys[row] ?? "";
          const uses = lemmas.get(lemma) ?? { forms: new Set(), positions: [] };
          lemmas.set(lemma, uses);
          uses.forms.add(word);
          if (uses.positions.at(-1) !== position) uses.positions.push(position);
        }
        position += 1;
      }
      position += gap;
    }
    start += extent;
  }
  return { lemmas, unused: table.filter((_, row) => !rows.has(row)) };
}
