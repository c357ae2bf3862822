/** Reads the rows of a file that a spreadsheet program wrote as plain text. */
import { CsvError, parse } from "csv-parse/sync";
import { limits } from "./limits.ts";
import { type Sheet, type SheetRow, tooManyCells } from "./sheet.ts";

/**
 * Reads CSV as spreadsheets write it: commas, semicolons (where the comma is the decimal sign) or tabs between cells,
 * line breaks inside quotation marks, any ends of lines, even several kinds in one file.
 */
export function readCsv(text: string): Sheet {
  const [start = "", separator] = separatorLine.exec(text) ?? [];
  const content = text.slice(start.length);
  const rows: SheetRow[] = [];
  const widths: number[] = [];
  let [index, count] = [0, 0];
  read(content, separatorOf(content, separator), (record) => {
    const cells = record.map((cell) => (cell === "" ? undefined : { text: cell }));
    const filled = cells.filter((cell) => cell !== undefined).length;
    if (filled > 0) {
      rows.push({ index, isHidden: false, cells });
      widths.push(record.length);
      count += filled;
    }
    index += 1;
    const isTooMany = rows.length > limits.filledRows || count > limits.cells;
    if (isTooMany || index > limits.rows || record.length > limits.columns) {
      throw new Error(`row ${index}: ${tooManyCells}`);
    }
  });
  const last = widths.pop() ?? 0;
  if (widths.length > 0 && widths.every((width) => width > last) && !/[\r\n]$/.test(content)) {
    throw new Error(
      `row ${index}: ${widths[0]} cells were expected, as in row 1, found ${last} and the end of the file: it may be cut off`,
    );
  }
  return { name: "", isHidden: false, rows, faults: [] };
}

/** Tells Excel what separates the cells. It shows this line to nobody, and counts the next one as row 1. */
const separatorLine = /^\uFEFF*(?:"?sep=(.)"?[,;\t]*(?:\r\n?|\n))?/i;

/** @param take receives the cells of each row */
function read(text: string, delimiter: string, take: (row: readonly string[]) => void): void {
  let row = 1;
  try {
    parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: limits.row,
      // Nothing is kept: the rows may be more than fit the memory.
      on_record: (record: string[]) => {
        take(record);
        row += 1;
        return null;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    if (cause.code === "CSV_MAX_RECORD_SIZE") throw new Error(`row ${row}: ${tooLong}`);
    throw /QUOTE/.test(cause.code) ? new Error(`row ${row}: ${quotation}`) : cause;
  }
}

const tooLong = `at most ${limits.row} characters were expected, found more (docs/limits.md)`;

const quotation =
  "a cell with a quotation mark was expected to begin and end with one: a quotation mark inside a cell is written twice";

/** What separates the cells: the one that is most frequent in the header, whose names have none. */
function separatorOf(text: string, declared = ","): string {
  const [header = ""] = text.trimStart().split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  return [declared, ",", ";", "\t"].reduce((best, other) =>
    count(other) > count(best) ? other : best,
  );
}
