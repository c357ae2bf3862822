/** What a resource is: how its records are found, read, rendered, and loaded back into rows. */
import type { FilterType } from "../routing/filters.ts";
import type { Links } from "../routing/links.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import {
  type CollectionName,
  type Columns,
  loadView,
  type Member,
  type Relation,
  type Rows,
  readView,
  relationsOf,
  tableOf,
  type View,
} from "./view.ts";

/** All records of a resource before they are read, in the order of the collection. */
export interface Entries {
  /** Their keys in the snapshot. */
  readonly keys: readonly Key[];
  /** The ids in their addresses; undefined if these are the keys. Texts of all keys would need too much memory. */
  readonly ids?: readonly string[];
}

/** The ids of records, from an index to before another. */
export function idsOf({ keys, ids }: Entries, first = 0, end = keys.length): readonly string[] {
  return ids === undefined ? keys.slice(first, end).map(String) : ids.slice(first, end);
}

/** A parameter that selects records of a collection. Those of one name must have one type. */
export interface Filter<Published extends object> {
  /** The type of its values, as JSON Schema calls it. */
  readonly type: FilterType;
  /** A sentence for the documents and for the API's description. */
  readonly description: string;
  /** The values by which a record is found. @param mainName the main name of an author of the record, by address */
  values(record: Published, mainName: (author: string) => string): readonly (string | number)[];
}

/** A resource whose published records have this type. */
export interface Resource<Published extends object = object> {
  /** The path segment, as the API spells it: `scholia`. */
  readonly name: CollectionName;
  /** Name of its schema: `scholium` is schemas/scholium.json. */
  readonly schema: string;
  readonly table: string;
  /** One sentence for the documents and for the API's description. */
  readonly title: string;
  /** Whether it has an `_xml` collection. */
  readonly xml: boolean;
  /** The filters of its collection by parameter, in their order in `next` and `previous`. */
  readonly filters: Readonly<Record<string, Filter<Published>>>;
  entries(snapshot: Snapshot): Entries;
  /** Reads all that the records of these keys show; the result, a pure function, renders one of them. */
  read(snapshot: Snapshot, keys: readonly Key[]): (key: Key, links: Links) => Published;
  /** JSON Pointers of the values that form the id, in the record or in an object that stands for it elsewhere. */
  readonly idFrom: readonly string[];
  /** The key that a published record has in the snapshot. */
  keyOf(record: Published, id: string): Key;
  /** Another unique name by which records refer to it, where its address is not given. */
  aliasOf?(record: Published): string;
  /** The table that stores the value at a JSON Pointer of a record: its own, that of a list, or another record's. */
  tableAt(pointer: string): string;
  /** Whether the value at a JSON Pointer of a record belongs to another record, which this one shows or names. */
  isOfOther(pointer: string): boolean;
  /** The relations to other records, by the names of the members. */
  readonly relations: Readonly<Record<string, Relation>>;
  /** The reverse of `read`: the rows that a published record stands for. */
  load(record: Published, rows: Rows): void;
}

type Definition<Published extends object> = View<Published> &
  Pick<Resource<Published>, "title" | "aliasOf"> &
  Partial<Pick<Resource<Published>, "xml" | "idFrom" | "filters">> & {
    /** SQL that selects the keys, which are also the ids; or a function that reads both. In an order without ties. */
    readonly entries?: string | ((snapshot: Snapshot) => Entries);
    /** Columns that no member shows; undefined if the record does not determine them, after a fault was reported. */
    readonly unshown?: (record: Published, rows: Rows) => Columns | undefined;
  };

/**
 * Completes a resource, which is also a view: other records can contain its full records. These are the defaults: its
 * schema is called like its table, its key is the member of that name or else the number in its address, its records are
 * ordered by the key, and it has an `_xml` collection, but no filters.
 */
export function defineResource<Published extends object>(
  definition: Definition<Published>,
): Resource<Published> & View<Published> {
  const { table, key = "id", unshown, ...rest } = definition;
  const { entries = `SELECT ${key} FROM ${table} ORDER BY ${key}` } = definition;
  return {
    keyOf: (record, id) => (record as { readonly [name: string]: Key })[key] ?? Number(id),
    idFrom: [`/${key}`],
    xml: true,
    filters: {},
    ...rest,
    table,
    key,
    schema: table,
    entries:
      typeof entries === "function"
        ? entries
        : (snapshot) => ({ keys: snapshot.values<Key>(entries) }),
    read: (snapshot, keys) => readView(definition, snapshot, keys),
    tableAt: (pointer) =>
      tableOf(
        definition,
        // Without the indexes in lists.
        pointer.split("/").filter((step) => !/^[0-9]*$/.test(step)),
      ),
    isOfOther: (pointer) => {
      const [, name = ""] = pointer.split("/");
      const member = (definition.members as Readonly<Record<string, Member<never>>>)[name];
      return member?.view !== undefined || member?.relation !== undefined;
    },
    relations: relationsOf(definition),
    load: (record, rows) => {
      const columns = unshown === undefined ? {} : unshown(record, rows);
      if (columns !== undefined) loadView(definition, record, rows, columns);
    },
  };
}

/** The records with these ids in their addresses, by id. */
export function recordsWith(
  resource: Resource,
  snapshot: Snapshot,
  wantedIds: Iterable<string>,
  links: Links,
  entries = resource.entries(snapshot),
): ReadonlyMap<string, object> {
  const wanted = new Set(wantedIds);
  const keys = new Map<string, Key>();
  for (const [index, id] of idsOf(entries).entries()) {
    if (wanted.has(id)) keys.set(id, entries.keys[index] ?? "");
  }
  const show = resource.read(snapshot, [...keys.values()]);
  return new Map(Array.from(keys, ([id, key]) => [id, show(key, links)]));
}

/** Records read at once: few enough for little memory, many enough that the cost of a query does not matter. */
const batchSize = 500;

/** The records of a resource in their order as they are published, with the id in their address. */
export function* publishedRecords(
  resource: Resource,
  snapshot: Snapshot,
  links: Links,
): Generator<{ readonly id: string; readonly record: object }> {
  const entries = resource.entries(snapshot);
  for (let start = 0; start < entries.keys.length; start += batchSize) {
    const end = start + batchSize;
    const keys = entries.keys.slice(start, end);
    const ids = idsOf(entries, start, end);
    const show = resource.read(snapshot, keys);
    for (const [index, key] of keys.entries())
      yield { id: ids[index] ?? "", record: show(key, links) };
  }
}
