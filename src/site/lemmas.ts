/** Reads the table of lemmas that `--lemmas` names: each line has a form, a tab and its lemma. */
import { hash } from "node:crypto";
import { readNamed } from "../disk/named-file.ts";
import { AnthologyError, Faults, quote } from "../model/errors.ts";
import { wordsOf } from "../outputs/reader/search/fold.ts";

/** A checked table. */
export interface LemmaTable {
  readonly file: string;
  readonly sha256: string;
}

const hint =
  "each line has a form, a tab and its lemma (docs/search.md); empty lines and lines that begin with # are ignored";

/**
 * Checks the file.
 * @throws AnthologyError of kind `run` that names each invalid line
 */
export function checkLemmas(file: string): LemmaTable {
  const content = contentOf(file);
  const faults = new Faults();
  let count = 0;
  for (const [number, line] of linesOf(textOf(content, file))) {
    count += 1;
    const fault = faultOf(line);
    if (fault !== undefined) {
      faults.add({ record: file, field: `line ${number}`, ...fault });
    }
  }
  if (faults.count > 0 || count === 0) {
    const message =
      count === 0
        ? `--lemmas: expected forms with their lemmas in ${file}, found none`
        : `--lemmas: ${file} is not a table of forms and lemmas`;
    throw new AnthologyError("run", message, faults.count === 0 ? { hint } : { hint, faults });
  }
  return { file, sha256: hash("sha256", content) };
}

/**
 * The pairs of a checked table.
 * @throws AnthologyError of kind `run` if the file has changed since the check
 */
export function* lemmaRows({ file, sha256 }: LemmaTable): Generator<[form: string, lemma: string]> {
  const content = contentOf(file);
  if (hash("sha256", content) !== sha256) {
    throw new AnthologyError("run", `--lemmas: ${file} was changed while it was read`, {
      hint: "let the program that writes it finish, then run the command again",
    });
  }
  for (const [, line] of linesOf(textOf(content, file))) {
    const [form = "", lemma = ""] = line.split("\t");
    yield [form.trim(), lemma.trim()];
  }
}

function contentOf(file: string): Buffer {
  return readNamed({
    file,
    option: "--lemmas",
    kind: "a table of forms and lemmas",
    hint: "name a file that exists; docs/search.md describes it",
  });
}

function textOf(content: Buffer, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch (error) {
    const message = `--lemmas: expected a text in UTF-8 at ${file}, found other bytes`;
    throw new AnthologyError("run", message, { hint, cause: error });
  }
}

/** The lines with content, each with its number. */
function* linesOf(text: string): Generator<[number: number, line: string]> {
  let number = 0;
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf("\n", from);
    const end = next < 0 ? text.length : next;
    const line = text.slice(from, end).replace(/\r$/, "");
    number += 1;
    from = end + 1;
    if (line.trim() !== "" && !line.startsWith("#")) yield [number, line];
  }
}

function faultOf(line: string): { expected: string; found: string } | undefined {
  const parts = line.split("\t");
  if (parts.length !== 2) {
    return { expected: "a form, a tab and its lemma", found: quote(line) };
  }
  for (const [index, name] of ["form", "lemma"].entries()) {
    const part = parts[index] ?? "";
    if (wordsOf(part).length !== 1) {
      return { expected: `a ${name} that is one word`, found: quote(part) };
    }
  }
  return undefined;
}
