/** What the publisher says of a site, read from the file that `--about` names. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { AnthologyError, Faults, quote } from "../model/errors.ts";
import type { About } from "../model/published.ts";
import { readSchemas } from "../validation/schemas.ts";
import { createValidator } from "../validation/validator.ts";
import { explainDiskError } from "./disk-errors.ts";
import { hasCode } from "./files.ts";

/** Where the package's own files are, seen from where the reader is. */
const packaged = (file: string) =>
  relative(process.cwd(), fileURLToPath(new URL(`../../${file}`, import.meta.url)));

const hint = `${packaged("data/about.json")} is an example, ${packaged("schemas/about.json")} says what each member is; null is for what is not said`;

/**
 * Reads and checks the file.
 * @throws AnthologyError of kind `run` that names each member that does not fit
 */
export function readAbout(file: string): About {
  const value = parse(file, contentOf(file));
  const validator = createValidator(readSchemas());
  const faults = new Faults();
  for (const { pointer, expected, found } of validator.faults("about", value)) {
    faults.add({ record: file, field: pointer, expected, found });
  }
  if (faults.count > 0) {
    const message = `--about: ${file} does not fit schemas/about.json`;
    throw new AnthologyError("run", message, { hint, faults });
  }
  return inOrder(value as About);
}

/** The order of the members in the file makes no difference to what is published. */
function inOrder({ title, description, licence, citation, publisher }: About): About {
  return {
    title,
    description,
    licence: licence && { name: licence.name, url: licence.url },
    citation,
    publisher: publisher && { name: publisher.name, url: publisher.url, email: publisher.email },
  };
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const isAbsent = hasCode(error, "ENOENT");
    if (isAbsent || hasCode(error, "EISDIR")) {
      const found = isAbsent ? "nothing" : "a folder";
      const message = `--about: expected a JSON file at ${file}, found ${found}`;
      throw new AnthologyError("run", message, { hint, cause: error });
    }
    throw explainDiskError(error, `read ${file}, which --about names`);
  }
}

function parse(file: string, content: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch (error) {
    const found = error instanceof Error ? error.message : quote(error);
    const message = `--about: expected a JSON file in UTF-8 at ${file}, found something else: ${found}`;
    throw new AnthologyError("run", message, { hint, cause: error });
  }
}
