/** What a batch depends on: a change of any of it renders the batch again. */
import { expect, test } from "vitest";
import { books } from "../resources/passages.ts";
import type { Entries } from "../resources/resource.ts";
import { batchInput } from "./plan.ts";

const keys = [10, 20, 30, 40, 50, 60];
const ids = ["a", "b", "c", "d", "e", "f"];

/** The batchInput of a batch with the third and the fourth record. */
function ofMiddle(entries: Entries, first = 2, end = 4, empty: readonly string[] = []): string {
  const collection = { name: "books", resource: books, entries, range: [0, 3] } as const;
  return batchInput({ id: 1, collection, first, end }, empty);
}

const changed = <Item>(items: readonly Item[], index: number, item: Item) =>
  items.map((own, at) => (at === index ? item : own));

test("a batch depends on its records, on those next to it, on their number, and on the menu", () => {
  const before = ofMiddle({ keys, ids });
  expect(ofMiddle({ keys: [...keys], ids: [...ids] })).toBe(before);
  for (const index of [1, 2, 3, 4]) {
    expect(ofMiddle({ keys: changed(keys, index, 99), ids }), `key ${index}`).not.toBe(before);
    expect(ofMiddle({ keys, ids: changed(ids, index, "z") }), `id ${index}`).not.toBe(before);
  }
  for (const index of [0, 5]) {
    const others = { keys: changed(keys, index, 99), ids: changed(ids, index, "z") };
    expect(ofMiddle(others), `${index}`).toBe(before);
  }
  expect(ofMiddle({ keys: [...keys, 70], ids: [...ids, "g"] })).not.toBe(before);
  expect(ofMiddle({ keys, ids }, 1, 4)).not.toBe(before);
  expect(ofMiddle({ keys, ids }, 2, 5)).not.toBe(before);
  expect(ofMiddle({ keys, ids }, 2, 4, ["scholia"]), "a menu without scholia").not.toBe(before);
});

test("the first batch depends on the record after it", () => {
  const first = (key: number) => ofMiddle({ keys: changed(keys, 2, key) }, 0, 2);
  expect(first(30)).not.toBe(first(31));
});
