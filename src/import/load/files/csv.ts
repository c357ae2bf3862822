/** Reads the rows of a file that a spreadsheet program wrote as plain text. */
import { CsvError, parse } from "csv-parse/sync";
import { limits } from "./limits.ts";
import type { AddRow, Sheet, SheetRow } from "./sheet.ts";

/**
 * Reads CSV as spreadsheets write it: commas, semicolons (where the comma is the decimal sign) or tabs between cells,
 * line breaks inside quotation marks, any ends of lines, even several kinds in one file.
 */
export function readCsv(text: string, add: AddRow): Sheet {
  const [start = "", declared = ","] = separatorLine.exec(text) ?? [];
  const content = text.slice(start.length);
  const rows: SheetRow[] = [];
  let index = 0;
  try {
    parse(content, {
      delimiter: separatorOf(content, declared),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: limits.row,
      // Nothing is kept: the rows may be more than fit the memory.
      on_record: (record: string[]) => {
        const cells = record.map((cell) => (cell === "" ? undefined : { text: cell }));
        add(rows, { index, isHidden: false, cells });
        index += 1;
        return null;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const isLong = cause.code === "CSV_MAX_RECORD_SIZE";
    throw new Error(`row ${index + 1}: ${isLong ? tooLong : quotation}`, { cause });
  }
  const widths = rows.map(({ cells }) => cells.length);
  const last = widths.pop() ?? 0;
  if (widths.length > 0 && widths.every((width) => width > last) && !/[\r\n]$/.test(content)) {
    const expected = `${widths[0]} cells were expected, as in row 1`;
    throw new Error(
      `row ${index}: ${expected}, found ${last} and the end of the file: it may be cut off`,
    );
  }
  return { name: "", isHidden: false, hiddenColumns: [], rows, faults: [] };
}

/** Tells Excel what separates the cells. It shows this line to nobody, and counts the next one as row 1. */
const separatorLine = /^\uFEFF*(?:"?sep=(.)"?[,;\t]*(?:\r\n?|\n))?/i;

const tooLong = `at most ${limits.row} characters were expected, found more (docs/limits.md)`;

const quotation =
  "a cell with a quotation mark was expected to begin and end with one: a quotation mark inside a cell is written twice";

/** What separates the cells: the one that is most frequent in the header, whose names have none. */
function separatorOf(text: string, declared: string): string {
  const [header = ""] = text.trimStart().split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  return [declared, ",", ";", "\t"].reduce((best, other) =>
    count(other) > count(best) ? other : best,
  );
}
