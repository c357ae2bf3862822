/** What identifies a record that does not give its address, and what a word inside a record stands for. */
import { closestMatch } from "leven";
import { type Fault, quote } from "../../model/errors.ts";
import { isObject, type Json } from "../../model/json.ts";
import { type PassageLocation, passageUrn, scholiumUrn } from "../../model/urn.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import { coordinatesOf, languageOf, namesFrom } from "./defaults.ts";

const named = new Set(["authors", "cities", "keywords", "keyword_categories"]);

/** The member of a text or comment in a passage of a table that tells it apart from others of the passage. */
export const toldApart = Symbol("told apart");

/** Collections whose records cannot be made from what others say of them. */
export const independent = new Set(["passages", "scholia", "alignments"]);

/** The id in the address of a record, as far as the record gives it; undefined if it does not. */
export function idIn(collection: string, record: Json): string | undefined {
  const { url, urn, id, passage, number } = record;
  if (typeof url === "string") return parseRecordUrl(url)?.id ?? "";
  if (collection !== "passages" && collection !== "scholia") {
    return isWhole(id) ? String(id) : undefined;
  }
  if (typeof urn === "string") return urn;
  if (collection === "passages") {
    const location = locationOf(record);
    return location && passageUrn(location);
  }
  const location = isObject(passage) ? locationOf(passage) : undefined;
  return location && isWhole(number) ? scholiumUrn(location, number) : undefined;
}

function locationOf({ book, fragment, sub_fragment = "" }: Json): PassageLocation | undefined {
  const number = isObject(book) ? book.number : book;
  if (!isNatural(number) || !isNatural(fragment) || !isLetter(sub_fragment)) return undefined;
  return { book: number, fragment, sub_fragment };
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isNatural(value: unknown): value is number {
  return isWhole(value) && value >= 0;
}

function isLetter(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z]?$/.test(value);
}

/** What is wrong in the place of a passage or scholium. */
export function placeFaults({ passage, number = 0, ...record }: Json): Omit<Fault, "record">[] {
  const place = isObject(passage) ? passage : record;
  const pointerOf = (name: string) =>
    (place === record || name === "number" ? "/" : "/passage/") + name;
  const { book, fragment, sub_fragment = "" } = place;
  const numbers = { book: isObject(book) ? book.number : book, fragment, number };
  const wrong = Object.entries(numbers).filter(([, value]) => !isNatural(value));
  const faults = wrong.map(([name, value]): Omit<Fault, "record"> => {
    const meant = closestMatch(name, Object.keys(place), { maxDistance: 3 });
    const fault = { field: pointerOf(name), ...numberFault(value) };
    const isOther = meant !== undefined && meant !== name;
    return isOther ? { ...fault, hint: `rename ${meant} to ${name}` } : fault;
  });
  if (isLetter(sub_fragment)) return faults;
  const field = pointerOf("sub_fragment");
  return [...faults, { field, expected: "one letter, or nothing", found: quote(sub_fragment) }];
}

/** What is wrong with a number: a value of JSON, or the text of a cell. */
function numberFault(value: unknown): Pick<Fault, "expected" | "found" | "hint"> {
  const text = typeof value === "string" ? value : "";
  const [, number, letter] = /^(\d+) *([A-Za-z])$/.exec(text) ?? [];
  const hint = letter && `write ${number}, and put ${letter} in sub_fragment`;
  return { expected: "a whole number such as 7", found: quote(value), hint };
}

/** The names by which records mention a record; a keyword is also found by its name and category together. */
export function namesOf(collection: string, record: Json): string[] {
  const { code, number, manuscript_url, main_name, names } = record;
  if (collection === "languages") return textsIn([code]);
  if (collection === "books") return isWhole(number) ? [String(number)] : [];
  if (collection === "manuscripts") return textsIn([manuscript_url]);
  if (collection === "editions") {
    const { url: _, id: __, unique_id: ___, ...content } = record;
    return [JSON.stringify(content)];
  }
  if (!named.has(collection)) return [];
  const list = Array.isArray(names) ? names.filter(isObject).map(({ name }) => name) : [];
  const words = [...new Set(textsIn([main_name, ...list]).map(plainName))];
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

/** A name as it is compared: neither blanks nor forms of Unicode nor letters without a shape tell two names apart. */
export function plainName(name: string): string {
  return name
    .normalize()
    .replace(/\s+/g, " ")
    .replace(/\p{Cf}/gu, "")
    .trim();
}

function categoryOf({ category }: Json): string | undefined {
  if (typeof category === "string") return plainName(category);
  return isObject(category) ? namesOf("keyword_categories", category)[0] : undefined;
}

function textsIn(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === "string");
}

/** The record that an object or a word inside another record stands for; undefined if it cannot be one. */
export function recordFrom(collection: string, item: unknown): Json | undefined {
  if (isObject(item)) {
    if (collection === "cities") return { ...item, ...coordinatesOf(item) };
    return collection === "comments" ? commentFrom(item) : item;
  }
  if (collection === "books") return isWhole(item) ? { number: item } : undefined;
  if (typeof item !== "string" || item.trim() === "") return undefined;
  if (named.has(collection)) return { names: namesFrom(item) };
  const language = languageOf(item);
  const records: Readonly<Record<string, Json>> = {
    languages: { code: item },
    descriptions: { language, description: item },
    editions: { descriptions: [item] },
    comments: { descriptions: [{ content: item, language }] },
  };
  return records[collection];
}

/** A comment in the form that it has by itself: inside other records its texts and languages are parallel lists. */
function commentFrom(comment: Json): Json {
  const { languages, ...rest } = comment;
  const { descriptions } = rest;
  if (!Array.isArray(descriptions) || !Array.isArray(languages)) return comment;
  const pairs = descriptions.map((content: unknown, index) => {
    return { content, language: languages[index] };
  });
  return { ...rest, descriptions: pairs };
}
