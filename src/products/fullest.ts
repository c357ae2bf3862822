/** Which record of many shows most of what records of its kind hold: what examples are made of. */

/** Among the first so many records the one with the fewest empty members, the first of several; undefined when there is none. */
export function fullest<Published extends object>(
  records: Iterable<Published>,
  looked: number,
): Published | undefined {
  let best: { readonly record: Published; readonly empty: number } | undefined;
  for (const record of firstOf(records, looked)) {
    const empty = emptyMembers(record);
    if (best === undefined || empty < best.empty) best = { record, empty };
    if (empty === 0) break;
  }
  return best?.record;
}

/** How many members of a record say nothing. */
export function emptyMembers(record: object): number {
  return Object.values(record).filter(isEmpty).length;
}

/** The first so many; the rest is not read. */
export function* firstOf<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let left = count;
  for (const item of items) {
    yield item;
    left -= 1;
    if (left === 0) return;
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
