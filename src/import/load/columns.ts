/** What the columns of a table hold, as their headings say. */
import { closestMatch } from "leven";
import { quote } from "../../model/errors.ts";
import { languageCodes, languageNames, rareLanguages } from "./defaults.ts";
import type { Note } from "./report.ts";

export interface Column {
  /** As messages name it. */
  readonly name: string;
  /** A value of `meanings`; `unknown` under a heading that is not understood, nothing under none. */
  readonly holds: string;
  /** The language of a text, a note, or the text that is translated or edited. */
  readonly language?: string | undefined;
  /** For a translator or an edition, the index of the column of its text. */
  readonly of?: number | undefined;
}

/** Takes what is wrong with a cell. */
export type Refuse = (field: string, expected: string, found: string, hint?: string) => void;

export const unknown = "?";

/** What words of headings mean, alone or after a language. Their plurals with an s mean the same. */
const meanings = new Map(
  Object.entries({
    book: "book",
    fragment: "fragment",
    number: "fragment",
    no: "fragment",
    poem: "fragment",
    epigram: "fragment",
    "sub fragment": "sub_fragment",
    letter: "sub_fragment",
    urn: "urn",
    author: "authors",
    poet: "authors",
    keyword: "keywords",
    tag: "keywords",
    subject: "keywords",
    city: "cities",
    cities: "cities",
    place: "cities",
    longitude: "longitude",
    latitude: "latitude",
    manuscript: "manuscripts",
    text: "text",
    translation: "text",
    translator: "translator",
    edition: "edition",
    source: "edition",
    note: "note",
    comment: "note",
    commentary: "note",
  }),
);

/** What a table has in one column at most. */
const single = ["book", "fragment", "sub_fragment", "urn", "longitude", "latitude"];

const ofLanguage = ["text", "translator", "edition", "note"];

const expected = `one of ${[...single, "author", "keywords", "city", "manuscript", "note"].join(", ")}, a language such as grc or English, or translator, edition or note with a language`;

/** @param note receives what may be wrong */
export function columnsOf(headings: readonly string[], refuse: Refuse, note: Note): Column[] {
  const columns = headings.map((heading, index) => {
    const name = heading === "" ? `column ${index + 1}` : heading;
    return { name, index, ...meaningOf(heading) };
  });
  const taken: string[] = [];
  return columns.map(({ name, index, holds, language }) => {
    const place = `column ${index + 1}`;
    if (holds === unknown) {
      const word = name.toLowerCase();
      const names = [...languageCodes.keys()].filter((known) => known.length > 3);
      const meant = closestMatch(word, [...meanings.keys(), ...names], {
        maxDistance: Math.ceil(word.length / 3),
      });
      refuse(place, expected, quote(name), meant && `did you mean ${meant}?`);
    } else if (single.includes(holds) && columns.findIndex((one) => one.holds === holds) < index) {
      refuse(place, `one column of ${holds}`, quote(name));
    } else if (holds === "text" && rareLanguages.has(language)) {
      note(`${place}, ${name}, is read as texts in ${languageNames.get(language)}`);
    }
    if (holds !== "translator" && holds !== "edition") return { name, holds, language };
    const texts = columns.filter((one) => {
      const isOwn = language === undefined ? one.index < index : one.language === language;
      return one.holds === "text" && isOwn && !taken.includes(`${holds} ${one.index}`);
    });
    const of = (language === undefined ? texts.at(-1) : texts[0])?.index;
    if (of === undefined) refuse(place, "a column of texts for it, such as eng", quote(name));
    taken.push(`${holds} ${of}`);
    return { name, holds: of === undefined ? unknown : holds, of };
  });
}

function meaningOf(heading: string): Pick<Column, "holds" | "language"> {
  const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = meaningOfWord(words.join(" "));
  if (known !== undefined && known !== "text") return { holds: known };
  for (const word of ["", ...words]) {
    const holds = word === "" ? "text" : (meaningOfWord(word) ?? "");
    const language = languageCodes.get(words.filter((other) => other !== word).join(" "));
    if (language !== undefined && ofLanguage.includes(holds)) return { holds, language };
  }
  return { holds: words.length === 0 ? "" : unknown };
}

function meaningOfWord(word: string): string | undefined {
  return meanings.get(word) ?? meanings.get(word.replace(/s$/, ""));
}
