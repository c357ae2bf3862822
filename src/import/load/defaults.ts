/** Values of members that a person may leave out, as docs/your-own-data.md states them. */
import { iso6393 } from "iso-639-3";
import { isObject, type Json } from "../../model/json.ts";
import type { Name } from "../../model/published.ts";
import { unknownTime } from "../../model/times.ts";

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

const wellKnown = iso6393.filter(({ iso6391 }) => iso6391 !== undefined);

/** The codes of languages by what heads a column: the code itself, or the English name of a well-known language. */
export const languageCodes = new Map([
  ...iso6393.map(({ iso6393: code }) => [code, code] as const),
  ...wellKnown.map(
    ({ name, iso6393: code }) => [name.toLowerCase().replace(/ \(.*/, ""), code] as const,
  ),
  ["greek", "grc"],
  ["ancient greek", "grc"],
]);

/** Languages whose code may be meant as a word, such as url. */
export const rareLanguages = new Set<unknown>(
  iso6393
    .filter(({ iso6391, iso6393: code }) => iso6391 === undefined && code !== "grc")
    .map(({ iso6393: code }) => code),
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

/** The language of words that do not say it: Greek if they have Greek letters, else English. */
export function languageOf(words: string): string {
  return /\p{Script=Greek}/u.test(words) ? "grc" : "eng";
}

function mainName(names: unknown): unknown {
  const all = Array.isArray(names) ? names.filter(isObject) : [];
  return (all.find(({ language }) => language === "eng") ?? all[0])?.name;
}

/** The coordinates of a city in the form of the contract, with five decimals; others are left to the schema to refuse. */
export function coordinatesOf(city: Json): Json {
  const given = ["longitude", "latitude"].filter((name) => Object.hasOwn(city, name));
  return Object.fromEntries(
    given.map((name) => {
      const value = city[name];
      const text = typeof value === "object" ? "" : String(value);
      const [, whole, decimals = ""] = /^\s*(-?\d+)(?:[.,](\d{0,5}))?\s*$/.exec(text) ?? [];
      return [name, whole === undefined ? value : `${whole}.${decimals.padEnd(5, "0")}`];
    }),
  );
}
