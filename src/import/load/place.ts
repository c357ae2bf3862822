/** Reads the place of a passage from the cells of a row, as the search reads citations. */
import { bookIn, citationsIn } from "../../model/citation.ts";
import { quote } from "../../model/errors.ts";
import { type PassageLocation, passageUrnPrefix } from "../../model/urn.ts";
import type { GivenCell, PlaceColumn, RefuseCell } from "./columns.ts";
import type { Cell } from "./sheet.ts";

/** What a cell says of a place. */
type Part = Partial<PassageLocation>;

/** A cell with what it says. */
interface Saying {
  readonly cell: GivenCell;
  readonly part: Part;
}

/** The place that the cells of a row say together; undefined if one has a fault. */
export function placeOf(
  cells: readonly GivenCell[],
  refuse: RefuseCell,
  refuseRow: (field: string, expected: string) => void,
): PassageLocation | undefined {
  const sayings: Saying[] = [];
  let isRight = true;
  for (const cell of cells) {
    const part = partIn(cell, refuse);
    if (part !== undefined) sayings.push({ cell, part });
    else isRight = false;
  }
  const member = <Name extends keyof PassageLocation>(name: Name): Part[Name] | undefined => {
    const [first, ...others] = sayings.filter(({ part }) => part[name] !== undefined);
    for (const { cell, part } of others) {
      if (part[name] === first?.part[name]) continue;
      const expected = `${quote(first?.part[name])}, as ${first?.cell.column.title} says`;
      refuse(cell, expected);
      isRight = false;
    }
    return first?.part[name];
  };
  const [book, fragment, letter] = [member("book"), member("fragment"), member("sub_fragment")];
  if (!isRight) return undefined;
  if (book !== undefined && fragment !== undefined) {
    return { book, fragment, sub_fragment: letter ?? "" };
  }
  refuseRow(book === undefined ? "book" : "fragment", wholePlace);
  return undefined;
}

const wholePlace = "a book and a number, or both in one cell such as 5.136";

function partIn(given: GivenCell, refuse: RefuseCell): Part | undefined {
  const { cell, column } = given;
  const { read, expected } = readers[column.holds as PlaceColumn];
  if (cell.isDate) {
    refuse(given, expected, `a date, shown as ${quote(cell.text)}`, typeAgain);
    return undefined;
  }
  const shown = read(cell.text.trim());
  const held = cell.number === undefined ? shown : read(String(cell.number));
  const part = shown ?? held;
  if (part === undefined) {
    refuse(given, expected, undefined, hintFor(cell));
  } else if (JSON.stringify(part) !== JSON.stringify(held ?? part)) {
    refuse(given, expected, `${cell.number}, shown as ${quote(cell.text)}`, typeAgain);
    return undefined;
  }
  return part;
}

const typeAgain = "give the column the format Text, and type it again";

/** What to write in place of a cell that is no place. */
function hintFor({ text }: Cell): string | undefined {
  if (looksLikeDate.test(text)) return `a spreadsheet program made a date of it: ${typeAgain}`;
  const [citation, ...others] = citationsIn(text);
  const isSeveral =
    others.length > 0 || citation?.last !== undefined || /\d\s*[-–—]\s*\d/.test(text);
  if (isSeveral) return "write a row for each poem";
  if (citation?.verse !== undefined) return "write the number of the poem without that of a verse";
  if (/\d\s*(?:bis|ter|quater)\b/i.test(text)) return "write a letter after the number: 10a, 10b";
  return undefined;
}

/** `5. Dec`, `12-May`, `05.12.2026` or `2026-12-05`. */
const looksLikeDate =
  /^\d{1,2}[.\s/-]+\p{L}{3,}\.?(?:[\s/-]+\d{2,4})?$|^\p{L}{3,}\.?[\s/-]+\d{1,2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}-\d\d-\d\d/u;

/** How a column is read, and what it holds. */
interface Reader {
  readonly expected: string;
  read(text: string): Part | undefined;
}

const readers: Readonly<Record<PlaceColumn, Reader>> = {
  book: {
    expected: "the number of a book such as 7 or VII",
    read: (text) => {
      const book = bookIn(text);
      return book === undefined ? undefined : { book };
    },
  },
  fragment: {
    expected: "a number such as 136 or 136a, or with its book such as 5.136",
    read: citedPlace,
  },
  sub_fragment: {
    expected: "one letter, or nothing",
    read: (text) => (/^[A-Za-z]$/.test(text) ? { sub_fragment: text } : undefined),
  },
};

/** The number of a poem, alone or with its book. */
function citedPlace(text: string): Part | undefined {
  const [, number, letter = ""] = /^(\d{1,15})\s?([A-Za-z]?)$/.exec(text) ?? [];
  if (number !== undefined) {
    return withLetter({ fragment: Number(number) }, letter);
  }
  const [citation, ...others] = citationsIn(text);
  if (citation === undefined || others.length > 0) return undefined;
  const { book, fragment, letter: lower, author, ...parts } = citation;
  const isForeign = /^urn:/i.test(text) && !text.startsWith(passageUrnPrefix);
  const isOther = author !== "" || Object.values(parts).some((part) => part !== undefined);
  if (isForeign || isOther || lower.length > 1) return undefined;
  // 15.39a and 15.39A are two poems.
  const isCapital = new RegExp(`${lower.toUpperCase()}[^A-Za-z]*$`).test(text);
  return withLetter({ book, fragment }, isCapital ? lower.toUpperCase() : lower);
}

function withLetter(part: Part, letter: string): Part {
  return letter === "" ? part : { ...part, sub_fragment: letter };
}
