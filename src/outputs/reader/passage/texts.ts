/** The texts of a passage or scholium: the Greek texts, which can be compared, next to the translations. */

import { type GreekText, greekTexts, shownTexts as textsAsShown } from "../../../greek/verses.ts";
import { type Html, type HtmlValue, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Passage, Scholium, TextSummary } from "../../../model/published.ts";
import { remembered } from "../../../model/remembered.ts";
import type { Related } from "../../output.ts";
import { compared } from "../../pages/comparison.ts";
import { nothing } from "../../pages/components.ts";
import { editionMarkup } from "../../pages/credits.ts";
import type { Mark, MarkedRange } from "../../pages/marked-text.ts";
import { languageName, ownFirst, tagOf } from "../../pages/names.ts";
import { type PageContext, toFile } from "../../pages/site.ts";
import type { Words } from "../../pages/words/words.ts";
import {
  paragraphsMarkup,
  textAnchor,
  verseLines,
  versesMarkup,
  versesNotes,
} from "../verse-markup.ts";
import { alignmentsFile } from "./alignments.ts";

export function textsMarkup(page: PageContext, record: Passage | Scholium, related: Related): Html {
  const { words } = page;
  if (record.texts.length === 0) return nothing(words.passage.noText);
  const translations = textsAsShown(record.texts).filter(({ language }) => language !== "grc");
  const { alignedHint, alignment } = words.wordPanel;
  const isCompared = translations.filter(({ text }) => text.trim() !== "").length > 1;
  const file = "book" in record && alignmentsFile(record);
  const alignments = file && toFile(page, file);
  const hint =
    alignments &&
    html`<p class="word-hint note" id="aligned-hint" lang="${words.tag}">${alignedHint}</p>\n`;
  return html`<div class="texts" data-alignments="${alignments}" data-switch="${alignments && alignment}" data-compare="${isCompared && words.passage.compare}" data-version="${isCompared && words.passage.version}">
${greekMarkup(greekTexts(record), related, words)}${translationsMarkup(translations, related, words, hint)}</div>
`;
}

/** A text of at most this many verses fits on most screens. */
const brief = 16;

/** The Greek texts: the first is shown, the others can be opened and compared with it. */
function greekMarkup(
  texts: readonly GreekText[],
  related: Related,
  words: Words,
): Html | undefined {
  const [first, ...others] = texts;
  if (first === undefined) return undefined;
  const { passage, tag } = words;
  const [shownFirst, ...shownOthers] = shownTexts(texts);
  const content = (text: GreekText, shown: ShownText | undefined) =>
    html`${shown?.verses ? [shown.verses, versesNotes(text.verses, words)] : emptyMarkup(words)}${editionMarkup(text, related, words)}`;
  const heading = ({ number }: GreekText) => passage.greekText(number);
  const isBrief = others.length === 0 && verseLines(first.verses).length <= brief;
  return html`<section class="${isBrief ? "original brief" : "original"}" aria-label="${passage.textLabel}" lang="grc">
<div class="version" itemprop="text">
${others.length > 0 && html`<h2 lang="${tag}">${heading(first)}</h2>\n`}${content(first, shownFirst)}</div>
${others.map((text, index) => {
  const shown = shownOthers[index];
  const difference =
    shown?.differences === undefined ? passage.notCompared : passage.differs(shown.differences);
  return html`<details class="version" data-text="${text.number}">
<summary lang="${tag}"><h2>${heading(text)}</h2> ${difference}</summary>
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
  const all = texts.map(({ verses }) => verseLines(verses));
  const [first = [], ...others] = all;
  const comparisons = others.map((lines) => compared(first, lines));
  return texts.map(({ number, verses }, index) => {
    const comparison = comparisons[index - 1];
    const marks = (all[index] ?? []).map((_, line) =>
      index === 0
        ? marksOfFirst(comparisons.map((one) => one?.first.get(line) ?? []))
        : (comparison?.second.get(line) ?? []).map((range) => marked(range, `${number}`)),
    );
    return {
      verses: marks.length === 0 ? undefined : versesMarkup(verses, number, marks),
      differences: comparison?.count,
    };
  });
});

/**
 * Marks the words of a line of the first text that others lack. Each mark names the texts that differ there.
 * @param ranges in the line, for each other text
 */
function marksOfFirst(ranges: readonly (readonly Mark[])[]): MarkedRange[] {
  const all = ranges.flatMap((own, index) => own.map((range) => ({ range, number: index + 2 })));
  return Array.from(groupsOf(all, ({ range }) => range.start).values(), (uses) =>
    marked(uses[0]?.range as Mark, uses.map(({ number }) => number).join(" ")),
  );
}

/** Marks a word. The style sheet shows the mark while one of these texts is open. */
function marked({ start, end }: Mark, texts: string): MarkedRange {
  return { start, end, wrap: (part) => html`<mark data-text="${texts}">${part}</mark>` };
}

/** The note, shown only where scripts run, that explains how to open the panel of a word. It has the first texts of the panel. */
export function wordHint({ tag, wordPanel, search }: Words): Html {
  const { loading, failed } = search.script;
  return html`<p class="word-hint note" id="word-hint" lang="${tag}" data-buttons="${wordPanel.buttons}" data-close="${wordPanel.close}" data-loading="${loading}" data-failed="${failed}">${wordPanel.hint}</p>
`;
}

/**
 * The translations by language: the language of the page first and open, the others in stored order and closed. Without a
 * translation in the language of the page, the first is open.
 */
function translationsMarkup(
  translations: readonly TextSummary[],
  related: Related,
  words: Words,
  hint: HtmlValue,
): Html | undefined {
  if (translations.length === 0) return undefined;
  const groups = ownFirst(
    [...groupsOf(translations, ({ language }) => language)],
    ([language]) => language,
    words,
  );
  return html`<section class="translations" id="translations" aria-label="${words.passage.translations}">
${groups.map(([language, texts], index) => {
  const [first] = texts;
  const name = languageName(language, words, first && related.text(first.url).language.iso_name);
  return html`<details class="language" data-language="${language}" open="${index === 0}">
<summary><h2>${name}</h2></summary>
${texts.map((text, number) => {
  const heading =
    texts.length > 1 &&
    html`<h3>${name} ${number + 1}</h3>
`;
  return translationMarkup(text, related, words, heading);
})}</details>
`;
})}${hint}</section>
`;
}

function translationMarkup(
  text: TextSummary,
  related: Related,
  words: Words,
  heading: HtmlValue,
): Html {
  const tag = tagOf(text.language);
  return html`<article class="version" id="${textAnchor(text.url)}" itemprop="workTranslation" itemscope itemtype="https://schema.org/CreativeWork">
${heading}<meta itemprop="inLanguage" content="${tag}">
<div lang="${tag}" dir="auto" itemprop="text">
${text.text.trim() === "" ? emptyMarkup(words) : paragraphsMarkup(text)}</div>
${editionMarkup(text, related, words)}</article>
`;
}

function emptyMarkup(words: Words): Html {
  return html`<p class="nothing" lang="${words.tag}">${words.passage.emptyText}</p>\n`;
}
