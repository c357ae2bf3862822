/** Names the faults that data causes in records: values that do not fit the schema, dead links, characters that XML lacks. */
import { forbiddenInXml } from "../markup/xml.ts";
import { type Fault, faultLimit, quote } from "../model/errors.ts";
import { stepsTo, textsWhere } from "../model/pointer.ts";
import type { Resource } from "../resources/resource.ts";
import { deadLinks } from "../routing/links.ts";
import { recordPath } from "../routing/routes.ts";
import type { Validator } from "../validation/validator.ts";
import type { Plan } from "./plan.ts";

interface RecordFaults {
  readonly own: readonly Fault[];
  /** Those of values that belong to other records, which it shows or names. They are faults of these records too. */
  readonly shown: readonly Fault[];
}

/** A value that cannot be published, at a JSON Pointer. */
type WrongValue = Pick<Fault, "expected" | "found" | "hint"> & { readonly pointer: string };

/** The faults of a record. @param text the record as it is published */
export function recordFaults(
  plan: Pick<Plan, "addresses" | "options">,
  validator: Validator,
  resource: Resource,
  id: string,
  record: object,
  text: string,
): RecordFaults {
  const wrong = wrongValues(plan, validator, resource, record, text);
  const formsAddress = (pointer: string) => resource.idFrom.includes(pointer);
  let hasAddressFault = wrong.some(({ pointer }) => formsAddress(pointer));
  const own: Fault[] = [];
  const shown: Fault[] = [];
  for (const { pointer, ...fault } of wrong) {
    const value = String(stepsTo(record, pointer).at(-1)?.value);
    const isAddress = ["/url", "/urn", "/web_url"].includes(pointer) && !formsAddress(pointer);
    const isOfOther =
      resource.isOfOther(pointer) ||
      // The code of a language, which is checked in its own record.
      (resource.name !== "languages" && /\/languages?(\/[0-9]+)?$/.test(pointer)) ||
      // The row that stores bytes that are not UTF-8 is reported.
      value.includes("\ufffd") ||
      (isAddress && hasAddressFault);
    hasAddressFault ||= isAddress;
    const list = isOfOther ? shown : own;
    const at = { record: recordPath(resource.name, id), field: pointer };
    list.push({ ...at, table: resource.tableAt(pointer), ...fault });
  }
  return { own, shown };
}

/** The wrong values of a record, each with its first fault; at most as many as can be shown. */
function wrongValues(
  { addresses, options }: Pick<Plan, "addresses" | "options">,
  validator: Validator,
  { schema }: Resource,
  record: object,
  text: string,
): WrongValue[] {
  const wrong = new Map<string, WrongValue>();
  const add = (found: WrongValue) => {
    if (!wrong.has(found.pointer) && wrong.size < faultLimit) wrong.set(found.pointer, found);
  };
  for (const { pointer, expected, found } of validator.faults(schema, record)) {
    add({ pointer, expected: `${expected} (schemas/${schema}.json)`, found });
  }
  const dead = deadLinks(text, options.baseUrl, addresses).slice(0, faultLimit);
  for (const { url, fieldIn } of dead) {
    const expected = "the address of a record that this build writes";
    const hint = "add that record to the snapshot, or remove the link";
    add({ pointer: fieldIn(record), expected, found: quote(url), hint });
  }
  if (!options.products.includes("xml")) return [...wrong.values()];
  for (const [pointer, value] of textsWhere(record, (one) => forbiddenInXml(one) !== undefined)) {
    const code = forbiddenInXml(value)?.charCodeAt(0).toString(16).toUpperCase();
    add({
      pointer,
      expected: "characters that XML 1.0 can hold",
      found: `U+${code?.padStart(4, "0")} in ${quote(value, 60)}`,
      hint: "remove the character, or build without XML: see --only",
    });
  }
  return [...wrong.values()];
}
