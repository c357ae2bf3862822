/** Values of the user in workflows and scripts: what cannot be written there safely is refused. */
import { AnthologyError, quote } from "../model/errors.ts";

/** Refuses a value that could end a line or a word, or that a CI system would replace. */
export function checkWorkflowValue(option: string, value: string): void {
  const found = /[\p{Cc}\u2028\u2029]/u.test(value)
    ? "a line break or control character"
    : /["'`]/.test(value)
      ? "a quote"
      : value.includes("${{")
        ? "${{"
        : undefined;
  if (found === undefined) return;
  const message = `${option}: expected a value without line breaks, quotes and \${{, found ${found} in ${quote(value)}`;
  const hint =
    "give another value: in a workflow or a script, this one would be read as more than a value";
  throw new AnthologyError("run", message, { hint });
}

/** A checked value as one word for the shell. */
export function shellWord(value: string): string {
  return /^[\w./:@%+=-]+$/.test(value) ? value : `'${value}'`;
}

/** A text as one value of YAML. */
export function yamlText(text: string): string {
  return /: | #|^[^\w/]/.test(text) ? `'${text.replaceAll("'", "''")}'` : text;
}
