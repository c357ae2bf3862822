/** Reads the rows of a file that a spreadsheet program wrote as CSV. */
import { CsvError, parse } from "csv-parse/sync";
import { limits } from "./limits.ts";

/**
 * Reads CSV as spreadsheets write it: commas, semicolons (where the comma is the decimal sign) or tabs between cells,
 * line breaks inside quotation marks, any ends of lines, even several kinds in one file.
 */
export function readCsv(text: string): string[][] {
  const [start = "", separator] = separatorLine.exec(text) ?? [];
  const content = text.slice(start.length);
  const rows = parsed(content, separatorOf(content, separator));
  const filled = rows.filter((row) => row.join("") !== "");
  const last = filled.at(-1);
  const isShort = filled.every((row) => row === last || row.length > (last?.length ?? 0));
  if (filled.length > 1 && isShort && !/[\r\n]$/.test(content)) {
    throw new Error(
      `row ${rows.length}: ${filled[0]?.length} cells were expected, as in row 1, found ${last?.length} and the end of the file: it may be cut off`,
    );
  }
  return rows;
}

/** Tells Excel what separates the cells. It shows this line to nobody, and counts the next one as row 1. */
const separatorLine = /^\uFEFF*(?:"?sep=(.)"?[,;\t]*(?:\r\n?|\n))?/i;

function parsed(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: limits.record,
      to: limits.rows + 1,
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    // The line of the error is the last one of the file if a cell does not end.
    const row = `row ${Number(cause.records) + 1}`;
    if (cause.code === "CSV_MAX_RECORD_SIZE") throw new Error(`${row}: ${tooLong}`);
    throw /QUOTE/.test(cause.code) ? new Error(`${row}: ${quotation}`) : cause;
  }
}

const tooLong = `at most ${limits.record} characters were expected, found more (docs/limits.md)`;

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
