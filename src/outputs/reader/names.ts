/** Names of records in many languages: which of them a page shows, and how it says in which language it is. */
import { type Html, html } from "../../markup/html.ts";
import { languageTag } from "../../markup/language-tags.ts";
import type { Name } from "../../model/published.ts";
import { labelOfUrl } from "./labels.ts";
import type { Words } from "./words/words.ts";

/** The name for readers of this language, else in one that most can read; undefined when there is none with words. */
export function nameFor(names: readonly Name[], { code }: Words): Name | undefined {
  const written = names.filter(({ name }) => name.trim() !== "");
  for (const language of [code, "eng", "fra", "lat"]) {
    const found = written.find((name) => name.language === language);
    if (found !== undefined) return found;
  }
  return written[0];
}

/** A record that has names. */
export interface Named {
  readonly url: string;
  readonly names: readonly Name[];
  /** Of an author: the name that most know. */
  readonly main_name?: string;
}

/**
 * What a record is called: by its name in the language of the page, else by its main name, else in a language that most
 * can read, else by the number in its address. No language is known of a name that is not among its names.
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

/** The name as markup that says in which language it is, where that is not the page's. */
export function nameMarkup(record: Named, words: Words): Html {
  const { text, language } = nameOf(record, words);
  return language === undefined ? html`${text}` : inLanguage(text, language, words);
}

/** The tag of a text's language for web pages: a code of three letters is one, too. */
export function tagOf(code: string): string {
  return languageTag(code) ?? (/^[a-z]{3}$/.test(code) ? code : "und");
}

/** Words in a language that may not be the page's. */
export function inLanguage(text: string, code: string, words: Words): Html {
  const tag = tagOf(code);
  return tag === words.tag ? html`${text}` : html`<span lang="${tag}" dir="auto">${text}</span>`;
}

/** What a language is called in another; its own record calls it `isoName`. */
export function languageName(code: string, words: Words, isoName: string = code): string {
  return Object.hasOwn(words.languages, code) ? (words.languages[code] ?? isoName) : isoName;
}
