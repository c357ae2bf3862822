/** The columns of a table, as their headings say, and which texts their translators and editions belong to. */
import { quote } from "../../../model/errors.ts";
import { type Cell, columnLetters } from "../files/sheet.ts";
import { languageNames } from "../records/defaults.ts";
import type { Note } from "../records/given.ts";
import { knownHeadings, type Meaning, meaningOf, meantBy, usualLanguages } from "./headings.ts";

/** A column under its heading. */
export type Column = ReturnType<typeof columnsOf>[number];

/** A cell below the headings that is not empty. */
export interface GivenCell extends Cell {
  readonly column: Column;
  /** `poems.xlsx, sheet Book 5, row 3` */
  readonly place: string;
  /** What was done to it that its writer should know. */
  readonly says?: string;
  /** Whether a program wrote it for a value that is missing. */
  readonly isMissing?: boolean;
  /** Takes what is wrong with it; without `found`, its text. */
  refuse(expected: string, found?: string, hint?: string): void;
}

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
      const meant = meantBy(heading);
      const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
      return `${quote(heading, 60)} in ${columnLetters(index)}${hint}`;
    });
    const hint = `begin the heading of a column of your own with _, as in ${quote(`_${first.heading}`, 60)}`;
    const field = unknown.length === 1 ? first.title : `${unknown.length} columns`;
    refuse(field, `headings that are known: ${knownHeadings}`, shown.join(", "), hint);
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
