/** Reads JSON files of the user and checks them against their schemas. */
import { AnthologyError, Faults, quote } from "../model/errors.ts";
import { packageValidator } from "../validation/validator.ts";
import { readNamed } from "./named-file.ts";

/** A file to read. */
export interface JsonFile {
  readonly file: string;
  /** The option that names the file. */
  readonly option: string;
  /** Name of the schema: `about` for schemas/about.json. */
  readonly schema: string;
  /** What to do if the file is missing or does not match. */
  readonly hint: string;
}

/**
 * The value of the file, which matches the schema.
 * @throws AnthologyError of kind `run` that names each member that does not match
 */
export function readJsonFile({ file, option, schema, hint }: JsonFile): unknown {
  const value = parse(readNamed({ file, option, kind: "a JSON file", hint }), file, option, hint);
  checkAgainst(schema, value, { name: file, label: `${option}: ${file}`, hint });
  return value;
}

/**
 * Checks a value against a schema.
 * @throws AnthologyError of kind `run` that names each member that does not match
 */
export function checkAgainst(
  schema: string,
  value: unknown,
  { name, label, hint }: Readonly<Record<"name" | "label" | "hint", string>>,
): void {
  const faults = new Faults();
  for (const { pointer, expected, found } of packageValidator().faults(schema, value)) {
    faults.add({ record: name, field: pointer, expected, found });
  }
  if (faults.count === 0) return;
  const message = `${label} does not fit schemas/${schema}.json`;
  throw new AnthologyError("run", message, { hint, faults });
}

function parse(content: Buffer, file: string, option: string, hint: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch (error) {
    const found = error instanceof Error ? error.message : quote(error);
    const message = `${option}: expected a JSON file in UTF-8 at ${file}, found something else: ${found}`;
    throw new AnthologyError("run", message, { hint, cause: error });
  }
}
