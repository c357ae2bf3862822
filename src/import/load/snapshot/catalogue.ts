/** Checks the records to be loaded one by one, and finds them by address or alias. */
import { type Faults, quote } from "../../../model/errors.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Json } from "../../../model/json.ts";
import { textsWhere } from "../../../model/pointer.ts";
import { resources } from "../../../resources/index.ts";
import type { Resource } from "../../../resources/resource.ts";
import { recordPath } from "../../../routing/routes.ts";
import { type Mismatch, packageValidator } from "../../../validation/validator.ts";
import { type Item, itemName, relationOf } from "../records/relations.ts";
import { type DefaultOf, schemaMembers } from "../records/schema-members.ts";

/**
 * Receives what was changed in a record of a collection, once for each record.
 * @param isWarning whether the record lacks a member, or has one that the contract does not have
 */
export type NoteRepair = (collection: string, repair: string, isWarning?: boolean) => void;

/** How records are completed. */
export interface Completion {
  /** Values of absent members, besides empty lists and null. */
  readonly defaultOf?: DefaultOf | undefined;
  /** Takes changes of records. Without it, members that the schema does not have are refused. */
  readonly note?: NoteRepair | undefined;
}

/** A record that fits its schema, with its key in the snapshot. */
type LoadEntry = NonNullable<ReturnType<ReturnType<typeof entryMaker>>>;

/** All records, with the base of their addresses. */
export type Catalogue = ReturnType<typeof catalogue>;

/**
 * Checks every record against its schema, and that no two addresses differ by capitals alone, as they are one on some disks.
 * Of a record inside another one only the address counts: the record at that address has the rest.
 * @param faults takes what does not fit, except in values that have a fault already
 */
export function catalogue(items: Iterable<Item>, completion: Completion, faults: Faults) {
  const places = new Set(faults.places);
  /** Whether a value, or what contains it, had a fault before its record was checked, or all were. */
  const isFaulty = (record: string, field: string): boolean =>
    places.has(`${record} ${field}`) ||
    (field !== "" && isFaulty(record, field.slice(0, field.lastIndexOf("/"))));
  const entryOf = entryMaker(completion, faults, isFaulty);
  const bases = new Set<string>();
  const byName = new Map<string, LoadEntry | "faulty">();
  const byAddress = new Map<string, Item>();
  const all = groupsOf(items, (item) => item.collection);
  const collections = resources.map((resource) => {
    const { name: collection, table } = resource;
    const entries = (all.get(collection) ?? []).flatMap((item) => {
      faults.countRecords(itemName(item));
      const url = typeof item.record.url === "string" ? item.record.url : "";
      const entry = entryOf(resource, item);
      byName.set(`${collection} ${url}`, entry ?? "faulty");
      if (entry === undefined) return [];
      bases.add(url.slice(0, url.lastIndexOf(recordPath(collection, item.id))));
      byName.set(`${collection} ${resource.aliasOf?.(entry.record) ?? url}`, entry);
      const same = byAddress.get(url.toLowerCase());
      byAddress.set(url.toLowerCase(), item);
      if (same === undefined) return [entry];
      const expected = "an address that no other record has, with or without capital letters";
      const hint = `change one of the two: it is also that of ${itemName(same)}`;
      const record = itemName(item);
      faults.add({ record, field: "/url", table, expected, found: quote(url), hint });
      return [];
    });
    return { resource, entries };
  });
  if (bases.size > 1) {
    const found = [...bases].join(", ");
    faults.add({ record: "all records", field: "/url", expected: "one base address", found });
  }
  const [baseUrl = ""] = bases;
  for (const place of faults.places) places.add(place);
  /** The record of a collection with an address or alias; "faulty" for one that does not fit its schema. */
  const find = (collection: string, name: string) => byName.get(`${collection} ${name}`);
  return { baseUrl, collections, find, isFaulty };
}

/** A function that checks a record and completes it; the result is undefined if the record has a fault. */
function entryMaker(
  { defaultOf, note }: Completion,
  faults: Faults,
  isFaulty: (record: string, field: string) => boolean,
) {
  const [validator, members] = [packageValidator(), schemaMembers()];
  return (resource: Resource, item: Item) => {
    const { id, pointer: prefix = "" } = item;
    const location = members.has(resource.name, "urn")
      ? { urn: id, web_url: `/passages/${id}/` }
      : {};
    const given: Json = { ...location, ...item.record };
    const absent = members.absent(resource.name, given, defaultOf);
    const found = validator.faults(resource.schema, given);
    const strangers = note === undefined ? [] : found.filter(isStranger);
    for (const pointer of new Set(strangers.map((one) => one.pointer.replaceAll(/\/\d+/g, "")))) {
      note?.(resource.name, `${pointer} is not in the contract: left out`, true);
    }
    for (const member of Object.keys(absent)) {
      note?.(resource.name, `/${member} is missing: read as empty`, true);
    }
    const mismatches = [...found, ...brokenTexts(given)].filter((mismatch) => {
      if (isStranger(mismatch)) return note === undefined;
      const isAbsent = Object.hasOwn(absent, mismatch.pointer.slice(1));
      return !isAbsent && !isInLink(resource.name, given, mismatch.pointer);
    });
    for (const { pointer, meant, expected, found: value } of mismatches) {
      const [record, field] = [itemName(item), prefix + pointer];
      if (isFaulty(record, field)) continue;
      const hint = meant && `did you mean ${meant}?`;
      const table = resource.tableAt(pointer);
      faults.add({ record, field, table, expected, found: value, hint });
    }
    if (mismatches.length > 0) return undefined;
    /** With the members that were not given. */
    const record: Json = { ...given, ...absent };
    const key = resource.keyOf(record, id);
    /** JSON Pointers of members that were left out. */
    const left = strangers.map(({ pointer }) => pointer);
    return { item, key, record, strangers: left };
  };
}

function isStranger({ expected }: Mismatch): boolean {
  return expected === "no such property";
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
function isInLink(collection: string, record: Json, pointer: string): boolean {
  const [, name = "", ...steps] = pointer.split("/");
  if (relationOf(collection, name)?.form !== "object") return false;
  const [first, ...others] = Array.isArray(record[name]) ? steps.slice(1) : steps;
  return first !== undefined && (first !== "url" || others.length > 0);
}
