/** Reads files that the user names with an option, and checks JSON against its schema. */
import { AnthologyError, Faults } from "../model/errors.ts";
import { packageValidator } from "../validation/validator.ts";
import { explainDiskError, hasCode } from "./errors.ts";
import { readRegular } from "./regular-file.ts";

interface NamedFile {
  readonly file: string;
  readonly option: string;
  /** Name of the schema that it matches: `about` for schemas/about.json. */
  readonly schema: string;
  /** What to do if the file is missing or not what it should be. */
  readonly hint: string;
}

/**
 * The value of a JSON file.
 * @throws AnthologyError of kind `run` that names each member that does not match
 */
export function readJsonFile({ file, option, schema, hint }: NamedFile): unknown {
  const wrong = (expected: string, found: string, cause: unknown) => {
    const message = `${option}: expected ${expected} at ${file}, found ${found}`;
    return new AnthologyError("run", message, { hint, cause });
  };
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(readRegular(file)));
  } catch (error) {
    if (error instanceof AnthologyError) throw error;
    if (hasCode(error, "ENOENT")) throw wrong("a JSON file", "nothing", error);
    if (hasCode(error, "EISDIR")) throw wrong("a JSON file", "a folder", error);
    const reason = explainDiskError(error, `read ${file}, which ${option} names`);
    if (reason !== error) throw reason;
    throw wrong("a JSON file in UTF-8", `something else: ${Object(error).message}`, error);
  }
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
  for (const fault of packageValidator().faults(schema, value)) {
    const { pointer, found, meant } = fault;
    const expected =
      meant === undefined ? fault.expected : `${fault.expected}; do you mean ${meant}?`;
    faults.add({ record: name, field: pointer, expected, found });
  }
  if (faults.count === 0) return;
  const message = `${label} does not fit schemas/${schema}.json`;
  throw new AnthologyError("run", message, { hint, faults });
}
