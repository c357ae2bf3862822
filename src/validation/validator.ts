/** Validates values against the schemas and describes the faults in plain words: the only user of ajv. */
import { createRequire } from "node:module";
import type { Ajv2020, ErrorObject } from "ajv/dist/2020.js";
import { closestMatch } from "leven";
import { counted, quote } from "../model/errors.ts";
import { groupsOf } from "../model/groups.ts";
import { escapePointer } from "../model/pointer.ts";
import { describe, phrase } from "./describe.ts";
import {
  readSchemas,
  rootWithoutXml,
  type SchemaDocument,
  type Subschema,
  schemasByFile,
  strictness,
  withoutXml,
} from "./schemas.ts";

/** One difference between a value and its schema. */
export interface Mismatch {
  /** JSON Pointer of the wrong value; for a missing property, where it should be. */
  readonly pointer: string;
  readonly expected: string;
  /** The value as shortened JSON, or "nothing". */
  readonly found: string;
  /** The property that may be meant, for one that the schema does not have. */
  readonly meant?: string;
}

/**
 * Validates by the name of a schema: `author` for schemas/author.json, `envelope#/$defs/authors` for a definition
 * inside one.
 */
export interface Validator {
  isValid(schemaName: string, value: unknown): boolean;
  /** All faults of the value; empty if it is valid. */
  faults(schemaName: string, value: unknown): Mismatch[];
}

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

/** Checks that `npm run compile` has made. The path is the same from `src` and from `dist`. */
const checksIn = (file: string) =>
  createRequire(import.meta.url)(`../../dist/validation/${file}`) as Checks;

/** Those that every command needs, and all others, which are loaded when they are needed. */
const first = checksIn("first-checks.cjs");
let others: Checks | undefined;

function compiled(schemaName: string): Checks[string] | undefined {
  if (first[schemaName] !== undefined) return first[schemaName];
  others ??= checksIn("checks.cjs");
  return others[schemaName];
}

const validators = new Map<boolean, Validator>();

/** The validator of the package's schemas. @param xml whether the root object must list XML collections */
export function packageValidator(xml = true): Validator {
  const validator = validators.get(xml) ?? newValidator(xml);
  validators.set(xml, validator);
  return validator;
}

/** Nearly every value is valid, so the checks that explain faults are compiled only for the first invalid one. */
function newValidator(xml: boolean): Validator {
  let explaining: Validator["faults"] | undefined;
  const explain: Validator["faults"] = (schemaName, value) => {
    explaining ??= explainer(xml ? readSchemas() : withoutXml(readSchemas()));
    return explaining(schemaName, value);
  };
  const check = (schemaName: string) =>
    compiled(!xml && schemaName === "root" ? rootWithoutXml : schemaName) ??
    // Not compiled: a part of a schema that a build checks at most once.
    ((value: unknown) => explain(schemaName, value).length === 0);
  return {
    isValid: (schemaName, value) => check(schemaName)(value),
    faults(schemaName, value) {
      if (check(schemaName)(value)) return [];
      const mismatches = explain(schemaName, value);
      // Both come from the same schema. If they disagreed, neither result could be trusted.
      if (mismatches.length === 0)
        throw new Error(`the checks of schema "${schemaName}" contradict`);
      return mismatches;
    },
  };
}

/** A check that reports every fault, compiled at run time. */
function explainer(schemas: readonly SchemaDocument[]): Validator["faults"] {
  const load = createRequire(import.meta.url);
  const { Ajv2020 } = load("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  const ajv = new Ajv2020({ ...strictness, allErrors: true, verbose: true });
  ajv.addSchema([...schemas]);
  const documents = schemasByFile(schemas);
  return (schemaName, value) => {
    const mismatches = errorsOf(ajv, schemaName, value).map((error) => mismatch(error, documents));
    // A definition that extends another schema finds the same fault twice.
    return [...new Map(mismatches.map((found) => [JSON.stringify(found), found])).values()];
  };
}

function errorsOf(ajv: Ajv2020, schemaName: string, value: unknown): ErrorObject[] {
  const [name, pointer = ""] = schemaName.split(/(?=#)/);
  const validate = ajv.getSchema(`/schemas/${name}.json${pointer}`);
  if (validate === undefined) throw new Error(`there is no schema "${schemaName}"`);
  validate(value);
  return withoutBranches(validate.errors ?? []);
}

/**
 * A value that matches no branch of `anyOf` is reported once. For an object that may be one kind of object or null, the
 * faults inside it are reported, for other values the choice itself.
 */
function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const isRecord = ({ schema, data }: ErrorObject) =>
    (schema as readonly Subschema[]).filter(({ $ref, type }) => $ref ?? type === "object")
      .length === 1 &&
    typeof data === "object" &&
    data !== null &&
    !Array.isArray(data);
  const choices = groupsOf(
    errors.filter(({ keyword }) => keyword === "anyOf"),
    ({ instancePath }) => instancePath,
  );
  return errors.filter((error) => {
    // The error before it says what is wrong with the name.
    if (error.keyword === "propertyNames") return false;
    if (error.keyword === "anyOf") return !isRecord(error);
    // A wrong value may have many faults: only the choices at its own path and above it are looked at.
    for (let path = error.instancePath; ; path = path.slice(0, path.lastIndexOf("/"))) {
      const isOfNull = path === error.instancePath && error.keyword === "type";
      const isHidden = (choice: ErrorObject) => !isRecord(choice) || isOfNull;
      if (choices.get(path)?.some(isHidden)) return false;
      if (path === "") return true;
    }
  });
}

type Documents = ReadonlyMap<string, SchemaDocument>;

function mismatch(error: ErrorObject, documents: Documents): Mismatch {
  const { instancePath, propertyName, params, data } = error;
  const pointer =
    propertyName === undefined ? instancePath : `${instancePath}/${escapePointer(propertyName)}`;
  const schema = error.parentSchema as Subschema;
  if (error.keyword === "required") {
    const name = String(params.missingProperty);
    return {
      pointer: `${pointer}/${escapePointer(name)}`,
      expected: describe(schema.properties?.[name] ?? {}, documents),
      found: quote(undefined),
    };
  }
  if (error.keyword === "additionalProperties") {
    const name = String(params.additionalProperty);
    const value = data as Record<string, unknown>;
    const names = Object.keys(schema.properties ?? {});
    const absent = names.filter((other) => !(other in value));
    // The case alone may be wrong, or a third of the letters.
    const meant =
      names.find((other) => other.toLowerCase() === name.toLowerCase()) ??
      closestMatch(name, absent, { maxDistance: Math.ceil(name.length / 3) });
    return {
      pointer: `${pointer}/${escapePointer(name)}`,
      expected: "no such property",
      found: quote(value[name], 60),
      ...(meant === undefined ? {} : { meant }),
    };
  }
  return { pointer, expected: expectation(error, schema, documents), found: quote(data, 60) };
}

function expectation(error: ErrorObject, schema: Subschema, documents: Documents): string {
  switch (error.keyword) {
    case "pattern":
      return phrase(schema);
    case "minimum":
      return `at least ${schema.minimum}`;
    case "maximum":
      return `at most ${schema.maximum}`;
    case "minLength":
      return `at least ${schema.minLength} character${schema.minLength === 1 ? "" : "s"}`;
    case "minItems":
      return `a list of at least ${counted(error.params.limit, "item")}`;
    case "uniqueItems":
      return "a list without repeated items";
    case "type":
    case "enum":
    case "const":
    case "anyOf":
      return describe(schema, documents, "type");
    default:
      return error.message ?? error.keyword;
  }
}
