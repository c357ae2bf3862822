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

/** The name as text; a record without one is called by the number in its address. */
export function nameText(names: readonly Name[], words: Words, url: string): string {
  return nameFor(names, words)?.name.trim() ?? words.subjects.numbered(labelOfUrl(url));
}

/** The name as markup that says in which language it is, where that is not the page's. */
export function nameMarkup(names: readonly Name[], words: Words, url: string): Html {
  const name = nameFor(names, words);
  return name === undefined
    ? html`${words.subjects.numbered(labelOfUrl(url))}`
    : inLanguage(name.name.trim(), name.language, words);
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
