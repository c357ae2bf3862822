/** The scholia of a book, and the list of books that have any. */
import { type Html, html } from "../../../markup/html.ts";
import { bookPath, bookScholiaPath, scholiaPath } from "../addresses.ts";
import { pageText } from "../frame.ts";
import { labelOfUrn } from "../labels.ts";
import { type PageContext, to } from "../site.ts";
import { navigationMarkup } from "./facts.ts";
import { indexPage } from "./indexes.ts";
import { lineLink, type PassageBrief } from "./passage-list.ts";

/** What lists say of a scholium. */
export type ScholiumBrief = Pick<PassageBrief, "urn" | "book" | "line">;

export interface ScholiaView {
  readonly number: number;
  readonly briefs: readonly ScholiumBrief[];
}

export function bookScholiaPage(page: PageContext, { number, briefs }: ScholiaView): string {
  const { words } = page;
  const { subjects } = words;
  const title = words.passage.scholiaOfBook(number);
  return pageText(page, {
    title,
    description: `${title}: ${subjects.scholia(briefs.length)}`,
    kind: "book",
    content: html`${navigationMarkup(page, { path: scholiaPath, name: words.frame.scholia })}<article itemscope itemtype="https://schema.org/CollectionPage">
<header>
<h1><span itemprop="name">${title}</span></h1>
<p class="summary">${subjects.scholia(briefs.length)} · <a href="${to(page, bookPath(number))}">${words.passage.book(number)}</a></p>
</header>
${
  briefs.length === 0
    ? html`<p class="nothing">${subjects.noScholia}</p>\n`
    : html`<ol class="passages">
${briefs.map((brief) => scholiumLine(page, brief))}</ol>
`
}</article>
`,
  });
}

export function scholiaIndex(page: PageContext, books: readonly ScholiaView[]): string {
  const { words } = page;
  const { subjects } = words;
  const title = words.frame.scholia;
  const count = books.reduce((sum, { briefs }) => sum + briefs.length, 0);
  const annotated = books.filter(({ briefs }) => briefs.length > 0);
  const items = annotated.map(
    ({ number, briefs }) =>
      html`<li><a href="${to(page, bookScholiaPath(number))}">${words.passage.book(number)}</a> <span class="count">${subjects.scholia(briefs.length)}</span></li>\n`,
  );
  return indexPage(
    page,
    { title, description: `${title}: ${subjects.scholia(count)}`, count },
    count === 0
      ? html`<p class="nothing">${subjects.noScholia}</p>\n`
      : html`<ul class="books">\n${items}</ul>\n`,
  );
}

export function scholiumLine(page: PageContext, brief: ScholiumBrief): Html {
  return html`<li>${lineLink(page, brief, labelOfUrn(brief.urn))}</li>\n`;
}
