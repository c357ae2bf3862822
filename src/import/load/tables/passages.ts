/** Makes passages of all tables of a person: chooses their sheets, checks them, and joins their rows. */
import { counted, type Faults, quote } from "../../../model/errors.ts";
import { groupsOf } from "../../../model/groups.ts";
import { columnLetters, type Sheet } from "../files/sheet.ts";
import { checkLetters } from "../records/damage.ts";
import { languageOf } from "../records/defaults.ts";
import type { GivenRecord, Note, TableAccount } from "../records/given.ts";
import { hasText } from "./cells.ts";
import { checkColumns, type GivenCell } from "./columns.ts";
import { columnKinds } from "./headings.ts";
import { joinRows } from "./join.ts";
import {
  isRead,
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
 * The passages of tables, and an account of their cells. A row with a fault is left out.
 * @param warn receives what may be wrong, and what was left out
 */
export function tableRecords(
  files: readonly TableFile[],
  faults: Faults,
  warn: Note,
): { readonly records: GivenRecord[]; readonly account: TableAccount } {
  const all = files.flatMap(({ file, sheets }) =>
    sheets.flatMap((sheet) => tableIn(sheet, file, faults) ?? []),
  );
  const tables = all.filter((table) => whyLeft(table) === undefined);
  for (const table of all) {
    const reason = whyLeft(table);
    if (reason === undefined) continue;
    warn(`${table.name} was left out, as ${reason}: ${counted(1 + table.rows.length, "row")}`);
  }
  if (tables.length === 0 && files.length > 0) refuseTable(files[0]?.file ?? "", [], faults);
  const poems = tables.filter(namesPoems);
  for (const table of tables) {
    checkCells(table, faults);
    if (poems.includes(table)) checkTable(table, faults, warn);
    else refuseTable(table.top, table.columns, faults);
  }
  const cities = new Map<string, Said>();
  const listIn = listReader();
  const rows = poems.flatMap((table) => passagesIn(table, cities, listIn, faults));
  const records = joinRows(rows, cities, warn);
  const count = (some: readonly Table[], of: (table: Table) => number) =>
    some.reduce((sum, table) => sum + of(table), 0);
  const cells = {
    given: count(all, ({ sheet }) => sheet.rows.flatMap((row) => row.cells.filter(hasText)).length),
    headings: count(all, (table) => table.headings),
    published: rows.reduce((sum, row) => sum + row.cells.length, 0),
    leftOut: count(all, (table) =>
      poems.includes(table)
        ? table.cells.filter((cell) => !isRead(cell)).length
        : table.cells.length,
    ),
  };
  const { given, headings, published, leftOut } = cells;
  if (faults.count === 0 && given !== headings + published + leftOut) {
    throw new Error(`the cells of tables do not add up: ${JSON.stringify(cells)}`);
  }
  return {
    records,
    account: { sheets: all.length, rows: count(all, (table) => table.rows.length), cells },
  };
}

function refuseTable(record: string, columns: Table["columns"], faults: Faults): void {
  const headings = columns.map(({ heading }) => heading);
  const expected = "the names of the columns, with book and fragment or urn among them";
  const hint =
    "write them in the first row, and remove rows above them; if it is no table of poems, begin the name of the sheet or file with _";
  faults.add({ record, field: "", expected, found: quote(headings.join(", "), 60), hint });
}

/** Why a table is not read, as its writer wants it. */
function whyLeft({ sheet }: Table): string | undefined {
  if (sheet.isHidden) return "it is hidden";
  return sheet.name.startsWith("_") ? "its name begins with _" : undefined;
}

/** Refuses the cells that do not show what they hold. */
function checkCells({ name, sheet }: Table, faults: Faults): void {
  for (const { row, column, found, hint } of sheet.faults) {
    const field = `column ${columnLetters(column)}`;
    const expected = "a cell with a value of its own";
    faults.add({ record: rowName(name, row), field, expected, found, hint });
  }
}

function checkTable(table: Table, faults: Faults, warnOfAll: Note): void {
  const { name, sheet, columns, top, rows } = table;
  const warn = (message: string) => warnOfAll(`${name}, ${message}`);
  const refuse = (field: string, expected: string, found: string, hint?: string) =>
    faults.add({ record: top, field, expected, found, hint });
  checkColumns(columns, refuse, warn);
  if (rows.length === 0) refuse("", "poems below the names of the columns", "none");
  const hidden = rows.filter(({ isHidden }) => isHidden).length;
  if (hidden > 0) warn(`${counted(hidden, "hidden row")} read like the others`);
  for (const { title, holds, index } of columns) {
    if (sheet.hiddenColumns.includes(index) && Object.hasOwn(columnKinds, holds)) {
      warn(`${title} is hidden, and read like the others`);
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
    const read = cells.filter(isRead);
    for (const { of, isDoubtful, says } of doubts) {
      const found = of.includes(holds) ? read.filter(isDoubtful) : [];
      if (found.length > 0) warn(`${field}: ${shown(found)}, ${says}`);
    }
    if (holds === "private")
      warn(`${field}: ${shown(cells)}, left out, as the heading begins with _`);
    if (holds !== "text" && !names.includes(holds)) continue;
    const texts = read.map(({ place, text }) => ({ record: place, field, text }));
    checkLetters(texts, language === "grc", faults, warnOfAll);
  }
  const said = [
    ...table.cells.flatMap(({ says, ...cell }) => (says === undefined ? [] : [{ ...cell, says }])),
    ...sheet.doubts.map(({ row, column, found, says }) => {
      const title = columns[column]?.title ?? `column ${columnLetters(column)}`;
      return { column: { title }, place: rowName(name, row), text: found, says };
    }),
  ];
  for (const [says, cells] of groupsOf(said, (cell) => cell.says)) {
    const [first, ...others] = new Set(cells.map(({ column }) => column.title));
    const also = others.length === 0 ? "" : ` and ${counted(others.length, "other column")}`;
    warn(`${first}${also}: ${shown(cells)}, ${says}`);
  }
}

/** `3 cells, such as "7.1" in row 3, also in 5, 8` */
function shown(cells: readonly Pick<GivenCell, "place" | "text">[]): string {
  const [row, ...others] = cells.slice(0, 12).map(({ place }) => place.split(" ").at(-1));
  const also = others.length === 0 ? "" : `, also in ${others.join(", ")}`;
  const more = cells.length > 12 ? " ..." : "";
  return `${counted(cells.length, "cell")}, such as ${quote(cells[0]?.text, 60)} in row ${row}${also}${more}`;
}

const names: readonly string[] = ["authors", "keywords", "cities"];

/** What may be wrong with cells in columns of these kinds. */
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
    isDoubtful: ({ text }: GivenCell) => !/[|;]/.test(text) && likeList.test(text.trim()),
    says: "read as one name each; | or ; would divide names",
  },
  {
    of: Object.keys(columnKinds),
    isDoubtful: ({ column, runs }: GivenCell) =>
      runs !== undefined && (column.holds !== "note" || column.isMarkdown),
    says: "with bold or italic letters, which only notes keep",
  },
];

/** A cell that may hold several names, in another way than with | or ;. */
const likeList = /[,/\n&·•]|\s(?:[-–—]|and|et|und|και|καὶ)\s|#[^\s#]+\s+#/;
