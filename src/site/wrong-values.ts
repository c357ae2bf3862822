/** Finds the values of a record that cannot be published. */

import { forbiddenInXml } from "../markup/xml.ts";
import { faultLimit, quote } from "../model/errors.ts";
import { stepsTo, textsWhere } from "../model/pointer.ts";
import { deadLinks } from "../routing/dead-links.ts";
import type { Validator } from "../validation/validator.ts";
import type { Collection, Plan } from "./plan.ts";

/** A record in its rendered forms. */
export interface RenderedRecord {
  readonly collection: Collection;
  readonly path: string;
  /** The record with plain links. */
  readonly record: object;
  /** JSON and XML with marked links. */
  readonly json: string;
  readonly xml: string | undefined;
}

/** A value that cannot be published. */
export interface WrongValue {
  /** JSON Pointer in the record. */
  readonly pointer: string;
  readonly value: unknown;
  readonly expected: string;
  /** Whether a schema expects this. */
  readonly bySchema: boolean;
  readonly found: string;
  readonly hint?: string;
}

/**
 * All wrong values of a record, each with one fault. At most as many as can be shown: the time to find their causes
 * grows with the square of their number.
 */
export function wrongValues(
  { collection: { resource }, record, json, xml }: RenderedRecord,
  plan: Plan,
  validator: Validator,
): WrongValue[] {
  const mismatches = validator.isValid(resource.schema, record)
    ? []
    : validator
        .faults(resource.schema, record)
        .map((mismatch) => ({ ...mismatch, bySchema: true, hint: undefined }));
  const dead = deadLinks(json, plan)
    .slice(0, faultLimit)
    .map(({ url, field }) => ({
      pointer: field(record),
      expected: "the address of a record that this build writes",
      bySchema: false,
      found: quote(url),
      hint: "add that record to the snapshot, or remove the link",
    }));
  const unfit = xml === undefined || forbiddenInXml(xml) === undefined ? [] : unfitForXml(record);
  const all = [...mismatches, ...dead, ...unfit];
  if (all.length === 0) return [];
  // Reversed, because a map keeps the last of several entries with the same key, and the first fault is wanted.
  const byPointer = new Map(all.reverse().map((wrong) => [wrong.pointer, wrong]));
  const shown = [...byPointer.values()].reverse().slice(0, faultLimit);
  return shown.map(({ hint, ...wrong }) => ({
    ...wrong,
    value: stepsTo(record, wrong.pointer).at(-1)?.value,
    ...(hint === undefined ? {} : { hint }),
  }));
}

function unfitForXml(record: object) {
  return textsWhere(record, (text) => forbiddenInXml(text) !== undefined).map(([pointer, text]) => {
    const code = forbiddenInXml(text)?.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return {
      pointer,
      expected: "characters that XML 1.0 can hold",
      bySchema: false,
      found: `U+${code} in ${quote(text, 60)}`,
      hint: "remove the character, or build without XML: see --only",
    };
  });
}
