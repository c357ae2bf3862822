/** The page of the reader's selection. Its script fills it from the browser's storage or from the address of the page. */
import { type Html, html } from "../../../markup/html.ts";
import { passageUrnPrefix } from "../../../model/urn.ts";
import { textPath } from "../../addresses/reader.ts";
import { pageMarkup } from "../frame.ts";
import { type PageContext, to } from "../site.ts";

export function selectionPage(page: PageContext): Html {
  const { words } = page;
  const { title, description, needsScript, script } = words.selection;
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
<div id="selection" data-pages="${pages}" data-language="${words.code}" data-words="${JSON.stringify(script)}"></div>
</article>
`,
  });
}
