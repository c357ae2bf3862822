/** Tells which members of a record are other records, or links to them. */
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
import type { Relation } from "../../resources/view.ts";

const relations = new Map<string, Resource["relations"]>(
  resources.map((resource) => [resource.name, resource.relations]),
);

/** The relation of a member. Records have the same relations inside other records, unless they are cut short. */
export function relationOf(kind: string, member: string): Relation | undefined {
  const members = relations.get(kind);
  // A service may name a member `constructor`.
  return members !== undefined && Object.hasOwn(members, member) ? members[member] : undefined;
}

/** Records that are cut short inside others, without their relations. */
const cutShort = new Set(["passages", "scholia", "texts"]);

/** The kind of an object that stands for a record inside another one. */
export function kindInside({ to }: Relation): string {
  return cutShort.has(to) ? `${to}, cut short` : to;
}
