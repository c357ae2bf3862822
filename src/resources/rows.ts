/** What a resource's `load` is given: a way to add rows, and to find the records that its record links to. */
import type { Key } from "../snapshot/snapshot.ts";
import type { Value } from "../snapshot/writer.ts";

/** Takes the rows of one record; where a link leads nowhere, the fault names that record. */
export interface Rows {
  /** Adds a row to a table. */
  add(table: string, row: Readonly<Record<string, Value>>): void;
  /** Adds a row for each member of an ordered relation, with its `position`. */
  addList<Item>(
    table: string,
    owner: Readonly<Record<string, Value>>,
    items: readonly Item[],
    columns: (item: Item, index: number) => Readonly<Record<string, Value>>,
  ): void;
  /** The key of the record at an address. */
  key(collection: string, url: string): Key;
  /** The key of the record that has this alias (see `Resource.aliasOf`). */
  keyByAlias(collection: string, alias: string): Key;
  /** The record at an address, in its published form; undefined when there is none. */
  record<Published extends object>(collection: string, url: string): Published | undefined;
  /** How many times this was asked for this name before: tells repeated members of a relation apart. */
  occurrence(name: string): number;
  /** Reports that a field of the record says what no row can say. */
  fault(field: string, expected: string, found: string): void;
}
