/** Values of members that a person may leave out, as docs/your-own-data.md states them. */
import { iso6393 } from "iso-639-3";
import { isObject, type Json } from "../../../model/json.ts";
import type { Name } from "../../../model/published.ts";
import { unknownTime } from "../../../model/times.ts";

/** The usual value of members that hold what only a service keeps. */
const usual: Readonly<Record<string, unknown>> = {
  sub_fragment: "",
  tlg_id: "",
  credit: "",
  validation: 0,
  status: 1,
  edition_type: 0,
  preferred: false,
  comment_type: "user_note",
  reference_type: "Default",
  metadata: {},
};

/** Names of the languages of ISO 639-3 by code. */
export const languageNames = new Map<unknown, string>(
  iso6393.map(({ iso6393: code, name }) => [code, name]),
);

/** The value of a member that a record lacks; undefined if only its author can know it. */
export function defaultOf(member: string, record: Json): unknown {
  switch (member) {
    case "created_at":
      return record.updated_at ?? unknownTime;
    case "updated_at":
      return record.created_at ?? unknownTime;
    case "names":
      return typeof record.main_name === "string" ? namesFrom(record.main_name) : [];
    case "main_name":
      return mainName(record.names);
    case "iso_name":
      return languageNames.get(record.code);
    default:
      return usual[member];
  }
}

/** The names of something of which only a word is known. Its language follows from its letters. */
export function namesFrom(word: string): Name[] {
  return [{ name: word, language: languageOf(word) }];
}

/** The language of words that do not say it: Greek if most of their letters are Greek, else English. */
export function languageOf(words: string): string {
  const count = (letters: RegExp) => words.match(letters)?.length ?? 0;
  return count(/\p{Script=Greek}/gu) * 2 > count(/\p{L}/gu) ? "grc" : "eng";
}

function mainName(names: unknown): unknown {
  const all = Array.isArray(names) ? names.filter(isObject) : [];
  return (all.find(({ language }) => language === "eng") ?? all[0])?.name;
}

/**
 * The coordinates of a city in the form of the contract, with five decimals; others are left to the schema to refuse.
 * @param rounded takes those with more decimals
 */
export function coordinatesOf(city: Json, rounded: Set<unknown>): Json {
  const given = ["longitude", "latitude"].filter((name) => Object.hasOwn(city, name));
  const read = given.map((name) => {
    const found = degrees(city[name]);
    if (found !== undefined && Number(found) !== Number(decimal(city[name]))) {
      rounded.add(city[name]);
    }
    return [name, found ?? city[name]];
  });
  return Object.fromEntries(read);
}

/** A number of degrees with five decimals; undefined if a value is not one. */
export function degrees(value: unknown): string | undefined {
  const text = typeof value === "object" ? "" : decimal(value).trim();
  if (!/^-?\d+(?:\.\d*)?(?:e-\d+)?$/.test(text)) return undefined;
  return Number(text)
    .toFixed(5)
    .replace(/^-(?=[0.]+$)/, "");
}

function decimal(value: unknown): string {
  return String(value).replace(",", ".");
}
