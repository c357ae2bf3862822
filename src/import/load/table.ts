/** Reads the rows of a sheet that a person wrote. */
import { citationsIn } from "../../model/citation.ts";
import { type Faults, quote } from "../../model/errors.ts";
import { type Column, columnsOf, type GivenCell, type RefuseCell } from "./columns.ts";
import { degrees, languageOf } from "./defaults.ts";
import { plainName } from "./identity.ts";
import type { CityCoordinates, PassageRow } from "./join-rows.ts";
import { markdownOf } from "./markdown.ts";
import { placeOf } from "./place.ts";
import type { Sheet, SheetRow } from "./sheet.ts";

/** A sheet with its columns, as the first row that is not empty names them. */
export interface Table {
  /** `poems.xlsx, sheet Book 5` */
  readonly name: string;
  readonly sheet: Sheet;
  readonly header: SheetRow;
  readonly columns: readonly Column[];
  readonly rows: readonly SheetRow[];
}

/** The table in a sheet; undefined if all its rows are empty. */
export function tableIn(sheet: Sheet, file: string): Table | undefined {
  const name = sheet.name === "" ? file : `${file}, sheet ${sheet.name}`;
  const isFilled = ({ cells }: SheetRow) => cells.some((cell) => (cell?.text ?? "").trim() !== "");
  const [header, ...rows] = sheet.rows.filter(isFilled);
  if (header === undefined) return undefined;
  const headings = Array.from(header.cells, (cell) => (cell?.text ?? "").trim());
  return { name, sheet, header, columns: columnsOf(headings), rows };
}

/** Whether the columns of a table say where its passages are. */
export function namesPoems({ columns, rows }: Table): boolean {
  const places = columns.filter(({ holds }) => holds === "fragment");
  const isSure = columns.some(({ holds }) => holds === "book" || holds === "text");
  // Numbers without a book may count anything.
  const hasBook = ({ cells }: SheetRow) =>
    places.some(({ index }) => citationsIn(cells[index]?.text ?? "").length > 0);
  return places.length > 0 && (isSure || rows.some(hasBook));
}

/** The passages of a table. A row with a fault is left out. */
export function passagesIn(table: Table, cities: CityCoordinates, faults: Faults): PassageRow[] {
  return table.rows.flatMap((sheetRow) => {
    const given = table.columns.flatMap((column): GivenCell[] => {
      const cell = sheetRow.cells[column.index];
      const isRead = column.holds !== "private" && column.holds !== "unknown";
      return isRead && cell !== undefined && cell.text.trim() !== "" ? [{ column, cell }] : [];
    });
    if (given.length === 0) return [];
    const place = rowName(table, sheetRow.index);
    const before = faults.count;
    const refuse: RefuseCell = ({ column, cell }, expected, found = quote(cell.text, 60), hint) =>
      faults.add({ record: place, field: column.title, expected, found, hint });
    const row = { place, given, columns: table.columns, refuse };
    const refusePlace = (field: string, expected: string) =>
      faults.add({ record: place, field, expected, found: "nothing" });
    const location = placeOf(cellsOf(row, "book", "fragment", "sub_fragment"), refuse, refusePlace);
    const members = {
      authors: namesIn(row, "authors"),
      keywords: namesIn(row, "keywords"),
      cities: namesIn(row, "cities"),
      manuscripts: manuscriptsIn(row),
      texts: textsIn(row),
      notes: cellsOf(row, "note").map(({ cell, column }) => ({
        language: column.language ?? languageOf(cell.text),
        content: column.isMarkdown ? cell.text : markdownOf(cell),
        label: column.label,
      })),
    };
    locate(row, members.cities, cities);
    if (location === undefined || faults.count > before) return [];
    return [{ place, location, ...members }];
  });
}

/** `poems.xlsx, sheet Book 5, row 3` @param index of the row in its sheet */
export function rowName({ name }: Pick<Table, "name">, index: number): string {
  return `${name}, row ${index + 1}`;
}

/** A row while it is read. */
interface Row {
  readonly place: string;
  readonly given: readonly GivenCell[];
  readonly columns: readonly Column[];
  readonly refuse: RefuseCell;
}

