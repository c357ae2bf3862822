/** Cleans the cells of a table of what programs write around, or in place of, what a person typed. */
import type { Cell } from "../files/sheet.ts";
import type { Column } from "./columns.ts";

/** A cell as it is read, and what was done to it that its writer should know. */
interface CleanCell extends Cell {
  readonly says?: string;
  /** Whether a program wrote it for a value that is missing. */
  readonly isMissing?: boolean;
}

/** Whether a cell shows something: a text may have only letters without a shape. */
export function hasText(cell: Cell | undefined): boolean {
  return cell !== undefined && !/^[\s\p{Cc}\p{DI}\u2800]*$/u.test(cell.text);
}

/** @param holds what its column holds */
export function cleaned(cell: Cell, holds: Column["holds"]): CleanCell {
  if (holds === "private") return cell;
  const text = cell.text.replace(/\r\n?/g, "\n");
  const program = missingValues.find(({ written }) => written.includes(text.trim()));
  if (program !== undefined) return { ...cell, isMissing: true, says: `left out: ${program.way}` };
  // A program that writes for Excel keeps it from reading a formula or a number.
  const formula = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  if (formula !== undefined) return { text: formula.replaceAll('""', '"') };
  const guard = hasNames.includes(holds) ? /^(?:='?|'(?=[^']+$))/ : /^(?:='|'(?=[=+\-@]))/;
  const unguarded = text.replace(guard, "");
  if (unguarded === text) return { ...cell, text };
  const says = "read without the sign at its beginning, which keeps a spreadsheet from a formula";
  return { text: unguarded, says };
}

const hasNames: readonly Column["holds"][] = ["authors", "keywords", "cities"];

/** What programs write for a value that is missing, and how they write nothing. */
const missingValues = [
  { written: ["NA"], way: 'R writes this for no value; write_csv(..., na = "") leaves it empty' },
  {
    written: ["nan", "NaN", "NaT", "<NA>"],
    way: 'pandas writes this for no value; to_csv(..., na_rep="") leaves it empty',
  },
  { written: ["None"], way: 'Python writes this for no value; write "" in its place' },
  {
    written: ["NULL", "null", "(null)", "\\N"],
    way: "a database writes this for no value; .nullvalue '' in sqlite3, or NULL '' in COPY, leaves it empty",
  },
  {
    written: ["#N/A", "N/A"],
    way: 'a spreadsheet writes this for no value; IFNA(...; "") leaves it empty',
  },
];
