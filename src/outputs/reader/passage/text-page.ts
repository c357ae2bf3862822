/** The pages of passages and scholia, with the content of other records. */

import { firstLine } from "../../../greek/verses.ts";
import { type Html, type HtmlValue, html, joined } from "../../../markup/html.ts";
import type { Passage, Scholium } from "../../../model/published.ts";
import { labelOfUrn } from "../../../model/urn.ts";
import {
  bookPath,
  bookScholiaPath,
  labelOfUrl,
  pagePathOf,
  parallelsPath,
  passageAnchor,
  textPath,
} from "../../addresses/reader.ts";
import { type Neighbours, neighboursOf } from "../../neighbours.ts";
import type { Batch, Files, Related } from "../../output.ts";
import {
  type ArticleHeader,
  article,
  jumpMarkup,
  navigationMarkup,
  type Step,
} from "../../pages/components.ts";
import { pageMarkup } from "../../pages/frame.ts";
import { authorsOf, nameMarkup, nameOf } from "../../pages/names.ts";
import { inEachLanguage, type PageContext, to } from "../../pages/site.ts";
import { writeAlignments } from "./alignments.ts";
import { commentsMarkup, referencesMarkup, scholiaMarkup, subjectsMarkup } from "./facts.ts";
import { manuscriptsMarkup, pictureHosts } from "./manuscripts.ts";
import { recordSection } from "./record-section.ts";
import { textsMarkup } from "./texts.ts";
import { wordListMarkup } from "./word-list.ts";

/** Writes the pages of a batch of passages or scholia. */
export function writeTexts(batch: Batch<"passages"> | Batch<"scholia">, files: Files): void {
  const neighbours = neighboursOf(batch);
  for (const record of batch.records) {
    if ("book" in record) writeAlignments(record, batch.related, files);
  }
  inEachLanguage(batch.site, files, (write) => {
    for (const [index, record] of batch.records.entries()) {
      write(textPath(record.urn), (page) =>
        textPage(page, record, batch.related, neighbours(index)),
      );
    }
  });
}

/** What passages and scholia do not have in common. */
interface OwnContent extends Omit<ArticleHeader, "type"> {
  /** `5.177` or `Scholium 5.177.1`. */
  readonly name: string;
  /** The names of its authors. */
  readonly authors: readonly string[];
  /** Without the first line, which follows it. */
  readonly description: string;
  readonly up: Step;
  readonly others?: Html;
}

function ofPassage(page: PageContext, passage: Passage, related: Related): OwnContent {
  const { passage: words } = page.words;
  const { urn, url } = passage;
  const name = labelOfUrn(urn);
  const book = passage.book.number;
  const all = authorsOf(passage, related);
  const authors = all.map((author) => nameOf(author, page.words).text);
  const links = all.map(
    (author) =>
      html`<span itemprop="author" itemscope itemtype="https://schema.org/Person"><a href="${to(page, pagePathOf(author.url))}" itemprop="url"><span itemprop="name">${nameMarkup(author, page.words)}</span></a></span>`,
  );
  // The parallels are known only after all passages are read: the script gets them from the page of the book.
  const parallels = `${to(page, parallelsPath(book))}#${passageAnchor(name)}`;
  return {
    name,
    authors,
    description: words.description(name, authors.join(", ")),
    afterName: links.length > 0 && html` <span class="authors">${joined(links, ", ")}</span>`,
    up: { path: bookPath(book), name: words.book(book) },
    others: html`<div class="parallels" data-list="${parallels}" data-failed="${words.parallelsFailed}"></div>\n${scholiaMarkup(page, related.scholia(url))}`,
  };
}

function ofScholium(page: PageContext, { urn, passage: { book, url } }: Scholium): OwnContent {
  const { passage: words } = page.words;
  const name = `${words.scholium} ${labelOfUrn(urn)}`;
  return {
    name,
    authors: [],
    description: `${name}.`,
    below: html`<p class="of">${words.onPassage} <a href="${to(page, pagePathOf(url))}">${labelOfUrl(url)}</a></p>\n`,
    up: { path: bookScholiaPath(book), name: words.scholiaOfBook(book) },
  };
}

function textPage(
  page: PageContext,
  record: Passage | Scholium,
  related: Related,
  { previous, next }: Neighbours,
): Html {
  const { passage: words } = page.words;
  const isPassage = "book" in record;
  const own = isPassage ? ofPassage(page, record, related) : ofScholium(page, record);
  const { name, authors, description, up, below } = own;
  const step = (urn: string | undefined, direction: string) =>
    urn === undefined
      ? undefined
      : {
          path: textPath(urn),
          name: html`<span class="direction">${direction}</span> ${labelOfUrn(urn)}`,
        };
  const parts = [
    textsMarkup(page, record, related),
    wordListMarkup(page, record),
    subjectsMarkup(page, record),
    manuscriptsMarkup(page, record.manuscripts),
    own.others,
    commentsMarkup(page, record.comments),
    referencesMarkup(page, record),
    recordSection(page, record, related, name, authors),
  ];
  const isLong = record.texts.some(({ text }) => text.length > screenful);
  const around = [step(previous, words.previous), step(next, words.next)] as const;
  return pageMarkup(page, {
    title: [name, ...authors].join(", "),
    description: `${description} ${firstLine(record)?.text ?? ""}`,
    kind: isPassage ? "passage" : "scholium",
    pictures: pictureHosts(record.manuscripts),
    firstScript: "passage-page.js",
    links: html`<meta name="citation_title" content="${words.anthology} ${name}">
${authors.map(
  (author) => html`<meta name="citation_author" content="${author}">
`,
)}`,
    content: html`${navigationMarkup(page, up, ...around, words.aroundLabel)}${article(
      { type: "CreativeWork", ...own, below: [below, isLong && jumps(page, parts)] },
      parts,
    )}${navigationMarkup(page, up, ...around, words.onwardLabel)}`,
  });
}

/** A text of more characters is longer than most screens. */
const screenful = 800;

/** Links to the parts of a page, as far as it has them. */
function jumps(
  { words: { passage, frame, codex } }: PageContext,
  parts: HtmlValue,
): Html | undefined {
  const content = `${html`${parts}`}`;
  const { translations, manuscripts, comments, record } = passage;
  const all = { translations, manuscripts, scholia: frame.scholia, comments, record };
  const links = Object.entries(all).map(([anchor, name]) => ({ anchor, name }));
  return jumpMarkup(
    codex.here,
    links.filter(({ anchor }) => content.includes(` id="${anchor}"`)),
  );
}
