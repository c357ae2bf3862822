/** Names of records in many languages: chooses the one that a page shows, and marks its language. */
import { type Html, html, joined } from "../../markup/html.ts";
import { languageTag } from "../../markup/language-tags.ts";
import type { Name, Passage } from "../../model/published.ts";
import { labelOfUrl } from "../addresses/reader.ts";
import type { Related } from "../output.ts";
import type { Words } from "./words/words.ts";

/** The name in this language, else in a widely read one; undefined if all names are blank. */
function nameFor(names: readonly Name[], { code }: Words): Name | undefined {
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

/** The authors of a passage of a batch, with their main names. */
export function authorsOf({ authors }: Passage, { mainName }: Related): Named[] {
  return authors.map(({ url, names }) => ({ url, names, main_name: mainName(url) }));
}

/** A name for a page. Its language is undefined if it is that of the page, or unknown. */
interface ChosenName {
  readonly text: string;
  readonly language: string | undefined;
}

/**
 * The name of a record: in the language of the page, else its main name, unless one in a widely read language says more, else
 * that, else the number in its address. Names of authors get capitals, and an author who is only said to be unknown is so in any language.
 */
export function nameOf({ url, names, main_name }: Named, words: Words): ChosenName {
  const name = nameFor(names, words);
  const main = main_name?.trim() ?? "";
  const saysMore = name?.name.includes(main) === true && name.name.trim() !== main;
  const isMain = main !== "" && name?.language !== words.code && !saysMore;
  const text = isMain ? main : (name?.name.trim() ?? words.subjects.numbered(labelOfUrl(url)));
  const language = isMain
    ? names.find((one) => one.name.trim() === main)?.language
    : name?.language;
  // Some names in Latin letters are stored as Greek ones.
  const isLatin = language === "grc" && !/\p{Script=Greek}/u.test(text);
  const own = isLatin ? undefined : language;
  if (main_name === undefined) return { text, language: own };
  const written = [main, ...names.map((one) => one.name.trim())].filter((one) => one !== "");
  if (written.length > 0 && written.every((one) => anonymous.test(one.normalize()))) {
    return { text: words.passage.anonymous, language: undefined };
  }
  return { text: capitalized(text), language: own };
}

const anonymous = /^(?:an[oó]n[iy]m(?:e|o|os|ous|us)?|ἀνώνυμος|adespot(?:a|on)|ἀδέσποτον|ἄδηλον)$/i;

/** A name that is stored without any capital gets one for each word, and its Roman number. */
function capitalized(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name
    .replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=\s)[IVX][ivx]*$/, (number) => number.toUpperCase());
}

/** The name as markup, with its language where that is not the page's. */
export function nameMarkup(record: Named, words: Words): Html {
  return shownName(nameOf(record, words), words);
}

/** The authors after the name of a passage; nothing without any. */
export function whoMarkup(authors: readonly Named[], words: Words): Html | undefined {
  if (authors.length === 0) return undefined;
  const names = authors.map((author) => nameMarkup(author, words));
  return html` <span class="who">${joined(names, ", ")}</span>`;
}

export function shownName({ text, language }: ChosenName, words: Words): Html {
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

/** The name of a language in the language of the page, else `isoName`, the name in its record, else its code. */
export function languageName(code: string, words: Words, isoName = ""): string {
  const name = Object.hasOwn(words.languages, code) ? words.languages[code] : isoName;
  return name || code;
}

/** Items with those in the language of the page first. */
export function ownFirst<Item>(
  items: readonly Item[],
  languageOf: (item: Item) => string,
  { code }: Words,
): Item[] {
  const isOwn = (item: Item) => languageOf(item) === code;
  return [...items.filter(isOwn), ...items.filter((item) => !isOwn(item))];
}
