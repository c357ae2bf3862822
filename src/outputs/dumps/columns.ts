/** Columns of tables: name, description, and the function that makes a cell from a record. */
import type { Name } from "../../model/published.ts";
import { parseRecordUrl } from "../../routing/routes.ts";

export interface CsvColumn<Row> {
  readonly name: string;
  readonly type: "integer" | "string";
  readonly description: string;
  readonly cell: (row: Row) => string | number;
}

export function text<Row>(
  name: string,
  description: string,
  cell: (row: Row) => string,
): CsvColumn<Row> {
  return { name, type: "string", description, cell };
}

export function integer<Row>(
  name: string,
  description: string,
  cell: (row: Row) => number,
): CsvColumn<Row> {
  return { name, type: "integer", description, cell };
}

/** A list in one cell: `|` separates the members, and `\` escapes a `|` or `\` in a member. */
export function listColumn<Row>(
  name: string,
  description: string,
  members: (row: Row) => readonly string[],
): CsvColumn<Row> {
  const cell = (row: Row) =>
    members(row)
      .map((member) => member.replace(/[\\|]/g, "\\$&"))
      .join("|");
  return { name, type: "string", description: `${description} ${separation}`, cell };
}

const separation = "Between members stands |, before a | or \\ inside of one a \\.";

/** The id in a record's address. */
export function recordId({ url }: { readonly url: string }): string {
  return parseRecordUrl(url)?.id ?? "";
}

/** The choice of `nameOf`, for descriptions. */
export const choice = "the first in English, else the first";

export function chosenName({ names }: { readonly names: readonly Name[] }): string {
  return (names.find(({ language }) => language === "eng") ?? names[0])?.name ?? "";
}
