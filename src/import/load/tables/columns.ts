/** What the columns of a table hold, as their headings say. */
import { closestMatch } from "leven";
import { quote } from "../../../model/errors.ts";
import { type Cell, columnLetters } from "../files/sheet.ts";
import { languageCode, languageNames, languagesByName } from "../records/defaults.ts";
import type { Note } from "../records/given.ts";

/** A kind of column. Its headings are these words, which may have an s at their end. */
interface ColumnKind {
  readonly words: readonly string[];
  /** Whether a heading names a language, too. */
  readonly hasLanguage?: boolean;
  /** For the documents: how a heading is written, and what the cells hold. */
  readonly shown: string;
  readonly about: string;
}

/** All kinds of columns: reading, messages and the table in docs/your-own-data.md follow from this list. */
export const columnKinds = {
  book: {
    words: ["book"],
    shown: "`book`",
    about: "the number of the book: `7`, `VII`, `AP 7` or `Book 7`",
  },
  fragment: {
    words: ["fragment", "number", "no", "nr", "poem", "epigram", "passage", "ap", "urn"],
    shown: "`fragment`, `No.`, `Poem`, `AP` or `urn`",
    about:
      "the number of the poem: `136` or `136a` next to a book; or the whole place: `5.136a`, `V 136`, `AP 5.136`, a urn",
  },
  sub_fragment: {
    words: ["sub fragment", "letter"],
    shown: "`sub_fragment`",
    about: "the letter after the number, if it has a column of its own",
  },
  authors: {
    words: ["author", "poet"],
    shown: "`author`",
    about:
      "names, with <code>&#124;</code> or `;` between them, and `\\` before such a sign inside a name",
  },
  keywords: {
    words: ["keyword", "tag", "subject"],
    shown: "`keywords`",
    about: "names, divided in the same way",
  },
  cities: {
    words: ["city", "cities", "place"],
    shown: "`city`",
    about: "names, divided in the same way",
  },
  coordinates: {
    words: ["coordinate"],
    shown: "`coordinates`",
    about: "latitude and longitude of the city, if there is only one: `38.796, 22.5363`",
  },
  longitude: {
    words: ["longitude"],
    shown: "`longitude`",
    about: "degrees, in a column of their own",
  },
  latitude: {
    words: ["latitude"],
    shown: "`latitude`",
    about: "degrees, in a column of their own",
  },
  manuscripts: {
    words: ["manuscript"],
    shown: "`manuscript`",
    about:
      "the title of a page and the address of its image, with <code>&#124;</code> or `;` and a blank between several",
  },
  text: {
    words: ["text", "translation"],
    hasLanguage: true,
    shown: "`grc`, `lat`, `eng`, `fra`, `deu`, `ita`, `spa`, `por` ...",
    about:
      "a text in the language with this code of ISO 639-3, or with this name: `Greek`, `English translation`; an empty cell is no text",
  },
  translator: {
    words: ["translator"],
    hasLanguage: true,
    shown: "`eng.translator`",
    about:
      "who translated the text in this language, or the text to the left: the edition of the text",
  },
  edition: {
    words: ["edition", "source"],
    hasLanguage: true,
    shown: "`eng.edition`",
    about: "where the text was published, which is its edition, too",
  },
  note: {
    words: ["note", "comment", "commentary"],
    hasLanguage: true,
    shown: "`note.eng`, `Commentary (English)`",
    about:
      "a comment; notes with one word in several languages are one comment. Signs and line breaks are shown as they were typed",
  },
} as const satisfies Record<string, ColumnKind>;

type Kind = keyof typeof columnKinds;

/** A column under its heading. */
export type Column = ReturnType<typeof columnsOf>[number];

/** A cell below the headings that is not empty. */
export interface GivenCell extends Cell {
  readonly column: Column;
  /** `poems.xlsx, sheet Book 5, row 3` */
  readonly place: string;
  /** Takes what is wrong with it; without `found`, its text. */
  refuse(expected: string, found?: string, hint?: string): void;
}

/** What a heading means. */
interface Meaning {
  /** `private` if the column is for its writer alone, `unknown` if it is not understood, `unnamed` if it is empty. */
  readonly holds: Kind | "private" | "unknown" | "unnamed";
  /** The word that says the kind. */
  readonly word?: string;
  /** The language of a text, a note, or the text that is translated or edited. */
  readonly language?: string | undefined;
  /** Whether a note is written in Markdown. */
  readonly isMarkdown: boolean;
}

const kinds = Object.entries(columnKinds) as readonly (readonly [Kind, ColumnKind])[];

const kindsByWord = new Map(
  kinds.flatMap(([kind, { words }]) => words.map((word) => [word, kind])),
);

/** Languages with a column in the documents. */
const usualLanguages = ["grc", "lat", "eng", "fra", "deu", "ita", "spa", "por"];

