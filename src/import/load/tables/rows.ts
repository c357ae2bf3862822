/** Reads the rows of a sheet that a person wrote. */
import { citationsIn } from "../../../model/citation.ts";
import { type Faults, quote } from "../../../model/errors.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Json } from "../../../model/json.ts";
import { limits } from "../files/limits.ts";
import type { Sheet } from "../files/sheet.ts";
import { degrees, languageOf } from "../records/defaults.ts";
import { plainName } from "../records/identity.ts";
import { cleaned, hasText } from "./cells.ts";
import { type Column, columnsOf, type GivenCell } from "./columns.ts";
import { columnKinds } from "./headings.ts";
import { partIn } from "./location.ts";
import { markdownOf } from "./markdown.ts";

/** A sheet with its columns, as the first row that is not empty names them. */
export type Table = NonNullable<ReturnType<typeof tableIn>>;

/** What cells say of one thing, member by member. */
export type Said = Map<string, { readonly value: unknown; readonly cell: GivenCell }>;

/** The table in a sheet; undefined if all its rows are empty. */
export function tableIn(sheet: Sheet, file: string, faults: Faults) {
  const name = sheet.name === "" ? file : `${file}, sheet ${sheet.name}`;
  const [header, ...rows] = sheet.rows.filter(({ cells }) => cells.some(hasText));
  if (header === undefined) return undefined;
  const length = Math.max(...sheet.rows.map(({ cells }) => cells.length));
  const columns = columnsOf(
    Array.from({ length }, (_, index) => plainName(header.cells[index]?.text ?? "")),
  );
  const cells = rows.flatMap((row) => {
    const place = rowName(name, row.index);
    return row.cells.flatMap((cell, index): GivenCell[] => {
      const column = columns[index];
      if (column === undefined || cell === undefined || !hasText(cell)) return [];
      const refuse = (expected: string, found = quote(cell.text, 60), hint?: string) =>
        faults.add({ record: place, field: column.title, expected, found, hint });
      return [{ ...cleaned(cell, column.holds), column, place, refuse }];
    });
  });
  // Where the headings are.
  const top = rowName(name, header.index);
  const headings = header.cells.filter(hasText).length;
  return { name, sheet, top, columns, headings, rows, cells };
}

/** `poems.xlsx, sheet Book 5, row 3` @param index of the row in its sheet */
export function rowName(table: string, index: number): string {
  return `${table}, row ${index + 1}`;
}

/** Whether the columns of a table say where its passages are. */
export function namesPoems({ columns, cells }: Table): boolean {
  const has = (...some: Column["holds"][]) => columns.some(({ holds }) => some.includes(holds));
  // Numbers without a book may count anything.
  const isWhole = ({ column, text }: GivenCell) =>
    column.holds === "fragment" && citationsIn(text).length > 0;
  return has("fragment") && (has("book", "text") || cells.some(isWhole));
}

/** What a row says of a passage. */
export type PassageRow = ReturnType<typeof passagesIn>[number];

/** A text in a row, with its translator or edition. */
export type RowText = ReturnType<typeof textsIn>[number];

/** Whether a cell is one that a passage has. */
export function isRead({ column, isMissing = false }: GivenCell): boolean {
  return Object.hasOwn(columnKinds, column.holds) && !isMissing;
}

/**
 * The passages of a table. A row with a fault is left out.
 * @param cities takes the coordinates of cities by name: the rows of all tables must agree
 * @param listIn reads the lists of all tables
 */
export function passagesIn(
  table: Table,
  cities: Map<string, Said>,
  listIn: ListReader,
  faults: Faults,
) {
  const read = table.cells.filter(isRead);
  return [...groupsOf(read, ({ place }) => place)].flatMap(([record, row]) => {
    const before = faults.count;
    const taken = new Set<GivenCell>();
    const all = (...holds: Column["holds"][]) => {
      const cells = row.filter(({ column }) => holds.includes(column.holds));
      for (const cell of cells) taken.add(cell);
      return cells;
    };
    const names = (holds: Column["holds"]) => namesIn(all(holds), listIn);
    const location = locationOf(all("book", "fragment", "sub_fragment"));
    const { book, fragment, sub_fragment = "" } = location;
    if (faults.count === before && (book === undefined || fragment === undefined)) {
      const field = book === undefined ? "book" : "fragment";
      const expected = "a book and a number, or both in one cell such as 5.136";
      faults.add({ record, field, expected, found: "nothing" });
    }
    const members = {
      authors: names("authors"),
      keywords: names("keywords"),
      cities: names("cities"),
      manuscripts: manuscriptsIn(all("manuscripts"), listIn),
      texts: textsIn(
        all("text"),
        [...all("translator"), ...all("edition")],
        verseIn(all("verse")),
        table,
      ),
      notes: all("note").map((cell) => ({
        language: cell.column.language ?? languageOf(cell.text),
        content: cell.column.isMarkdown ? cell.text : markdownOf(cell),
        label: cell.column.label,
      })),
    };
    locate(all(...coordinateColumns), members.cities, cities);
    if (faults.count > before) return [];
    const label = `${book}.${fragment}${sub_fragment}`;
    return [{ place: record, location, label, ...members, cells: [...taken] }];
  });
}

/** The number of the verse in a row, as a text that sorts: `  12a`. */
function verseIn([cell]: readonly GivenCell[]): string | undefined {
  const verse = /^\d{1,6}[a-z]?$/.exec(plainName(cell?.text ?? ""))?.[0];
  if (verse === undefined) cell?.refuse("the number of a verse such as 3 or 3a");
  return verse?.replace(/^\d+/, (number) => number.padStart(6));
}

