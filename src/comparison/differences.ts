/** Where two versions of a record differ, by member, and in which words. */
import { characterAt, quote } from "../model/errors.ts";
import { isObject, type Json } from "../model/json.ts";
import { parseRecordUrl } from "../routing/routes.ts";
import { commonItems } from "./common-items.ts";

/** A member that differs, or an item of it if it is a list. What only the other version has is undefined. */
export interface Difference {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
  /** A line for each value that differs, as `differingWords` gives them. */
  readonly words?: readonly string[];
}

/**
 * The members that differ: first those of the new record, then those that only the old one has. If only the order of
 * the members differs, the record has not changed.
 */
export function changedFields(old: Json, now: Json): string[] {
  const differing = Object.keys(now).filter((name) => !isSame(now[name], old[name]));
  return [...differing, ...Object.keys(old).filter((name) => !Object.hasOwn(now, name))];
}

/** The differences of these members: lists item by item, in the order of the old one. */
export function differencesOf(fields: readonly string[], old: Json, now: Json): Difference[] {
  return fields.flatMap((field) => {
    const whole = { field, old: old[field], new: now[field] };
    if (!Array.isArray(whole.old) && !Array.isArray(whole.new)) return whole;
    const [before, after] = [itemsIn(whole.old), itemsIn(whole.new)];
    const keys = new Set([...before.keys(), ...after.keys()]);
    const items = [...keys].map((key) => ({ field, old: before.get(key), new: after.get(key) }));
    const differing = items.filter((item) => !isSame(item.old, item.new));
    // Only their order differs.
    return differing.length === 0 ? whole : differing;
  });
}

/** Characters of a value in a line. */
const shownLength = 60;

/** `texts 171 text: [-λέγε-] {+λέγει+}`: each value that differs, or of two texts the words. */
export function differingWords({ field, old, new: now }: Difference): string[] {
  const item = parseRecordUrl(keyOf(now ?? old))?.id;
  return linesOf(isObject(now ?? old) && item !== undefined ? `${field} ${item}` : field, old, now);
}

function linesOf(name: string, old: unknown, now: unknown): string[] {
  if (isObject(old) && isObject(now)) {
    return changedFields(old, now).flatMap((key) => linesOf(`${name} ${key}`, old[key], now[key]));
  }
  if (typeof old !== "string" || typeof now !== "string") {
    return [`${name}: ${marked(shown(old), shown(now))}`];
  }
  let start = 0;
  while (start < old.length && old[start] === now[start]) start += 1;
  // Equal beginnings of long texts are left out.
  const from = start < shownLength ? 0 : characterAt(old, start - shownLength / 3);
  const part = (text: string) => shown(from === 0 ? text : `…${text.slice(from)}`);
  return [`${name}: ${differing(old, now) || marked(part(old), part(now))}`];
}

/** The words that differ; none if only white space does, or if the texts are very long. */
function differing(old: string, now: string): string {
  const [olds, nows] = [inWords(old), inWords(now)];
  const common = commonItems(olds, nows);
  const parts: string[] = [];
  while (common !== undefined && olds.length + nows.length > 0) {
    const [removed = "", added = ""] = [olds, nows].map((words) => {
      const end = words.findIndex((word) => common.has(word));
      const own = words.splice(0, end === -1 ? words.length : end);
      // The common word that follows.
      words.shift();
      return own.map(({ key }) => key).join(" ");
    });
    if (removed !== "" || added !== "") parts.push(marked(removed, added));
  }
  return parts.join(" … ");
}

function inWords(text: string): { readonly key: string }[] {
  return (text.match(/\S+/g) ?? []).map((key) => ({ key }));
}

function marked(removed: string, added: string): string {
  const parts = [removed === "" ? [] : `[-${removed}-]`, added === "" ? [] : `{+${added}+}`];
  return parts.flat().join(" ");
}

/** A value in a line; of the address of a record its id. */
function shown(value: unknown): string {
  if (value === undefined) return "";
  return (typeof value === "string" && parseRecordUrl(value)?.id) || quote(value, shownLength);
}

/** The items of a list by their address, or else by their content, and by how many like them come before. */
function itemsIn(list: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const times = new Map<string, number>();
  for (const item of Array.isArray(list) ? list : []) {
    const key = keyOf(item);
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    found.set(`${before} ${key}`, item);
  }
  return found;
}

function keyOf(item: unknown): string {
  return (isObject(item) && typeof item.url === "string" && item.url) || JSON.stringify(item);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
