/**
 * The tables, with columns to sort, filter and count by.
 *
 * They are CSV (RFC 4180), mainly for spreadsheets: rows end in CRLF, and the file begins with a byte order mark, without
 * which Excel does not recognise UTF-8. Every text is quoted and otherwise unchanged, so that programs read what is
 * stored: a `=` at the start is not escaped, though a spreadsheet may take it for a formula.
 */
import type { Author, City, Keyword, Name, Passage, Text } from "../../model/published.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import type { CollectionName, Related } from "../output.ts";

interface CsvColumn<Row> {
  readonly name: string;
  readonly type: "integer" | "string";
  readonly description: string;
  readonly cell: CellOf<Row, Value>;
}

type Value = string | number | null;

/** A passage does not say which of an author's names is the main one, hence `mainName`. */
type CellOf<Row, Shown> = (row: Row, mainName: Related["mainName"]) => Shown;

/** A table of the records of a collection, or of the members of one of their lists. */
export interface CsvTable {
  readonly name: string;
  readonly collection: CollectionName;
  readonly title: string;
  readonly description: string;
  readonly columns: readonly Omit<CsvColumn<never>, "cell">[];
  /** The columns that identify a row. */
  readonly key: readonly string[];
  /** The line with the names of the columns. */
  readonly head: string;
  /** The lines of consecutive records. */
  linesOf(records: readonly never[], mainName: Related["mainName"]): string[];
}

function tableOf<Row, Item>(
  about: Omit<CsvTable, "columns" | "head" | "linesOf">,
  columns: readonly CsvColumn<Row>[],
  rowsOf: (record: Item) => readonly Row[],
): CsvTable {
  const field = (value: Value) =>
    typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : `${value ?? ""}`;
  return {
    ...about,
    columns,
    head: `\uFEFF${columns.map(({ name }) => name).join(",")}\r\n`,
    linesOf: (records: readonly Item[], mainName) =>
      records.flatMap(rowsOf).map((row) => {
        return `${columns.map(({ cell }) => field(cell(row, mainName))).join(",")}\r\n`;
      }),
  };
}

const text = <Row>(name: string, description: string, cell: CellOf<Row, string>) =>
  ({ name, type: "string", description, cell }) as const;

const integer = <Row>(name: string, description: string, cell: CellOf<Row, number | null>) =>
  ({ name, type: "integer", description, cell }) as const;

/** A text member of the record. */
const stored = <Name extends string>(name: Name, description: string) =>
  text<Readonly<Record<Name, string>>>(name, description, (row) => row[name]);

/** A member of the record that is a number. */
const storedNumber = <Name extends string>(name: Name, description: string) =>
  integer<Readonly<Record<Name, number>>>(name, description, (row) => row[name]);

/** The number of members of a list. */
const count = <Name extends string>(name: Name, what: string) =>
  integer<Readonly<Record<Name, readonly unknown[]>>>(
    name,
    `How many ${what}.`,
    (row) => row[name].length,
  );

const list = <Row>(name: string, about: string, members: CellOf<Row, readonly string[]>) =>
  text<Row>(
    name,
    `${about} Between members stands |, before a | or \\ inside of one a \\.`,
    (row, mainName) =>
      members(row, mainName)
        .map((member) => member.replace(/[\\|]/g, "\\$&"))
        .join("|"),
  );

function recordId({ url }: { readonly url: string }): string {
  return parseRecordUrl(url)?.id ?? "";
}

/** The choice of `chosenName`, for descriptions. */
const choice = "the first in English, else the first";

function chosenName({ names }: { readonly names: readonly Name[] }): string {
  return (names.find(({ language }) => language === "eng") ?? names[0])?.name ?? "";
}

const recordUrl = stored("url", "Address of the whole record in the API.");

const id = integer<{ readonly url: string }>("id", "Number of the record.", (row) =>
  Number(recordId(row)),
);

const passageCount = count("passages", "passages");

/** What is known of an author's birth or death: a city, and the years between which it happened. */
const event = (name: "born" | "died") => [
  text<Author>(`city_${name}_id`, "Number of the city; may be empty.", (row) =>
    recordId(row[`city_${name}`] ?? { url: "" }),
  ),
  text<Author>(`city_${name}`, `Name of the city: ${choice}.`, (row) =>
    chosenName(row[`city_${name}`] ?? { names: [] }),
  ),
  ...(["lower", "upper"] as const).map((bound) =>
    integer<Author>(
      `${name}_${bound}`,
      `The ${bound} bound of the year, negative before our era; may be empty.`,
      (row) => row[`${name}_range_year_date`]?.[bound] ?? null,
    ),
  ),
];

/** A member of a list of a passage. */
interface Member<Value> {
  readonly urn: string;
  readonly position: number;
  readonly member: Value;
}

type Lists = Pick<Passage, "authors" | "keywords">;

/** A table with a row for each member of a list of passages. */
function longTable<Name extends keyof Lists>(
  list: Name,
  columns: readonly CsvColumn<Member<Lists[Name][number]>>[],
): CsvTable {
  const about = {
    name: `passage_${list}.csv`,
    collection: "passages",
    title: `Passages and their ${list} as a table`,
    description: `A row for each of the ${list} of each epigram.`,
    key: ["urn", "position"],
  } as const;
  const own: readonly CsvColumn<Member<Lists[Name][number]>>[] = [
    stored("urn", "CTS URN of the passage."),
    storedNumber("position", "Position in the list of the passage, from 0."),
  ];
  return tableOf(about, [...own, ...columns], ({ urn, [list]: members }: Passage) =>
    members.map((member, position) => ({ urn, position, member })),
  );
}

