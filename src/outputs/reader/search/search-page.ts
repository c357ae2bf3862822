/** The search page: its fields, example queries, and the data for its script. */
import { type Html, html } from "../../../markup/html.ts";
import type { Passage } from "../../../model/published.ts";
import { greekMarked } from "../../greek-words.ts";
import type { Files, Site } from "../../output.ts";
import {
  authorsPath,
  booksPath,
  citiesPath,
  keywordsPath,
  pageFile,
  searchPath,
} from "../addresses.ts";
import { pageMarkup } from "../frame.ts";
import { labelOfUrn } from "../labels.ts";
import { nameFor } from "../names.ts";
import { readingSite } from "../reading-site.ts";
import { type PageContext, to, toFile } from "../site.ts";
import { firstLine } from "../verses.ts";
import { interfaceLanguages } from "../words/index.ts";
import type { ExampleWords, Words } from "../words/words.ts";
import { wordsIn } from "./fold.ts";
import type { IndexAddresses, IndexTable } from "./index.ts";

/** The example words on the page in each language; null where there are none. */
export type SearchExamples = readonly (ExampleWords | null)[];

/** @param tables the addresses of the files of the search, for each language */
export function searchPages(
  examples: SearchExamples,
  tables: readonly IndexAddresses[],
  site: Site,
  files: Files,
): void {
  const reading = readingSite(site);
  for (const [index, words] of interfaceLanguages.entries()) {
    const page = { site: reading, words, path: searchPath };
    files.page(
      pageFile(words.folder + page.path),
      searchPage(page, examples[index] ?? null, tables[index]),
    );
  }
}

function searchPage(
  page: PageContext,
  examples: ExampleWords | null,
  table: IndexAddresses | undefined,
): Html {
  const { search, frame } = page.words;
  return pageMarkup(page, {
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
${fields(page, table)}<details id="hints" hidden>
<summary>${search.hints}</summary>
<dl>
${(examples === null ? [] : search.examples(examples, page.site.hasLemmas)).map(
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
function fields(page: PageContext, table: IndexAddresses | undefined): Html {
  const { words } = page;
  const { search } = words;
  const index = JSON.stringify({
    ...table,
    folder: toFile(page, ""),
  } satisfies Partial<IndexTable>);
  const data = JSON.stringify({ ...search.script, thousands: words.number(1000).slice(1, -3) });
  return html`<form id="search" action="${to(page, searchPath)}" aria-label="${search.title}" hidden data-index="${index}" data-pages="${to(page, "")}" data-words="${data}">
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

/** The minimum length of an example word. */
const minimumLength = 4;

/** How many passages are searched for examples. */
const exampleCandidates = 50;

/** Words of the first passage with two words and an author, else of the first with two words. */
export function exampleWords(passages: readonly Passage[], words: Words): ExampleWords | null {
  let found: ExampleWords | null = null;
  for (const passage of passages.slice(0, exampleCandidates)) {
    const line = firstLine(passage.texts)?.text ?? "";
    const all = wordsIn(line);
    const [first, second] = all.filter(({ word }) => word.length >= minimumLength);
    if (first === undefined || second === undefined || first.word === second.word) continue;
    const next = all[all.indexOf(first) + 1] ?? second;
    const [author] = passage.authors;
    const name = author && nameFor(author.names, words);
    found ??= {
      written: line.slice(first.start, first.end),
      word: first.word,
      beginning: first.word.slice(0, minimumLength - 1),
      other: second.word,
      phrase: `${first.word} ${next.word}`,
      author: undefined,
      label: labelOfUrn(passage.urn),
    };
    if (name !== undefined) return { ...found, author: name.name.trim() };
  }
  return found;
}
