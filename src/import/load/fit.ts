/** The last step before a record is loaded: adds members that the service lacks, removes those not in the contract. */
import { escapePointer } from "../../model/pointer.ts";
import { resources } from "../../resources/index.ts";
import type { SchemaDocument, Subschema } from "../../validation/schemas.ts";
import type { Validator } from "../../validation/validator.ts";
import { isObject, type Json } from "./json.ts";
import type { Repairs } from "./repairs.ts";

/** Gives records the members of their schema, in the schema's order. */
export class Fitting {
  readonly #schemas: ReadonlyMap<string, SchemaDocument>;
  readonly #validator: Validator;
  readonly #repairs: Repairs;
  /** Members that the service does not have, such as `cities/passages`: their values were supplied here. */
  readonly supplied = new Set<string>();

  constructor(schemas: readonly SchemaDocument[], validator: Validator, repairs: Repairs) {
    this.#schemas = new Map(schemas.map((schema) => [schema.$id, schema]));
    this.#validator = validator;
    this.#repairs = repairs;
  }

  /** The record with the members that the service lacks, in the order of the contract. */
  supply(name: string, record: Json): Json {
    const schema = schemaOf(name);
    const { properties = {}, required = [] } = this.#schemas.get(`/schemas/${schema}.json`) ?? {};
    const members = new Map(Object.entries(record));
    for (const member of required.filter((key) => !members.has(key))) {
      const empty = emptyOf(member, properties[member]);
      if (empty === undefined) continue;
      members.set(member, empty);
      this.supplied.add(`${name}/${member}`);
      this.#repairs.note(name, `${member}: absent, read as empty`);
    }
    const ordered = [...required.filter((key) => members.has(key)), ...members.keys()];
    return Object.fromEntries(ordered.map((key) => [key, members.get(key)]));
  }

  /** The record without the members that the contract does not have. The loader reports other faults. */
  prune(name: string, record: Json): Json {
    const strangers = this.#validator
      .faults(schemaOf(name), record)
      .filter(({ expected }) => expected === "no such property")
      .map(({ pointer }) => pointer);
    if (strangers.length === 0) return record;
    for (const pointer of strangers) {
      this.#repairs.note(
        name,
        `${pointer.replaceAll(/\/\d+/g, "")}: not in the contract, left out`,
      );
    }
    return without(record, new Set(strangers)) as Json;
  }
}

function schemaOf(collection: string): string {
  return resources.find(({ name }) => name === collection)?.schema ?? collection;
}

/** The empty value of a list, of a member that may be null, or of a language's counts; undefined for other members. */
function emptyOf(member: string, schema: Subschema | undefined): unknown {
  if (schema?.type === "array") return [];
  if (schema?.anyOf?.some(({ type }) => type === "null") === true) return null;
  return member === "counts" ? { texts: 0, descriptions: 0, names: 0 } : undefined;
}

/** A copy without the members at these JSON Pointers. */
function without(value: unknown, pointers: ReadonlySet<string>, at = ""): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => without(item, pointers, `${at}/${index}`));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const pointer = `${at}/${escapePointer(name)}`;
      return pointers.has(pointer) ? [] : [[name, without(member, pointers, pointer)]];
    }),
  );
}
