/** What html-validate has against a page: the one place that says how strict it is. */
import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from "html-validate";

/** Resolves its rules once: html-validate would do that for each page, which takes half as long as to look at it. */
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
    // How long a title is, and which blanks end a line of a text, the records decide.
    rules: { "long-title": "off", "no-trailing-whitespace": "off" },
  }),
);

/** Every fault of a page with its line and the rule that it breaks; none is what we want. */
export function htmlFaults(page: string): string[] {
  const { results } = validator.validateStringSync(page);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`);
}
