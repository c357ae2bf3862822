/** Checks records in the bytes that will be published, so that whatever made them cannot hide a fault. */
import { forbiddenInXml } from "../markup/xml.ts";
import { type Fault, faultLimit, quote } from "../model/errors.ts";
import { stepsTo, textsWhere } from "../model/pointer.ts";
import type { RecordTexts } from "../outputs/pages/record-texts.ts";
import { deadLinks } from "../routing/links.ts";
import { readSchemas } from "../validation/schemas.ts";
import { findLinks, type Shape, shapeOf } from "../validation/shape.ts";
import type { Mismatch, Validator } from "../validation/validator.ts";
import { xmlFault } from "../validation/xml.ts";
import type { Collection, Plan } from "./plan.ts";
import type { TotalChecks } from "./total-checks.ts";

/** A record in its rendered forms. */
export interface RenderedRecord {
  readonly collection: Collection;
  readonly id: string;
  readonly path: string;
  /** The record, read from its bytes. */
  readonly record: object;
  /** JSON and XML with marked links; XML only if the site has it. */
  readonly json: string;
  readonly xml: string | undefined;
}

export interface ValueFaults {
  readonly own: readonly Fault[];
  /** Those of values that belong to other records, which it shows or names. They are faults of these records too. */
  readonly shown: readonly Fault[];
}

interface Texts {
  readonly json: RecordTexts;
  readonly xml: RecordTexts | undefined;
}

/** A value that cannot be published, at a JSON Pointer. */
type WrongValue = Pick<Fault, "expected" | "found" | "hint"> & { readonly pointer: string };

/** Reads a record from its bytes; undefined if they are not JSON. */
export function recordIn(json: RecordTexts, index: number): object | undefined {
  try {
    return Object(JSON.parse(json.bytes(index).toString("utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export class RecordChecks {
  readonly #plan: Plan;
  readonly #validator: Validator;
  readonly #totals: TotalChecks;
  readonly #shapes = new Map<string, Shape>();

  constructor(plan: Plan, validator: Validator, totals: TotalChecks) {
    this.#plan = plan;
    this.#validator = validator;
    this.#totals = totals;
  }

  /** The faults that data may cause: values that do not fit the schema, dead links, characters that XML does not allow. */
  values(rendered: RenderedRecord): ValueFaults {
    const wrong = this.#wrongValues(rendered);
    if (wrong.length === 0) return { own: [], shown: [] };
    const { path, collection, record, id } = rendered;
    const { resource } = collection;
    const formsAddress = (pointer: string) => resource.idFrom.includes(pointer);
    let hasAddressFault = wrong.some(({ pointer }) => formsAddress(pointer));
    const own: Fault[] = [];
    const shown: Fault[] = [];
    for (const { pointer, ...fault } of wrong) {
      const value = String(stepsTo(record, pointer).at(-1)?.value);
      const isAddress = value.includes(id) && !formsAddress(pointer);
      const isOfOther =
        resource.isOfOther(pointer) ||
        // The code of a language, which is checked in its own record.
        (resource.name !== "languages" && /\/languages?(\/[0-9]+)?$/.test(pointer)) ||
        // The row that stores bytes that are not UTF-8 is reported.
        value.includes("\ufffd") ||
        (isAddress && hasAddressFault);
      hasAddressFault ||= isAddress;
      const list = isOfOther ? shown : own;
      list.push({ record: path, field: pointer, table: resource.tableAt(pointer), ...fault });
    }
    return { own, shown };
  }

  /**
   * The faults of a record in its forms: its address, the order of its members, and in both texts its values and the ends of
   * its links, where `format=api` may follow. No data causes them: each is a defect of the program.
   */
  *forms(
    { collection: { resource }, path, record }: RenderedRecord,
    { json, xml }: Texts,
    index: number,
  ): Generator<Fault> {
    const at = ({ pointer: field, expected, found }: Mismatch): Fault => ({
      ...{ record: path, field, expected, found },
    });
    const { url } = record as { readonly url?: unknown };
    const address = `${this.#plan.options.baseUrl}${path}`;
    if (url !== address) {
      yield at({ pointer: "/url", expected: quote(address), found: quote(url) });
    }
    const links: string[] = [];
    const order = findLinks(record, this.#shapeOf(resource.schema), links);
    if (order !== undefined) yield at(order);
    const counts = resource.name === "languages" ? this.#totals.language(record) : undefined;
    if (counts !== undefined) yield at(counts);
    const expected = "a link to a record at each place where the schema has one";
    if (!json.hasLinks(index, links, '"'))
      yield at({ pointer: "", expected, found: "others in JSON" });
    if (xml === undefined) return;
    const difference = xmlFault(xml.bytes(index), record);
    if (difference !== undefined) yield at(difference);
    if (!xml.hasLinks(index, links, ">"))
      yield at({ pointer: "", expected, found: "others in XML" });
  }

  /** The wrong values of a record, each with its first fault; at most as many as can be shown. */
  #wrongValues({ collection: { resource }, record, json, xml }: RenderedRecord): WrongValue[] {
    const wrong = new Map<string, WrongValue>();
    const add = (found: WrongValue) => {
      if (!wrong.has(found.pointer) && wrong.size < faultLimit) wrong.set(found.pointer, found);
    };
    if (!this.#validator.isValid(resource.schema, record)) {
      for (const { pointer, expected, found } of this.#validator.faults(resource.schema, record)) {
        add({ pointer, expected: `${expected} (schemas/${resource.schema}.json)`, found });
      }
    }
    const { addresses, options } = this.#plan;
    for (const { url, fieldIn } of deadLinks(json, options.baseUrl, addresses).slice(
      0,
      faultLimit,
    )) {
      const expected = "the address of a record that this build writes";
      const hint = "add that record to the snapshot, or remove the link";
      add({ pointer: fieldIn(record), expected, found: quote(url), hint });
    }
    const isForbidden = (text: string) => forbiddenInXml(text) !== undefined;
    if (xml !== undefined && isForbidden(xml)) {
      for (const [pointer, text] of textsWhere(record, isForbidden)) {
        const code = forbiddenInXml(text)?.charCodeAt(0).toString(16).toUpperCase();
        const found = `U+${code?.padStart(4, "0")} in ${quote(text, 60)}`;
        const hint = "remove the character, or build without XML: see --only";
        add({ pointer, expected: "characters that XML 1.0 can hold", found, hint });
      }
    }
    return [...wrong.values()];
  }

  #shapeOf(schema: string): Shape {
    const known = this.#shapes.get(schema);
    if (known !== undefined) return known;
    const shape = shapeOf(schema, readSchemas());
    this.#shapes.set(schema, shape);
    return shape;
  }
}
