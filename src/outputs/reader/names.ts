/** Names of records in many languages: chooses the one that a page shows, and marks its language. */
import { type Html, html } from "../../markup/html.ts";
import { languageTag } from "../../markup/language-tags.ts";
import type { Name } from "../../model/published.ts";
import { labelOfUrl } from "./labels.ts";
import type { Words } from "./words/words.ts";

/** The name in this language, else in a widely read one; undefined if all names are blank. */
export function nameFor(names: readonly Name[], { code }: Words): Name | undefined {
  const written = names.filter(({ name }) => name.trim() !== "");
  for (const language of [code, "eng", "fra", "lat"]) {
    const found = written.find((name) => name.language === language);
    if (found !== undefined) return found;
  }
  return written[0];
}

export interface Named {
  readonly url: string;
  readonly names: readonly Name[];
  /** The best known name of an author. */
  readonly main_name?: string;
}

/**
 * The name of a record: in the language of the page, else its main name, else in a widely read language, else the number in
 * its address. The language is undefined for a name that is not in `names`.
 */
export function nameOf(
  { url, names, main_name }: Named,
  words: Words,
): { readonly text: string; readonly language: string | undefined } {
  const name = nameFor(names, words);
  const main = main_name?.trim() ?? "";
  if (name !== undefined && (name.language === words.code || main === "")) {
    return { text: name.name.trim(), language: name.language };
  }
  const language = names.find((one) => one.name.trim() === main)?.language;
  return { text: main || words.subjects.numbered(labelOfUrl(url)), language };
}

/** The name as markup, with its language where that is not the page's. */
export function nameMarkup(record: Named, words: Words): Html {
  return shownName(nameOf(record, words), words);
}

/** A chosen name as markup. */
export function shownName({ text, language }: ReturnType<typeof nameOf>, words: Words): Html {
  return language === undefined ? html`${text}` : inLanguage(text, language, words);
}

/** The language tag of a text for web pages. A code of three letters is a valid tag. */
export function tagOf(code: string): string {
  return languageTag(code) ?? (/^[a-z]{3}$/.test(code) ? code : "und");
}

/** A text with its language, where that is not the page's. */
export function inLanguage(text: string, code: string, words: Words): Html {
  const tag = tagOf(code);
  return tag === words.tag ? html`${text}` : html`<span lang="${tag}" dir="auto">${text}</span>`;
}

/** The name of a language in the language of the page, else `isoName`, the name in its record. */
export function languageName(code: string, words: Words, isoName: string = code): string {
  return Object.hasOwn(words.languages, code) ? (words.languages[code] ?? isoName) : isoName;
}
