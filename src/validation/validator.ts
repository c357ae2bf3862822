/** Validates values against the schemas and describes the faults in plain words: the only user of ajv. */
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { quote } from "../model/errors.ts";
import { escapePointer } from "../model/pointer.ts";
import { describe, phrase } from "./describe.ts";
import type { SchemaDocument, Subschema } from "./schemas.ts";

/** One difference between a value and its schema. */
export interface Mismatch {
  /** JSON Pointer of the wrong value; for a missing property, where it should be. */
  readonly pointer: string;
  readonly expected: string;
  /** The value as shortened JSON, or "nothing". */
  readonly found: string;
}

/**
 * Validates by the name of a schema: `author` for schemas/author.json, `envelope#/$defs/authors` for a definition
 * inside one.
 */
export interface Validator {
  /** The compiled check of a schema itself, for loops over many records. */
  check(schemaName: string): (value: unknown) => boolean;
  isValid(schemaName: string, value: unknown): boolean;
  /** All faults of the value; empty if it is valid. */
  faults(schemaName: string, value: unknown): Mismatch[];
}

/** Validators by their schemas: compiling takes longer than everything else in a small build. */
const validators = new Map<string, Validator>();

/** The validator for these schemas. The same schemas give the same validator, so that each is compiled once. */
export function createValidator(schemas: readonly SchemaDocument[]): Validator {
  const key = JSON.stringify(schemas);
  const validator = validators.get(key) ?? newValidator(schemas);
  validators.set(key, validator);
  return validator;
}

/**
 * A validator that compiles each schema when it is first used. Checks that only answer yes or no compile in a third of
 * the time. Since nearly every value is valid, checks that explain the faults are compiled only when needed.
 */
function newValidator(schemas: readonly SchemaDocument[]): Validator {
  const check = compiler(schemas, { code: { optimize: false } });
  let explaining: typeof check | undefined;
  const explain: typeof check = (schemaName) => {
    explaining ??= compiler(schemas, { allErrors: true, verbose: true });
    return explaining(schemaName);
  };
  const documents = new Map(schemas.map((schema) => [schema.$id.replace("/schemas/", ""), schema]));
  return {
    check,
    isValid: (schemaName, value) => check(schemaName)(value),
    faults(schemaName, value) {
      if (check(schemaName)(value)) return [];
      const errors = errorsOf(explain, schemaName, value);
      // Both come from the same schema. If they disagreed, neither result could be trusted.
      if (errors.length === 0) throw new Error(`the checks of schema "${schemaName}" contradict`);
      const mismatches = errors.map((error) => mismatch(error, documents));
      // A definition that extends another schema finds the same fault twice.
      return [...new Map(mismatches.map((found) => [JSON.stringify(found), found])).values()];
    },
  };
}

/** Compiles checks by the name of a schema, each once. */
function compiler(schemas: readonly SchemaDocument[], options: Options) {
  const ajv = new Ajv2020({
    strict: true,
    // `type: ["string", "number", ...]`: the values of an edition's metadata.
    allowUnionTypes: true,
    // Tests check our schemas against the meta-schema, which takes longer to compile than all of them.
    validateSchema: false,
    ...options,
  });
  ajv.addSchema([...schemas]);
  const compiled = new Map<string, ValidateFunction>();
  return (schemaName: string): ValidateFunction => {
    const known = compiled.get(schemaName);
    if (known !== undefined) return known;
    const [name, pointer] = schemaName.split("#");
    const validate = ajv.getSchema(
      `/schemas/${name}.json${pointer === undefined ? "" : `#${pointer}`}`,
    );
    if (validate === undefined) throw new Error(`there is no schema "${schemaName}"`);
    compiled.set(schemaName, validate);
    return validate;
  };
}

/** The faults of a value. If it may be one of several objects, these are the faults against the closest one. */
function errorsOf(
  explain: (schemaName: string) => ValidateFunction,
  schemaName: string,
  value: unknown,
): ErrorObject[] {
  const validate = explain(schemaName);
  if (validate(value)) return [];
  let errors = withoutBranches(validate.errors ?? []);
  const choices = (validate.errors ?? []).filter(isChoiceOfObjects);
  for (const { instancePath: at, schema, data } of choices) {
    const branches = (schema as readonly Subschema[])
      .flatMap(({ $ref }) => $ref ?? [])
      .map((reference) => errorsOf(explain, reference.replace(".json", ""), data))
      .filter(
        (found) => !found.some((error) => `${error.instancePath} ${error.keyword}` === " type"),
      )
      .sort((one, other) => one.length - other.length);
    const [closest, ...others] = branches;
    if (closest === undefined || others.length === 0) continue;
    errors = [
      ...errors.filter(({ instancePath }) => !`${instancePath}/`.startsWith(`${at}/`)),
      ...closest.map((error) => ({ ...error, instancePath: at + error.instancePath })),
    ];
  }
  return errors;
}

/** Whether the error says that an object matches none of several schemas. */
function isChoiceOfObjects({ keyword, data }: ErrorObject): boolean {
  const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
  return keyword === "anyOf" && isObject;
}

/**
 * A value that matches neither branch of `anyOf` (a record, or null) is reported once: by the faults inside it if it is
 * an object, else by the choice itself.
 */
function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === "anyOf");
  return errors.filter((error) => {
    const at = choices.find((choice) => choice.instancePath === error.instancePath);
    if (at === undefined) return true;
    return error.keyword === "anyOf" ? !isChoiceOfObjects(at) : error.keyword !== "type";
  });
}

type Documents = ReadonlyMap<string, SchemaDocument>;

function mismatch(error: ErrorObject, documents: Documents): Mismatch {
  const { instancePath: pointer, params, data } = error;
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
    return {
      pointer: `${pointer}/${escapePointer(name)}`,
      expected: "no such property",
      found: quote((data as Record<string, unknown>)[name], 60),
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
    case "type":
    case "enum":
    case "const":
    case "anyOf":
      return describe(schema, documents, "type");
    default:
      return error.message ?? error.keyword;
  }
}
