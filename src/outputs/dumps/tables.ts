/**
 * The tables, with columns to sort, filter and count by. Each is a view of `data/schema.sql`, whose rows are read with the
 * records.
 *
 * They are CSV (RFC 4180), mainly for spreadsheets: rows end in CRLF, and the file begins with a byte order mark, without
 * which Excel does not recognise UTF-8. Every text is quoted and otherwise unchanged, so that programs read what is
 * stored: a `=` at the start is not escaped, though a spreadsheet may take it for a formula.
 */
import type { Columns } from "../../resources/view.ts";
import { linkPath } from "../../routing/routes.ts";
import type { CollectionName, Site } from "../output.ts";

interface CsvColumn {
  readonly name: string;
  readonly type: "integer" | "string";
  readonly description: string;
  /** The text of a value of the view. */
  shown(value: Columns[string], options: Site["options"]): string;
}

/** A table of the records of a collection, or of the members of one of their lists. */
export interface CsvTable {
  readonly view: string;
  /** The column of the view with the keys of the records. */
  readonly recordKey: string;
  readonly collection: CollectionName;
  readonly title: string;
  readonly description: string;
  readonly columns: readonly CsvColumn[];
  /** The columns that identify a row, and order those of a record. */
  readonly key: readonly string[];
}

export function tableName({ view }: CsvTable): string {
  return `${view}.csv`;
}

/** The line with the names of the columns. */
export function headOf({ columns }: CsvTable): string {
  return `\uFEFF${columns.map(({ name }) => name).join(",")}\r\n`;
}

export function lineOf({ columns }: CsvTable, row: Columns, options: Site["options"]): string {
  const fields = columns.map(({ name, type, shown }) => {
    const text = shown(row[name] ?? null, options);
    return type === "integer" ? text : `"${text.replaceAll('"', '""')}"`;
  });
  return `${fields.join(",")}\r\n`;
}

const integer = (name: string, description: string): CsvColumn => ({
  ...text(name, description),
  type: "integer",
});

function text(name: string, description: string): CsvColumn {
  return { name, type: "string", description, shown: (value) => `${value ?? ""}` };
}

const count = (name: string, what: string) => integer(name, `How many ${what}.`);

/** A path of the API in the view, an address in the table. */
const address = (name: string, description: string): CsvColumn => ({
  ...text(name, description),
  shown: (path, { base_url, links }) => (path ? base_url + linkPath(`${path}`, links) : ""),
});

/** A JSON array in the view. */
const list = (name: string, about: string): CsvColumn => ({
  ...text(name, `${about} Between members stands |, before a | or \\ inside of one a \\.`),
  shown: (json) =>
    (JSON.parse(`${json}`) as readonly Columns[string][])
      .map((member) => `${member ?? ""}`.replace(/[\\|]/g, "\\$&"))
      .join("|"),
});

const choice = "the first in English, else the first";

const id = integer("id", "Number of the record.");
const urn = text("urn", "CTS URN of the passage.");
const url = address("url", "Address of the whole record in the API.");
const passages = count("passages", "passages");

/** What is known of an author's birth or death: a city, and the years between which it happened. */
const event = (name: "born" | "died") => [
  text(`city_${name}_id`, "Number of the city; may be empty."),
  text(`city_${name}`, `Name of the city: ${choice}.`),
  ...["lower", "upper"].map((bound) =>
    integer(
      `${name}_${bound}`,
      `The ${bound} bound of the year, negative before our era; may be empty.`,
    ),
  ),
];

/** A table with a row for each member of a list of passages. */
const longTable = (members: string, ...columns: readonly CsvColumn[]): CsvTable => ({
  view: `passage_${members}`,
  recordKey: "passage",
  collection: "passages",
  title: `Passages and their ${members} as a table`,
  description: `A row for each of the ${members} of each epigram.`,
  columns: [urn, integer("position", "Position in the list of the passage, from 0."), ...columns],
  key: ["urn", "position"],
});

const table = (
  collection: CollectionName,
  description: string,
  first: CsvColumn,
  ...others: readonly CsvColumn[]
): CsvTable => ({
  view: collection,
  recordKey: "id",
  collection,
  title: `${collection.replace(/^./, (letter) => letter.toUpperCase())} as a table`,
  description,
  columns: [first, url, ...others],
  key: [first.name],
});

export const csvTables: readonly CsvTable[] = [
  table(
    "passages",
    "A row for each epigram.",
    urn,
    text("web_url", "Path of the passage on the public web site."),
    integer("book", "Number of the book in the anthology."),
    integer("fragment", "Number of the epigram in the book; 0 exists."),
    text("sub_fragment", "Letter after the number; may be empty."),
    list("author_ids", "Numbers of the authors."),
    list("author_tlg_ids", "The authors in the Thesaurus Linguae Graecae."),
    list("author_names", "Main names of the authors."),
    list("city_ids", "Numbers of the cities."),
    list("city_names", `Names of the cities: ${choice}.`),
    list("keyword_ids", "Numbers of the keywords."),
    list("keyword_names", `Names of the keywords: ${choice}.`),
    list("keyword_categories", `Name of each keyword's category: ${choice}.`),
    list("text_ids", "Numbers of the texts."),
    list("text_languages", "Code of each text's language."),
    count("texts", "texts there are"),
    count("manuscripts", "manuscript regions"),
    count("scholia", "scholia"),
    count("comments", "comments"),
    count("media", "images and videos"),
    count("external_references", "links to pages elsewhere"),
    count("internal_references", "links to other passages"),
    text("greek_text", "The first Greek text; empty where there is none."),
  ),
  table(
    "texts",
    "A row for each text of a passage or a scholium.",
    id,
    text("language", "Code of the language."),
    text("language_name", "Name of the language in ISO 639-3."),
    address("edition_url", "Address of the edition; empty where there is none."),
    list("edition_descriptions", "What the edition is."),
    integer("status", "State of editing, as the live service keeps it."),
    integer("validation", "State of checking, as the live service keeps it."),
    integer("unique_id", "A number that the live service keeps next to the id."),
    text("created_at", "When the record was made upstream (UTC)."),
    text("updated_at", "When the record last changed upstream (UTC)."),
    list("passage_urns", "CTS URNs of the passages; none where it is a scholium's text."),
    count("comments", "comments"),
    count("alignments", "word alignments"),
    text("text", "The text itself; it may be empty."),
  ),
  table(
    "authors",
    "A row for each author.",
    id,
    text("main_name", "The best known name."),
    text("tlg_id", "The author in the Thesaurus Linguae Graecae; may be empty."),
    ...event("born"),
    ...event("died"),
    passages,
  ),
  table(
    "cities",
    "A row for each city.",
    id,
    text("name", `Name: ${choice}.`),
    text("longitude", "Degrees as stored; may be empty."),
    text("latitude", "Degrees as stored; may be empty."),
    passages,
  ),
  table(
    "keywords",
    "A row for each keyword.",
    id,
    text("name", `Name: ${choice}.`),
    text("category", `Name of the category: ${choice}.`),
    passages,
  ),
  longTable(
    "authors",
    text("author_id", "Number of the author."),
    text("author_name", "Main name of the author."),
  ),
  longTable(
    "keywords",
    text("keyword_id", "Number of the keyword."),
    text("keyword_name", `Name of the keyword: ${choice}.`),
    text("keyword_category", `Name of its category: ${choice}.`),
  ),
];
