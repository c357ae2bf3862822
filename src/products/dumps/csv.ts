/**
 * Tables as CSV (RFC 4180), for spreadsheets first: rows end in CRLF, and a byte order mark begins the file, without
 * which Excel takes Greek for something else. Every text is between quotes and exactly as stored, so that what a program
 * reads is what was written: nothing is put before a `=`, though a spreadsheet may take it for a formula.
 */
import type { Column } from "./columns.ts";
import type { DumpStream } from "./dump-file.ts";
import { TextPieces } from "./text-pieces.ts";

const byteOrderMark = "\uFEFF";

/** Writes rows as they come. */
export class CsvWriter<Row> {
  readonly #columns: readonly Column<Row>[];
  readonly #text: TextPieces;

  constructor(columns: readonly Column<Row>[], stream: DumpStream) {
    this.#columns = columns;
    this.#text = new TextPieces((piece) => stream.write(piece));
    this.#text.add(`${byteOrderMark}${columns.map(({ name }) => name).join(",")}\r\n`);
  }

  add(row: Row): void {
    this.#text.add(`${this.#columns.map(({ cell }) => written(cell(row))).join(",")}\r\n`);
  }

  end(): void {
    this.#text.flush();
  }
}

function written(value: string | number): string {
  return typeof value === "number" ? `${value}` : `"${value.replaceAll('"', '""')}"`;
}
