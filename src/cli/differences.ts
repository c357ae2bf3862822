/** The records of two anthologies that differ, as text. */
import type { DiffResult } from "../commands/diff.ts";

type CollectionDiff = DiffResult["collections"][number];

/** Records of each kind that are printed of a collection. */
const most = 20;

/** A few lines for each collection that differs. */
export function differenceLines(collections: readonly CollectionDiff[]): string[] {
  const differing = collections.filter(
    ({ added, changed, removed }) => added.length + changed.length + removed.length > 0,
  );
  if (differing.length === 0) return ["no record differs"];
  return differing.flatMap(({ collection, before, after, added, changed, removed }) => {
    const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
    return [
      `${collection}: ${counts}; ${before} records before, ${after} now`,
      ...first(added, (id) => [`  + ${id}`]),
      ...first(changed, changeLines),
      ...first(removed, (id) => [`  - ${id}`]),
    ];
  });
}

function changeLines({ id, fields, differences }: CollectionDiff["changed"][number]): string[] {
  if (differences === undefined) return [`  ~ ${id}: ${fields.join(", ")}`];
  const lines = differences.flatMap(({ words = [] }) => words.map((line) => `    ${line}`));
  return [`  ~ ${id}`, ...lines];
}

/** The lines of the first records, and one with the number of the others. */
function first<Item>(items: readonly Item[], linesOf: (item: Item) => string[]): string[] {
  const hidden = items.length - most;
  const lines = items.slice(0, most).flatMap(linesOf);
  return hidden > 0 ? [...lines, `  and ${hidden} more; --json lists all`] : lines;
}
