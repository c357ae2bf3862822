/** The records that the front page shows: of each collection one that says much, and an epigram to begin with. */
import type { Collections, Passage } from "../../model/published.ts";
import { firstOf, fullest } from "../fullest.ts";
import type { CollectionName, ProductSource } from "../product.ts";
import { listed } from "./sections.ts";

/** How many records of a collection are looked at. */
const looked = 200;

/** Records by the name of their collection. */
export type Examples = ReadonlyMap<CollectionName, Collections[CollectionName]>;

/**
 * A record of each collection that has any: the passage that the page begins with; of the others, among the first,
 * one with the fewest empty members.
 */
export function exampleRecords(source: ProductSource, shown: Specimen | undefined): Examples {
  const found = new Map<CollectionName, Collections[CollectionName]>();
  if (shown !== undefined) found.set("passages", shown.passage);
  for (const { name } of listed) {
    if (found.has(name)) continue;
    const example = fullest(source.records(name), looked);
    if (example !== undefined) found.set(name, example);
  }
  return found;
}

/** A short epigram with its translation. */
export interface Specimen {
  readonly passage: Passage;
  readonly greek: Passage["texts"][number];
  readonly translation: Passage["texts"][number];
}

/** Among the first passages with a short Greek text and a short translation, the one that says most. */
export function specimen(source: ProductSource): Specimen | undefined {
  const found = new Map<Passage, Specimen>();
  for (const passage of firstOf(source.records("passages"), looked)) {
    const short = passage.texts.filter(({ text }) => isShort(text));
    const greek = short.find(({ language }) => language === "grc");
    // The page is in English, so that is the translation its readers can be sure to read.
    const others = short.filter(({ language }) => language !== "grc");
    const translation = others.find(({ language }) => language === "eng") ?? others[0];
    if (greek !== undefined && translation !== undefined) {
      found.set(passage, { passage, greek, translation });
    }
  }
  const best = fullest(found.keys(), looked);
  return best && found.get(best);
}

function isShort(text: string): boolean {
  const lines = text.trim().split("\n").length;
  return lines >= 2 && lines <= 8 && text.length <= 500;
}
