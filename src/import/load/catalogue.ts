/** Checks the records to be loaded one by one, and finds them by address or alias. */
import { Faults, quote } from "../../model/errors.ts";
import { textsWhere } from "../../model/pointer.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/resource.ts";
import { collectionPath, parseRecordUrl, recordPath } from "../../routing/routes.ts";
import type { Key } from "../../snapshot/snapshot.ts";
import { type Mismatch, packageValidator } from "../../validation/validator.ts";
import { type Json, relationOf } from "./relations.ts";
import type { RecordOrigin, Records } from "./report.ts";
import { type DefaultOf, SchemaMembers } from "./schema-members.ts";

/** What else is known of the records. */
export interface RecordFacts {
  /** How messages name records; others are named by their addresses. */
  readonly origins?: ReadonlyMap<object, RecordOrigin>;
  /** Values of absent members, besides empty lists and null. */
  readonly defaultOf?: DefaultOf;
  /** Faults that were found before. */
  readonly faults?: Faults;
  /** Takes changes of records. Without it, members that the schema does not have are refused. */
  note?(collection: string, repair: string): void;
}

/** A record with its id in its address and its key in the snapshot. */
export interface CatalogueEntry {
  readonly id: string;
  /** How messages name it. */
  readonly name: string;
  /** JSON Pointer of the record inside the one of this name; empty if it is that record. */
  readonly pointer: string;
  readonly key: Key;
  readonly given: object;
  /** With the members that were not given. */
  readonly record: object;
  /** JSON Pointers of members that were left out. */
  readonly strangers: readonly string[];
}

/** All records, with the base of their addresses. */
export interface Catalogue {
  readonly baseUrl: string;
  readonly collections: readonly {
    readonly resource: Resource;
    readonly entries: readonly CatalogueEntry[];
  }[];
  /** The record of a collection with an address or alias. */
  find(collection: string, name: string): CatalogueEntry | undefined;
}

/**
 * Checks every record against its schema, and that no two addresses differ by capitals alone, as they are one on some disks.
 * Of a record inside another one only the address counts: the record at that address has the rest.
 * @throws AnthologyError of kind `data` with all faults
 */
export function catalogue(
  records: Records,
  { origins = new Map(), defaultOf, faults = new Faults(), note }: RecordFacts,
): Catalogue {
  const before = faults.shown.map(({ record, field }) => `${record} ${field}/`);
  const known = resources.map(({ name }) => name as string);
  for (const name of Object.keys(records).filter((key) => !known.includes(key))) {
    const expected = `one of ${known.join(", ")}`;
    faults.add({ record: collectionPath(name), field: "", expected, found: quote(name) });
  }
  const [validator, members] = [packageValidator(), new SchemaMembers()];
  const bases = new Set<string>();
  const byName = new Map<string, CatalogueEntry>();
  const byAddress = new Map<string, CatalogueEntry>();
  const collections = resources.map((resource) => {
    const entries: CatalogueEntry[] = [];
    for (const [index, given] of (records[resource.name] ?? []).entries()) {
      const { name: owner, place, pointer: prefix = "" } = origins.get(given) ?? {};
      const path = pathOf(resource, given, index);
      const name = owner ?? (place === undefined ? path : `${path} (${place})`);
      const absent = members.absent(resource.name, given as Json, defaultOf);
      const isStranger = ({ expected }: Mismatch) => expected === "no such property";
      const found = validator.faults(resource.schema, given);
      const left = note === undefined ? [] : found.filter(isStranger);
      const strangers = left.map(({ pointer }) => pointer);
      for (const pointer of strangers) {
        const member = pointer.replaceAll(/\/\d+/g, "");
        note?.(resource.name, `${member}: not in the contract, left out`);
      }
      for (const member of Object.keys(absent)) {
        note?.(resource.name, `${member}: absent, read as empty`);
      }
      const mismatches = [...found, ...brokenTexts(given)].filter((mismatch) =>
        isStranger(mismatch)
          ? note === undefined
          : !Object.hasOwn(absent, mismatch.pointer.slice(1)) &&
            !isInLink(resource.name, given, mismatch.pointer),
      );
      const isNew = (place: string) => !before.some((at) => `${place}/`.startsWith(at));
      const others = mismatches.filter(({ pointer }) => isNew(`${name} ${prefix}${pointer}`));
      faults.addAll(
        others.map(({ pointer, meant, expected, found: value }) => ({
          record: name,
          field: prefix + pointer,
          table: resource.tableAt(pointer),
          expected,
          found: value,
          ...(meant === undefined ? {} : { hint: `did you mean ${meant}?` }),
        })),
      );
      if (mismatches.length > 0) continue;
      const record = { ...given, ...absent };
      const url = urlOf(given);
      const id = parseRecordUrl(url)?.id ?? "";
      bases.add(url.slice(0, url.lastIndexOf(path)));
      const key = resource.keyOf(record, id);
      const entry = { id, name, pointer: prefix, key, given, record, strangers };
      const same = byAddress.get(url.toLowerCase());
      if (same !== undefined) {
        const expected = "an address that differs from all others by more than capital letters";
        const hint = `change one of the two: ${same.name} has the other`;
        const { table } = resource;
        faults.add({ record: name, field: "/url", table, expected, found: quote(url), hint });
      }
      byAddress.set(url.toLowerCase(), entry);
      byName.set(`${resource.name} ${url}`, entry);
      byName.set(`${resource.name} ${resource.aliasOf?.(record) ?? url}`, entry);
      entries.push(entry);
    }
    return { resource, entries };
  });
  if (bases.size > 1) {
    const found = [...bases].join(", ");
    faults.add({ record: "all records", field: "/url", expected: "one base address", found });
  }
  faults.throwIfAny("the records cannot be loaded", "fix them at their source");
  const [baseUrl = ""] = bases;
  return {
    baseUrl,
    collections,
    find: (collection, name) => byName.get(`${collection} ${name}`),
  };
}

/** Half of a character beyond U+FFFF: no encoding can write it alone. */
const loneSurrogate = /\p{Surrogate}/u;

/** The texts of a record that cannot be stored. */
function brokenTexts(record: object): Mismatch[] {
  // JSON escapes half of a character. Most records have none, and this check is much faster.
  if (!/\\ud/.test(JSON.stringify(record))) return [];
  return textsWhere(record, (text) => loneSurrogate.test(text)).map(([pointer, text]) => {
    const code = loneSurrogate.exec(text)?.[0].charCodeAt(0).toString(16).toUpperCase();
    const found = `U+${code}, half of a character, in ${quote(text, 60)}`;
    return { pointer, expected: "whole characters", found };
  });
}

/** Whether a pointer leads into an object that stands for another record, and not to its address. */
function isInLink(collection: string, record: object, pointer: string): boolean {
  const [, name = "", ...steps] = pointer.split("/");
  if (relationOf(collection, name)?.form !== "object") return false;
  const [first, ...others] = Array.isArray((record as Json)[name]) ? steps.slice(1) : steps;
  return first !== undefined && (first !== "url" || others.length > 0);
}

function pathOf(resource: Resource, record: object, index: number): string {
  const id = parseRecordUrl(urlOf(record))?.id;
  return id === undefined
    ? `${collectionPath(resource.name)}, record ${index + 1}`
    : recordPath(resource.name, id);
}

function urlOf(record: object): string {
  return "url" in record && typeof record.url === "string" ? record.url : "";
}
