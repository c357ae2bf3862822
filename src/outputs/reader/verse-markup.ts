/**
 * Verses as markup: every fifth with its number in the margin, on the page of a passage each with an anchor, and each number a link to it. Each ends its
 * line, so that it is one without our style sheet too.
 */

import { type ReadLine, readingOf } from "../../greek/damage.ts";
import { paragraphsOf, type Verse, type Verses } from "../../greek/verses.ts";
import { type Html, type HtmlValue, html, joined } from "../../markup/html.ts";
import type { TextSummary } from "../../model/published.ts";
import { remembered } from "../../model/remembered.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import { type MarkedRange, markedText } from "../pages/marked-text.ts";
import type { Words } from "../pages/words/words.ts";

/** Lines between two numbers in the margin. */
const step = 5;

/**
 * The verses of a text, the same on the pages of all languages. Damaged words and lines that are no verses are marked.
 * @param number of the text among the Greek texts
 * @param marks the words to mark in each line, headings first
 */
export function versesMarkup(
  verses: Verses,
  number: number,
  marks: readonly (readonly MarkedRange[])[],
): Html {
  const lines = readLines(verses).map((line, index) => lineMarkup(line, marks[index]));
  return linesMarkup(verses, lines, verseAnchor(number));
}

/** A line as it is read, with its damaged words marked. @param marks other words to mark */
export function lineMarkup({ text, damage }: ReadLine, marks: readonly MarkedRange[] = []): Html {
  const damaged = damage.map(({ stored, ...range }) => ({
    ...range,
    wrap: (part: string | Html) => html`<span class="damage" title="${stored}">${part}</span>`,
  }));
  return markedText(text, [...damaged, ...marks]);
}

/** Notes below a text: that its couplets were found by their metre, that some of it is damaged, and what is stored there. */
export function versesNotes(verses: Verses, { tag, passage, frame }: Words): Html {
  const note = (text: HtmlValue) => html`<p class="note" lang="${tag}">${text}</p>\n`;
  const damage = readLines(verses).flatMap((line) => line.damage);
  const stored = new Set(damage.map((word) => word.stored));
  const list = joined(
    Array.from(stored, (word) => html`<span lang="grc">${word}</span>`),
    ", ",
  );
  return html`${verses.isFoundByMetre && note(passage.foundByMetre)}${
    (stored.size > 0 || verses.strays.length > 0) &&
    note([passage.damage, stored.size > 0 && [" ", passage.stored, frame.colon, list, "."]])
  }`;
}

/** Verses without anchors, for a quotation. */
export const quotedVerses = remembered((verses: Verses) =>
  linesMarkup(
    verses,
    readLines(verses).map((line) => lineMarkup(line)),
  ),
);

/** The start of the anchors of a Greek text's verses: `#v3` is the third of the first text, `#t2v3` of the second. */
export function verseAnchor(text: number): string {
  return text === 1 ? "v" : `t${text}v`;
}

/** The anchor of a translation on its page, by the address of its record. */
export function textAnchor(url: string): string {
  return `text-${parseRecordUrl(url)?.id ?? ""}`;
}

/** The lines of a text as they are read: those of the heading, then the verses. Every place that shows a Greek text shows these. */
export const readLines = remembered(({ heading, stanzas }: Verses): readonly ReadLine[] =>
  [...heading, ...stanzas.flat().map(({ text }) => text)].map(readingOf),
);

/** These lines without marks. */
export function verseLines(verses: Verses): string[] {
  return readLines(verses).map(({ text }) => text);
}

/** The lines of a translation. */
export const paragraphsMarkup = remembered(
  ({ text }: TextSummary): Html =>
    html`${paragraphsOf(text).map((lines) => html`<p class="verses">${lines.map(plainLine)}</p>\n`)}`,
);

/** @param lines the content of the heading and of the verses */
function linesMarkup(
  { heading, stanzas, strays }: Verses,
  lines: readonly (string | Html)[],
  anchor?: string,
): Html {
  const straysAfter = (number: number) =>
    strays
      .filter(({ after }) => after === number)
      .map(({ text }) => html`<span class="stray damage">${text}</span><br>`);
  const verse = ({ number, isIndented }: Verse) => {
    const [id, shown] = [anchor && anchor + number, number % step === 0 && number];
    // The style sheet shows the number, so that nobody copies it with the verse.
    const link = id && shown && html`<a href="#${id}" data-n="${shown}" aria-label="${shown}"></a>`;
    return html`<span class="${isIndented ? "line indented" : "line"}" id="${id}" data-n="${!link && shown}">${link}${lines[heading.length + number - 1]}</span><br>${straysAfter(number)}`;
  };
  const headingLine = (line: string | Html, index: number) =>
    html`${straysAfter(index - heading.length)}${plainLine(line)}`;
  return html`${heading.length > 0 && html`<p class="heading">${lines.slice(0, heading.length).map(headingLine)}</p>\n`}${stanzas.map(
    (stanza, index) =>
      html`<p class="verses">${index === 0 && straysAfter(0)}${stanza.map(verse)}</p>\n`,
  )}`;
}

function plainLine(line: string | Html): Html {
  return html`<span class="line">${line}</span><br>`;
}
