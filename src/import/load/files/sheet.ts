/** The sheets of tables, as their files hold them. */
import { limits } from "./limits.ts";

/** Letters of a cell that look the same. */
export interface Run {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** Letters as a file has them. */
export interface FileRun extends Run {
  readonly isStruck: boolean;
  /** Whether they stand above or below the others of their line. */
  readonly raised: "superscript" | "subscript" | undefined;
}

/** A cell that is not empty. */
export interface Cell {
  /** As the cell shows it. */
  readonly text: string;
  /** The number that the cell holds, which may have more digits than it shows. */
  readonly number?: number | undefined;
  /** Whether the cell holds a date, which spreadsheet programs make of `5.12`. */
  readonly isDate?: boolean | undefined;
  /** The parts of the text, if letters in it are bold or italic. */
  readonly runs?: readonly Run[] | undefined;
}

/** A row with its cells by column, of which some are not empty. */
export interface SheetRow {
  /** The first row of a sheet is 0. */
  readonly index: number;
  readonly isHidden: boolean;
  readonly cells: readonly (Cell | undefined)[];
}

/** A sheet of a workbook, or the only one of a file of plain text. */
export interface Sheet {
  /** Empty for a file of plain text. */
  readonly name: string;
  readonly isHidden: boolean;
  /** The columns that are hidden; the first one of a sheet is 0. */
  readonly hiddenColumns: number[];
  readonly rows: SheetRow[];
  /** Cells that do not show what they hold. Rows and columns begin with 0. */
  readonly faults: (CellFault & { readonly row: number; readonly column: number })[];
  /** What is read of cells otherwise than they show it. */
  readonly doubts: (Doubt & { readonly row: number; readonly column: number })[];
}

/** Words of a cell, and what became of them. */
interface Doubt {
  readonly found: string;
  readonly says: string;
}

interface CellFault {
  readonly found: string;
  readonly hint: string;
}

/** What is read of the letters of a cell: no struck ones, and raised numbers as letters of Unicode. */
export function readRuns(given: readonly FileRun[]) {
  const runs: Run[] = [];
  const doubts: Doubt[] = [];
  let [before, isAfterStruck] = ["", false];
  for (const { text: found, isBold, isItalic, isStruck, raised } of given) {
    const isBlank = found.trim() === "";
    if (isStruck && !isBlank) doubts.push({ found, says: "struck out, and left out" });
    if (isStruck) {
      isAfterStruck = true;
      continue;
    }
    const isNumber = raised === "superscript" && /^[\s\d]+$/.test(found);
    const letters = isNumber
      ? found.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "")
      : found;
    if (raised !== undefined && !isNumber && !isBlank) {
      doubts.push({ found, says: `${raised}, and read like the other letters` });
    }
    // Of the blanks around struck words, one is enough.
    const isDouble = isAfterStruck && /(?:^|\s)$/.test(before);
    const text = isDouble ? letters.replace(/^ /, "") : letters;
    runs.push({ text, isBold, isItalic });
    [before, isAfterStruck] = [before + text, false];
  }
  return { text: before, runs, doubts };
}

/** Adds a row to those of its sheet, unless all its cells are empty. @throws Error if the tables are too large together */
export type AddRow = (rows: SheetRow[], row: SheetRow) => void;

/** Counts the rows, cells and characters of all tables that are loaded together. */
export function rowCounter(): AddRow {
  let [rowCount, cellCount, size] = [0, 0, 0];
  return (rows, row) => {
    const isFar = row.index >= limits.rows || row.cells.length > limits.columns;
    const texts = isFar ? [] : row.cells.flatMap((cell) => cell?.text ?? []);
    if (texts.length > 0) {
      rows.push(row);
      rowCount += 1;
    }
    cellCount += texts.length;
    // Many cells of a workbook may share a text.
    size += texts.join("").length;
    if (isFar || rowCount > limits.filledRows || cellCount > limits.cells || size > limits.file) {
      throw new Error(`row ${row.index + 1}: ${tooMany}`);
    }
  };
}

const tooMany = `at most ${limits.filledRows} rows, ${limits.columns} columns and ${limits.cells} cells that are not empty were expected in all tables together, found more (docs/limits.md)`;

/** The letters of a column as a spreadsheet shows them: `A` for 0, `AA` for 26. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

export const mergedCells: CellFault = {
  found: "cells that are merged",
  hint: "unmerge them, and write in each row what belongs to it",
};

export function errorIn(shown: string): CellFault {
  return { found: `the error ${shown}`, hint: "correct the formula, or write its value" };
}
