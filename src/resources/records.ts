/** Every record of a resource as it is published, read in batches so that memory use stays constant. */
import type { Links } from "../routing/links.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { idsOf, type Resource } from "./resource.ts";

/** Records read at once: few enough for little memory, many enough that the cost of a query does not matter. */
const batchSize = 500;

/** The records of a resource in their order, with the id in their address. */
export function* publishedRecords(
  resource: Resource,
  snapshot: Snapshot,
  links: Links,
): Generator<{ readonly id: string; readonly record: object }> {
  const entries = resource.entries(snapshot);
  for (let start = 0; start < entries.keys.length; start += batchSize) {
    const end = start + batchSize;
    const rows = resource.read(snapshot, entries.keys.slice(start, end));
    for (const [index, id] of idsOf(entries, start, end).entries()) {
      yield { id, record: resource.render(rows[index], links) };
    }
  }
}
