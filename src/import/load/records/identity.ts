/** What identifies a record that does not give its address, and what a word inside a record stands for. */
import { type Fault, quote } from "../../../model/errors.ts";
import { isObject, type Json } from "../../../model/json.ts";
import {
  locationInUrn,
  type PassageLocation,
  passageUrn,
  scholiumUrn,
} from "../../../model/urn.ts";
import { parseRecordUrl } from "../../../routing/routes.ts";
import { coordinatesOf, languageOf, namesFrom } from "./defaults.ts";

const named = new Set(["authors", "cities", "keywords", "keyword_categories"]);

/** The member of a text or comment in a passage of a table that tells it apart from others of the passage. */
export const toldApart = Symbol("told apart");

/** Collections whose records have a location in the anthology. */
export const located = new Set(["passages", "scholia"]);

/** Collections whose records cannot be made from what others say of them. */
export const independent = new Set([...located, "alignments"]);

/** The id in the address of a record, as far as the record gives it; undefined if it does not. */
export function idIn(collection: string, record: Json): string | undefined {
  const { url, urn, id } = record;
  if (typeof url === "string") return parseRecordUrl(url)?.id ?? "";
  if (!located.has(collection)) return isWhole(id) ? String(id) : undefined;
  if (typeof urn === "string") return urn;
  const location = locationIn(collection, record);
  if (Array.isArray(location)) return undefined;
  return collection === "scholia" ? scholiumUrn(location, location.number) : passageUrn(location);
}

/** Where a passage is, or the passage of a scholium and its number; or what is wrong in that. */
export function locationIn(
  collection: string,
  { passage, number, ...record }: Json,
): (PassageLocation & { readonly number: number }) | Omit<Fault, "record">[] {
  const isScholium = collection === "scholia";
  const { url: address = passage }: Json = isObject(passage) ? passage : {};
  const named = typeof address === "string" ? locationInUrn(address) : undefined;
  const cited: unknown = isScholium ? (named ?? passage) : record;
  if (!isObject(cited)) {
    const expected = 'a passage such as {"book": 7, "fragment": 1}';
    return [{ field: "/passage", expected, found: quote(cited) }];
  }
  const { book: given, fragment, sub_fragment = "" } = cited;
  const book = isObject(given) ? given.number : given;
  const last = isScholium ? number : 0;
  if (isNatural(book) && isNatural(fragment) && isNatural(last) && isLetter(sub_fragment)) {
    return { book, fragment, sub_fragment, number: last };
  }
  const path = isScholium ? "/passage" : "";
  const numbers = { [`${path}/book`]: book, [`${path}/fragment`]: fragment, "/number": last };
  const wrong = Object.entries(numbers).flatMap(([field, value]) =>
    isNatural(value) ? [] : [{ field, value, expected: "a whole number such as 7" }],
  );
  if (!isLetter(sub_fragment)) {
    const field = `${path}/sub_fragment`;
    wrong.push({ field, value: sub_fragment, expected: "one letter, or nothing" });
  }
  const hint = `a letter belongs in sub_fragment; there are ${Object.keys(cited).join(", ")}`;
  return wrong.map(({ value, ...fault }) => ({ ...fault, found: quote(value), hint }));
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
  const list = [names].flat().filter(isObject);
  const all = textsIn([main_name, ...list.map(({ name }) => name)]);
  const words = [...new Set(all.map(plainName))];
  const category = collection === "keywords" ? categoryOf(record) : undefined;
  const narrow = category === undefined ? [] : words.map((word) => `${word} (${category})`);
  return [...narrow, ...words];
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

/**
 * The record that an object or a word inside another record stands for; undefined if it cannot be one.
 * @param rounded takes coordinates with more decimals than are published
 */
export function recordFrom(
  collection: string,
  item: unknown,
  rounded: Set<unknown>,
): Json | undefined {
  if (isObject(item)) {
    if (collection === "cities") return { ...item, ...coordinatesOf(item, rounded) };
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
