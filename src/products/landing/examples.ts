/** The records that the front page shows: of each collection one that says much, and an epigram to begin with. */
import type { Collections } from "../../model/published.ts";
import type { Specimen } from "../../reader/specimen.ts";
import { firstOf, fullest } from "../fullest.ts";
import type { CollectionName, ProductSource } from "../product.ts";
import { SpecimenSearch } from "../specimen.ts";
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

/** The epigram that the page begins with, of the first passages. It is in English, which its readers can be sure to read. */
export function specimen(source: ProductSource): Specimen | undefined {
  const search = new SpecimenSearch("eng");
  for (const passage of firstOf(source.records("passages"), looked)) search.offer(passage);
  return search.found;
}
