/** JSON in columns that would change when it is read and written: pages would say something else than the snapshot. */
import { type Fault, quote } from "../model/errors.ts";
import type { Connection } from "./sqlite.ts";

/** The columns that hold JSON. */
const columns = [
  ["edition", "metadata"],
  ["alignment", "alignment_data"],
] as const;

/** Values that JavaScript, or another reader of JSON, would give back otherwise. What is no JSON breaks a rule of its column. */
export function* jsonFaults(database: Connection): Generator<Fault> {
  for (const [table, field] of columns) {
    const rows = database.prepare<[], { id: number; text: string }>(
      `SELECT id, ${field} AS text FROM ${table} WHERE json_valid(${field}) ORDER BY id`,
    );
    for (const { id, text } of rows.iterate()) {
      const plain = text.replace(blanks, "$1");
      const written = JSON.stringify(JSON.parse(text));
      const at = { record: `${table} id=${id}`, table, field };
      if (halfCharacter.test(plain)) {
        const hint = "remove it: no encoding can write it alone";
        yield {
          ...at,
          expected: "whole characters",
          found: partFrom(plain, plain.search(halfCharacter)),
          hint,
        };
      } else if (plain !== written) {
        let index = 0;
        while (plain[index] === written[index]) index += 1;
        const expected = `JSON that stays the same when it is read and written: ${partFrom(written, index)}`;
        const hint =
          "write names once, numbers that fit 64-bit floats in their shortest form, others as texts, and letters without escapes";
        yield { ...at, expected, found: partFrom(plain, index), hint };
      }
    }
  }
}

/** White space outside texts. */
const blanks = /("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g;

/** The escape of half of a character, as JSON writes it, without the other half. */
const halfCharacter =
  /(?=\\ud)(?<=(?:^|[^\\])(?:\\\\)*)(?:\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2})/i;

/** A part of a text, with what stands before it. */
function partFrom(text: string, index: number): string {
  const start = Math.max(0, index - 20);
  return quote(`${start > 0 ? "…" : ""}${text.slice(start, index + 40)}`);
}
