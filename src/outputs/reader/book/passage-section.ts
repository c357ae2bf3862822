/** A passage in a whole book: only its number, its authors, the Greek text and one translation. */
import { type Html, html, joined } from "../../../markup/html.ts";
import type { Passage, TextSummary } from "../../../model/published.ts";
import type { Related } from "../../output.ts";
import { passageLabel } from "../labels.ts";
import { languageName, type Named, nameMarkup, tagOf } from "../names.ts";
import { paragraphsMarkup, quotedVerses } from "../verse-markup.ts";
import { greekTexts } from "../verses.ts";
import type { Words } from "../words/words.ts";

/** A passage in one language, without the link to its page. */
export interface BookPassage {
  readonly label: string;
  readonly authors: readonly Html[];
  readonly texts: Html;
}

/** A passage in whole books of any language. */
export interface PassageTexts {
  readonly label: string;
  readonly authors: readonly Named[];
  /** The first Greek text that is not blank; undefined if there is none. */
  readonly greek: Html | undefined;
  /** Each with the name of its language in the records. */
  readonly translations: readonly (TextSummary & { readonly isoName: string })[];
}

export function passageTexts(
  passage: Passage,
  authors: readonly Named[],
  related: Related,
): PassageTexts {
  const isWritten = ({ text }: TextSummary) => text.trim() !== "";
  const greek = greekTexts(passage).find(isWritten);
  return {
    label: passageLabel(passage),
    authors,
    greek: greek && html`<div class="greek" lang="grc">\n${quotedVerses(greek.verses)}</div>\n`,
    translations: passage.texts
      .filter((text) => text.language !== "grc" && isWritten(text))
      .map((text) => ({ ...text, isoName: related.text(text.url).language.iso_name })),
  };
}

/** The passage with its first translation into the language of the book, else its first one, which then names its language. */
export function bookPassage(passage: PassageTexts, words: Words): BookPassage {
  const { label, authors, greek, translations } = passage;
  const translation =
    translations.find(({ language }) => language === words.code) ?? translations[0];
  const translated =
    translation &&
    html`<div lang="${tagOf(translation.language)}" dir="auto">
${translation.language === words.code ? "" : otherLanguage(translation, words)}${paragraphsMarkup(translation)}</div>
`;
  const nothing = html`<p class="nothing">${words.passage.noText}</p>\n`;
  return {
    label,
    authors: authors.map((author) => nameMarkup(author, words)),
    texts: greek || translated ? html`${greek ?? ""}${translated ?? ""}` : nothing,
  };
}

function otherLanguage(
  { language, isoName }: PassageTexts["translations"][number],
  words: Words,
): Html {
  const name = words.passage.translation(languageName(language, words, isoName));
  return html`<p class="note" lang="${words.tag}">${name}</p>\n`;
}

/** @param address of the page of the passage */
export function passageSection({ label, authors, texts }: BookPassage, address: string): Html {
  const by = authors.length === 0 ? "" : html` <span class="who">${joined(authors, ", ")}</span>`;
  return html`<section id="${sectionAnchor(label)}">
<h2><a href="${address}">${label}</a>${by}</h2>
${texts}</section>
`;
}

/** `p5-177`: an id in XML begins with a letter, and one without a dot needs no escape in a selector. */
export function sectionAnchor(label: string): string {
  return `p${label.replace(".", "-")}`;
}
