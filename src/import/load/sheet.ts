/** The sheets of tables, as their files hold them. */
import { limits } from "./limits.ts";

/** Letters of a cell that look the same. */
export interface Run {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
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
  readonly rows: readonly SheetRow[];
  readonly faults: readonly SheetFault[];
}

/** A cell that does not show what it holds. Rows and columns begin with 0. */
export interface SheetFault {
  readonly row: number;
  readonly column: number;
  readonly found: string;
  readonly hint: string;
}

/** The letters of a column as a spreadsheet shows them: `A` for 0, `AA` for 26. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** What is wrong with a cell, by what it does not show. */
export const cellFaults: {
  readonly merged: Pick<SheetFault, "found" | "hint">;
  readonly noValue: Pick<SheetFault, "found" | "hint">;
  error(shown: string): Pick<SheetFault, "found" | "hint">;
} = {
  merged: {
    found: "cells that are merged",
    hint: "unmerge them, and write in each row what belongs to it",
  },
  error: (shown: string) => {
    return { found: `the error ${shown}`, hint: "correct the formula, or write its value" };
  },
  noValue: {
    found: "a formula without its value",
    hint: "open the file in a spreadsheet program, and save it again",
  },
};

export const tooManyCells = `at most ${limits.filledRows} rows, ${limits.columns} columns and ${limits.cells} cells that are not empty were expected, found more (docs/limits.md)`;
