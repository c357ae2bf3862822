/** Which members of a record are other records, or lead to them. */
import { escapePointer } from "../../model/pointer.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
import type { Relation } from "../../resources/view.ts";

/** A JSON object of unknown content. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A record with its collection and id. */
export interface Item {
  readonly collection: string;
  readonly id: string;
  readonly record: Json;
}

/** Records by address. */
export type Items = Map<string, Item>;

/** Forms the addresses of records. */
export interface RecordAddresses {
  record(target: { readonly collection: string; readonly id: string }): string;
}

export interface Link {
  readonly from: string;
  readonly member: string;
  /** Collection that it should lead to. */
  readonly collection: string;
  readonly to: string;
}

const relations = new Map<string, Resource["relations"]>(
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
export function linksOf({ collection, record }: Item, addresses: RecordAddresses): Link[] {
  const found: Link[] = [];
  const from = String(record.url);
  const visit = (kind: string, value: Json, part?: string) => {
    for (const [name, member] of Object.entries(value)) {
      const relation = relationOf(kind, name);
      for (const item of Array.isArray(member) ? member : [member]) {
        if (relation?.form === "part" && isObject(item)) visit(relation.to, item, name);
        const { url, language }: Json = isObject(item) ? item : { url: item };
        // Names and the texts of comments give only the code of their language.
        const isCode =
          relation === undefined && Array.isArray(member) && /^[a-z]{3}$/.test(String(language));
        const id = String(language);
        const to = isCode ? addresses.record({ collection: "languages", id }) : url;
        if ((relation === undefined && !isCode) || typeof to !== "string") continue;
        found.push({ from, member: part ?? name, collection: relation?.to ?? "languages", to });
      }
    }
  };
  visit(collection, record);
  return found;
}
