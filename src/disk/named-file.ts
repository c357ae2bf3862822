/** Reads files that the user names with an option, and checks JSON against its schema. */
import { AnthologyError, Faults, quote } from "../model/errors.ts";
import { packageValidator } from "../validation/validator.ts";
import { explainDiskError, hasCode } from "./errors.ts";
import { readRegular } from "./regular-file.ts";

interface NamedFile {
  readonly file: string;
  readonly option: string;
  /** What to do if the file is missing or not what it should be. */
  readonly hint: string;
}

/**
 * The value of a JSON file.
 * @param named.schema name of the schema that it matches: `about` for schemas/about.json
 * @throws AnthologyError of kind `run` that names each member that does not match
 */
export function readJsonFile(named: NamedFile & { schema: string }): unknown {
  const { file, option, schema, hint } = named;
  const value = parse(read(named), named);
  checkAgainst(schema, value, { name: file, label: `${option}: ${file}`, hint });
  return value;
}

function read({ file, option, hint }: NamedFile): Buffer {
  try {
    return readRegular(file);
  } catch (error) {
    if (hasCode(error, "ENOENT", "EISDIR")) {
      const found = hasCode(error, "ENOENT") ? "nothing" : "a folder";
      const message = `${option}: expected a JSON file at ${file}, found ${found}`;
      throw new AnthologyError("run", message, { hint, cause: error });
    }
    throw explainDiskError(error, `read ${file}, which ${option} names`);
  }
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

function parse(content: Buffer, { file, option, hint }: NamedFile): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch (error) {
    const found = error instanceof Error ? error.message : quote(error);
    const message = `${option}: expected a JSON file in UTF-8 at ${file}, found something else: ${found}`;
    throw new AnthologyError("run", message, { hint, cause: error });
  }
}
