/** The page of a scholium. */
import { type Html, html } from "../../../markup/html.ts";
import type { Scholium } from "../../../model/published.ts";
import type { Neighbours } from "../../neighbours.ts";
import type { Related } from "../../output.ts";
import { bookScholiaPath, pagePathOf, textPath } from "../addresses.ts";
import { pageMarkup } from "../frame.ts";
import { labelOfUrn, summaryLabel } from "../labels.ts";
import { type PageContext, type ReadingSite, to } from "../site.ts";
import { firstLine } from "../verses.ts";
import type { Words } from "../words/words.ts";
import { aroundMarkup } from "./around.ts";
import { commentsMarkup, type readComments, referencesMarkup, subjectsMarkup } from "./facts.ts";
import { manuscriptsMarkup, pictureHosts } from "./manuscripts.ts";
import { recordSection } from "./record-section.ts";
import { textsMarkup } from "./texts.ts";

/** A scholium with the content of other records that its page shows. */
export interface ScholiumView extends Neighbours {
  readonly scholium: Scholium;
  readonly textAt: Related["text"];
  readonly comments: ReturnType<typeof readComments>;
}

/** The page of the scholium in one language. */
export function scholiumPage(site: ReadingSite, words: Words, view: ScholiumView): Html {
  const { scholium, textAt } = view;
  const page: PageContext = { site, words, path: textPath(scholium.urn) };
  const label = labelOfUrn(scholium.urn);
  const { book } = scholium.passage;
  const up = { path: bookScholiaPath(book), name: words.passage.scholiaOfBook(book) };
  const title = `${words.passage.scholium} ${label}`;
  return pageMarkup(page, {
    title,
    description: `${title}. ${firstLine(scholium.texts)?.text ?? ""}`,
    kind: "scholium",
    pictures: pictureHosts(scholium.manuscripts),
    firstScript: "passage-page.js",
    content: html`${aroundMarkup(page, view, up)}<article itemscope itemtype="https://schema.org/CreativeWork">
<header>
<h1><span itemprop="name">${title}</span></h1>
<p class="of">${words.passage.onPassage} <a href="${to(page, pagePathOf(scholium.passage.url))}">${summaryLabel(scholium.passage)}</a></p>
</header>
${textsMarkup(scholium, textAt, words)}${subjectsMarkup(page, scholium)}${manuscriptsMarkup(page, scholium.manuscripts)}${commentsMarkup(page, view.comments)}${referencesMarkup(
  page,
  {
    internal_references: [],
    external_references: [],
    media: scholium.media,
  },
)}${recordSection(page, {
  collection: "scholia",
  urn: scholium.urn,
  label: title,
  authors: "",
  editions: [],
  forms: [],
  keywords: scholium.keywords,
})}</article>
${aroundMarkup(page, view, up, words.passage.onwardLabel)}`,
  });
}
