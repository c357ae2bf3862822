/** The page of the reader's selection. Its script fills it from the browser's storage or from the address of the page. */
import { type Html, html } from "../../../markup/html.ts";
import { passageUrnPrefix } from "../../../model/urn.ts";
import type { Files, Site } from "../../output.ts";
import { pageFile, selectionPath, textPath } from "../addresses.ts";
import { pageMarkup } from "../frame.ts";
import { readingSite } from "../reading-site.ts";
import { type PageContext, to } from "../site.ts";
import { interfaceLanguages } from "../words/index.ts";

export function selectionPages(site: Site, files: Files): void {
  const reading = readingSite(site);
  for (const words of interfaceLanguages) {
    const page = { site: reading, words, path: selectionPath };
    files.page(pageFile(words.folder + page.path), selectionText(page));
  }
}

function selectionText(page: PageContext): Html {
  const { words } = page;
  const { selection } = words;
  const pages = to(page, textPath(passageUrnPrefix)).replace(/\/$/, "");
  return pageMarkup(page, {
    title: selection.title,
    description: selection.description,
    kind: "whole selection",
    scripts: ["selection-page.js"],
    content: html`<article>
<header>
<h1>${selection.title}</h1>
<p class="summary">${selection.description}</p>
</header>
<p id="status" role="status">${selection.needsScript}</p>
<div id="selection" data-pages="${pages}" data-language="${words.code}" data-words="${JSON.stringify(selection.script)}"></div>
</article>
`,
  });
}
