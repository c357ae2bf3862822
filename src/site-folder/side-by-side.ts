/** Reads lists that are sorted by path side by side, so that none has to be kept in memory. */

/** A path, or something that has one. */
type Located = string | { readonly path: string };

/** A path that at least one of the lists has, and the item of each list with this path. */
interface Row<Items extends readonly Located[]> {
  readonly path: string;
  readonly items: { readonly [Index in keyof Items]: Items[Index] | undefined };
}

/** Every path of the lists, in order. A path that one list repeats has a row for each time. */
export function* sideBySide<Items extends readonly Located[]>(
  ...lists: { readonly [Index in keyof Items]: Iterable<Items[Index]> }
): Generator<Row<Items>> {
  const cursors = lists.map((list) => {
    const items = list[Symbol.iterator]();
    return { items, next: items.next() };
  });
  for (;;) {
    let path: string | undefined;
    for (const { next } of cursors) {
      if (next.done === true) continue;
      const other = pathOf(next.value);
      if (path === undefined || other < path) path = other;
    }
    if (path === undefined) return;
    const items = cursors.map((cursor) => {
      const { next } = cursor;
      if (next.done === true || pathOf(next.value) !== path) return undefined;
      cursor.next = cursor.items.next();
      return next.value;
    });
    yield { path, items: items as unknown as Row<Items>["items"] };
  }
}

function pathOf(item: Located): string {
  return typeof item === "string" ? item : item.path;
}
