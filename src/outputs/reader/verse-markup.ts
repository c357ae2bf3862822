/** Verses as markup: each with an anchor, every fifth with its number in the margin. */
import { type Html, html } from "../../markup/html.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import { damageIn } from "./damage.ts";
import { type MarkedRange, markedText } from "./marked-text.ts";
import { paragraphsOf, type Verse, type Verses } from "./verses.ts";
import type { Words } from "./words/words.ts";

/** Lines between two numbers in the margin. */
const step = 5;

/** How a text appears on its page. */
export interface VerseView {
  readonly words: Words;
  /** Its number among the Greek texts. */
  readonly text: number;
  /** The words to mark in each line, headings first. */
  readonly marks?: readonly (readonly MarkedRange[])[];
}

/** The verses of a text. Damage is marked, and a note after the text explains the marks. */
export function versesMarkup(verses: Verses, { words, text, marks }: VerseView): Html {
  const start = verseAnchor(text);
  const note = words.passage.damage;
  let isDamaged = false;
  const damage = (part: string | Html) => {
    isDamaged = true;
    return html`<span class="damage" title="${note}">${part}</span>`;
  };
  const lines = linesOf(verses).map((line, index) =>
    markedText(line, [
      ...damageIn(line).map((range) => ({ ...range, wrap: damage })),
      ...(marks?.[index] ?? []),
    ]),
  );
  const { heading, stanzas } = verses;
  const verseMarkup = (verse: Verse) => {
    const id = `${start}${verse.number}`;
    const line = lines[heading.length + verse.number - 1] ?? "";
    return verse.number % step === 0
      ? html`<span class="${classOf(verse)}" id="${id}" data-line="${verse.number}">${line}</span>\n`
      : html`<span class="${classOf(verse)}" id="${id}">${line}</span>\n`;
  };
  return html`${headingMarkup(lines.slice(0, heading.length))}${stanzas.map(
    (stanza) => html`<p class="verses">${stanza.map(verseMarkup)}</p>\n`,
  )}${isDamaged ? html`<p class="note" lang="${words.tag}">${note}</p>\n` : ""}`;
}

/** The start of the anchors of a Greek text's verses: `#v3` is the third of the first text, `#t2v3` of the second. */
export function verseAnchor(text: number): string {
  return text === 1 ? "v" : `t${text}v`;
}

/** The anchor of a translation on its page, by the address of its record. */
export function textAnchor(url: string): string {
  return `text-${parseRecordUrl(url)?.id ?? ""}`;
}

/** All lines of a text, headings first. */
export function linesOf({ heading, stanzas }: Verses): string[] {
  return [...heading, ...stanzas.flat().map(({ text }) => text)];
}

/** Verses without numbers and anchors, for a quotation. */
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

function classOf({ isIndented }: Verse): string {
  return isIndented ? "line indented" : "line";
}
