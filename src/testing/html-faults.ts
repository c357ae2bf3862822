/** The faults that html-validate finds on a page, with the rules for all tests. */
import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from "html-validate";

/** Resolves the rules once. By default html-validate resolves them for each page, which takes half of its time. */
class OneConfig extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.#resolved ??= super.getConfigFor(handle);
    return this.#resolved;
  }
}

const validator = new HtmlValidate(
  new OneConfig({
    extends: ["html-validate:recommended"],
    // The length of titles and blanks at the end of lines depend on the records.
    rules: { "long-title": "off", "no-trailing-whitespace": "off" },
  }),
);

/** Every fault of a page, with its line and the rule that it breaks. */
export function htmlFaults(page: string): string[] {
  const { results } = validator.validateStringSync(page);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`);
}
