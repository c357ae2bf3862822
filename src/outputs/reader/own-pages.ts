/** Pages that the publisher wrote in Markdown: about the edition, its editors, its sources. */
import { html } from "../../markup/html.ts";
import { quote } from "../../model/errors.ts";
import { pageFile } from "../addresses/reader.ts";
import type { Files, Site } from "../output.ts";
import { pageMarkup } from "./frame.ts";
import { markdownPage } from "./markdown.ts";
import { ownPagePath, ownPagesIn, type PageContext, toFile } from "./site.ts";
import { interfaceLanguages } from "./words/index.ts";

export function writeOwnPages(site: Site, files: Files): void {
  for (const words of interfaceLanguages) {
    for (const own of ownPagesIn({ site, words })) {
      const path = ownPagePath(own);
      const alike = site.additions?.pages.filter(({ name }) => name === own.name) ?? [];
      const isEverywhere = alike.length === interfaceLanguages.length;
      const page: PageContext = { site, words, path, ...(!isEverywhere && { isOnlyHere: true }) };
      const local = (address: string) =>
        address.startsWith("/") ? toFile(page, address.slice(1)) : address;
      const { title = own.name, content, dead } = markdownPage(own.text, local);
      for (const { id, line } of dead) {
        files.fault({
          record: `${words.tag}/${own.name}.md`,
          field: `line ${line}`,
          expected: "the id of a heading of the page",
          found: quote(`#${id}`),
        });
      }
      const markup = pageMarkup(page, {
        title,
        description: title,
        kind: "own",
        content: html`<article>
<h1>${title}</h1>
${content}</article>
`,
      });
      files.page(pageFile(words.folder + path), markup);
    }
  }
}
