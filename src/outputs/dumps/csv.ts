/**
 * Tables as CSV (RFC 4180), for spreadsheets first: rows end in CRLF, and a byte order mark begins the file, without
 * which Excel takes Greek for something else. Every text is between quotes and exactly as stored, so that what a program
 * reads is what was written: nothing is put before a `=`, though a spreadsheet may take it for a formula.
 */
import type { Column } from "./columns.ts";

const byteOrderMark = "\uFEFF";

/** What a table begins with. */
export function csvHead(columns: readonly Pick<Column<never>, "name">[]): string {
  return `${byteOrderMark}${columns.map(({ name }) => name).join(",")}\r\n`;
}

/** The rows of a table. */
export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows
    .map((row) => `${columns.map(({ cell }) => written(cell(row))).join(",")}\r\n`)
    .join("");
}

function written(value: string | number): string {
  return typeof value === "number" ? `${value}` : `"${value.replaceAll('"', '""')}"`;
}
