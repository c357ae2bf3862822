/** What the columns of a table hold, as their headings say. */
import { closestMatch } from "leven";
import { quote } from "../../model/errors.ts";
import { languageCode, languageNames, languagesByName } from "./defaults.ts";
import type { Note } from "./report.ts";
import { type Cell, columnLetters } from "./sheet.ts";

/** A kind of column. Its headings are these words, which may have an s at their end. */
interface ColumnKind {
  readonly words: readonly string[];
  /** Whether a table has one such column at most. */
  readonly isSingle?: boolean;
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
    isSingle: true,
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
    isSingle: true,
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
    isSingle: true,
    shown: "`coordinates`",
    about: "latitude and longitude of the city, if there is only one: `38.796, 22.5363`",
  },
  longitude: {
    words: ["longitude"],
    isSingle: true,
    shown: "`longitude`",
    about: "degrees, in a column of their own",
  },
  latitude: {
    words: ["latitude"],
    isSingle: true,
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

/** The columns that say where a passage is. */
export type PlaceColumn = "book" | "fragment" | "sub_fragment";

/** A column: its kind; `private` if it is for its writer alone, `unknown` for a heading that is not understood, `unnamed` without one. */
export interface Column {
  readonly index: number;
  /** As messages name it: `column F, My rating`. */
  readonly title: string;
  readonly heading: string;
  readonly holds: Kind | "private" | "unknown" | "unnamed";
  /** The language of a text, a note, or the text that is translated or edited. */
  readonly language?: string | undefined;
  /** For a translator or an edition, the index of the column of its text. */
  readonly of?: number | undefined;
  /** For a text that has neither a translator nor an edition, or for a note, what tells its column from others. */
  readonly label: string;
  /** Whether a note is written in Markdown. */
  readonly isMarkdown: boolean;
}

/** A cell that is not empty, with its column. */
export interface GivenCell {
  readonly column: Column;
  readonly cell: Cell;
}

/** Takes what is wrong with a cell; without `found`, the text of the cell. */
export type RefuseCell = (
  given: GivenCell,
  expected: string,
  found?: string,
  hint?: string,
) => void;

/** Takes what is wrong with a part of the headings. */
export type RefuseHeading = (field: string, expected: string, found: string, hint?: string) => void;

const kinds = Object.entries(columnKinds) as readonly (readonly [Kind, ColumnKind])[];

const kindsByWord = new Map(
  kinds.flatMap(([kind, { words }]) => words.map((word) => [word, kind])),
);

/** Words of a heading that say that notes are written in Markdown. */
const markdownWords = ["md", "markdown"];

/** Languages with a column in the documents. */
const usualLanguages = ["grc", "lat", "eng", "fra", "deu", "ita", "spa", "por"];

const expected = `${kinds
  .filter(([, { hasLanguage = false }]) => !hasLanguage)
  .map(([, { words }]) => words[0])
  .join(", ")}, a language such as grc or English, or translator, edition or note with a language`;

/** The columns under these headings. */
export function columnsOf(headings: readonly string[]): Column[] {
  const read = headings.map((heading, index) => {
    const title = `column ${columnLetters(index)}${heading === "" ? "" : `, ${heading}`}`;
    return { index, heading, title, ...meaningOf(heading) };
  });
  const taken = new Set<string>();
  const owners = read.map(({ holds, language, index }) => {
    if (holds !== "translator" && holds !== "edition") return undefined;
    const texts = read.filter((one) => {
      const isOwn = language === undefined ? one.index < index : one.language === language;
      return one.holds === "text" && isOwn && !taken.has(`${holds} ${one.index}`);
    });
    const of = (language === undefined ? texts.at(-1) : texts[0])?.index;
    taken.add(`${holds} ${of}`);
    return of;
  });
  const labels = labelMaker();
  return read.map(({ word, ...column }, index) => {
    const { holds, language = "" } = column;
    const kind = owners.includes(index) ? "translation" : "text";
    const label = holds === "note" ? labels.ofNote(word, language) : labels.next(kind, language);
    return { ...column, label, of: owners[index] };
  });
}

/**
 * Makes labels of columns: they tell texts of one language apart that have neither a translator nor an edition, and
 * comments. Columns with a translator are counted apart from the others, so that a new one moves none of these.
 */
function labelMaker() {
  const counts = new Map<string, number>();
  const comments: { readonly word: string; label: string; languages: Set<string> }[] = [];
  const next = (name: string, group: string): string => {
    const count = (counts.get(`${name} ${group}`) ?? 0) + 1;
    counts.set(`${name} ${group}`, count);
    return `${name} ${count}`;
  };
  /** Notes with one word in several languages are one comment. */
  const ofNote = (word: string, named: string): string => {
    const language = named === "" ? "eng" : named;
    const known = comments.find((one) => one.word === word && !one.languages.has(language));
    known?.languages.add(language);
    if (known !== undefined) return known.label;
    const label = next(word, "");
    comments.push({ word, label, languages: new Set([language]) });
    return label;
  };
  return { next, ofNote };
}

/** @param note receives what may be wrong */
export function checkColumns(columns: readonly Column[], refuse: RefuseHeading, note: Note): void {
  const unknown = columns.filter(({ holds }) => holds === "unknown");
  const [first] = unknown;
  if (first !== undefined) {
    const shown = unknown.map(({ index, heading }) => {
      const meant = nearestTo(heading);
      const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
      return `${quote(heading, 60)} in ${columnLetters(index)}${hint}`;
    });
    const hint = `begin the heading of a column of your own with _, as in ${quote(`_${first.heading}`, 60)}`;
    const field = unknown.length === 1 ? first.title : `${unknown.length} columns`;
    refuse(field, `headings that are known: ${expected}`, shown.join(", "), hint);
  }
  for (const { index, title, heading, holds, language, of } of columns) {
    const kind: ColumnKind | undefined = kindOf(holds);
    const isSecond = columns.findIndex((one) => one.holds === holds) < index;
    if (kind?.isSingle === true && isSecond) {
      refuse(title, `one column of ${holds}`, quote(heading));
    }
    if ((holds === "translator" || holds === "edition") && of === undefined) {
      refuse(title, "a column of texts for it, such as eng", quote(heading));
    }
    if (holds === "text" && language !== undefined && !usualLanguages.includes(language)) {
      note(`${title}: texts in ${languageNames.get(language)}`);
    }
  }
}

function kindOf(holds: Column["holds"]): ColumnKind | undefined {
  return kinds.find(([kind]) => kind === holds)?.[1];
}

function nearestTo(heading: string): string | undefined {
  const typed = heading.toLowerCase();
  const names = [...languagesByName.keys()].filter((name) => name.length > 3);
  const known = [...kindsByWord.keys(), ...names, ...usualLanguages];
  return closestMatch(typed, known, { maxDistance: Math.ceil(typed.length / 3) - 1 });
}

type Meaning = Pick<Column, "holds" | "language" | "isMarkdown">;

/** What a heading means, with the word that says the kind. */
function meaningOf(heading: string): Meaning & { readonly word: string } {
  const typed = heading.match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = typed.filter((word) => !markdownWords.includes(word.toLowerCase()));
  const isMarkdown = words.length < typed.length;
  if (heading.startsWith("_")) return { holds: "private", word: "", isMarkdown };
  const mayHold = (kind: Kind) => !isMarkdown || kind === "note";
  const whole = wordOf(words.join(" "));
  const alone = kindsByWord.get(whole);
  if (alone !== undefined && alone !== "text" && mayHold(alone)) {
    return { holds: alone, word: whole, isMarkdown };
  }
  for (const part of ["", ...words]) {
    const word = part === "" ? "text" : wordOf(part);
    const holds = kindsByWord.get(word);
    const language = languageCode(words.filter((other) => other !== part).join(" "));
    const hasLanguage = holds !== undefined && kindOf(holds)?.hasLanguage === true;
    if (language !== undefined && hasLanguage && mayHold(holds)) {
      return { holds, language, word, isMarkdown };
    }
  }
  return { holds: typed.length === 0 ? "unnamed" : "unknown", word: "", isMarkdown };
}

/** The word of a kind that a part of a heading stands for; empty for none. */
function wordOf(part: string): string {
  const lower = part.toLowerCase();
  return [lower, lower.replace(/s$/, "")].find((word) => kindsByWord.has(word)) ?? "";
}
