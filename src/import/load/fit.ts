/** The last step before a record is loaded: adds members that the service lacks, removes those not in the contract. */
import { escapePointer } from "../../model/pointer.ts";
import { resources } from "../../resources/index.ts";
import { resolve } from "../../validation/describe.ts";
import { type SchemaDocument, type Subschema, schemasByFile } from "../../validation/schemas.ts";
import type { Validator } from "../../validation/validator.ts";
import { isObject, type Json } from "./json.ts";
import type { Repairs } from "./repairs.ts";

/** Gives records the members of their schema, in the schema's order. */
export class SchemaMembers {
  readonly #schemas: ReadonlyMap<string, SchemaDocument>;
  readonly #validator: Validator;
  readonly #repairs: Repairs;
  /** Members that the service does not have, such as `cities/passages`: their values were supplied here. */
  readonly supplied = new Set<string>();

  constructor(schemas: readonly SchemaDocument[], validator: Validator, repairs: Repairs) {
    this.#schemas = schemasByFile(schemas);
    this.#validator = validator;
    this.#repairs = repairs;
  }

  /** The record with the members that the service lacks, in the order of the contract. */
  supply(
    name: string,
    record: Json,
    defaultOf: (member: string, record: Json) => unknown = () => undefined,
  ): Json {
    const { properties = {}, required = [] } = this.#schemaOf(name) ?? {};
    const members = new Map(Object.entries(record));
    for (const member of required.filter((key) => !members.has(key))) {
      const empty = defaultOf(member, record) ?? this.#emptyOf(member, properties[member]);
      if (empty === undefined) continue;
      members.set(member, empty);
      this.supplied.add(`${name}/${member}`);
      this.#repairs.note(name, `${member}: absent, read as empty`);
    }
    const ordered = [...required.filter((key) => members.has(key)), ...members.keys()];
    return Object.fromEntries(ordered.map((key) => [key, members.get(key)]));
  }

  /** Whether records of a collection have a member of this name. */
  has(name: string, member: string): boolean {
    return Object.hasOwn(this.#schemaOf(name)?.properties ?? {}, member);
  }

  /** Whether a member of such records is a list. */
  isList(name: string, member: string): boolean {
    return this.#schemaOf(name)?.properties?.[member]?.type === "array";
  }

  #schemaOf(name: string): SchemaDocument | undefined {
    return this.#schemas.get(`${schemaOf(name)}.json`);
  }

  /** The empty value of a list, of a member that may be null, or of a language's counts; undefined for other members. */
  #emptyOf(member: string, schema: Subschema = {}): unknown {
    const { $ref, type, anyOf = [] } = schema;
    if ($ref !== undefined) return this.#emptyOf(member, resolve($ref, this.#schemas));
    if (type === "array") return [];
    if ([type, ...anyOf.map((choice) => choice.type)].flat().includes("null")) return null;
    return member === "counts" ? { texts: 0, descriptions: 0, names: 0 } : undefined;
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
