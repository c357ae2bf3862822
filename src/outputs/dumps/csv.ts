/**
 * Tables as CSV (RFC 4180), mainly for spreadsheets: rows end in CRLF, and the file begins with a byte order mark,
 * without which Excel does not recognise UTF-8. Every text is quoted and otherwise unchanged, so that programs read
 * what is stored: a `=` at the start is not escaped, though a spreadsheet may take it for a formula.
 */
import type { CsvColumn } from "./columns.ts";

const byteOrderMark = "\uFEFF";

/** The byte order mark and the header row. */
export function csvHead(columns: readonly Pick<CsvColumn<never>, "name">[]): string {
  return `${byteOrderMark}${columns.map(({ name }) => name).join(",")}\r\n`;
}

/** The rows of a table. */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows
    .map((row) => `${columns.map(({ cell }) => written(cell(row))).join(",")}\r\n`)
    .join("");
}

function written(value: string | number): string {
  return typeof value === "number" ? `${value}` : `"${value.replaceAll('"', '""')}"`;
}
