/** The page of a keyword. */
import { html } from "../../../markup/html.ts";
import type { Keyword } from "../../../model/published.ts";
import { keywordsPath } from "../addresses.ts";
import { pageText } from "../frame.ts";
import { nameMarkup } from "../names.ts";
import { type PageContext, to } from "../site.ts";
import { authoritiesMarkup } from "./authorities.ts";
import { type Entry, entryText } from "./entries.ts";
import { dataFact, factsMarkup, headingMarkup, namesFact, navigationMarkup } from "./facts.ts";
import { categoryAnchor } from "./keywords-index.ts";
import { type PassageBrief, passageLine, passagesSection } from "./passage-list.ts";

/** The page of a keyword. */
export function keywordPage(
  page: PageContext,
  entry: Entry<Keyword>,
  briefs: readonly PassageBrief[],
): string {
  const { words } = page;
  const { subjects } = words;
  const { names, category, alternative_uris: addresses } = entry.record;
  const name = entryText(entry);
  const group = html`<a href="${to(page, `${keywordsPath}#${categoryAnchor(category)}`)}">${nameMarkup(category, words)}</a>`;
  return pageText(page, {
    title: name,
    description: subjects.about(name, briefs.length),
    kind: "subject",
    content: html`${navigationMarkup(page, { path: keywordsPath, name: words.frame.keywords })}<article itemscope itemtype="https://schema.org/DefinedTerm">
${headingMarkup(entry, words)}${factsMarkup([
  [subjects.category, group],
  [subjects.names, namesFact(names, words)],
  [
    subjects.catalogues,
    addresses.length === 0 ? undefined : authoritiesMarkup(addresses.map(({ uri }) => uri)),
  ],
  [subjects.data, dataFact(page, "keywords", entry.id)],
])}${passagesSection(page, briefs, (brief) => passageLine(page, brief, "withAuthors"))}</article>
`,
  });
}
