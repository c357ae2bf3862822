/** Makes passages of all tables of a person: chooses their sheets, checks them, and joins their rows. */
import { counted, type Faults, quote } from "../../../model/errors.ts";
import { groupsOf } from "../../../model/groups.ts";
import { columnLetters, type Sheet } from "../files/sheet.ts";
import { checkLetters } from "../records/damage.ts";
import { languageOf } from "../records/defaults.ts";
import type { GivenRecord, Note } from "../records/given.ts";
import { checkColumns, columnKinds, type GivenCell } from "./columns.ts";
import { joinRows } from "./join.ts";
import {
  listReader,
  namesPoems,
  passagesIn,
  rowName,
  type Said,
  type Table,
  tableIn,
} from "./rows.ts";

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
  const all = files.flatMap(({ file, sheets }) => {
    const tables = sheets.flatMap((sheet) => tableIn(sheet, file, faults) ?? []);
    const passages = tables.find(isOfPassages);
    return tables.map((table) => ({ table, reason: whyLeft(table, passages) }));
  });
  const tables = all.flatMap(({ table, reason }) => (reason === undefined ? [table] : []));
  for (const { table, reason } of tables.length === 0 ? [] : all) {
    if (reason === undefined) continue;
    const rows = counted(1 + table.rows.length, "row");
    note(`${table.name} was not read, as ${reason}: ${rows}`);
  }
  if (tables.length === 0 && files.length > 0) {
    const { table } = all.find((one) => !one.table.sheet.isHidden) ?? {};
    const headings = table?.columns.map(({ heading }) => heading) ?? [];
    faults.add({
      record: table?.top ?? files[0]?.file ?? "",
      field: "",
      expected: "the names of the columns, with book and fragment or urn among them",
      found: quote(headings.join(", "), 60),
      hint: "write them in the first row, and remove rows above them",
    });
  }
  for (const table of tables) checkTable(table, faults, note);
  const cities = new Map<string, Said>();
  const listIn = listReader();
  const rows = tables.flatMap((table) => passagesIn(table, cities, listIn, faults));
  return joinRows(rows, cities, note);
}

function isOfPassages({ sheet }: Table): boolean {
  return !sheet.isHidden && sheet.name.toLowerCase() === "passages";
}

/** Why a table is not read: of a file, the sheet called passages is; or else all that are shown and name poems. */
function whyLeft(table: Table, passages: Table | undefined): string | undefined {
  if (table.sheet.isHidden) return "it is hidden";
  if (passages !== undefined && !isOfPassages(table)) return "there is a sheet called passages";
  if (passages !== undefined || namesPoems(table)) return undefined;
  return "its first row does not name the places of poems";
}

function checkTable(table: Table, faults: Faults, noteOfAll: Note): void {
  const { name, sheet, columns, top, rows } = table;
  const note = (message: string) => noteOfAll(`${name}, ${message}`);
  for (const { row, column, found, hint } of sheet.faults) {
    const field = `column ${columnLetters(column)}`;
    const expected = "a cell with a value of its own";
    faults.add({ record: rowName(name, row), field, expected, found, hint });
  }
  const refuse = (field: string, expected: string, found: string, hint?: string) =>
    faults.add({ record: top, field, expected, found, hint });
  checkColumns(columns, refuse, note);
  if (rows.length === 0) refuse("", "poems below the names of the columns", "none");
  const hidden = rows.filter(({ isHidden }) => isHidden).length;
  if (hidden > 0) note(`${counted(hidden, "hidden row")} read like the others`);
  for (const { title, holds, index } of columns) {
    if (sheet.hiddenColumns.includes(index) && Object.hasOwn(columnKinds, holds)) {
      note(`${title} is hidden, and read like the others`);
    }
  }
  for (const [column, cells] of groupsOf(table.cells, (cell) => cell.column)) {
    if (column.holds === "unnamed") {
      const expected = "a heading over cells that are not empty";
      const hint =
        "name the column, or put a cell that contains the separator between quotation marks";
      refuse(column.title, expected, shown(cells), hint);
    }
    const { title: field, holds, language } = column;
    for (const { of, isDoubtful, unless, says } of doubts) {
      const isCertain = cells.some(({ text }) => unless?.test(text));
      const found = of.includes(holds) && !isCertain ? cells.filter(isDoubtful) : [];
      if (found.length > 0) note(`${field}: ${shown(found)}, ${says}`);
    }
    if (holds !== "text" && !names.includes(holds)) continue;
    const texts = cells.map(({ place, text }) => ({ record: place, field, text }));
    checkLetters(texts, language === "grc", faults, noteOfAll);
  }
}

/** `3 cells, such as "7.1" in row 3, also in 5, 8` */
function shown(cells: readonly GivenCell[]): string {
  const [row, ...others] = cells.slice(0, 12).map(({ place }) => place.split(" ").at(-1));
  const also = others.length === 0 ? "" : `, also in ${others.join(", ")}`;
  const more = cells.length > 12 ? " ..." : "";
  return `${counted(cells.length, "cell")}, such as ${quote(cells[0]?.text, 60)} in row ${row}${also}${more}`;
}

const names: readonly string[] = ["authors", "keywords", "cities"];

/** What may be wrong with cells in columns of these kinds, unless another cell shows that it is not. */
const doubts = [
  {
    of: ["fragment"],
    isDoubtful: ({ number = 0 }: GivenCell) => /^\d+\.\d\d?$/.test(String(number)),
    says: "with a number, in which 5.1 and 5.10 are the same: give the column the format Text",
  },
  {
    of: ["note"],
    isDoubtful: ({ column, text }: GivenCell) =>
      column.language === undefined && languageOf(text) === "eng",
    says: "taken for English; name the language in the heading, such as note.deu",
  },
  {
    of: names,
    isDoubtful: ({ text }: GivenCell) => /[,/\n]/.test(text.trim()),
    unless: /[|;]/,
    says: "read as one name each; | or ; would divide names",
  },
  {
    of: Object.keys(columnKinds),
    isDoubtful: ({ column, runs }: GivenCell) =>
      runs !== undefined && (column.holds !== "note" || column.isMarkdown),
    says: "with bold or italic letters, which only notes keep",
  },
];
