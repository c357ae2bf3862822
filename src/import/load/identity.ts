/** What identifies a record that does not give its address, and what a word inside a record stands for. */
import { type PassageLocation, passageUrn, scholiumUrn } from "../../model/urn.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import { languageOf, namesFrom } from "./defaults.ts";
import { isObject, type Json } from "./relations.ts";

const named = new Set(["authors", "cities", "keywords", "keyword_categories"]);

/** Collections whose records cannot be made from what others say of them. */
export const independent = new Set(["passages", "scholia", "alignments"]);

/** The id in the address of a record, as far as the record gives it; undefined if it does not. */
export function idIn(collection: string, record: Json): string | undefined {
  if (typeof record.url === "string") return parseRecordUrl(record.url)?.id ?? "";
  if (collection === "passages" || collection === "scholia") {
    return typeof record.urn === "string" ? record.urn : urnOf(collection, record);
  }
  return Number.isSafeInteger(record.id) ? String(record.id) : undefined;
}

function urnOf(collection: string, record: Json): string | undefined {
  if (collection === "passages") {
    const location = locationOf(record);
    return location && passageUrn(location);
  }
  const { passage, number } = record;
  const location = isObject(passage) ? locationOf(passage) : undefined;
  return location && Number.isSafeInteger(number)
    ? scholiumUrn(location, Number(number))
    : undefined;
}

function locationOf({ book, fragment, sub_fragment = "" }: Json): PassageLocation | undefined {
  const number = isObject(book) ? book.number : book;
  const isLocation =
    isNatural(number) && isNatural(fragment) && /^[A-Za-z]?$/.test(String(sub_fragment));
  if (!isLocation) return undefined;
  return { book: number, fragment, sub_fragment: String(sub_fragment) };
}

function isNatural(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** The names by which records mention a record; a keyword is also found by its name and category together. */
export function namesOf(collection: string, record: Json): string[] {
  const { code, number, manuscript_url, main_name, names } = record;
  if (collection === "languages") return textsIn([code]);
  if (collection === "books") return Number.isSafeInteger(number) ? [String(number)] : [];
  if (collection === "manuscripts") return textsIn([manuscript_url]);
  if (collection === "editions") {
    const { url: _, id: __, unique_id: ___, ...content } = record;
    return [JSON.stringify(content)];
  }
  if (!named.has(collection)) return [];
  const list = Array.isArray(names) ? names.filter(isObject).map(({ name }) => name) : [];
  const words = [...new Set(textsIn([main_name, ...list]).map((word) => word.normalize().trim()))];
  const category = collection === "keywords" ? categoryOf(record) : undefined;
  return category === undefined
    ? words
    : [...words.map((word) => `${word} (${category})`), ...words];
}

/** The names by which a mention is looked up: with the category of a keyword, if the mention gives it. */
export function lookupOf(collection: string, mention: Json): string[] {
  const names = namesOf(collection, mention);
  const isNarrow = collection === "keywords" && categoryOf(mention) !== undefined;
  return isNarrow ? names.slice(0, names.length / 2) : names;
}

function categoryOf({ category }: Json): string | undefined {
  if (typeof category === "string") return category;
  return isObject(category) ? namesOf("keyword_categories", category)[0] : undefined;
}

function textsIn(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === "string");
}

/** The record that an object or a word inside another record stands for; undefined if it cannot be one. */
export function recordFrom(collection: string, item: unknown): Json | undefined {
  if (isObject(item)) return collection === "comments" ? commentFrom(item) : item;
  if (collection === "books") return Number.isSafeInteger(item) ? { number: item } : undefined;
  if (typeof item !== "string" || item.trim() === "") return undefined;
  if (named.has(collection)) return { names: namesFrom(item) };
  const language = languageOf(item);
  if (collection === "languages") return { code: item };
  if (collection === "descriptions") return { language, description: item };
  if (collection === "editions") return { descriptions: [item] };
  if (collection === "comments") return { descriptions: [{ content: item, language }] };
  return undefined;
}

/** A comment in the form that it has by itself: inside other records its texts and languages are parallel lists. */
function commentFrom({ languages, ...comment }: Json): Json {
  const { descriptions } = comment;
  if (!Array.isArray(descriptions) || !Array.isArray(languages)) {
    return languages === undefined ? comment : { ...comment, languages };
  }
  return {
    ...comment,
    descriptions: descriptions.map((content: unknown, index) => ({
      content,
      language: languages[index],
    })),
  };
}
