/** What the `load` of a resource uses to add rows and to find the records that its record links to. */
import type { Key } from "../snapshot/snapshot.ts";
import type { Value } from "../snapshot/writer.ts";

/** Takes the rows of one record. If a link leads nowhere, the fault names that record. */
export interface Rows {
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
  /** The record at an address, in its published form; undefined if there is none. */
  record<Published extends object>(collection: string, url: string): Published | undefined;
  /** How many times this method was called for this name before: it distinguishes repeated members of a relation. */
  occurrence(name: string): number;
  /** Reports that a field of the record has a value that no row can store. */
  fault(field: string, expected: string, found: string): void;
}
