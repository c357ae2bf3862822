/** The epigram that a page begins with: short, with a translation, and of those that say most. */
import type { Passage } from "../model/published.ts";
import type { Specimen } from "../reader/specimen.ts";
import { emptyMembers } from "./fullest.ts";

/**
 * Among passages with a short Greek text and a short translation, the first of those with the fewest empty members;
 * one with a translation into this language comes before all that have none.
 */
export class SpecimenSearch {
  readonly #language: string;
  #best: { readonly specimen: Specimen; readonly rank: number } | undefined;

  constructor(language: string) {
    this.#language = language;
  }

  /** Looks at a passage. */
  offer(passage: Passage): void {
    const short = passage.texts.filter(({ text }) => isShort(text));
    const greek = short.find(({ language }) => language === "grc");
    const others = short.filter(({ language }) => language !== "grc");
    const own = others.find(({ language }) => language === this.#language);
    const translation = own ?? others[0];
    if (greek === undefined || translation === undefined) return;
    const rank = emptyMembers(passage) + (own === undefined ? Object.keys(passage).length : 0);
    if (this.#best !== undefined && this.#best.rank <= rank) return;
    this.#best = { specimen: { passage, greek, translation }, rank };
  }

  /** The best of them; undefined when there is none. */
  get found(): Specimen | undefined {
    return this.#best?.specimen;
  }
}

function isShort(text: string): boolean {
  const lines = text.trim().split("\n").length;
  return lines >= 2 && lines <= 8 && text.length <= 500;
}