/** The location that the cells of a row say together. */
function locationOf(row: readonly GivenCell[]): Json {
  const said: Said = new Map();
  for (const cell of row) {
    const { holds } = cell.column;
    if (holds !== "book" && holds !== "fragment" && holds !== "sub_fragment") continue;
    for (const [member, value] of Object.entries(partIn(cell, holds))) {
      say(said, member, value, cell);
    }
  }
  return valuesOf(said);
}

/** Adds what a cell says. Another cell may have said the same. */
function say(said: Said, member: string, value: unknown, cell: GivenCell): void {
  const known = said.get(member);
  if (known === undefined) said.set(member, { value, cell });
  else if ((degrees(known.value) ?? known.value) !== (degrees(value) ?? value)) {
    const { place, column } = known.cell;
    cell.refuse(`${quote(known.value)}, as ${place}, ${column.title} says`, quote(value));
  }
}

/** The values of what was said. */
export function valuesOf(said: Said = new Map()): Json {
  return Object.fromEntries([...said].map(([member, { value }]) => [member, value]));
}

function namesIn(cells: readonly GivenCell[], listIn: ListReader): string[] {
  return cells.flatMap((cell) => {
    const names = listIn(cell, /(?:^|[|;])((?:[^\\|;]|\\.)*)/gs);
    if (names.includes("")) cell.refuse("a name on each side of | or ;");
    return names;
  });
}

function manuscriptsIn(cells: readonly GivenCell[], listIn: ListReader) {
  return cells.flatMap((cell) => {
    // The address of an image may have a semicolon.
    const list = listIn(cell, /(?:^|\||;(?=\s))((?:[^\\|;]|\\.|;(?!\s))*)/gs);
    return list.map((words) => {
      const [, title = "", manuscript_url = ""] = /^(.*?),? ?(https?:\/\/\S+)$/.exec(words) ?? [];
      const expected = "a title and the address of an image such as https://example.org/page.jpg";
      if (manuscript_url === "") cell.refuse(expected);
      return { title, manuscript_url };
    });
  });
}

/** The names in a cell: signs divide them, and `\` escapes a sign or `\` in a name. */
export type ListReader = ReturnType<typeof listReader>;

/** Counts the names of all tables that are loaded together, as the time for a passage grows with the square of its names. */
export function listReader() {
  let total = 0;
  return (cell: GivenCell, pattern: RegExp): string[] => {
    const count = cell.text.split(/[|;]/).length;
    total += count;
    if (count > limits.names || total > limits.cells) {
      const expected = `at most ${limits.names} names in a cell and ${limits.cells} in all tables`;
      cell.refuse(expected, `${count} and ${total} (docs/limits.md)`);
      return [];
    }
    return [...cell.text.matchAll(pattern)].map(([, member = ""]) =>
      plainName(member.replace(/\\(.)/gs, "$1")),
    );
  };
}

/** @param parts their translators and editions */
function textsIn(
  texts: readonly GivenCell[],
  parts: readonly GivenCell[],
  verse: string | undefined,
  { name: table, columns }: Table,
) {
  for (const part of parts) {
    const { of } = part.column;
    // Without a column of texts for it, its heading was refused.
    if (of === undefined || texts.some(({ column }) => column.index === of)) continue;
    part.refuse(`a text in ${columns[of]?.title} for it`);
  }
  return texts.map((cell) => {
    const { index, label, language = "" } = cell.column;
    const own = parts.filter(({ column }) => column.of === index);
    const edition = own.map((part) => part.text.trim()).join(", ") || undefined;
    return { language, text: cell.text, edition, label, table, verse, cell };
  });
}

/** Adds the coordinates of the city of a row to those of all cities. */
function locate(
  given: readonly GivenCell[],
  names: readonly string[],
  cities: Map<string, Said>,
): void {
  const [city = "", ...others] = names;
  const [first] = given;
  if (first === undefined) return;
  if (city === "" || others.length > 0) {
    first.refuse("one city, which has the coordinates", quote(names.join("|")));
  }
  const said: Said = cities.get(city) ?? new Map();
  cities.set(city, said);
  for (const cell of given) {
    const { holds } = cell.column;
    // The cell may show fewer decimals than it holds.
    const own = { [holds]: String(cell.number ?? cell.text) };
    const found = holds === "coordinates" ? bothIn(cell.text) : own;
    const expected = "latitude and longitude in degrees such as 38.796, 22.5363";
    if (found === undefined) cell.refuse(expected);
    for (const [member, value] of Object.entries(found ?? {})) {
      say(said, member, value, cell);
    }
  }
}

const coordinateColumns: readonly Column["holds"][] = ["coordinates", "latitude", "longitude"];

/** `38.796, 22.5363`; with commas as decimal signs `38,796; 22,5363`; `Point(22.5363 38.796)`. */
function bothIn(text: string): Json | undefined {
  const { latitude, longitude } = (point.exec(text) ?? bothCoordinates.exec(text))?.groups ?? {};
  return Math.abs(Number(degrees(latitude))) <= 90 ? { latitude, longitude } : undefined;
}

/** As Wikidata gives coordinates: the longitude comes first. */
const point =
  /^\s*Point\s*\(\s*(?<longitude>-?\d+(?:\.\d+)?)\s+(?<latitude>-?\d+(?:\.\d+)?)\s*\)\s*$/i;

const bothCoordinates =
  /^\s*(?<latitude>-?\d+(?:\.\d+)?|-?\d+(?:,\d+)?(?=\s*;|\s+-?\d))\s*[,;\s]\s*(?<longitude>-?\d+(?:[.,]\d+)?)\s*$/;
