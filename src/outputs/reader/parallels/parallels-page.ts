/** The page with the parallels of a book. */
import { type Html, html, joined } from "../../../markup/html.ts";
import { bookPath, textPath } from "../../addresses/reader.ts";
import { sectionAnchor } from "../book/passage-section.ts";
import { article, navigationMarkup, nothing, small } from "../components.ts";
import { pageMarkup } from "../frame.ts";
import { markedText } from "../marked-text.ts";
import { type nameOf, shownName } from "../names.ts";
import type { Mark } from "../search/evidence.ts";
import { type PageContext, to } from "../site.ts";
import { interfaceLanguages } from "../words/index.ts";

interface PassageName {
  readonly label: string;
  readonly urn: string;
  /** Its authors in each language of the interface. */
  readonly authors: readonly (readonly ReturnType<typeof nameOf>[])[];
}

export interface ParallelPassage extends PassageName {
  readonly book: number;
  readonly parallels: readonly ShownParallel[];
}

interface ShownParallel extends PassageName {
  readonly isNearDuplicate: boolean;
  /** The verses with shared words, in this passage and in the other. */
  readonly own: readonly ParallelVerse[];
  readonly verses: readonly ParallelVerse[];
}

/** A verse with its anchor and its shared words. */
export interface ParallelVerse {
  readonly text: string;
  readonly anchor: string;
  readonly marks: readonly Mark[];
}

export function parallelsPage(
  page: PageContext,
  book: number,
  passages: readonly ParallelPassage[],
): Html {
  const { passage, frame } = page.words;
  const title = passage.book(book);
  const below = html`<p class="summary">${passage.parallelsLead}</p>\n`;
  return pageMarkup(page, {
    title: `${title}${frame.colon}${passage.parallels}`,
    description: `${title}. ${passage.parallelsLead}`,
    kind: "parallels",
    content: html`${navigationMarkup(page, { path: bookPath(book), name: title })}${article(
      { type: "CollectionPage", name: passage.parallels, afterName: small(title), below },
      passages.length === 0
        ? nothing(passage.noParallels)
        : passages.map((one) => parallelsMarkup(page, one)),
    )}`,
  });
}

/** A passage; for each parallel, both passages with their verses, each linked to its own. */
function parallelsMarkup(page: PageContext, passage: ParallelPassage): Html {
  return html`<section id="${sectionAnchor(passage.label)}">
<h2>${nameMarkup(page, passage)}</h2>
<ul class="pairs">
${passage.parallels.map(
  (
    other,
  ) => html`<li>${nameMarkup(page, other)}${small(other.isNearDuplicate ? page.words.passage.nearDuplicate : undefined)}
${versesMarkup(page, passage.urn, other.own)}${versesMarkup(page, other.urn, other.verses)}</li>
`,
)}</ul>
</section>
`;
}

function nameMarkup(page: PageContext, { label, urn, authors }: PassageName): Html {
  const names = authors[interfaceLanguages.indexOf(page.words)] ?? [];
  const by = names.map((name) => shownName(name, page.words));
  return html`<a href="${to(page, textPath(urn))}">${label}</a>${by.length > 0 && html` <span class="who">${joined(by, ", ")}</span>`}`;
}

function versesMarkup(page: PageContext, urn: string, verses: readonly ParallelVerse[]): Html {
  const path = to(page, textPath(urn));
  const wrap = (part: string | Html) => html`<mark>${part}</mark>`;
  return html`<p class="verses" lang="grc">${verses.map(({ text, anchor, marks }) => {
    const ranges = marks.map(({ start, end }) => ({ start, end, wrap }));
    return html`<a class="line" href="${`${path}#${anchor}`}">${markedText(text, ranges)}</a><br>`;
  })}</p>
`;
}
