/** HTML in the eyes of a validator. */
import { HtmlValidate } from "html-validate";

/** How long a title is, and which blanks end a line of words, the records decide. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: { "long-title": "off", "no-trailing-whitespace": "off" },
});

/** What is wrong with a page, by line; empty when nothing is. */
export async function htmlFaults(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`);
}
