/** The page of a passage. */
import { type Html, html } from "../../../markup/html.ts";
import type { Passage } from "../../../model/published.ts";
import { bookPath, pagePathOf, textPath } from "../addresses.ts";
import { pageText } from "../frame.ts";
import { passageLabel } from "../labels.ts";
import { nameMarkup } from "../names.ts";
import { type PageContext, type ReadingSite, to } from "../site.ts";
import { firstLine, isInCouplets } from "../verses.ts";
import type { Words } from "../words/words.ts";
import { aroundMarkup, type Neighbours } from "./around.ts";
import {
  authorsText,
  commentsMarkup,
  type readComments,
  referencesMarkup,
  type ScholiumTexts,
  scholiaMarkup,
  subjectsMarkup,
} from "./facts.ts";
import { manuscriptsMarkup, pictureHosts } from "./manuscripts.ts";
import { recordSection } from "./record-section.ts";
import { type TextFinder, textsMarkup } from "./texts.ts";

/** A passage with what its page shows of other records. */
export interface PassageView extends Neighbours {
  readonly passage: Passage;
  /** Its scholia with their texts. */
  readonly scholia: readonly ScholiumTexts[];
  readonly textAt: TextFinder;
  readonly comments: ReturnType<typeof readComments>;
  /** The passage as TEI, where there is one. */
  readonly teiFile: string | undefined;
}

/** The text of its page in a language. */
export function passagePage(site: ReadingSite, words: Words, view: PassageView): string {
  const { passage, scholia, textAt } = view;
  const page: PageContext = { site, words, path: textPath(passage.urn) };
  const label = passageLabel(passage);
  const authors = authorsText(page, passage.authors);
  const line = firstLine(passage.texts);
  const { number } = passage.book;
  const up = { path: bookPath(number), name: words.passage.book(number) };
  const forms = view.teiFile === undefined ? [] : [{ name: "TEI", file: view.teiFile }];
  return pageText(page, {
    title: [label, authors].filter((part) => part !== "").join(", "),
    description: [words.passage.description(label, authors), line?.text ?? ""].join(" "),
    kind: "passage",
    pictures: pictureHosts(passage.manuscripts),
    firstScript: "browser/passage-page.js",
    content: html`${aroundMarkup(page, view, up)}<article itemscope itemtype="https://schema.org/CreativeWork">
<header>
<h1><span itemprop="name">${label}</span>${authorsMarkup(page, passage)}</h1>
</header>
${textsMarkup({ texts: passage.texts, textAt, isElegiac: isInCouplets(passage) }, words)}${subjectsMarkup(page, passage)}${manuscriptsMarkup(
  passage.manuscripts,
  words,
)}${scholiaMarkup(page, scholia)}${commentsMarkup(page, view.comments)}${referencesMarkup(page, passage)}${recordSection(
  page,
  { collection: "passages", urn: passage.urn, label, authors, forms, keywords: passage.keywords },
)}</article>
${aroundMarkup(page, view, up, words.passage.onwardLabel)}`,
  });
}

function authorsMarkup(page: PageContext, { authors }: Passage): Html {
  if (authors.length === 0) return html``;
  const links = authors.map(
    ({ url, names }) =>
      html`<span itemprop="author" itemscope itemtype="https://schema.org/Person"><a href="${to(
        page,
        pagePathOf(url),
      )}" itemprop="url"><span itemprop="name">${nameMarkup(names, page.words, url)}</span></a></span>`,
  );
  return html` <span class="authors">${links.map((link, place) => (place === 0 ? link : html`, ${link}`))}</span>`;
}
