/** Lists of authors, cities and keywords: by letter, each with the number of its passages. */
import { type Html, html } from "../../../markup/html.ts";
import { pagePathOf } from "../addresses.ts";
import { inLanguage } from "../names.ts";
import { type PageContext, to } from "../site.ts";
import { type Entry, groupsOf } from "./entries.ts";

/** The entries under their letters, with a link to each letter. */
export function lettersMarkup(page: PageContext, entries: readonly Entry[]): Html {
  const { letters, otherLetters } = page.words.subjects;
  const groups = [...groupsOf(entries, ({ letter }) => letter)].map(([letter, own]) => ({
    name: letter ?? otherLetters,
    anchor: `letter-${letter ?? "other"}`,
    own,
  }));
  return html`${jumpMarkup(letters, groups)}${groups.map(
    ({ name, anchor, own }) => html`<section class="letter" aria-labelledby="${anchor}">
<h2 id="${anchor}">${name}</h2>
${entriesMarkup(page, own)}</section>
`,
  )}`;
}

/** Links to parts of the page. */
export function jumpMarkup(
  label: string,
  parts: readonly { readonly name: string | Html; readonly anchor: string }[],
): Html {
  if (parts.length < 2) return html``;
  return html`<nav class="jump" aria-label="${label}">
<ul>
${parts.map(({ name, anchor }) => html`<li><a href="#${anchor}">${name}</a></li>\n`)}</ul>
</nav>
`;
}

/** The entries, in columns. */
export function entriesMarkup(page: PageContext, entries: readonly Entry[]): Html {
  return html`<ul class="entries">
${entries.map((entry) => entryMarkup(page, entry))}</ul>
`;
}

function entryMarkup(page: PageContext, entry: Entry): Html {
  const { record, name } = entry;
  const greek = record.names.find(({ language }) => language === "grc")?.name.trim() ?? "";
  const original =
    greek === "" || greek === name.text ? "" : html` <span lang="grc">${greek}</span>`;
  const link = linkTo(entry, page, to(page, pagePathOf(record.url)));
  return html`<li>${link}${original} <span class="count">${page.words.number(record.passages.length)}</span></li>\n`;
}

/** A link with the distinct name of an entry. */
export function linkTo(
  { name, which }: Entry,
  { words }: Pick<PageContext, "words">,
  address: string,
): Html {
  const text =
    name.language === undefined ? html`${name.text}` : inLanguage(name.text, name.language, words);
  return html`<a href="${address}">${text}</a>${which === undefined ? "" : html` <small>${which}</small>`}`;
}
