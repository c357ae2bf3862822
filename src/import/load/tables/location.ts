/** Reads the location of a passage from the cells of a row, as the search reads citations. */
import { bookIn, citationsIn } from "../../../model/citation.ts";
import { quote } from "../../../model/errors.ts";
import { locationInUrn, type PassageLocation } from "../../../model/urn.ts";
import { plainName } from "../records/identity.ts";
import type { GivenCell } from "./columns.ts";

/** What a cell says of a location. */
type Part = Partial<PassageLocation>;

/** The columns that say where a passage is: what they hold, and how it is read. */
const locationColumns = {
  book: {
    expected: "the number of a book such as 7 or VII",
    read: (text: string): Part | undefined => {
      const book = bookIn(text);
      return book === undefined ? undefined : { book };
    },
  },
  fragment: {
    expected: "a number such as 136 or 136a, or with its book such as 5.136",
    read: citedLocation,
  },
  sub_fragment: {
    expected: "one letter, or nothing",
    read: (text: string): Part | undefined =>
      /^[A-Za-z]$/.test(text) ? { sub_fragment: text } : undefined,
  },
};

/** What a cell says; nothing if it is refused. */
export function partIn(cell: GivenCell, holds: keyof typeof locationColumns): Part {
  const { expected, read } = locationColumns[holds];
  const shown = read(plainName(cell.text));
  const held = cell.number === undefined ? shown : read(String(cell.number));
  const part = shown ?? held;
  const isOther = held !== undefined && JSON.stringify(part) !== JSON.stringify(held);
  if (cell.isDate === true || isOther) {
    const what = cell.isDate === true ? "a date" : cell.number;
    cell.refuse(expected, `${what}, shown as ${quote(cell.text)}`, typeAgain);
  } else if (part === undefined) cell.refuse(expected, undefined, hintFor(cell));
  else return part;
  return {};
}

const typeAgain = "give the column the format Text, and type it again";

/** What to write in a cell that says no location. */
function hintFor({ text }: GivenCell): string | undefined {
  if (looksLikeDate.test(text)) return `a spreadsheet program made a date of it: ${typeAgain}`;
  const [citation, ...others] = citationsIn(text);
  const isSeveral = others.length > 0 || citation?.last !== undefined;
  if (isSeveral || /\d\s*[-–—]\s*\d/.test(text)) return "write a row for each poem";
  if (citation?.verse !== undefined) return "write the number of the poem without that of a verse";
  if (/\d\s*(?:bis|ter|quater)\b/i.test(text)) return "write a letter after the number: 10a, 10b";
  return undefined;
}

/** `5. Dec`, `12-May`, `05.12.2026` or `2026-12-05`: spreadsheets write months in the language of their user. */
const looksLikeDate =
  /^\d{1,2}[.\s/-]+\p{L}{3,}\.?(?:[\s/-]+\d{2,4})?$|^\p{L}{3}[./-]\d{1,2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}-\d\d-\d\d/u;

/** The number of a poem, alone or with its book. */
function citedLocation(text: string): Part | undefined {
  const [, number, letter = ""] = /^(\d{1,15})\s?([A-Za-z]?)$/.exec(text) ?? [];
  if (number !== undefined) return withLetter({ fragment: Number(number) }, letter);
  const [citation, ...others] = citationsIn(text);
  if (citation === undefined || others.length > 0) return undefined;
  const { book, fragment, letter: lower, author, ...parts } = citation;
  const isForeign = /^urn:/i.test(text) && locationInUrn(text) === undefined;
  const isOther = author !== "" || Object.values(parts).some((part) => part !== undefined);
  if (isForeign || isOther || lower.length > 1) return undefined;
  // 15.39a and 15.39A are two poems.
  const isCapital = new RegExp(`${lower.toUpperCase()}[^A-Za-z]*$`).test(text);
  return withLetter({ book, fragment }, isCapital ? lower.toUpperCase() : lower);
}

function withLetter(part: Part, letter: string): Part {
  return letter === "" ? part : { ...part, sub_fragment: letter };
}
