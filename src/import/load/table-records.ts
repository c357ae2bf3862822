/** Makes passages of the rows of a table that a person wrote. */
import { closestMatch } from "leven";
import { quote } from "../../model/errors.ts";
import { passageUrnPrefix } from "../../model/urn.ts";
import { languageCodes, languageNames, rareLanguages } from "./defaults.ts";
import { aLetter, isLetter, numberFault, plainName } from "./identity.ts";
import type { Located } from "./json-records.ts";
import { limits } from "./limits.ts";
import type { Json } from "./relations.ts";
import type { ReadingNotes } from "./report.ts";
import { readTable, type Sheet } from "./table.ts";

const numbers = ["book", "fragment"];
const plurals: Readonly<Record<string, string>> = {
  author: "authors",
  keyword: "keywords",
  city: "cities",
};
const names = Object.entries(plurals).flat();
/** The urn of a passage: its book, its number and its letter. */
const urnPattern = new RegExp(
  `^${passageUrnPrefix.replaceAll(".", "\\.")}(0|[1-9]\\d{0,14})\\.(0|[1-9]\\d{0,14})([A-Za-z]?)$`,
);
/** The columns of a table; any other column is named by a language, and holds texts. */
const known = [...numbers, "sub_fragment", "urn", ...names];

/** Takes what is wrong with a cell. */
type Refuse = (field: string, expected: string, found: string, hint?: string) => void;

/**
 * The passages of a table. A row with a fault is left out.
 */
export function tableRecords(
  lines: readonly string[][],
  file: string,
  { faults, note }: ReadingNotes,
): Located[] {
  if (lines.length > limits.rows) throw new Error(tooManyRows);
  const table = readTable(lines);
  const refuser = (at: string): Refuse => {
    return (field, expected, found, hint) => {
      const fault = { record: `${file}, ${at}`, field, expected, found };
      faults.add(hint === undefined ? fault : { ...fault, hint });
    };
  };
  const refuse = refuser(table.at);
  const mention = (message: string) => note(`${file}, ${message}`);
  const columns = columnsOf(table, refuse, mention);
  if (!columns.includes("urn") && !numbers.every((name) => columns.includes(name))) {
    const expected = "the names of the columns, with book and fragment or urn among them";
    const hint = "write them in the first row, and remove rows above them";
    refuse("", expected, quote(table.headings.join(", "), 60), hint);
    return [];
  }
  if (table.rows.length === 0) refuse("", "poems below the names of the columns", "none");
  noteLists(table, columns, mention);
  return table.rows.flatMap(({ at, cells }) => {
    const before = faults.count;
    const record = recordOf(cells, columns, refuser(at));
    return faults.count > before ? [] : [{ at, record }];
  });
}

const tooManyRows = `row ${limits.rows + 1}: at most ${limits.rows} rows were expected, found more (docs/limits.md)`;

/** What each column holds: a name of `known`, the code of a language, or `unknown`; nothing if it has no name. */
type Columns = readonly string[];

const unknown = "?";

function columnsOf({ headings }: Sheet, refuse: Refuse, note: (message: string) => void): Columns {
  const columns: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const word = heading.toLowerCase();
    const isKnown = known.includes(word) || word === "";
    const column = isKnown ? word : (languageCodes.get(word) ?? unknown);
    const field = `column ${index + 1}`;
    if (isKnown && word !== "" && columns.includes(word)) {
      refuse(field, "one column of this name", quote(heading));
    } else if (column === unknown) {
      const meant = closestMatch(word, known, { maxDistance: Math.ceil(word.length / 3) });
      const expected = `one of ${known.join(", ")}, or a language such as grc or English`;
      refuse(field, expected, quote(heading), meant && `did you mean ${meant}?`);
    } else if (rareLanguages.has(column)) {
      note(`${field}, ${heading}, is read as texts in ${languageNames.get(column)}`);
    }
    columns.push(column);
  }
  return columns;
}

/** The passage of a row. */
function recordOf(cells: readonly string[], columns: Columns, refuse: Refuse): Json {
  const lists: Record<string, string[]> = { authors: [], keywords: [], cities: [] };
  const place: Record<string, unknown> = {};
  const texts: Json[] = [];
  for (const [index, text] of cells.entries()) {
    const [column = "", words] = [columns[index], text.trim()];
    if (words === "" || column === unknown) continue;
    if (column === "") {
      const hint = "name it, or put a cell that contains the separator between quotation marks";
      refuse(`column ${index + 1}`, "no cell, as the column has no name", quote(text, 60), hint);
    } else if (names.includes(column)) {
      const list = listIn(words);
      if (list.includes("")) refuse(column, "a name on each side of |", quote(text));
      lists[plurals[column] ?? column]?.push(...list);
    } else if (known.includes(column)) place[column] = words;
    else texts.push({ language: column, text });
  }
  return { ...placeOf(place, refuse), ...lists, texts };
}

/** The members of a passage that say its place: a urn, or numbers. */
function placeOf(place: Json, refuse: Refuse): Json {
  const { urn, sub_fragment = "" } = place;
  if (urn === undefined) {
    for (const name of numbers) {
      if (/^\d{1,15}$/.test(String(place[name]))) continue;
      const { expected, found, hint } = numberFault(place[name]);
      refuse(name, expected, found, hint);
    }
    if (!isLetter(sub_fragment)) refuse("sub_fragment", aLetter, quote(sub_fragment));
    return { book: Number(place.book), fragment: Number(place.fragment), sub_fragment };
  }
  if (Object.keys(place).length > 1) {
    refuse("urn", "either a urn, or a book and a fragment", quote(urn));
  }
  const [, book, fragment, letter] = urnPattern.exec(String(urn)) ?? [];
  if (book === undefined) refuse("urn", `a urn such as ${passageUrnPrefix}7.80`, quote(urn));
  return { urn, book: Number(book), fragment: Number(fragment), sub_fragment: letter };
}

/** The names in a cell: `|` separates them, and `\` escapes a `|` or `\` in a name. */
function listIn(text: string): string[] {
  const members = text.matchAll(/(?:^|\|)((?:[^\\|]|\\.)*)/gs);
  return [...members].map(([, member = ""]) => plainName(member.replace(/\\(.)/gs, "$1")));
}

/** Mentions columns in which another sign than `|` seems to separate names. */
function noteLists({ rows }: Sheet, columns: Columns, note: (message: string) => void): void {
  for (const [index, column = ""] of columns.entries()) {
    if (!names.includes(column)) continue;
    const cells = rows.map(({ at, cells: all }) => ({ at, text: all[index] ?? "" }));
    const doubtful = cells.filter(({ text }) => /[,;/\n]/.test(text.trim()));
    const [first] = doubtful;
    if (first === undefined || cells.some(({ text }) => text.includes("|"))) continue;
    const count = doubtful.length === 1 ? "1 cell holds" : `${doubtful.length} cells hold`;
    const sign = `${count} a comma, semicolon, slash or line break and none holds |, which separates names`;
    note(`${first.at} at ${column}: ${quote(first.text, 60)} is read as one name; ${sign}`);
  }
}
