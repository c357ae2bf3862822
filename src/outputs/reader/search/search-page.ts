/** The search page: its fields, example queries, and the data for its script. */

import { greekMarked } from "../../../greek/greek-words.ts";
import { html } from "../../../markup/html.ts";
import { indexPath, searchPath } from "../../addresses/reader.ts";
import type { Files, Site } from "../../output.ts";
import { pageMarkup } from "../../pages/frame.ts";
import { fileOfPage, type PageContext, to, toTop } from "../../pages/site.ts";
import type { Words } from "../../pages/words/words.ts";
import type { IndexTable } from "./index.ts";

/**
 * Writes the page in a language. The form is hidden until the script runs, as it does nothing without it. The examples are
 * below the answers, so that they move nothing when the script opens them.
 */
export function searchPage(
  table: Omit<IndexTable, "folder">,
  words: Words,
  site: Site,
  files: Files,
): void {
  const page: PageContext = { site, words, path: searchPath };
  const { search, frame } = words;
  const index: IndexTable = { ...table, folder: toTop(page) };
  const data = {
    ...search.script,
    thousands: words.number(1000).slice(1, -3),
    list: words.selection.list,
  };
  const lists = ["books", "authors", "cities", "keywords"] as const;
  const markup = pageMarkup(page, {
    title: search.title,
    description: search.description,
    kind: "search",
    scripts: ["search-page.js"],
    content: html`<h1>${search.title}</h1>
<div id="needs-script">
<p>${search.needsScript}</p>
<ul>
${lists.map((name) => html`<li><a href="${to(page, indexPath(name))}">${frame[name]}</a></li>\n`)}</ul>
</div>
<form id="search" action="${to(page, searchPath)}" aria-label="${search.title}" hidden data-index="${JSON.stringify(index)}" data-pages="${to(page, "")}" data-words="${JSON.stringify(data)}">
<div class="words">
<label for="q">${search.field}</label>
<input type="search" id="q" name="q" autocomplete="off" autocapitalize="none" spellcheck="false">
<button type="submit">${frame.search}</button>
</div>
</form>
<details id="refine" hidden>
<summary>${search.refine}</summary>
<label for="name">${search.name}</label>
<input type="search" id="name" autocomplete="off" spellcheck="false">
<div id="names"></div>
</details>
<p id="found" role="status"></p>
<div id="answers"></div>
<details id="hints" hidden>
<summary>${search.hints}</summary>
<dl>
${search.examples.map(
  ([query = "", finds = ""]) => html`<div>
<dt><a href="?q=${encodeURIComponent(query)}">${greekMarked(query)}</a></dt>
<dd>${greekMarked(finds)}</dd>
</div>
`,
)}</dl>
</details>
`,
  });
  files.page(fileOfPage(page), markup);
}
