/** The texts of a passage or scholium: the Greek texts next to the translations. */
import { type Html, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Edition, Passage, Scholium, TextSummary } from "../../../model/published.ts";
import type { Related } from "../../output.ts";
import { languageName, tagOf } from "../names.ts";
import { paragraphsMarkup, textAnchor } from "../verse-markup.ts";
import { greekTexts } from "../verses.ts";
import type { Words } from "../words/words.ts";
import { editionMarkup, emptyMarkup } from "./edition.ts";
import { greekMarkup } from "./greek-texts.ts";

export function textsMarkup(
  record: Passage | Scholium,
  textAt: Related["text"],
  words: Words,
): Html {
  if (record.texts.length === 0) return html`<p class="nothing">${words.passage.noText}</p>\n`;
  const translations = record.texts.filter(({ language }) => language !== "grc");
  return html`<div class="texts">
${greekMarkup(greekTexts(record), textAt, words)}${translationsMarkup(translations, textAt, words)}</div>
`;
}

/**
 * The translations by language: the language of the page first and open, the others in stored order and closed. Without a
 * translation in the language of the page, the first is open.
 */
function translationsMarkup(
  translations: readonly TextSummary[],
  textAt: Related["text"],
  words: Words,
): Html {
  if (translations.length === 0) return html``;
  const groups = [...groupsOf(translations, ({ language }) => language)];
  const isOwn = ([language]: (typeof groups)[number]) => language === words.code;
  const ordered = [...groups.filter(isOwn), ...groups.filter((group) => !isOwn(group))];
  return html`<section class="translations" aria-label="${words.passage.translations}">
${ordered.map(([language, texts], index) => {
  const [first] = texts;
  const name = languageName(language, words, first && textAt(first.url).language.iso_name);
  const content = html`<summary><h2>${name}</h2></summary>
${texts.map((text) => translationMarkup(text, textAt(text.url).edition, words))}</details>
`;
  return index === 0
    ? html`<details class="language" data-language="${language}" open>
${content}`
    : html`<details class="language" data-language="${language}">
${content}`;
})}</section>
`;
}

function translationMarkup(text: TextSummary, edition: Edition | null, words: Words): Html {
  const { url, language } = text;
  return html`<article class="version" id="${textAnchor(url)}" itemprop="workTranslation" itemscope itemtype="https://schema.org/CreativeWork">
<meta itemprop="inLanguage" content="${tagOf(language)}">
<div lang="${tagOf(language)}" dir="auto" itemprop="text">
${text.text.trim() === "" ? emptyMarkup(words) : paragraphsMarkup(text)}</div>
${editionMarkup(edition, words)}</article>
`;
}
