/**
 * Compares a published page with its twin, which is the same with `format=api` at the end of each link.
 *
 * There are tens of thousands of twins, so their bytes are compared first; only a pair that differs is parsed, to find
 * the difference. The schema tells which texts are links: the same address may also occur in the data.
 */
import { quote } from "../model/errors.ts";
import { escapePointer } from "../model/pointer.ts";
import { type LinkPlaces, linkPlaces, mapLinks } from "./link-places.ts";
import { linkSpans } from "./link-spans.ts";
import type { SchemaDocument } from "./schemas.ts";
import type { Mismatch } from "./validator.ts";

/** The first difference between the twin of a page and what it should be; undefined if there is none. */
export type TwinCheck = (plain: Uint8Array, twin: Uint8Array) => Mismatch | undefined;

/** The check of pages that match this schema: `root`, `author`, or `envelope#/$defs/authors`. */
export function twinCheck(schemaName: string, schemas: readonly SchemaDocument[]): TwinCheck {
  const places = linkPlaces(schemaName, schemas);
  if (places === undefined) throw new Error(`nothing that fits "${schemaName}" has a link`);
  return (plain, twin) => {
    const spans = linkSpans(plain, places);
    const isTwin = spans !== undefined && differsByParameter(plain, twin, spans);
    return isTwin ? undefined : difference(plain, twin, places);
  };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const [first, further] = [bytesOf("?format=api"), bytesOf("&format=api")];
const [question = 0] = first;

/** Whether the parameter follows each link and everything else is the same. */
function differsByParameter(
  plain: Uint8Array,
  twin: Uint8Array,
  spans: readonly number[],
): boolean {
  if (twin.length !== plain.length + (spans.length / 2) * first.length) return false;
  let from = 0;
  let shift = 0;
  for (let span = 0; span < spans.length; span += 2) {
    const [start = 0, end = 0] = [spans[span], spans[span + 1]];
    if (!areSame(plain, twin, from, end, shift)) return false;
    const parameter = hasQuery(plain, start, end) ? further : first;
    for (let index = 0; index < parameter.length; index += 1) {
      if (twin[end + shift + index] !== parameter[index]) return false;
    }
    shift += parameter.length;
    from = end;
  }
  return areSame(plain, twin, from, plain.length, shift);
}

/** Whether the link already has a parameter: the page number. */
function hasQuery(plain: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (plain[at] === question) return true;
  return false;
}

/** Whether these bytes of the page are in its twin, moved by `shift`. */
function areSame(
  plain: Uint8Array,
  twin: Uint8Array,
  from: number,
  to: number,
  shift: number,
): boolean {
  for (let at = from; at < to; at += 1) if (plain[at] !== twin[at + shift]) return false;
  return true;
}

/** The first difference, found by parsing both. */
function difference(plain: Uint8Array, twin: Uint8Array, places: LinkPlaces): Mismatch | undefined {
  const withParameter = (link: string) => `${link}${link.includes("?") ? "&" : "?"}format=api`;
  const expected = mapLinks(JSON.parse(decode(plain)), places, withParameter);
  const text = decode(twin);
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { pointer: "", expected: "JSON", found: error.message };
  }
  const mismatch = firstMismatch(expected, found, "");
  if (mismatch !== undefined) return mismatch;
  const isWrittenAlike = JSON.stringify(expected) === text;
  return isWrittenAlike
    ? undefined
    : { pointer: "", expected: "JSON as the page writes it", found: quote(text) };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** The first difference between two values; members must be in the same order. */
function firstMismatch(expected: unknown, found: unknown, pointer: string): Mismatch | undefined {
  const [own, other] = [membersOf(expected), membersOf(found)];
  const isSameKind = Array.isArray(expected) === Array.isArray(found);
  if (own === undefined || other === undefined || !isSameKind) {
    return Object.is(expected, found)
      ? undefined
      : { pointer, expected: quote(expected), found: quote(found) };
  }
  for (let index = 0; index < Math.max(own.length, other.length); index += 1) {
    const [[name, value] = [], [otherName, otherValue] = []] = [own[index], other[index]];
    const at = `${pointer}/${escapePointer(name ?? otherName ?? "")}`;
    if (name === undefined || name !== otherName) {
      return { pointer: at, expected: memberNamed(name), found: memberNamed(otherName) };
    }
    const mismatch = firstMismatch(value, otherValue, at);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

function memberNamed(name: string | undefined): string {
  return name === undefined ? "nothing" : `the member ${quote(name)}`;
}

function membersOf(value: unknown): [string, unknown][] | undefined {
  return typeof value === "object" && value !== null ? Object.entries(value) : undefined;
}
