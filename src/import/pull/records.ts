/** The records of a pull by address, and their members that are other records or links to them. */
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
import type { Relation } from "../../resources/view.ts";
import { isObject, type Json } from "./page.ts";

/** A record with its collection and id. */
export interface Item {
  readonly collection: string;
  readonly id: string;
  readonly record: Json;
}

/** Records by address, in the spelling of `Addresses`. */
export type Items = Map<string, Item>;

/** A link from one record to another. */
export interface Link {
  readonly from: string;
  /** Collection that it should lead to. */
  readonly collection: string;
  readonly to: string;
}

/** Every link in a record. @param languageUrl returns the address of a language with this code */
export function linksOf(
  from: string,
  { collection, record }: Item,
  languageUrl: (code: string) => string,
): Link[] {
  const found: Link[] = [];
  const add = (to: string, url: unknown) => {
    if (typeof url === "string") found.push({ from, collection: to, to: url });
  };
  const visit = (kind: string, value: Json) => {
    for (const [name, member] of Object.entries(value)) {
      const relation = relationOf(kind, name);
      for (const item of Array.isArray(member) ? member : [member]) {
        if (relation !== undefined && typeof item === "string") add(relation.to, item);
        else if (relation !== undefined && isObject(item)) {
          if (relation.form === "object") add(relation.to, item.url);
          visit(kindInside(relation), item);
        } else if (relation === undefined) {
          // Names and the texts of comments give only the code of their language.
          const code = isObject(item) ? item.language : name === "language" ? item : undefined;
          if (typeof code === "string" && /^[a-z]{3}$/.test(code))
            add("languages", languageUrl(code));
        }
      }
    }
  };
  visit(collection, record);
  return found;
}

const relations = new Map<string, Resource["relations"]>(
  resources.map((resource) => [resource.name, resource.relations]),
);

/** The relation of a member. Records have the same relations inside other records, unless they are cut short. */
export function relationOf(kind: string, member: string): Relation | undefined {
  const members = relations.get(kind);
  // A service may name a member `constructor`.
  return members !== undefined && Object.hasOwn(members, member) ? members[member] : undefined;
}

/** Records that are cut short inside others, without their relations (contract 2.5, 2.8). */
const cutShort = new Set(["passages", "scholia", "texts"]);

/** The kind of an object that stands for a record inside another one. */
export function kindInside({ to }: Relation): string {
  return cutShort.has(to) ? `${to}, cut short` : to;
}
