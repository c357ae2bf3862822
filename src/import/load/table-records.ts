/** Makes passages of the rows of a table that a person wrote. */
import { type Faults, quote } from "../../model/errors.ts";
import type { Json } from "../../model/json.ts";
import { passageUrnPrefix } from "../../model/urn.ts";
import { type Column, columnsOf, type Refuse, unknown } from "./columns.ts";
import { languageOf, namesFrom } from "./defaults.ts";
import { placeFaults, plainName } from "./identity.ts";
import type { Located } from "./json-records.ts";
import { limits } from "./limits.ts";
import type { Sheet } from "./ods.ts";
import type { Note } from "./report.ts";

/** A row that is not empty. It may end before its last cells, or have more than there are headings. */
interface Row {
  /** As the spreadsheet counts it: `row 3`. */
  readonly at: string;
  readonly cells: readonly string[];
}

/** A cell that is not empty, with its column. */
interface Cell extends Column {
  readonly index: number;
  readonly cell: string;
}

/** The urn of a passage: its book, its number and its letter. */
const urnPattern = new RegExp(
  `^${passageUrnPrefix.replaceAll(".", "\\.")}(0|[1-9]\\d{0,14})\\.(0|[1-9]\\d{0,14})([A-Za-z]?)$`,
);

/** The passages of a table, whose first row that is not empty has the headings. A row with a fault is left out. */
export function tableRecords(
  sheet: Pick<Sheet, "rows" | "faults">,
  { file, faults, note }: { readonly file: string; readonly faults: Faults; readonly note: Note },
): Located[] {
  if (sheet.rows.length > limits.rows) throw new Error(tooManyRows);
  const refuser = (at: string): Refuse => {
    const record = `${file}, ${at}`;
    return (field, expected, found, hint) => faults.add({ record, field, expected, found, hint });
  };
  for (const { row, column, found } of sheet.faults) {
    refuser(`row ${row + 1}`)(`column ${column + 1}`, "a cell with a value of its own", found);
  }
  const numbered = Array.from(sheet.rows, (cells = [], index) => ({
    at: `row ${index + 1}`,
    cells,
  }));
  const [{ at: top, cells: names } = { at: "row 1", cells: [] }, ...rows] = numbered.filter(
    ({ cells }) => cells.some((cell) => cell.trim() !== ""),
  );
  const headings = Array.from(names, (heading = "") => heading.trim());
  const refuse = refuser(top);
  const mention: Note = (message) => note(`${file}, ${message}`);
  const columns = columnsOf(headings, refuse, mention);
  const has = (...all: string[]) => all.every((one) => columns.some(({ holds }) => holds === one));
  if (!has("urn") && !has("book", "fragment")) {
    const expected = "the names of the columns, with book and fragment or urn among them";
    const hint = "write them in the first row, and remove rows above them";
    refuse("", expected, quote(headings.join(", "), 60), hint);
    return [];
  }
  if (rows.length === 0) refuse("", "poems below the names of the columns", "none");
  noteLists(rows, columns, mention);
  return rows.flatMap(({ at, cells }) => {
    const before = faults.count;
    const record = passageOf(cells, columns, refuser(at));
    return faults.count > before ? [] : [{ at, record }];
  });
}

const tooManyRows = `row ${limits.rows + 1}: at most ${limits.rows} rows were expected, found more (docs/limits.md)`;

/** The passage of a row. */
function passageOf(cells: readonly string[], columns: readonly Column[], refuse: Refuse): Json {
  const given = cells.flatMap((cell, index): Cell[] => {
    const column = columns[index] ?? { name: `column ${index + 1}`, holds: "" };
    const isRead = cell.trim() !== "" && column.holds !== unknown;
    return isRead ? [{ ...column, index, cell }] : [];
  });
  const all = (...holds: string[]) => given.filter((one) => holds.includes(one.holds));
  for (const { name, cell } of all("")) {
    const hint = "name it, or put a cell that contains the separator between quotation marks";
    refuse(name, "no cell, as the column has no name", quote(cell, 60), hint);
  }
  const listed = (holds: string) =>
    all(holds).flatMap(({ name, cell }) => {
      const list = listIn(cell);
      if (list.includes("")) refuse(name, "a name on each side of |", quote(cell));
      return list;
    });
  const texts = all("text").map(({ language, cell, index }) => {
    const parts = all("translator", "edition").filter(({ of }) => of === index);
    const edition = parts.map((part) => part.cell.trim()).join(", ");
    return { language, text: cell, ...(edition === "" ? {} : { edition }) };
  });
  for (const { name, of = 0, cell } of all("translator", "edition")) {
    if (all("text").some(({ index }) => index === of)) continue;
    refuse(name, `a text in ${columns[of]?.name} for it`, quote(cell, 60));
  }
  const [authors, keywords, cities] = [listed("authors"), listed("keywords"), listed("cities")];
  const manuscripts = listed("manuscripts").map((words) => {
    const [, title, manuscript_url] = /^(.*?),? ?(https?:\/\/\S+)$/.exec(words) ?? [];
    const expected = "a title and the address of an image such as https://example.org/page.jpg";
    if (title === undefined) refuse("manuscript", expected, quote(words));
    return { title, manuscript_url };
  });
  return {
    ...placeOf((holds) => all(holds)[0]?.cell.trim(), refuse),
    authors,
    keywords,
    cities: located(cities, all("longitude", "latitude"), refuse),
    manuscripts,
    texts,
    comments: commentsOf(all("note")),
  };
}

