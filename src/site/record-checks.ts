/** Checks records in the bytes that will be published, so that whatever made them cannot hide a fault. */
import type { Fault } from "../model/errors.ts";
import { quote } from "../model/errors.ts";
import type { RecordTexts } from "../outputs/pages/record-texts.ts";
import { readSchemas } from "../validation/schemas.ts";
import { findLinks, type Shape, shapeOf } from "../validation/shape.ts";
import type { Mismatch } from "../validation/validator.ts";
import { xmlCheck } from "../validation/xml.ts";
import type { Collection } from "./plan.ts";
import type { TotalChecks } from "./total-checks.ts";

/** The texts of a batch's records. */
interface Texts {
  readonly json: RecordTexts;
  readonly xml: RecordTexts | undefined;
}

/** Reads a record from its bytes; undefined if they are not JSON. */
export function recordIn(json: RecordTexts, index: number): object | undefined {
  try {
    return Object(JSON.parse(json.bytes(index).toString("utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Checks the forms of records whose values were checked. */
export class RecordChecks {
  readonly #baseUrl: string;
  readonly #shapes = new Map<string, Shape>();
  readonly #xml = xmlCheck();

  readonly #totals: TotalChecks;

  constructor(baseUrl: string, totals: TotalChecks) {
    this.#baseUrl = baseUrl;
    this.#totals = totals;
  }

  /**
   * The faults of a record in its forms: its address, the order of its members, and in both texts its values and the ends of
   * its links, where `format=api` may follow. No data causes them: each is a defect of the program.
   */
  *faults(
    { resource }: Collection,
    path: string,
    record: object,
    { json, xml }: Texts,
    index: number,
  ): Generator<Fault> {
    const at = (found: Mismatch, field = found.pointer): Fault => ({
      record: path,
      ...found,
      field,
    });
    const { url } = record as { readonly url?: unknown };
    const address = `${this.#baseUrl}${path}`;
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
    const difference = this.#xml(xml.bytes(index), record);
    if (difference !== undefined) yield at(difference);
    if (!xml.hasLinks(index, links, ">"))
      yield at({ pointer: "", expected, found: "others in XML" });
  }

  #shapeOf(schema: string): Shape {
    const known = this.#shapes.get(schema);
    if (known !== undefined) return known;
    const shape = shapeOf(schema, readSchemas());
    this.#shapes.set(schema, shape);
    return shape;
  }
}
