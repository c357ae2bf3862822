/** The pages of passages and scholia, with the content of other records. */

import { firstLine } from "../../../greek/verses.ts";
import { type Html, type HtmlValue, html, joined } from "../../../markup/html.ts";
import type { Passage, Scholium } from "../../../model/published.ts";
import { labelOfUrn } from "../../../model/urn.ts";
import { dtsDocumentFile } from "../../addresses/linked-data.ts";
import {
  bookPath,
  bookScholiaPath,
  labelOfUrl,
  pagePathOf,
  parallelsPath,
  textPath,
} from "../../addresses/reader.ts";
import { type Neighbours, neighboursOf } from "../../neighbours.ts";
import { type Batch, type Files, isMade, type Related } from "../../output.ts";
import { sectionAnchor } from "../book/passage-section.ts";
import {
  type ArticleHeader,
  article,
  jumpMarkup,
  navigationMarkup,
  type Step,
} from "../components.ts";
import { pageMarkup } from "../frame.ts";
import { authorsOf, nameMarkup, nameOf } from "../names.ts";
import { inEachLanguage, type PageContext, to, toFile } from "../site.ts";
import { alignmentsFile, writeAlignments } from "./alignments.ts";
import { commentsMarkup, referencesMarkup, scholiaMarkup, subjectsMarkup } from "./facts.ts";
import { manuscriptsMarkup, pictureHosts } from "./manuscripts.ts";
import { type CitedRecord, recordSection } from "./record-section.ts";
import { citedEditions, textsMarkup } from "./texts.ts";

/** Writes the pages of a batch of passages or scholia. */
export function writeTexts(batch: Batch<"passages"> | Batch<"scholia">, files: Files): void {
  const neighbours = neighboursOf(batch);
  for (const record of batch.records) {
    if ("book" in record) writeAlignments(record, batch.related, files);
  }
  inEachLanguage(batch.site, files, (write) => {
    for (const [index, record] of batch.records.entries()) {
      const own = [batch.related, neighbours(index)] as const;
      write(textPath(record.urn), (page) =>
        "book" in record ? passagePage(page, record, ...own) : scholiumPage(page, record, ...own),
      );
    }
  });
}

function passagePage(
  page: PageContext,
  passage: Passage,
  related: Related,
  neighbours: Neighbours,
): Html {
  const { passage: words } = page.words;
  const { urn, url } = passage;
  const label = labelOfUrn(urn);
  const book = passage.book.number;
  const authors = authorsOf(passage, related);
  const names = authors.map((author) => nameOf(author, page.words).text);
  const links = authors.map(
    (author) =>
      html`<span itemprop="author" itemscope itemtype="https://schema.org/Person"><a href="${to(page, pagePathOf(author.url))}" itemprop="url"><span itemprop="name">${nameMarkup(author, page.words)}</span></a></span>`,
  );
  // The parallels are known only after all passages are read: the script gets them from the page of the book.
  const parallels = `${to(page, parallelsPath(book))}#${sectionAnchor(label)}`;
  return textPage(page, passage, related, neighbours, {
    title: [label, ...names].join(", "),
    description: words.description(label, names.join(", ")),
    kind: "passage",
    header: {
      name: label,
      afterName: links.length > 0 && html` <span class="authors">${joined(links, ", ")}</span>`,
    },
    up: { path: bookPath(book), name: words.book(book) },
    others: html`<div class="parallels" data-list="${parallels}"></div>\n${scholiaMarkup(page, related.scholia(url))}`,
    cited: {
      collection: "passages",
      label,
      authors: names,
      editions: citedEditions(passage, related, page.words),
      tei: isMade("linked-data", page.site) ? dtsDocumentFile(label) : undefined,
    },
  });
}

function scholiumPage(
  page: PageContext,
  scholium: Scholium,
  related: Related,
  neighbours: Neighbours,
): Html {
  const { passage: words } = page.words;
  const { book, url } = scholium.passage;
  const title = `${words.scholium} ${labelOfUrn(scholium.urn)}`;
  return textPage(page, scholium, related, neighbours, {
    title,
    description: `${title}.`,
    kind: "scholium",
    header: {
      name: title,
      below: html`<p class="of">${words.onPassage} <a href="${to(page, pagePathOf(url))}">${labelOfUrl(url)}</a></p>\n`,
    },
    up: { path: bookScholiaPath(book), name: words.scholiaOfBook(book) },
    cited: { collection: "scholia", label: title, authors: [], editions: [] },
  });
}

/** What passages and scholia do not have in common. */
interface OwnContent {
  readonly title: string;
  /** Without the first line, which follows it. */
  readonly description: string;
  readonly kind: "passage" | "scholium";
  readonly header: Omit<ArticleHeader, "type">;
  readonly up: Step;
  readonly others?: Html;
  readonly cited: CitedRecord;
}

function textPage(
  page: PageContext,
  record: Passage | Scholium,
  related: Related,
  { previous, next }: Neighbours,
  { title, description, kind, header, up, others, cited }: OwnContent,
): Html {
  const { passage: words } = page.words;
  const step = (urn: string | undefined, direction: string) =>
    urn === undefined
      ? undefined
      : {
          path: textPath(urn),
          name: html`<span class="direction">${direction}</span> ${labelOfUrn(urn)}`,
        };
  const alignments = "book" in record ? alignmentsFile(record) : undefined;
  const parts = [
    textsMarkup(record, related, page.words, alignments && toFile(page, alignments)),
    subjectsMarkup(page, record),
    manuscriptsMarkup(page, record.manuscripts),
    others,
    commentsMarkup(page, record.comments),
    referencesMarkup(page, record),
    recordSection(page, record, cited),
  ];
  const isLong = record.texts.some(({ text }) => text.length > screenful);
  const around = [step(previous, words.previous), step(next, words.next)] as const;
  return pageMarkup(page, {
    title,
    description: `${description} ${firstLine(record.texts)?.text ?? ""}`,
    kind,
    pictures: pictureHosts(record.manuscripts),
    firstScript: "passage-page.js",
    links: html`<meta name="citation_title" content="${words.anthology} ${cited.label}">
${cited.authors.map(
  (author) => html`<meta name="citation_author" content="${author}">
`,
)}`,
    content: html`${navigationMarkup(page, up, ...around, words.aroundLabel)}${article(
      { type: "CreativeWork", ...header, below: [header.below, isLong && jumps(page, parts)] },
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
