/** The package has no types of its own. */
declare module "markdown-it-footnote" {
  import type MarkdownIt from "markdown-it";

  const plugin: (reader: MarkdownIt) => void;
  export = plugin;
}
