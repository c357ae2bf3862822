/** The Greek texts of a passage: the first is shown, the others can be opened and compared with it. */
import { type Html, html } from "../../../markup/html.ts";
import { remembered } from "../../../model/remembered.ts";
import type { Related } from "../../output.ts";
import type { MarkedRange } from "../marked-text.ts";
import { verseLines, versesMarkup, versesNotes } from "../verse-markup.ts";
import type { GreekText, Verses } from "../verses.ts";
import type { Words } from "../words/words.ts";
import { compared, type TextComparison, type WordRange } from "./comparison.ts";
import { editionMarkup, emptyMarkup } from "./edition.ts";
import { wordHint } from "./word-hint.ts";

/** A text of at most this many verses fits on most screens. */
const brief = 16;

export function greekMarkup(
  texts: readonly GreekText[],
  textAt: Related["text"],
  words: Words,
): Html {
  const [first, ...others] = texts;
  if (first === undefined) return html``;
  const { passage } = words;
  const content = ({ url, verses }: GreekText, shown: ShownText | undefined) =>
    html`${shown?.verses === undefined ? emptyMarkup(words) : [shown.verses, versesNotes(verses, words)]}${editionMarkup(textAt(url).edition, words)}`;
  const [shownFirst, ...shownOthers] = shownTexts(texts);
  const title =
    others.length === 0
      ? ""
      : html`<h2 lang="${words.tag}">${passage.greekText(first.number)}</h2>\n`;
  const isBrief = others.length === 0 && verseLines(first.verses).length <= brief;
  return html`<section class="${isBrief ? "original brief" : "original"}" aria-label="${passage.textLabel}" lang="grc">
<div class="version" itemprop="text">
${title}${content(first, shownFirst)}</div>
${others.map((text, index) => {
  const shown = shownOthers[index];
  const difference =
    shown?.differences === undefined ? passage.notCompared : passage.differs(shown.differences);
  return html`<details class="version" data-text="${text.number}">
<summary lang="${words.tag}"><h2>${passage.greekText(text.number)}</h2> ${difference}</summary>
${content(text, shown)}</details>
`;
})}${wordHint(words)}</section>
`;
}

/** What a page in any language shows of a text. */
interface ShownText {
  /** Its verses; undefined if it has none. */
  readonly verses: Html | undefined;
  /** How many words differ from the first text; undefined if they were not compared. */
  readonly differences: number | undefined;
}

const shownTexts = remembered((texts: readonly GreekText[]): ShownText[] => {
  const [first] = texts;
  const comparisons = texts.slice(1).map(({ number, verses }) => ({
    number,
    comparison: first && compared(verseLines(first.verses), verseLines(verses)),
  }));
  return texts.map(({ number, verses }, index) => {
    const comparison = comparisons[index - 1]?.comparison;
    const marks =
      index === 0
        ? marksOfFirst(verses, comparisons)
        : (comparison?.second.map((ranges) => marked(ranges, `${number}`)) ?? []);
    return {
      verses: verseLines(verses).length === 0 ? undefined : versesMarkup(verses, number, marks),
      differences: comparison?.count,
    };
  });
});

/** Marks the words of the first text that another lacks. Each mark names the texts that differ there. */
function marksOfFirst(
  verses: Verses,
  comparisons: readonly {
    readonly number: number;
    readonly comparison: TextComparison | undefined;
  }[],
): MarkedRange[][] {
  return verseLines(verses).map((_, line) => {
    const texts = new Map<number, { readonly range: WordRange; readonly numbers: number[] }>();
    for (const { number, comparison } of comparisons) {
      for (const range of comparison?.first[line] ?? []) {
        const known = texts.get(range.start);
        if (known === undefined) texts.set(range.start, { range, numbers: [number] });
        else known.numbers.push(number);
      }
    }
    return [...texts.values()].flatMap(({ range, numbers }) => marked([range], numbers.join(" ")));
  });
}

/** Marks words. The style sheet shows the marks while one of these texts is open. */
function marked(ranges: readonly WordRange[], texts: string): MarkedRange[] {
  return ranges.map(({ start, end }) => ({
    ...{ start, end },
    wrap: (part) => html`<mark data-text="${texts}">${part}</mark>`,
  }));
}
