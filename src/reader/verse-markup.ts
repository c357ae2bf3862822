/** Verses as markup: every fifth with its number in the margin, each with an address. */
import { type Html, html } from "../model/html.ts";
import { paragraphsOf, type Verse, type Verses } from "./verses.ts";

/** Lines between two numbers in the margin. */
const step = 5;

/** The verses of the text that is so many-th on its page; the first verse of the first text is at `#v1`. */
export function versesMarkup({ heading, stanzas }: Verses, text = 1): Html {
  const start = text === 1 ? "v" : `t${text}v`;
  return html`${headingMarkup(heading)}${stanzas.map(
    (verses) =>
      html`<p class="verses">${verses.map((verse) => verseMarkup(verse, `${start}${verse.number}`))}</p>\n`,
  )}`;
}

/** The same without numbers and addresses, for a quotation. */
export function quotedVerses({ heading, stanzas }: Verses): Html {
  return html`${headingMarkup(heading)}${stanzas.map(
    (verses) =>
      html`<p class="verses">${verses.map(
        (verse) => html`<span class="${classOf(verse)}">${verse.text}</span>\n`,
      )}</p>\n`,
  )}`;
}

/** The lines of a translation. */
export function paragraphsMarkup(text: string): Html[] {
  return paragraphsOf(text).map((lines) => html`<p class="verses">${linesMarkup(lines)}</p>\n`);
}

function headingMarkup(lines: readonly string[]): Html {
  return lines.length === 0 ? html`` : html`<p class="heading">${linesMarkup(lines)}</p>\n`;
}

function linesMarkup(lines: readonly string[]): Html[] {
  return lines.map((line) => html`<span class="line">${line}</span>\n`);
}

function verseMarkup(verse: Verse, id: string): Html {
  return verse.number % step === 0
    ? html`<span class="${classOf(verse)}" id="${id}" data-line="${verse.number}">${verse.text}</span>\n`
    : html`<span class="${classOf(verse)}" id="${id}">${verse.text}</span>\n`;
}

function classOf({ isIndented }: Verse): string {
  return isIndented ? "line indented" : "line";
}
