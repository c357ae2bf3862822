/** Notes on a text: the edition that it is from, or that it is empty. */
import { type Html, html } from "../../../markup/html.ts";
import type { Edition } from "../../../model/published.ts";
import { inLanguage } from "../names.ts";
import type { Words } from "../words/words.ts";

export function emptyMarkup(words: Words): Html {
  return html`<p class="nothing" lang="${words.tag}">${words.passage.emptyText}</p>\n`;
}

/** The edition of a text; nothing for a text without one. */
export function editionMarkup(edition: Edition | null, words: Words): Html {
  if (edition === null) return html``;
  const descriptions = edition.descriptions.filter(({ description }) => description.trim() !== "");
  const best = descriptions.find(({ language }) => language.code === words.code) ?? descriptions[0];
  const name =
    best === undefined
      ? html`${words.passage.unnamedEdition}`
      : inLanguage(best.description.trim(), best.language.code, words);
  return html`<p class="edition" lang="${words.tag}">${name}</p>\n`;
}
