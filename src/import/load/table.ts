/** Reads a table that a spreadsheet program wrote as CSV. */
import { CsvError, parse } from "csv-parse/sync";
import { limits } from "./limits.ts";

/** A row with its number in the spreadsheet; the header is row 1. */
export interface CsvRow {
  readonly at: string;
  /** The texts in the columns of a name, in their order; a name may stand over several columns. */
  readonly cells: readonly { readonly column: string; readonly text: string }[];
}

/**
 * Reads CSV as spreadsheets write it: commas, semicolons (where the comma is the decimal sign) or tabs between cells,
 * line breaks inside quotation marks, any ends of lines.
 * @returns the names of its columns, in small letters, and its rows without those that are empty
 */
export function readTable(text: string): { readonly columns: string[]; readonly rows: CsvRow[] } {
  const lines = linesOf(text.replace(separatorLine, ""));
  const [header] = lines;
  if (header === undefined)
    throw new Error("a row with the names of the columns was expected, found nothing");
  if (lines.length > limits.rows) throw new Error(tooManyRows);
  const columns = header.map((name) => name.trim().toLowerCase());
  const rows = lines.slice(1).flatMap((texts, index) => {
    const at = `row ${index + 2}`;
    if (texts.every((cell) => cell.trim() === "")) return [];
    const surplus = texts.slice(columns.length).find((cell) => cell !== "");
    if (surplus !== undefined || texts.length < columns.length) {
      throw new Error(
        `${at}: ${columns.length} cells were expected, as in row 1, found ${texts.length}`,
      );
    }
    return [{ at, cells: columns.map((column, place) => ({ column, text: texts[place] ?? "" })) }];
  });
  return { columns, rows };
}

const tooManyRows = `at most ${limits.rows} rows were expected, found more (docs/limits.md)`;

/** Tells Excel what separates the cells. It shows this line to nobody, and counts the next one as row 1. */
const separatorLine = /^sep=.\r?\n/i;

function linesOf(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      max_record_size: limits.record,
      to: limits.rows + 1,
    });
  } catch (cause) {
    if (!(cause instanceof CsvError) || !/QUOTE/.test(cause.code)) throw cause;
    // The line of the error is the last one of the file if a cell does not end.
    throw new Error(`row ${Number(cause.records) + 1}: ${quotation}`);
  }
}

const quotation =
  "a cell with a quotation mark was expected to begin and end with one: a quotation mark inside a cell is written twice";

/** What separates the cells: of the three, the one that is most frequent in the header, whose names have none. */
function separatorOf(text: string): string {
  const [header = ""] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  return [",", ";", "\t"].reduce((best, other) => (count(other) > count(best) ? other : best));
}
