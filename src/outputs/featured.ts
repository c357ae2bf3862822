/** Chooses the epigram at the top of a page: a short one with a translation and few empty members. */
import type { Passage } from "../model/published.ts";
import { emptyMembers } from "./fullest.ts";
import type { FeaturedEpigram } from "./reader/featured.ts";

/** An epigram that can be chosen; the lowest rank is the best. */
export interface Candidate {
  readonly featured: FeaturedEpigram;
  readonly rank: number;
}

/**
 * The best of the passages with a short Greek text and a short translation. Those with a translation into this language
 * come first; among equals, the fewest empty members win, then the first passage.
 */
export function candidateOf(passages: readonly Passage[], language: string): Candidate | null {
  let best: Candidate | null = null;
  for (const passage of passages) {
    const short = passage.texts.filter(({ text }) => isShort(text));
    const greek = short.find((text) => text.language === "grc");
    const others = short.filter((text) => text.language !== "grc");
    const own = others.find((text) => text.language === language);
    const translation = own ?? others[0];
    if (greek === undefined || translation === undefined) continue;
    const rank = emptyMembers(passage) + (own === undefined ? Object.keys(passage).length : 0);
    if (best === null || rank < best.rank)
      best = { featured: { passage, greek, translation }, rank };
  }
  return best;
}

/** The best candidate, the first of equal ones; undefined if there is none. */
export function bestFeatured(
  candidates: readonly (Candidate | null)[],
): FeaturedEpigram | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (candidate === null) continue;
    if (best === undefined || candidate.rank < best.rank) best = candidate;
  }
  return best?.featured;
}

function isShort(text: string): boolean {
  const lines = text.trim().split("\n").length;
  return lines >= 2 && lines <= 8 && text.length <= 500;
}
