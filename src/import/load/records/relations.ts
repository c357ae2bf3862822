/** Records on their way into a snapshot, and which of their members are other records, or lead to them. */
import { isObject, type Json } from "../../../model/json.ts";
import { escapePointer } from "../../../model/pointer.ts";
import { resources } from "../../../resources/index.ts";
import type { Relation } from "../../../resources/view.ts";
import { recordPath } from "../../../routing/routes.ts";

/** A record with its collection and id. */
export interface Item {
  readonly collection: string;
  readonly id: string;
  readonly record: Json;
  /** The name of the record that contains it, if it stands only inside another. */
  readonly owner?: string;
  /** JSON Pointer in the record of that name; empty by default. */
  readonly pointer?: string;
  /** Where it, or the record that contains it, is: `passages.csv, row 3`. */
  readonly place?: string | undefined;
}

/** A record as messages name it: by its address, and where it stands. */
export function itemName({ owner, collection, id, place }: Item): string {
  if (owner !== undefined) return owner;
  const path = recordPath(collection, id);
  return place === undefined ? path : `${path} (${place})`;
}

/** Records by address. */
export type Items = Map<string, Item>;

/** Forms the addresses of records. */
export interface RecordAddresses {
  record(target: { readonly collection: string; readonly id: string }): string;
}

export interface Link {
  readonly from: Item;
  readonly member: string;
  /** Collection that it should lead to. */
  readonly collection: string;
  readonly to: string;
}

export function relationOf(collection: string, member: string): Relation | undefined {
  const relations = resources.find(({ name }) => name === collection)?.relations ?? {};
  // A service may name a member `constructor`.
  return Object.hasOwn(relations, member) ? relations[member] : undefined;
}

/** An object in which `change` has replaced each value that stands for a record. */
export function mapRelated(
  collection: string,
  value: Json,
  change: (item: unknown, relation: Relation, pointer: string) => unknown,
  pointer = "",
): Json {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const relation = relationOf(collection, name);
      if (relation === undefined) return [name, member];
      const at = `${pointer}/${escapePointer(name)}`;
      const mapped = Array.isArray(member)
        ? member.map((item, index) => change(item, relation, `${at}/${index}`))
        : change(member, relation, at);
      return [name, mapped];
    }),
  );
}

/** Every link in a record that has its address. */
export function linksOf(from: Item, addresses: RecordAddresses): Link[] {
  const found: Link[] = [];
  const visit = (kind: string, value: Json, part?: string) => {
    for (const [name, values] of Object.entries(value)) {
      const relation = relationOf(kind, name);
      const member = part ?? name;
      for (const item of [values].flat()) {
        const { url, language }: Json = isObject(item) ? item : { url: item };
        const add = (collection: string, to: string) =>
          found.push({ from, member, collection, to });
        if (relation !== undefined) {
          if (relation.form === "part" && isObject(item)) visit(relation.to, item, name);
          if (typeof url === "string") add(relation.to, url);
        } else if (Array.isArray(values) && typeof language === "string") {
          // Names and the texts of comments give only the code of their language.
          const to = addresses.record({ collection: "languages", id: language });
          if (/^[a-z]{3}$/.test(language)) add("languages", to);
        }
      }
    }
  };
  visit(from.collection, from.record);
  return found;
}
