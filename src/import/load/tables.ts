/** Makes passages of all tables of a person: chooses their sheets, checks them, and joins their rows. */
import { type Faults, quote } from "../../model/errors.ts";
import { type Column, checkColumns } from "./columns.ts";
import { languageOf } from "./defaults.ts";
import { type CityCoordinates, joinRows } from "./join-rows.ts";
import type { GivenRecord, Note } from "./report.ts";
import { columnLetters, type Sheet } from "./sheet.ts";
import { namesPoems, passagesIn, rowName, type Table, tableIn } from "./table.ts";

/** A file with its sheets. */
export interface TableFile {
  readonly file: string;
  readonly sheets: readonly Sheet[];
}

/**
 * The passages of tables. A row with a fault is left out.
 * @param note receives what may be wrong, and what was not read
 */
export function tableRecords(
  files: readonly TableFile[],
  faults: Faults,
  note: Note,
): GivenRecord[] {
  const chosen = files.map(chooseTables);
  const tables = chosen.flatMap(({ read }) => read);
  const left = chosen.flatMap((one) => one.left);
  if (tables.length === 0) refuseAll(files, left, faults);
  else {
    for (const { table, reason } of left) {
      note(`${table.name} was not read, as ${reason}: ${counted(1 + table.rows.length, "row")}`);
    }
  }
  for (const table of tables) {
    checkTable(table, faults, (message) => note(`${table.name}, ${message}`));
  }
  noteStyles(tables, note);
  const cities: CityCoordinates = new Map();
  const rows = tables.flatMap((table) => passagesIn(table, cities, faults));
  return joinRows(rows, cities, note);
}

interface ChosenTables {
  readonly read: readonly Table[];
  readonly left: readonly { readonly table: Table; readonly reason: string }[];
}

/** Of a file, the sheet called passages; or else all that are shown and name poems. */
function chooseTables({ file, sheets }: TableFile): ChosenTables {
  const tables = sheets.flatMap((sheet) => tableIn(sheet, file) ?? []);
  const isPassages = ({ sheet }: Table) =>
    !sheet.isHidden && sheet.name.toLowerCase() === "passages";
  const hasPassages = tables.some(isPassages);
  const whyLeft = (table: Table): string | undefined => {
    if (table.sheet.isHidden) return "it is hidden";
    if (hasPassages) return isPassages(table) ? undefined : "there is a sheet called passages";
    return namesPoems(table) ? undefined : "its first row does not name the places of poems";
  };
  const judged = tables.map((table) => ({ table, reason: whyLeft(table) }));
  const read = judged.flatMap(({ table, reason }) => (reason === undefined ? [table] : []));
  const left = judged.flatMap(({ table, reason }) =>
    reason === undefined ? [] : [{ table, reason }],
  );
  return { read, left };
}

/** No table names poems. */
function refuseAll(files: readonly TableFile[], left: ChosenTables["left"], faults: Faults): void {
  const { table } = left.find((one) => !one.table.sheet.isHidden) ?? {};
  const headings = table?.columns.map(({ heading }) => heading) ?? [];
  faults.add({
    record: table === undefined ? (files[0]?.file ?? "") : rowName(table, table.header.index),
    field: "",
    expected: "the names of the columns, with book and fragment or urn among them",
    found: quote(headings.join(", "), 60),
    hint: "write them in the first row, and remove rows above them",
  });
}

function checkTable(table: Table, faults: Faults, note: Note): void {
  const { sheet, columns, header, rows } = table;
  for (const { row, column, found, hint } of sheet.faults) {
    const field = `column ${columnLetters(column)}`;
    const expected = "a cell with a value of its own";
    faults.add({ record: rowName(table, row), field, expected, found, hint });
  }
  const record = rowName(table, header.index);
  const refuse = (field: string, expected: string, found: string, hint?: string) =>
    faults.add({ record, field, expected, found, hint });
  checkColumns(columns, refuse, note);
  if (rows.length === 0) refuse("", "poems below the names of the columns", "none");
  const hidden = rows.filter(({ isHidden }) => isHidden).length;
  if (hidden > 0) note(`${counted(hidden, "hidden row")} read like the others`);
  const width = Math.max(...rows.map(({ cells }) => cells.length), 0);
  for (let index = 0; index < width; index += 1) {
    const cells = cellsBelow(table, index);
    const [first] = cells;
    if (first === undefined) continue;
    const column = columns[index];
    if (column !== undefined && column.holds !== "unnamed") {
      for (const message of doubtsOf(column, cells)) note(`${column.title}: ${message}`);
      continue;
    }
    const found = `${counted(cells.length, "cell")}, the first ${quote(first.text, 60)} in row ${first.row}`;
    const hint =
      "name the column, or put a cell that contains the separator between quotation marks";
    refuse(
      `column ${columnLetters(index)}`,
      "a heading over cells that are not empty",
      found,
      hint,
    );
  }
}

interface CellBelow {
  /** As the spreadsheet counts it. */
  readonly row: number;
  readonly text: string;
  readonly number?: number | undefined;
}

/** The cells of a column that are not empty. */
function cellsBelow({ rows }: Table, column: number): CellBelow[] {
  return rows.flatMap(({ index, cells }) => {
    const { text = "", number } = cells[column] ?? {};
    return text.trim() === "" ? [] : [{ row: index + 1, text, number }];
  });
}

/** What may be wrong in a column. */
function doubtsOf({ holds, language }: Column, cells: readonly CellBelow[]): string[] {
  if (holds === "fragment") {
    const short = cells.filter(({ number = 0 }) => /^\d+\.\d\d?$/.test(String(number)));
    const [first] = short;
    const way = "in which 5.1 and 5.10 are the same: give the column the format Text";
    return first === undefined
      ? []
      : [
          `${counted(short.length, "cell")} such as ${first.number} in row ${first.row} are numbers, ${way}`,
        ];
  }
  if (holds === "note" && language === undefined) {
    const guessed = cells.filter(({ text }) => languageOf(text) === "eng").length;
    const way = "name the language in the heading, such as note.deu";
    return guessed === 0 ? [] : [`${counted(guessed, "note")} taken for English; ${way}`];
  }
  if (holds !== "authors" && holds !== "keywords" && holds !== "cities") return [];
  const doubtful = cells.filter(({ text }) => /[,/\n]/.test(text.trim()));
  const [first] = doubtful;
  if (first === undefined || cells.some(({ text }) => /[|;]/.test(text))) return [];
  const count = `${counted(doubtful.length, "cell")} with a comma, slash or line break`;
  const shown = `${quote(first.text, 60)} in row ${first.row}`;
  return [`${count} read as one name each, such as ${shown}; | or ; would divide names`];
}

/** Mentions bold and italic letters that only notes keep. */
function noteStyles(tables: readonly Table[], note: Note): void {
  const lost = tables.flatMap((table) =>
    table.rows.flatMap(({ index, cells }) =>
      table.columns.flatMap(({ index: at, holds, isMarkdown, title }) => {
        const isKept = (holds === "note" && !isMarkdown) || holds === "private";
        return isKept || cells[at]?.runs === undefined
          ? []
          : [`${rowName(table, index)}, ${title}`];
      }),
    ),
  );
  if (lost.length === 0) return;
  const count = counted(lost.length, "cell");
  note(`${count} with bold or italic letters, which only notes keep; the first is ${lost[0]}`);
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
