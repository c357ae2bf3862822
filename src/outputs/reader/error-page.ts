/** The page for an address that does not exist, in every language. It appears at any address, so its links start at the root. */
import { type Html, html } from "../../markup/html.ts";
import { errorPageName } from "../../routing/routes.ts";
import type { Files, Site } from "../output.ts";
import { homePath } from "./addresses.ts";
import { pageMarkup } from "./frame.ts";
import { readingSite } from "./reading-site.ts";
import { type PageContext, titleOf, to } from "./site.ts";
import { interfaceLanguages } from "./words/index.ts";

export function errorPageFiles(site: Site, files: Files): void {
  const reading = readingSite(site);
  const root = new URL(`${reading.baseUrl}/`).pathname;
  for (const words of interfaceLanguages) {
    const page = { site: reading, words, path: errorPageName, root };
    files.page(words.folder + page.path, errorText(page));
  }
}

function errorText(page: PageContext): Html {
  const { notFound, notFoundText } = page.words.frame;
  return pageMarkup(page, {
    title: notFound,
    description: notFoundText,
    kind: "missing",
    content: html`<article>
<h1>${notFound}</h1>
<p>${notFoundText}</p>
<p><a href="${to(page, homePath)}">${titleOf(page)}</a></p>
</article>
`,
  });
}
