/** Writes a whole book on one page: batches write its passages, and the frame of the page follows at the end. */
import { type Html, html } from "../../../markup/html.ts";
import type { Batch, Files, Site } from "../../output.ts";
import { bookPath, pageFile, textPath, wholeBookPath } from "../addresses.ts";
import { pageMarkup } from "../frame.ts";
import { wordHint } from "../passage/word-hint.ts";
import { readingSite } from "../reading-site.ts";
import { type PageContext, to, toFile } from "../site.ts";
import { bookName } from "../subjects/book-pages.ts";
import { interfaceLanguages } from "../words/index.ts";
import type { Words } from "../words/words.ts";
import { epubFile } from "./epub-file.ts";
import { type BookPassage, passageSection } from "./passage-section.ts";

/** Adds the passages of a batch to the pages of their books in a language. */
export function addToBooks(
  { records, site }: Batch<"passages">,
  passages: readonly BookPassage[],
  words: Words,
  files: Files,
): void {
  const reading = readingSite(site);
  for (const [index, { urn, book }] of records.entries()) {
    const passage = passages[index];
    if (passage === undefined) continue;
    const page = { site: reading, words, path: wholeBookPath(book.number) };
    const section = passageSection(passage, to(page, textPath(urn)));
    files.piece(pageFile(words.folder + page.path), section);
  }
}

/** A placeholder for the passages in the page: no text contains it. */
const middle = "\u{f0000}";

export function frameBooks(numbers: readonly number[], site: Site, files: Files): void {
  const reading = readingSite(site);
  for (const words of interfaceLanguages) {
    for (const number of numbers) {
      const page = { site: reading, words, path: wholeBookPath(number) };
      const [head, tail] = bookText(page, number).splitAt(middle);
      files.frame(pageFile(words.folder + page.path), head, tail);
    }
  }
}

function bookText(page: PageContext, number: number): Html {
  const { words } = page;
  const title = words.passage.book(number);
  return pageMarkup(page, {
    title: `${title}${words.frame.colon}${words.subjects.wholeBook}`,
    description: `${title}, ${words.subjects.wholeBook}.`,
    kind: "whole",
    scripts: ["passage-page.js"],
    content: html`<article itemscope itemtype="https://schema.org/Book">
<header>
<h1><span itemprop="name">${title}</span>${bookName(words.passage.bookName(number))}</h1>
<p class="summary"><a href="${to(page, bookPath(number))}">${words.subjects.contents}</a> · <a href="${toFile(page, epubFile(number, words))}">EPUB</a></p>
${wordHint(words)}</header>
${middle}</article>
`,
  });
}
