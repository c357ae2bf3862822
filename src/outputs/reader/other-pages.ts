/** Pages that belong to no record: those of the publisher, the reader's selection, the page of errors. */
import { type Html, html } from "../../markup/html.ts";
import { quote } from "../../model/errors.ts";
import { passageUrnPrefix } from "../../model/urn.ts";
import { errorPageName } from "../../routing/page-routes.ts";
import { homePath, ownPagePath, selectionPath, textPath } from "../addresses/reader.ts";
import type { Files, Parts, Site } from "../output.ts";
import { countedSources } from "../pages/credits.ts";
import { pageMarkup } from "../pages/frame.ts";
import { markdownPage } from "../pages/markdown.ts";
import {
  fileOfPage,
  inEachLanguage,
  isAbout,
  languagesOf,
  ownPagesIn,
  type PageContext,
  titleOf,
  to,
  toFile,
} from "../pages/site.ts";
import { aboutMarkup } from "./about.ts";
import { epubFile } from "./book/epub.ts";
import type { PassagesPart } from "./subjects.ts";

export function writeOtherPages(site: Site, files: Files): void {
  inEachLanguage(site, files, (write) => {
    write(selectionPath, selectionPage);
    write(errorPageName, errorPage);
  });
}

/** Writes the pages that the publisher wrote in Markdown, and the one about the edition. */
export function writeOwnPages(parts: Parts, site: Site, files: Files): void {
  const languages = languagesOf(site);
  const kept = [...parts.of<PassagesPart>("passages")];
  for (const [index, words] of languages.entries()) {
    const sources = countedSources(kept.flatMap((part) => part.sources[index] ?? []));
    for (const own of ownPagesIn({ site, words })) {
      const path = ownPagePath(own.name);
      const alike = site.additions?.pages.filter(({ name }) => name === own.name) ?? [];
      const isEverywhere = isAbout(own) || alike.length === languages.length;
      const page: PageContext = { site, words, path, ...(!isEverywhere && { isOnlyHere: true }) };
      const local = (address: string) =>
        address.startsWith("/") ? toFile(page, address.slice(1)) : address;
      const { title = own.name, content, dead } = markdownPage(own, local);
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
${content}${isAbout(own) && aboutMarkup(page, sources)}</article>
`,
      });
      files.page(fileOfPage(page), markup);
    }
  }
}

/** The page of the reader's selection. Its script fills it from the browser's storage or from the address of the page. */
function selectionPage(page: PageContext): Html {
  const { words } = page;
  const { title, description, needsScript } = words.selection;
  const script = {
    ...words.selection.script,
    colon: words.frame.colon,
    passages: words.subjects.passagesHeading,
    notThere: words.search.script.notThere,
  };
  const pages = to(page, textPath(passageUrnPrefix)).replace(/\/$/, "");
  return pageMarkup(page, {
    title,
    description,
    kind: "whole selection",
    scripts: ["selection-page.js"],
    content: html`<article>
<header>
<h1>${title}</h1>
<p class="summary">${description}</p>
</header>
<p id="status" role="status">${needsScript}</p>
<div id="selection" data-pages="${pages}" data-language="${words.code}" data-epub="${toFile(page, epubFile("{number}", words))}" data-words="${JSON.stringify(script)}"></div>
</article>
`,
  });
}

/** The page for an address that does not exist. It appears at any address, so its links start at the root. */
function errorPage(page: PageContext) {
  const { notFound, notFoundText } = page.words.frame;
  const anywhere = { ...page, root: new URL(`${page.site.options.base_url}/`).pathname };
  return pageMarkup(anywhere, {
    title: notFound,
    description: notFoundText,
    kind: "missing",
    scripts: ["error-page.js"],
    content: html`<article>
<h1>${notFound}</h1>
<p>${notFoundText}</p>
<div id="answers"></div>
<p><a href="${to(anywhere, homePath)}">${titleOf(page)}</a></p>
</article>
`,
  });
}