function cellsOf({ given }: Row, ...holds: readonly Column["holds"][]): GivenCell[] {
  return given.filter(({ column }) => holds.includes(column.holds));
}

function namesIn(row: Row, holds: Column["holds"]): string[] {
  return cellsOf(row, holds).flatMap((given) => {
    const names = listIn(given.cell.text, /(?:^|[|;])((?:[^\\|;]|\\.)*)/gs);
    if (names.includes("")) row.refuse(given, "a name on each side of | or ;");
    return names;
  });
}

function manuscriptsIn(row: Row) {
  return cellsOf(row, "manuscripts").flatMap((given) => {
    // The address of an image may have a semicolon.
    const list = listIn(given.cell.text, /(?:^|\||;(?=\s))((?:[^\\|;]|\\.|;(?!\s))*)/gs);
    return list.map((words) => {
      const [, title = "", manuscript_url = ""] = /^(.*?),? ?(https?:\/\/\S+)$/.exec(words) ?? [];
      const expected = "a title and the address of an image such as https://example.org/page.jpg";
      if (manuscript_url === "") row.refuse(given, expected);
      return { title, manuscript_url };
    });
  });
}

function textsIn(row: Row) {
  const parts = cellsOf(row, "translator", "edition");
  const texts = cellsOf(row, "text");
  for (const part of parts) {
    const { of } = part.column;
    // Without a column of texts for it, its heading was refused.
    if (of === undefined || texts.some(({ column }) => column.index === of)) continue;
    row.refuse(part, `a text in ${row.columns[of]?.title} for it`);
  }
  return texts.map(({ column: { index, label, language = "" }, cell }) => {
    const own = parts.filter(({ column }) => column.of === index);
    const edition = own.map((part) => part.cell.text.trim()).join(", ");
    const text = { language, text: cell.text, label };
    return edition === "" ? text : { ...text, edition };
  });
}

/** Adds the coordinates of the city of a row to those of all cities. */
function locate(row: Row, names: readonly string[], cities: CityCoordinates): void {
  const given = cellsOf(row, "coordinates", "latitude", "longitude");
  const [first] = given;
  if (first === undefined) return;
  const [city = "", ...others] = names;
  if (city === "" || others.length > 0) {
    row.refuse(first, "one city, which has the coordinates", quote(names.join("|")));
  }
  const known = cities.get(city) ?? {};
  cities.set(city, known);
  for (const one of given) {
    for (const [member, value] of Object.entries(coordinatesIn(one, row.refuse))) {
      const other = known[member];
      if (other === undefined) {
        known[member] = { value, title: `${row.place}, ${one.column.title}` };
      } else if ((degrees(other.value) ?? other.value) !== (degrees(value) ?? value)) {
        row.refuse(one, `${quote(other.value)}, as ${other.title} says`, quote(value));
      }
    }
  }
}

function coordinatesIn(given: GivenCell, refuse: RefuseCell): Readonly<Record<string, string>> {
  const { cell, column } = given;
  // The cell may show fewer decimals than it holds.
  if (column.holds !== "coordinates") return { [column.holds]: String(cell.number ?? cell.text) };
  const [, latitude, longitude] = bothCoordinates.exec(cell.text) ?? [];
  if (
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(Number(degrees(latitude))) <= 90
  ) {
    return { latitude, longitude };
  }
  refuse(given, "latitude and longitude in degrees such as 38.796, 22.5363");
  return {};
}

/** `38.796, 22.5363`; with commas as decimal signs `38,796; 22,5363`. */
const bothCoordinates =
  /^\s*(-?\d+(?:\.\d+)?|-?\d+(?:,\d+)?(?=\s*;|\s+-?\d))\s*[,;\s]\s*(-?\d+(?:[.,]\d+)?)\s*$/;

/** The names in a cell: signs divide them, and `\` escapes a sign or `\` in a name. */
function listIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, member = ""]) =>
    plainName(member.replace(/\\(.)/gs, "$1")),
  );
}
