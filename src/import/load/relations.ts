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

const relations = new Map<string, Resource["relations"]>(
  resources.map((resource) => [resource.name, resource.relations]),
);

/** The relation of a member. */
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
