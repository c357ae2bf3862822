/** The frame of the pages for programmers, which is that of all pages. They need no script, and are in English alone. */
import { type Html, type HtmlValue, html } from "../../markup/html.ts";
import { catalogFile, descriptionFile } from "../../routing/routes.ts";
import { isMade, type Site } from "../output.ts";
import { pageMarkup } from "./frame.ts";
import { english } from "./words/en.ts";

interface FramedPage {
  readonly title: string;
  readonly description: string;
  /** Path of the page from the root of the site, such as `developers/`. */
  readonly path: string;
  /** Relative path from the page to the root of the site, such as `../`. */
  readonly top: string;
  /** The heading with what is below it. */
  readonly header: Html;
  readonly sections: readonly Section[];
}

export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly content: HtmlValue;
}

export function framed(site: Site, page: FramedPage): Html {
  const { title, description, path, top, header, sections } = page;
  return pageMarkup(
    { site, words: english, path, pathFromTop: path, root: top, isOnlyHere: true },
    {
      title,
      description,
      kind: "developers",
      links: html`<link rel="api-catalog" href="${top + catalogFile}">
${isMade("openapi", site) && html`<link rel="service-desc" href="${top + descriptionFile}">\n`}`,
      content: html`${header}
<nav class="jump" aria-label="Contents">
<ul>
${sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>\n`)}</ul>
</nav>
${sections.map(
  ({ id, heading, content }) => html`<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${heading}</h2>
${content}
</section>
`,
)}`,
    },
  );
}
