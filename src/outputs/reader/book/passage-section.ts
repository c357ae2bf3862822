/** A passage in a whole book: only its number, its authors, the Greek text and one translation. */

import { greekTexts } from "../../../greek/verses.ts";
import { type Html, html } from "../../../markup/html.ts";
import type { Passage, TextSummary } from "../../../model/published.ts";
import { labelOfUrn } from "../../../model/urn.ts";
import type { Related } from "../../output.ts";
import { nothing } from "../components.ts";
import { authorsOf, languageName, tagOf, whoMarkup } from "../names.ts";
import { paragraphsMarkup, quotedVerses } from "../verse-markup.ts";
import type { Words } from "../words/words.ts";

/**
 * The passage with its first Greek text that is not blank, and its first translation into the language of the book; without
 * one, its first translation, which then names its language. The result makes the markup with the address of its page.
 */
export function passageSection(
  passage: Passage,
  related: Related,
  words: Words,
): (address: string) => Html {
  const isWritten = ({ text }: TextSummary) => text.trim() !== "";
  const label = labelOfUrn(passage.urn);
  const by = whoMarkup(authorsOf(passage, related), words);
  const greek = greekTexts(passage).find(isWritten);
  const others = passage.texts.filter((text) => text.language !== "grc" && isWritten(text));
  const own = others.find(({ language }) => language === words.code);
  const translation = own ?? others[0];
  const texts = html`${greek && html`<div class="greek" lang="grc">\n${quotedVerses(greek.verses)}</div>\n`}${
    translation &&
    html`<div lang="${tagOf(translation.language)}" dir="auto">
${own === undefined && otherLanguage(translation, related, words)}${paragraphsMarkup(translation)}</div>
`
  }${!greek && !translation && nothing(words.passage.noText)}`;
  return (address) => html`<section id="${sectionAnchor(label)}">
<h2><a href="${address}">${label}</a>${by}</h2>
${texts}</section>
`;
}

function otherLanguage({ language, url }: TextSummary, related: Related, words: Words): Html {
  const name = languageName(language, words, related.text(url).language.iso_name);
  return html`<p class="note" lang="${words.tag}">${words.passage.translation(name)}</p>\n`;
}

/** `p5-177`: an id in XML begins with a letter, and one without a dot needs no escape in a selector. */
export function sectionAnchor(label: string): string {
  return `p${label.replace(".", "-")}`;
}
