/** Pages that the publisher wrote in Markdown: about the edition, its editors, its sources. */
import { html } from "../../markup/html.ts";
import { remembered } from "../../model/remembered.ts";
import { ownPageFolder } from "../../routing/routes.ts";
import type { AddedPage, Files, Site } from "../output.ts";
import { pageFile } from "./addresses.ts";
import { pageMarkup } from "./frame.ts";
import { markdownPage } from "./markdown.ts";
import { type PageContext, toFile } from "./site.ts";
import { interfaceLanguages } from "./words/index.ts";

export function ownPagePath({ name }: AddedPage): string {
  return `${ownPageFolder}/${name}/`;
}

/** The pages in a language, for the menu. */
export function ownPagesIn({
  site,
  words,
}: Pick<PageContext, "site" | "words">): readonly AddedPage[] {
  return site.additions?.pages.filter(({ language }) => language === words.folder) ?? [];
}

/** The title of a page: its first heading, else its name. */
export const titleOfOwnPage = remembered(
  ({ text, name }: AddedPage) => markdownPage(text, () => undefined).title ?? name,
);

export function writeOwnPages(site: Site, files: Files): void {
  for (const words of interfaceLanguages) {
    for (const own of ownPagesIn({ site, words })) {
      const path = ownPagePath(own);
      const alike = site.additions?.pages.filter(({ name }) => name === own.name) ?? [];
      const isEverywhere = alike.length === interfaceLanguages.length;
      const page: PageContext = { site, words, path, ...(!isEverywhere && { isOnlyHere: true }) };
      const local = (address: string) =>
        address.startsWith("/") ? toFile(page, address.slice(1)) : address;
      const { title = own.name, content } = markdownPage(own.text, local);
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
