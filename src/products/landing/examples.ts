/** The records that the front page shows: of each collection one that says much, and an epigram to begin with. */
import type { Collections, Passage } from "../../model/published.ts";
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
    const example = fullest(first(source, name));
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
  for (const passage of first(source, "passages")) {
    const short = passage.texts.filter(({ text }) => isShort(text));
    const greek = short.find(({ language }) => language === "grc");
    // The page is in English, so that is the translation its readers can be sure to read.
    const others = short.filter(({ language }) => language !== "grc");
    const translation = others.find(({ language }) => language === "eng") ?? others[0];
    if (greek !== undefined && translation !== undefined) {
      found.set(passage, { passage, greek, translation });
    }
  }
  const best = fullest(found.keys());
  return best && found.get(best);
}

function isShort(text: string): boolean {
  const lines = text.trim().split("\n").length;
  return lines >= 2 && lines <= 8 && text.length <= 500;
}

function* first<Name extends CollectionName>(
  source: ProductSource,
  name: Name,
): Generator<Collections[Name]> {
  let count = 0;
  for (const record of source.records(name)) {
    yield record;
    count += 1;
    if (count === looked) return;
  }
}

/** The first of the records with the fewest empty members. */
function fullest<Record extends object>(records: Iterable<Record>): Record | undefined {
  let best: { record: Record; empty: number } | undefined;
  for (const record of records) {
    const empty = Object.values(record).filter(isEmpty).length;
    if (best === undefined || empty < best.empty) best = { record, empty };
  }
  return best?.record;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
