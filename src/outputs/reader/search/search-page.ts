/** The search page: its fields, and the data for its script. */

import { type Html, html } from "../../../markup/html.ts";
import { greekMarked } from "../../greek-words.ts";
import { authorsPath, booksPath, citiesPath, keywordsPath, searchPath } from "../addresses.ts";
import { pageText } from "../frame.ts";
import { type PageContext, type ReadingSite, to, toFile } from "../site.ts";
import type { ExampleWords, Words } from "../words/words.ts";
import { foundTextsFolder, lemmasFile, positionsFolder, searchIndexFile } from "./search-paths.ts";

/** The search page in a language, with examples if there are any. */
export function searchPage(
  site: ReadingSite,
  words: Words,
  examples: ExampleWords | undefined,
): string {
  const page: PageContext = { site, words, path: searchPath };
  const { search, frame } = words;
  return pageText(page, {
    title: search.title,
    description: search.description,
    kind: "search",
    scripts: ["search-page.js"],
    content: html`<h1>${search.title}</h1>
<div id="needs-script">
<p>${search.needsScript}</p>
<ul>
<li><a href="${to(page, booksPath)}">${frame.books}</a></li>
<li><a href="${to(page, authorsPath)}">${frame.authors}</a></li>
<li><a href="${to(page, citiesPath)}">${frame.cities}</a></li>
<li><a href="${to(page, keywordsPath)}">${frame.keywords}</a></li>
</ul>
</div>
${fields(page)}<details id="hints" hidden>
<summary>${search.hints}</summary>
<dl>
${(examples === undefined ? [] : search.examples(examples, site.hasLemmas)).map(
  ({ query, finds }) =>
    html`<div>\n<dt><a href="?q=${encodeURIComponent(query)}">${greekMarked(query)}</a></dt>\n<dd>${greekMarked(finds)}</dd>\n</div>\n`,
)}</dl>
</details>
<p id="found" role="status"></p>
<div id="answers"></div>
`,
  });
}

/** The fields. They are hidden until the script runs, as they do nothing without it. */
function fields({ words, ...page }: PageContext): Html {
  const { search } = words;
  const lemmas = page.site.hasLemmas ? toFile({ words, ...page }, lemmasFile) : "";
  const data = JSON.stringify({ ...search.script, thousands: words.number(1000).slice(1, -3) });
  return html`<form id="search" action="${to({ words, ...page }, searchPath)}" aria-label="${search.title}" hidden data-index="${toFile({ words, ...page }, searchIndexFile)}" data-lemmas="${lemmas}" data-positions="${toFile({ words, ...page }, positionsFolder)}" data-texts="${toFile({ words, ...page }, foundTextsFolder)}" data-pages="${to({ words, ...page }, "")}" data-language="${words.code}" data-words="${data}">
<div class="words">
<label for="q">${search.field}</label>
<input type="search" id="q" name="q" autocomplete="off" autocapitalize="none" spellcheck="false">
<button type="submit">${words.frame.search}</button>
</div>
<div class="filters">
<div>
<label for="author">${search.author}</label>
<input type="text" id="author" name="author" list="authors" autocomplete="off" spellcheck="false">
<datalist id="authors"></datalist>
</div>
<div>
<label for="book">${search.book}</label>
<select id="book" name="book">
<option value="">${search.anyBook}</option>
</select>
</div>
<div>
<label for="keyword">${search.keyword}</label>
<input type="text" id="keyword" name="keyword" list="keywords" autocomplete="off" spellcheck="false">
<datalist id="keywords"></datalist>
</div>
</div>
</form>
`;
}
