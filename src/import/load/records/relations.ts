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

const relations = new Map<string, Readonly<Record<string, Relation>>>(
  resources.map((resource) => [resource.name, resource.relations]),
);

export function relationOf(collection: string, member: string): Relation | undefined {
  const members = relations.get(collection);
  // A service may name a member `constructor`.
  return members !== undefined && Object.hasOwn(members, member) ? members[member] : undefined;
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
      if (!Array.isArray(member)) return [name, change(member, relation, at)];
      return [name, member.map((item, index) => change(item, relation, `${at}/${index}`))];
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
        if (relation === undefined) {
          // Names and the texts of comments give only the code of their language.
          const isCode = typeof language === "string" && /^[a-z]{3}$/.test(language);
          if (!isCode || !Array.isArray(values)) continue;
          const to = addresses.record({ collection: "languages", id: language });
          found.push({ from, member, collection: "languages", to });
        } else {
          if (relation.form === "part" && isObject(item)) visit(relation.to, item, name);
          if (typeof url === "string")
            found.push({ from, member, collection: relation.to, to: url });
        }
      }
    }
  };
  visit(from.collection, from.record);
  return found;
}
