/** The texts of a passage or scholium: Greek on the one side, translations on the other. */
import { type Html, html } from "../../model/html.ts";
import type { Edition, Text, TextSummary } from "../../model/published.ts";
import { parseRecordUrl } from "../../model/routes.ts";
import { inLanguage, languageName, tagOf } from "../names.ts";
import { paragraphsMarkup, versesMarkup } from "../verse-markup.ts";
import { versesOf } from "../verses.ts";
import type { Words } from "../words/words.ts";

/** Finds the record of a text by its address. */
export type TextFinder = (url: string) => Text | undefined;

/** What the texts are of. */
export interface TextsView {
  readonly texts: readonly TextSummary[];
  readonly textAt: TextFinder;
  /** Whether they are tagged as elegiac couplets. */
  readonly isElegiac: boolean;
}

export function textsMarkup({ texts, textAt, isElegiac }: TextsView, words: Words): Html {
  const { passage } = words;
  const greek = texts.filter(({ language }) => language === "grc");
  const translations = texts.filter(({ language }) => language !== "grc");
  // What the reader most likely reads comes first; else the order is the stored one.
  const others = [
    ...translations.filter(({ language }) => language === words.code),
    ...translations.filter(({ language }) => language !== words.code),
  ];
  if (texts.length === 0) return html`<p class="nothing">${passage.noText}</p>\n`;
  const originals =
    greek.length === 0
      ? ""
      : html`<section class="original" aria-label="${passage.textLabel}" lang="grc" itemprop="text">
${greek.map(
  (text, index) => html`<div class="version">
${text.text.trim() === "" ? emptyMarkup(words) : versesMarkup(versesOf(text.text, isElegiac), words, index + 1)}${editionMarkup(textAt(text.url)?.edition, words)}</div>
`,
)}</section>
`;
  const versions =
    others.length === 0
      ? ""
      : html`<section class="translations" aria-label="${passage.translations}" data-all="${passage.allTranslations}">
${others.map((text) => translationMarkup(text, textAt(text.url), words))}</section>
`;
  return html`<div class="texts">
${originals}${versions}</div>
`;
}

function translationMarkup(
  { language, text }: TextSummary,
  record: Text | undefined,
  words: Words,
): Html {
  const name = languageName(language, words, record?.language.iso_name);
  return html`<article class="version" data-language="${language}" itemprop="workTranslation" itemscope itemtype="https://schema.org/CreativeWork">
<h2>${name}</h2>
<meta itemprop="inLanguage" content="${tagOf(language)}">
<div lang="${tagOf(language)}" dir="auto" itemprop="text">
${text.trim() === "" ? emptyMarkup(words) : paragraphsMarkup(text)}</div>
${editionMarkup(record?.edition, words)}</article>
`;
}

function emptyMarkup(words: Words): Html {
  return html`<p class="nothing" lang="${words.tag}">${words.passage.emptyText}</p>\n`;
}

/** Where the text is from. An edition of which nothing is said is told from others by its number. */
function editionMarkup(edition: Edition | null | undefined, words: Words): Html {
  if (edition === null || edition === undefined) return html``;
  const said = edition.descriptions.filter(({ description }) => description.trim() !== "");
  const best = said.find(({ language }) => language.code === words.code) ?? said[0];
  const number = words.passage.editionNumber(parseRecordUrl(edition.url)?.id ?? "");
  const name =
    best === undefined
      ? html`${number}`
      : inLanguage(best.description.trim(), best.language.code, words);
  return html`<p class="edition" lang="${words.tag}">${name}</p>\n`;
}
