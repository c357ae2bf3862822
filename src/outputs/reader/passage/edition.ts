/** Notes on a text: the edition that it is from, or that it is empty. */
import { type Html, html } from "../../../markup/html.ts";
import type { Edition, Passage } from "../../../model/published.ts";
import type { Related } from "../../output.ts";
import { inLanguage, languageName } from "../names.ts";
import type { Words } from "../words/words.ts";

export function emptyMarkup(words: Words): Html {
  return html`<p class="nothing" lang="${words.tag}">${words.passage.emptyText}</p>\n`;
}

/** The edition of a text; nothing for a text without one, or with one that has no name. */
export function editionMarkup(edition: Edition | null, words: Words): Html {
  const name = editionName(edition, words);
  if (name === undefined) return html``;
  return html`<p class="edition" lang="${words.tag}">${inLanguage(name.text, name.language, words)}</p>\n`;
}

/** The editions of the texts that a reader of this page quotes: the first Greek text, and the first translation. */
export function citedEditions({ texts }: Passage, textAt: Related["text"], words: Words): string[] {
  const translation = words.passage.translation(languageName(words.code, words));
  return [
    ["grc", words.passage.textLabel],
    [words.code, translation],
  ].flatMap(([code, label]) => {
    const text = texts.find(({ language }) => language === code);
    const name = text && editionName(textAt(text.url).edition, words);
    return name === undefined ? [] : [`${label}${words.frame.colon}${name.text}`];
  });
}

/** The description of an edition in the language of the page, else the first one. */
function editionName(edition: Edition | null, { code }: Words) {
  const written =
    edition?.descriptions.filter(({ description }) => description.trim() !== "") ?? [];
  const best = written.find(({ language }) => language.code === code) ?? written[0];
  return best && { text: best.description.trim(), language: best.language.code };
}