/** The members of a passage that say its place: a urn, or numbers. */
function placeOf(value: (holds: string) => string | undefined, refuse: Refuse): Json {
  const [urn, ...place] = ["urn", "book", "fragment", "sub_fragment"].map(value);
  if (urn === undefined) {
    const [book, fragment] = place.map((cell) =>
      /^\d{1,15}$/.test(cell ?? "") ? Number(cell) : cell,
    );
    const [, , sub_fragment = ""] = place;
    for (const fault of placeFaults({ book, fragment, sub_fragment })) {
      refuse(fault.field.slice(1), fault.expected, fault.found, fault.hint);
    }
    return { book, fragment, sub_fragment };
  }
  if (place.some((cell) => cell !== undefined)) {
    refuse("urn", "either a urn, or a book and a fragment", quote(urn));
  }
  const [, book, fragment, sub_fragment] = urnPattern.exec(urn) ?? [];
  if (book === undefined) refuse("urn", `a urn such as ${passageUrnPrefix}7.80`, quote(urn));
  return { urn, book: Number(book), fragment: Number(fragment), sub_fragment };
}

/** The cities of a passage, of which one may have coordinates. */
function located(
  cities: readonly string[],
  coordinates: readonly Cell[],
  refuse: Refuse,
): readonly unknown[] {
  const [city = "", ...others] = cities;
  const [coordinate] = coordinates;
  if (coordinate === undefined) return cities;
  if (city === "" || others.length > 0) {
    refuse(coordinate.name, "one city, which has the coordinates", quote(cities.join("|")));
  }
  const members = coordinates.map(({ holds, cell }) => [holds, cell]);
  return [{ names: namesFrom(city), ...Object.fromEntries(members) }];
}

/** The comments of a passage: notes in several languages are one. */
function commentsOf(notes: readonly Cell[]) {
  const comments: { content: string; language: string }[][] = [];
  for (const { cell: content, language = languageOf(content) } of notes) {
    const comment = comments.find((known) => known.every((one) => one.language !== language));
    if (comment === undefined) comments.push([{ content, language }]);
    else comment.push({ content, language });
  }
  return comments.map((descriptions) => ({ descriptions }));
}

/** The names in a cell: `|` separates them, and `\` escapes a `|` or `\` in a name. */
function listIn(text: string): string[] {
  const members = text.matchAll(/(?:^|\|)((?:[^\\|]|\\.)*)/gs);
  return [...members].map(([, member = ""]) => plainName(member.replace(/\\(.)/gs, "$1")));
}

/** Mentions columns in which another sign than `|` seems to separate names. */
function noteLists(rows: readonly Row[], columns: readonly Column[], note: Note): void {
  for (const [index, { name, holds }] of columns.entries()) {
    if (!["authors", "keywords", "cities"].includes(holds)) continue;
    const cells = rows.map(({ at, cells: all }) => ({ at, text: all[index] ?? "" }));
    const doubtful = cells.filter(({ text }) => /[,;/\n]/.test(text.trim()));
    const [first] = doubtful;
    if (first === undefined || cells.some(({ text }) => text.includes("|"))) continue;
    const count = doubtful.length === 1 ? "1 cell holds" : `${doubtful.length} cells hold`;
    const sign = `${count} a comma, semicolon, slash or line break and none holds |, which separates names`;
    note(`${first.at} at ${name}: ${quote(first.text, 60)} is read as one name; ${sign}`);
  }
}
