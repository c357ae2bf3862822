/** Reads the rows of a file that a spreadsheet program wrote as plain text. */
import { CsvError, parse } from "csv-parse/sync";
import { quote } from "../../../model/errors.ts";
import { limits } from "./limits.ts";
import type { AddRow, Sheet, SheetRow } from "./sheet.ts";

/**
 * Reads CSV as spreadsheets write it: commas, semicolons (where the comma is the decimal sign) or tabs between cells,
 * line breaks inside quotation marks, any ends of lines, even several kinds in one file.
 */
export function readCsv(text: string, add: AddRow): Sheet {
  const [start = "", declared = ","] = separatorLine.exec(text) ?? [];
  const content = text.slice(start.length);
  const separator = separatorOf(content, declared);
  const isRaw = separator === "\t" && !isQuoted(content);
  const rows: SheetRow[] = [];
  readRows(content, separator, isRaw, (texts, index) => {
    const cells = texts.map(({ text }) => (text === "" ? undefined : { text }));
    add(rows, { index, isHidden: false, cells });
  });
  const widths = rows.map(({ cells }) => cells.length);
  const last = widths.pop() ?? 0;
  if (widths.length > 0 && widths.every((width) => width > last) && !/[\r\n]$/.test(content)) {
    const expected = `${widths[0]} cells were expected, as in row 1`;
    throw new Error(
      `row ${1 + (rows.at(-1)?.index ?? 0)}: ${expected}, found ${last} and the end of the file: it may be cut off`,
    );
  }
  return { name: "", isHidden: false, hiddenColumns: [], rows, faults: [], doubts: [] };
}

/** A cell as it is written. */
interface WrittenCell {
  readonly text: string;
  readonly hasMarks: boolean;
}

/** @throws Error for a row whose quotation marks are wrong, or that is too long */
function readRows(
  content: string,
  separator: string,
  isRaw: boolean,
  take: (cells: readonly WrittenCell[], index: number) => void,
): void {
  let [index, width] = [0, 0];
  /** Whether the cells of a row have quotation marks. */
  let marks: boolean[] = [];
  try {
    parse(content, {
      delimiter: separator,
      quote: isRaw ? false : '"',
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: limits.row,
      cast: (text, { quoting }) => {
        marks.push(quoting);
        return text;
      },
      // Nothing is kept: the rows may be more than fit the memory.
      on_record: (texts: string[]) => {
        const cells = texts.map((text, at) => ({ text, hasMarks: marks[at] === true }));
        marks = [];
        width ||= cells.length;
        const rest = swallowed(cells, separator, width);
        if (rest !== undefined) throw new Error(`row ${index + 1}: ${holdsRow(rest)}`);
        take(cells, index);
        index += 1;
        return null;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const isLong = cause.code === "CSV_MAX_RECORD_SIZE";
    throw new Error(`row ${index + 1}: ${isLong ? tooLong : quotation}`, { cause });
  }
}

/** A line in a cell that is a row of the table: a quotation mark before it was forgotten. */
function swallowed(
  cells: readonly WrittenCell[],
  separator: string,
  width: number,
): string | undefined {
  for (const [column, { text, hasMarks }] of cells.entries()) {
    if (!hasMarks || !text.includes("\n")) continue;
    const isRow = (line: string) => {
      const parts = line.split(separator);
      // It has numbers where its row has them, such as book and fragment.
      const numbered = cells
        .slice(0, column)
        .flatMap((cell, at) => (/\d/.test(cell.text) ? [at] : []));
      return (
        parts.length >= Math.max(2, width) && numbered.every((at) => /\d/.test(parts[at] ?? ""))
      );
    };
    const line = text.split("\n").slice(1).find(isRow);
    if (line !== undefined) return line;
  }
  return undefined;
}

/** Whether a file with tabs quotes cells. Some programs write quotation marks as any other letters. */
function isQuoted(content: string): boolean {
  let [needed, marked, plain] = [0, 0, 0];
  try {
    readRows(content, "\t", false, (cells) => {
      for (const { text, hasMarks } of cells) {
        if (hasMarks && /["\t\r\n,;]/.test(text)) needed += 1;
        else if (hasMarks) marked += 1;
        else if (/\p{L}/u.test(text)) plain += 1;
      }
    });
  } catch {
    return false;
  }
  // Some programs quote all texts, others those that need it; none quotes one here and there.
  return needed > 0 || marked === 0 || plain === 0;
}

/** Tells Excel what separates the cells. It shows this line to nobody, and counts the next one as row 1. */
const separatorLine = /^\uFEFF*(?:"?sep=(.)"?[,;\t]*(?:\r\n?|\n))?/i;

const tooLong = `at most ${limits.row} characters were expected, found more (docs/limits.md)`;

const quotation =
  "a cell with a quotation mark was expected to begin and end with one: a quotation mark inside a cell is written twice";

function holdsRow(line: string): string {
  return `a cell holds the row ${quote(line, 60)}: close the quotation marks of the cell before it, and write one inside a cell twice`;
}

/** What separates the cells: the one that is most frequent in the header, whose names have none. */
function separatorOf(text: string, declared: string): string {
  const [header = ""] = text.trimStart().split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  return [declared, ",", ";", "\t"].reduce((best, other) =>
    count(other) > count(best) ? other : best,
  );
}
