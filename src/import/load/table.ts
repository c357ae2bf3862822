/** The headings and rows of a table, as a spreadsheet shows them. */

export interface TableRows {
  /** The row of the headings, as the spreadsheet counts it. */
  readonly at: string;
  readonly headings: readonly string[];
  /** The rows that are not empty. They may end before their last cells, or have more than there are headings. */
  readonly rows: readonly { readonly at: string; readonly cells: readonly string[] }[];
}

/** Reads the headings in the first row that is not empty, and the rows below. */
export function readTable(lines: readonly (readonly string[])[]): TableRows {
  const rows = Array.from(lines, (cells = [], index) => ({ at: `row ${index + 1}`, cells })).filter(
    ({ cells }) => cells.some((cell) => cell.trim() !== ""),
  );
  const { at = "row 1", cells = [] } = rows.shift() ?? {};
  return { at, headings: Array.from(cells, (heading = "") => heading.trim()), rows };
}
