/** The values of one record that cannot be published, wherever they come from. */

import { forbiddenInXml } from "../markup/xml.ts";
import { faultLimit, quote } from "../model/errors.ts";
import { stepsTo, textsWhere } from "../model/pointer.ts";
import { deadLinks } from "../routing/dead-links.ts";
import type { Validator } from "../validation/validator.ts";
import type { Collection, Plan } from "./plan.ts";

/** A record as it is checked. */
export interface RenderedRecord {
  readonly collection: Collection;
  readonly path: string;
  /** With plain links. */
  readonly record: object;
  /** With marked links, as the next two. */
  readonly json: string;
  readonly xml: string | undefined;
}

/** One of them. */
export interface WrongValue {
  /** JSON Pointer in the record. */
  readonly pointer: string;
  readonly value: unknown;
  readonly expected: string;
  /** Whether a schema expects that. */
  readonly bySchema: boolean;
  readonly found: string;
  readonly hint?: string;
}

/**
 * All of them, each once: what is wrong with a value in one way need not be said in another. Of a record with more than
 * can be shown, as many as can: finding the root of each takes time that grows with the square of their number.
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
  // Of several entries with one key a map keeps the last.
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
      hint: "remove the character, or build with --no-xml",
    };
  });
}
