/** The page with the parallels of a book. */
import { type Html, html, joined } from "../../../markup/html.ts";
import { bookPath, textPath } from "../addresses.ts";
import { sectionAnchor } from "../book/passage-section.ts";
import { pageText } from "../frame.ts";
import { navigationMarkup } from "../navigation.ts";
import { type PageContext, to } from "../site.ts";

/** A passage with its parallels. */
export interface ParallelPassage {
  readonly label: string;
  readonly urn: string;
  readonly book: number;
  readonly parallels: readonly ShownParallel[];
}

export interface ShownParallel {
  readonly label: string;
  readonly urn: string;
  readonly isNearDuplicate: boolean;
  /** The words as written in this passage, and the anchor of the verse of the other passage in which they begin. */
  readonly shared: readonly { readonly anchor: string; readonly words: string }[];
}

/** The page with the parallels of a book. */
export function parallelsPage(
  page: PageContext,
  book: number,
  passages: readonly ParallelPassage[],
): string {
  const { passage, frame } = page.words;
  const title = passage.book(book);
  return pageText(page, {
    title: `${title}${frame.colon}${passage.parallels}`,
    description: `${title}. ${passage.parallelsLead}`,
    kind: "parallels",
    content: html`${navigationMarkup(page, { path: bookPath(book), name: title })}<article itemscope itemtype="https://schema.org/CollectionPage">
<header>
<h1><span itemprop="name">${passage.parallels}</span> <small>${title}</small></h1>
<p class="summary">${passage.parallelsLead}</p>
</header>
${passages.length === 0 ? html`<p class="nothing">${passage.noParallels}</p>\n` : ""}${passages.map((one) => parallelsMarkup(page, one))}</article>
`,
  });
}

function parallelsMarkup(page: PageContext, { label, urn, parallels }: ParallelPassage): Html {
  return html`<section id="${sectionAnchor(label)}">
<h2><a href="${to(page, textPath(urn))}">${label}</a></h2>
<ul>
${parallels.map((parallel) => parallelMarkup(page, parallel))}</ul>
</section>
`;
}

/** The words of a parallel, linked to their verses in the other passage. */
function parallelMarkup(
  page: PageContext,
  { label, urn, shared, isNearDuplicate }: ShownParallel,
): Html {
  const path = to(page, textPath(urn));
  const note = isNearDuplicate ? html` <small>${page.words.passage.nearDuplicate}</small>` : "";
  const sequences = shared.map(
    ({ anchor, words }) => html`<a href="${`${path}#${anchor}`}" lang="grc">${words}</a>`,
  );
  return html`<li><a href="${path}">${label}</a>${note} ${joined(sequences, " · ")}</li>\n`;
}
