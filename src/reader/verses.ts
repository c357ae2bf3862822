/** The lines of a text as verses, which keep their number and order. */
import { type Html, html } from "../model/html.ts";
import type { TextSummary } from "../model/published.ts";

/** Lines between two numbers in the margin. */
const step = 5;

/** Groups of lines: empty lines stand between two. */
export function stanzasOf(text: string): string[][] {
  const stanzas: string[][] = [[]];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const words = line.trim();
    if (words !== "") stanzas.at(-1)?.push(words);
    else if (stanzas.at(-1)?.length !== 0) stanzas.push([]);
  }
  return stanzas.filter((lines) => lines.length > 0);
}

/** The first line of a record's texts: the Greek one, else of the first that has words. */
export function firstLine(
  texts: readonly TextSummary[],
): { text: string; language: string } | undefined {
  const greek = texts.filter(({ language }) => language === "grc");
  for (const { text, language } of [...greek, ...texts]) {
    const line = firstLineOf(text);
    if (line !== undefined) return { text: line, language };
  }
  return undefined;
}

/** The first line with words; undefined when there is none. */
function firstLineOf(text: string): string | undefined {
  return /[^\r\n]*\S[^\r\n]*/.exec(text)?.[0].trim();
}

/** The verses of a Greek text, every fifth with its number in the margin. */
export function numberedVerses(text: string): Html[] {
  let count = 0;
  return stanzasOf(text).map((lines) => {
    const marked = lines.map((line) => {
      count += 1;
      return count % step === 0
        ? html`<span class="line" data-line="${count}">${line}</span>\n`
        : html`<span class="line">${line}</span>\n`;
    });
    return html`<p class="verses">${marked}</p>\n`;
  });
}

/** The lines of a translation. */
export function plainVerses(text: string): Html[] {
  return stanzasOf(text).map(
    (lines) =>
      html`<p class="verses">${lines.map((line) => html`<span class="line">${line}</span>\n`)}</p>\n`,
  );
}