function table<Row>(
  collection: CollectionName,
  description: string,
  columns: readonly CsvColumn<Row>[],
): CsvTable {
  const title = `${collection.replace(/^./, (letter) => letter.toUpperCase())} as a table`;
  const key = columns.slice(0, 1).map(({ name }) => name);
  const about = { name: `${collection}.csv`, collection, title, description, key };
  return tableOf(about, columns, (record: Row) => [record]);
}

export const csvTables: readonly CsvTable[] = [
  table<Passage>("passages", "A row for each epigram.", [
    stored("urn", "CTS URN of the passage."),
    recordUrl,
    stored("web_url", "Path of the passage on the public web site."),
    integer("book", "Number of the book in the anthology.", (row) => row.book.number),
    storedNumber("fragment", "Number of the epigram in the book; 0 exists."),
    stored("sub_fragment", "Letter after the number; may be empty."),
    list("author_ids", "Numbers of the authors.", (row) => row.authors.map(recordId)),
    list("author_tlg_ids", "The authors in the Thesaurus Linguae Graecae.", (row) =>
      row.authors.map(({ tlg_id }) => tlg_id),
    ),
    list("author_names", "Main names of the authors.", (row, mainName) =>
      row.authors.map(({ url }) => mainName(url)),
    ),
    list("city_ids", "Numbers of the cities.", (row) => row.cities.map(recordId)),
    list("city_names", `Names of the cities: ${choice}.`, (row) => row.cities.map(chosenName)),
    list("keyword_ids", "Numbers of the keywords.", (row) => row.keywords.map(recordId)),
    list("keyword_names", `Names of the keywords: ${choice}.`, (row) =>
      row.keywords.map(chosenName),
    ),
    list("keyword_categories", `Name of each keyword's category: ${choice}.`, (row) =>
      row.keywords.map(({ category }) => chosenName(category)),
    ),
    list("text_ids", "Numbers of the texts.", (row) => row.texts.map(recordId)),
    list("text_languages", "Code of each text's language.", (row) =>
      row.texts.map(({ language }) => language),
    ),
    count("texts", "texts there are"),
    count("manuscripts", "manuscript regions"),
    count("scholia", "scholia"),
    count("comments", "comments"),
    count("media", "images and videos"),
    count("external_references", "links to pages elsewhere"),
    count("internal_references", "links to other passages"),
    text("greek_text", "The first Greek text; empty where there is none.", (row) => {
      return row.texts.find(({ language }) => language === "grc")?.text ?? "";
    }),
  ]),
  table<Text>("texts", "A row for each text of a passage or a scholium.", [
    id,
    recordUrl,
    text("language", "Code of the language.", (row) => row.language.code),
    text("language_name", "Name of the language in ISO 639-3.", (row) => row.language.iso_name),
    text("edition_url", "Address of the edition; empty where there is none.", (row) => {
      return row.edition?.url ?? "";
    }),
    list("edition_descriptions", "What the edition is.", (row) =>
      (row.edition?.descriptions ?? []).map(({ description }) => description),
    ),
    storedNumber("status", "State of editing, as the live service keeps it."),
    storedNumber("validation", "State of checking, as the live service keeps it."),
    storedNumber("unique_id", "A number that the live service keeps next to the id."),
    stored("created_at", "When the record was made upstream (UTC)."),
    stored("updated_at", "When the record last changed upstream (UTC)."),
    list("passage_urns", "CTS URNs of the passages; none where it is a scholium's text.", (row) =>
      row.passages.map((url) => recordId({ url })),
    ),
    count("comments", "comments"),
    count("alignments", "word alignments"),
    stored("text", "The text itself; it may be empty."),
  ]),
  table<Author>("authors", "A row for each author.", [
    id,
    recordUrl,
    stored("main_name", "The best known name."),
    stored("tlg_id", "The author in the Thesaurus Linguae Graecae; may be empty."),
    ...event("born"),
    ...event("died"),
    passageCount,
  ]),
  table<City>("cities", "A row for each city.", [
    id,
    recordUrl,
    text("name", `Name: ${choice}.`, chosenName),
    text("longitude", "Degrees as stored; may be empty.", (row) => row.longitude ?? ""),
    text("latitude", "Degrees as stored; may be empty.", (row) => row.latitude ?? ""),
    passageCount,
  ]),
  table<Keyword>("keywords", "A row for each keyword.", [
    id,
    recordUrl,
    text("name", `Name: ${choice}.`, chosenName),
    text("category", `Name of the category: ${choice}.`, (row) => chosenName(row.category)),
    passageCount,
  ]),
  longTable("authors", [
    text("author_id", "Number of the author.", ({ member }) => recordId(member)),
    text("author_name", "Main name of the author.", ({ member }, mainName) => mainName(member.url)),
  ]),
  longTable("keywords", [
    text("keyword_id", "Number of the keyword.", ({ member }) => recordId(member)),
    text("keyword_name", `Name of the keyword: ${choice}.`, ({ member }) => chosenName(member)),
    text("keyword_category", `Name of its category: ${choice}.`, ({ member }) =>
      chosenName(member.category),
    ),
  ]),
];