const expected = `${kinds
  .filter(([, { hasLanguage = false }]) => !hasLanguage)
  .map(([, { words }]) => words[0])
  .join(", ")}, a language such as grc or English, or translator, edition or note with a language`;

/** Columns that may stand between a text and the column of its translator or edition. */
const besides: readonly Meaning["holds"][] = ["translator", "edition", "private", "unnamed"];

/** The columns under these headings. */
export function columnsOf(headings: readonly string[]) {
  const read = headings.map((heading, index) => {
    /** As messages name it: `column F, My rating`. */
    const title = `column ${columnLetters(index)}${heading === "" ? "" : `, ${heading}`}`;
    return { index, heading, title, ...meaningOf(heading) };
  });
  const taken = new Set<string>();
  const owners = read.map(({ holds, language, index }) => {
    if (holds !== "translator" && holds !== "edition") return undefined;
    const texts = read.filter(
      (one) => one.holds === "text" && !(holds === "translator" && one.language === "grc"),
    );
    const isFree = (one: { readonly index: number }) => !taken.has(`${holds} ${one.index}`);
    // Without a language, it is of the text that stands directly to its left, or of the only one.
    const left = read.slice(0, index).findLast((one) => !besides.includes(one.holds));
    const near = texts.find((one) => one === left) ?? (texts.length === 1 ? texts[0] : undefined);
    const own =
      language === undefined ? near : texts.find((one) => one.language === language && isFree(one));
    if (own === undefined || !isFree(own)) return undefined;
    taken.add(`${holds} ${own.index}`);
    return own.index;
  });
  const counts = new Map<string, number>();
  return read.map((column, index) => {
    // Texts with a translator are counted apart, so that a new column of them moves no others.
    const kind = owners.includes(index) ? "translation" : "text";
    const { holds, word = "", language = "eng" } = column;
    // Notes with one word in several languages are one comment.
    const name = holds === "note" ? word : kind;
    const key = `${holds} ${name} ${language}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return {
      ...column,
      /** For a translator or an edition, the index of the column of its text. */
      of: owners[index],
      /** For a text that has neither a translator nor an edition, or for a note, what tells its column from others. */
      label: `${name} ${count}`,
    };
  });
}

/**
 * @param refuse takes what is wrong with a part of the headings
 * @param note receives what may be wrong
 */
export function checkColumns(
  columns: readonly Column[],
  refuse: (field: string, expected: string, found: string, hint?: string) => void,
  note: Note,
): void {
  const unknown = columns.filter(({ holds }) => holds === "unknown");
  const [first] = unknown;
  if (first !== undefined) {
    const shown = unknown.map(({ index, heading }) => {
      const meant = nearestTo(heading.toLowerCase());
      const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
      return `${quote(heading, 60)} in ${columnLetters(index)}${hint}`;
    });
    const hint = `begin the heading of a column of your own with _, as in ${quote(`_${first.heading}`, 60)}`;
    const field = unknown.length === 1 ? first.title : `${unknown.length} columns`;
    refuse(field, `headings that are known: ${expected}`, shown.join(", "), hint);
  }
  for (const { title, heading, holds, language = "grc", of } of columns) {
    if ((holds === "translator" || holds === "edition") && of === undefined) {
      const text = holds === "translator" ? "a translation" : "a text";
      const expected = `${text} directly to the left, which has no other ${holds}`;
      refuse(title, expected, quote(heading), `name the language of ${text}, as in eng.${holds}`);
    }
    if (holds === "text" && !usualLanguages.includes(language)) {
      note(`${title}: texts in ${languageNames.get(language)}`);
    }
  }
}

function nearestTo(typed: string): string | undefined {
  const names = [...languagesByName.keys()].filter((name) => name.length > 3);
  const known = [...kindsByWord.keys(), ...names, ...usualLanguages];
  return closestMatch(typed, known, { maxDistance: Math.ceil(typed.length / 3) - 1 });
}

function meaningOf(heading: string): Meaning {
  const typed = heading.match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = typed.filter((word) => !/^(?:md|markdown)$/i.test(word));
  const isMarkdown = words.length < typed.length;
  if (heading.startsWith("_")) return { holds: "private", isMarkdown };
  const whole = words.join(" ");
  const parts = words.map((_, index) => [words[index], words.toSpliced(index, 1).join(" ")]);
  for (const [part = "", rest = ""] of [[whole], ["text", whole], ...parts]) {
    const lower = part.toLowerCase();
    const word = [lower, lower.replace(/s$/, "")].find((one) => kindsByWord.has(one)) ?? "";
    const holds = kindsByWord.get(word);
    if (holds === undefined || (isMarkdown && holds !== "note")) continue;
    const { hasLanguage = false }: ColumnKind = columnKinds[holds];
    const language = languageCode(rest);
    const isRight = rest === "" ? holds !== "text" : hasLanguage && language !== undefined;
    if (isRight) return { holds, word, language, isMarkdown };
  }
  return { holds: typed.length === 0 ? "unnamed" : "unknown", isMarkdown };
}
