/** Reads files that the user names with an option. */
import { AnthologyError } from "../model/errors.ts";
import { explainDiskError } from "./errors.ts";
import { hasCode } from "./files.ts";
import { readRegular } from "./regular-file.ts";

/** A file to read. */
export interface NamedFile {
  readonly file: string;
  /** The option that names the file. */
  readonly option: string;
  /** What the file should be, such as "a JSON file". */
  readonly kind: string;
  /** What to do if the file is missing. */
  readonly hint: string;
}

/** @throws AnthologyError of kind `run` if the file cannot be read */
export function readNamed({ file, option, kind, hint }: NamedFile): Buffer {
  try {
    return readRegular(file);
  } catch (error) {
    const isAbsent = hasCode(error, "ENOENT");
    if (isAbsent || hasCode(error, "EISDIR")) {
      const found = isAbsent ? "nothing" : "a folder";
      const message = `${option}: expected ${kind} at ${file}, found ${found}`;
      throw new AnthologyError("run", message, { hint, cause: error });
    }
    throw explainDiskError(error, `read ${file}, which ${option} names`);
  }
}
