/** The page of a passage. */
import { type Html, html, joined } from "../../../markup/html.ts";
import type { Passage } from "../../../model/published.ts";
import type { Neighbours } from "../../neighbours.ts";
import type { Related } from "../../output.ts";
import { bookPath, pagePathOf, parallelsPath, textPath } from "../addresses.ts";
import { sectionAnchor } from "../book/passage-section.ts";
import { citationsMarkup } from "../citations.ts";
import { pageMarkup } from "../frame.ts";
import { passageLabel } from "../labels.ts";
import { type Named, nameMarkup, nameOf } from "../names.ts";
import { type PageContext, type ReadingSite, titleOf, to } from "../site.ts";
import { firstLine } from "../verses.ts";
import type { Words } from "../words/words.ts";
import { aroundMarkup } from "./around.ts";
import { citedEditions } from "./edition.ts";
import {
  authorsText,
  commentsMarkup,
  type readComments,
  referencesMarkup,
  scholiaMarkup,
  subjectsMarkup,
} from "./facts.ts";
import { manuscriptsMarkup, pictureHosts } from "./manuscripts.ts";
import { permanentAddress, recordSection } from "./record-section.ts";
import { textsMarkup } from "./texts.ts";

/** A passage with the content of other records that its page shows. */
export interface PassageView extends Neighbours {
  readonly passage: Passage;
  readonly authors: readonly Named[];
  /** Its scholia with their texts. */
  readonly scholia: ReturnType<Related["scholia"]>;
  readonly textAt: Related["text"];
  readonly comments: ReturnType<typeof readComments>;
  /** The passage as TEI, where there is one. */
  readonly teiFile: string | undefined;
}

/** The page of the passage in one language. */
export function passagePage(site: ReadingSite, words: Words, view: PassageView): Html {
  const { passage, scholia, textAt } = view;
  const page: PageContext = { site, words, path: textPath(passage.urn) };
  const label = passageLabel(passage);
  const authors = authorsText(page, view.authors);
  const line = firstLine(passage.texts);
  const { number } = passage.book;
  const up = { path: bookPath(number), name: words.passage.book(number) };
  const editions = citedEditions(passage, textAt, words);
  const forms = view.teiFile === undefined ? [] : [{ name: "TEI", file: view.teiFile }];
  return pageMarkup(page, {
    title: [label, authors].filter((part) => part !== "").join(", "),
    description: [words.passage.description(label, authors), line?.text ?? ""].join(" "),
    kind: "passage",
    pictures: pictureHosts(passage.manuscripts),
    firstScript: "passage-page.js",
    content: html`${aroundMarkup(page, view, up)}<article itemscope itemtype="https://schema.org/CreativeWork">
<header>
<h1><span itemprop="name">${label}</span>${authorsMarkup(page, view)}</h1>
</header>
${textsMarkup(passage, textAt, words)}${subjectsMarkup(page, passage)}${manuscriptsMarkup(page, passage.manuscripts)}${parallelsPlace(page, passage)}${scholiaMarkup(page, scholia)}${commentsMarkup(page, view.comments)}${referencesMarkup(page, passage)}${recordSection(
  page,
  {
    ...{ collection: "passages", urn: passage.urn, label, authors, editions, forms },
    citations: citationsOf(page, view, editions),
    keywords: passage.keywords,
  },
)}</article>
${aroundMarkup(page, view, up, words.passage.onwardLabel)}`,
  });
}

function citationsOf(
  page: PageContext,
  { passage, authors }: PassageView,
  editions: readonly string[],
): Html[] {
  const label = passageLabel(passage);
  return citationsMarkup({
    key: `ag${label}`,
    authors: authors.map((author) => nameOf(author, page.words).text),
    title: `${page.words.passage.anthology} ${label}`,
    collection: titleOf(page),
    editions,
    publisher: page.site.about?.publisher?.name,
    urn: passage.urn,
    address: permanentAddress(page),
  });
}

/** The place of the parallels. They are known only after all passages are read: the script gets them from the page of the book. */
function parallelsPlace(page: PageContext, passage: Passage): Html {
  const list = `${to(page, parallelsPath(passage.book.number))}#${sectionAnchor(passageLabel(passage))}`;
  return html`<div class="parallels" data-list="${list}"></div>\n`;
}

function authorsMarkup(page: PageContext, { authors }: PassageView): Html {
  if (authors.length === 0) return html``;
  const links = authors.map(
    (author) =>
      html`<span itemprop="author" itemscope itemtype="https://schema.org/Person"><a href="${to(
        page,
        pagePathOf(author.url),
      )}" itemprop="url"><span itemprop="name">${nameMarkup(author, page.words)}</span></a></span>`,
  );
  return html` <span class="authors">${joined(links, ", ")}</span>`;
}
