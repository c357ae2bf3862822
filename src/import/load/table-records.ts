/** Makes passages of the rows of a table that a person wrote. */
import { closestMatch } from "leven";
import { AnthologyError, Faults, quote } from "../../model/errors.ts";
import { passageUrnPrefix } from "../../model/urn.ts";
import { languageNames } from "./defaults.ts";
import type { Located } from "./json-records.ts";
import { type CsvRow, readTable } from "./table.ts";

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
/** The columns of a table; any other column has the code of a language as its name, and holds texts. */
const known = [...numbers, "sub_fragment", "urn", ...names];

/**
 * The passages of a table.
 * @throws AnthologyError of kind `data` with every column and cell that does not fit
 */
export function tableRecords(text: string, file: string): Located[] {
  const { columns, rows } = readTable(text);
  checkColumns(columns, file);
  if (rows.length === 0) {
    throw new AnthologyError("data", `${file} has no poem below the names of its columns`, {
      hint: "add a row for each poem",
    });
  }
  checkCells(rows, file);
  return rows.map(({ at, cells }) => {
    const record: Record<string, unknown> = { authors: [], keywords: [], cities: [], texts: [] };
    for (const { column, text: cell } of cells) {
      const words = cell.trim();
      const list = plurals[column] ?? column;
      if (cell === "" || (known.includes(column) && words === "")) continue;
      if (numbers.includes(column)) record[column] = Number(words);
      else if (names.includes(column)) record[list] = [...(record[list] as []), ...listIn(words)];
      else if (known.includes(column)) record[column] = words;
      else record.texts = [...(record.texts as []), { language: column, text: cell }];
    }
    const [, book, fragment, letter] = urnPattern.exec(String(record.urn)) ?? [];
    const place = { book: Number(book), fragment: Number(fragment), sub_fragment: letter };
    return { at, record: { ...(letter === undefined ? {} : place), ...record } };
  });
}

function checkColumns(columns: readonly string[], file: string): void {
  const faults = new Faults();
  const orLanguage = ", or the code of a language such as grc";
  for (const [index, column] of columns.entries()) {
    const isKnown = known.includes(column);
    if (isKnown ? columns.indexOf(column) === index : languageNames.has(column)) continue;
    const meant = closestMatch(column, known, { maxDistance: Math.ceil(column.length / 3) });
    faults.add({
      record: `${file}, row 1`,
      field: `column ${index + 1}`,
      expected: isKnown ? "one column of this name" : `the name of a column${orLanguage}`,
      found: quote(column),
      ...(meant === undefined || isKnown ? {} : { hint: `did you mean ${meant}?` }),
    });
  }
  faults.throwIfAny(
    "the names of the columns of a table do not fit",
    `rename them, or remove them; the names are ${known.join(", ")}${orLanguage}`,
  );
}

function checkCells(rows: readonly CsvRow[], file: string): void {
  const faults = new Faults();
  for (const { at, cells } of rows) {
    const add = (field: string, expected: string, found: string) =>
      faults.add({ record: `${file}, ${at}`, field, expected, found });
    const cell = new Map(cells.map(({ column, text }) => [column, text.trim()]));
    for (const { column, text } of cells) {
      if (numbers.includes(column) && !/^\s*(?:\d{1,15}\s*)?$/.test(text)) {
        add(column, "a whole number such as 7", quote(text));
      } else if (names.includes(column) && text.trim() !== "" && listIn(text).includes("")) {
        add(column, "a name on each side of |", quote(text));
      }
    }
    const [urn = "", ...place] = ["urn", ...numbers, "sub_fragment"].map((name) => cell.get(name));
    if (urn !== "" && place.some(Boolean)) {
      add("urn", "either a urn, or a book and a fragment", quote(urn));
    } else if (urn !== "" && !urnPattern.test(urn)) {
      add("urn", `a urn such as ${passageUrnPrefix}7.80`, quote(urn));
    }
  }
  faults.throwIfAny("cells of a table do not fit", "correct them");
}

/** The names in a cell: `|` separates them, and `\` escapes a `|` or `\` in a name. */
function listIn(text: string): string[] {
  const members = text.matchAll(/(?:^|\|)((?:[^\\|]|\\.)*)/gs);
  return [...members].map(([, member = ""]) => member.replace(/\\(.)/gs, "$1").trim());
}
