/** Verses as markup: every fifth with its number in the margin, each with an address. */
import { type Html, html } from "../model/html.ts";
import { damageIn } from "./damage.ts";
import { paragraphsOf, type Verse, type Verses } from "./verses.ts";
import type { Words } from "./words/words.ts";

/** Lines between two numbers in the margin. */
const step = 5;

/**
 * The verses of the text that is so many-th on its page, the first verse of the first at `#v1`. What is no Greek is marked,
 * and a note after the text says what the marks are.
 */
export function versesMarkup({ heading, stanzas }: Verses, words: Words, text = 1): Html {
  const start = text === 1 ? "v" : `t${text}v`;
  const note = words.passage.damage;
  const lines = [...heading, ...stanzas.flat().map((verse) => verse.text)];
  const isDamaged = lines.some((line) => damageIn(line).length > 0);
  return html`${headingMarkup(heading.map((line) => damageMarkup(line, note)))}${stanzas.map(
    (verses) =>
      html`<p class="verses">${verses.map((verse) => verseMarkup(verse, `${start}${verse.number}`, note))}</p>\n`,
  )}${isDamaged ? html`<p class="note" lang="${words.tag}">${note}</p>\n` : ""}`;
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

function headingMarkup(lines: readonly (string | Html)[]): Html {
  return lines.length === 0 ? html`` : html`<p class="heading">${linesMarkup(lines)}</p>\n`;
}

function linesMarkup(lines: readonly (string | Html)[]): Html[] {
  return lines.map((line) => html`<span class="line">${line}</span>\n`);
}

function verseMarkup(verse: Verse, id: string, note: string): Html {
  const words = damageMarkup(verse.text, note);
  return verse.number % step === 0
    ? html`<span class="${classOf(verse)}" id="${id}" data-line="${verse.number}">${words}</span>\n`
    : html`<span class="${classOf(verse)}" id="${id}">${words}</span>\n`;
}

/** A line as it is stored, with its damage marked. */
function damageMarkup(line: string, note: string): Html {
  const parts: (string | Html)[] = [];
  let from = 0;
  for (const { start, end } of damageIn(line)) {
    const part = line.slice(start, end);
    parts.push(line.slice(from, start), html`<span class="damage" title="${note}">${part}</span>`);
    from = end;
  }
  return html`${parts}${line.slice(from)}`;
}

function classOf({ isIndented }: Verse): string {
  return isIndented ? "line indented" : "line";
}
