/** The parts that outputs keep of batches, by their names in a state. */
import type { CollectionName, Parts } from "../outputs/output.ts";
import type { PlannedBatch } from "./plan.ts";
import type { BuildState } from "./state.ts";

/** The name of an output's part in a state. */
export function partKey(output: string, part: string): string {
  return `${output}/${part}`;
}

/** All parts with a name. */
export function partsOf(state: BuildState, batches: readonly PlannedBatch[], key: string): Parts {
  function* of<Part>(collection: CollectionName): Generator<Part> {
    for (const { name } of batchesOf(batches, collection)) {
      yield JSON.parse(state.part(name, key)) as Part;
    }
  }
  return { of, items: <Item>(collection: CollectionName) => [...of<Item[]>(collection)].flat() };
}

/** The batches of a collection. */
export function batchesOf(
  batches: readonly PlannedBatch[],
  collection: CollectionName,
): PlannedBatch[] {
  return batches.filter((batch) => batch.collection.name === collection);
}
