/** Checks pieces of tables (RFC 4180). */
import { quote } from "../model/errors.ts";
import type { Mismatch } from "./validator.ts";

/** A cell, and what follows it: another cell, or the end of the row. */
const cell = /(?:"(?:[^"]+|"")*"|[^",\r\n]*)(,|\r\n)/y;

/** The first fault of whole rows, each of which must have as many cells as the first. */
export function csvFault(text: string, rows: number): Mismatch | undefined {
  let [found, cells, columns] = [0, 0, 0];
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at;
    const [, end] = cell.exec(text) ?? [];
    const pointer = `/${found}/${cells}`;
    if (end === undefined) {
      return { pointer, expected: "a cell of a table", found: quote(text.slice(at), 60) };
    }
    cells += 1;
    if (end === ",") continue;
    if (found === 0) columns = cells;
    if (cells !== columns) {
      return { pointer, expected: `${columns} cells in the row`, found: `${cells}` };
    }
    found += 1;
    cells = 0;
  }
  if (found === rows && cells === 0) return undefined;
  return { pointer: "", expected: `${rows} whole rows`, found: `${found}` };
}
