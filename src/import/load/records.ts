/** Records by address, and the links between them. */
import { isObject, type Json } from "./json.ts";
import { kindInside, relationOf } from "./relations.ts";

/** A record with its collection and id. */
export interface Item {
  readonly collection: string;
  readonly id: string;
  readonly record: Json;
}

/** Records by address, in the spelling of `Addresses`. */
export type Items = Map<string, Item>;

/** Forms the addresses of records. */
export interface RecordAddresses {
  record(target: { readonly collection: string; readonly id: string }): string;
}

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
