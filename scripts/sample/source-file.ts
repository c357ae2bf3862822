/** Reads one source file: YAML in which every unusual character is escaped. */
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { parse } from "yaml";
import { AnthologyError } from "../../src/model/errors.ts";
import type { Shape } from "./shape.ts";

/** The content of a file, read with its shape. */
export function readSourceFile<Value>(file: string, shape: Shape<Value>): Value {
  const source = readFileSync(file, "utf8");
  const name = dirname(file).endsWith("passages") ? `passages/${basename(file)}` : basename(file);
  checkCharacters(name, source);
  return shape(parsed(name, source), { file: name, path: "" });
}

/**
 * Requires unusual characters, which the sample has on purpose, as escapes, so that no editor changes them unnoticed.
 */
function checkCharacters(name: string, source: string): void {
  for (const [index, line] of source.split("\n").entries()) {
    const odd = /[^\S\n ]/.exec(line)?.[0];
    if (odd !== undefined) {
      const escaped = `\\u${odd.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
      throw unfit(name, index, `a blank that cannot be seen: write "${escaped}", in double quotes`);
    }
    if (/ $/.test(line)) throw unfit(name, index, "a blank at the end of the line");
    if (line !== line.normalize("NFC")) throw unfit(name, index, "characters that are not NFC");
  }
}

function unfit(name: string, index: number, what: string): AnthologyError {
  return new AnthologyError("data", `${name}: line ${index + 1}: ${what}`);
}

function parsed(name: string, source: string): unknown {
  try {
    return parse(source, { version: "1.2", strict: true });
  } catch (error) {
    throw new AnthologyError("data", `${name}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
