/**
 * The tables of passages and texts, with columns to sort, filter and count by.
 *
 * They are CSV (RFC 4180), mainly for spreadsheets: rows end in CRLF, and the file begins with a byte order mark, without
 * which Excel does not recognise UTF-8. Every text is quoted and otherwise unchanged, so that programs read what is
 * stored: a `=` at the start is not escaped, though a spreadsheet may take it for a formula.
 */
import type { Name, Passage, Text } from "../../model/published.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import type { Related } from "../output.ts";

export interface CsvColumn<Row> {
  readonly name: string;
  readonly type: "integer" | "string";
  readonly description: string;
  readonly cell: (row: Row) => string | number;
}

/** The header row, after the byte order mark. */
export function csvHead(columns: readonly Pick<CsvColumn<never>, "name">[]): string {
  return `\uFEFF${columns.map(({ name }) => name).join(",")}\r\n`;
}

export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const field = (value: string | number) =>
    typeof value === "number" ? `${value}` : `"${value.replaceAll('"', '""')}"`;
  return rows.map((row) => `${columns.map(({ cell }) => field(cell(row))).join(",")}\r\n`).join("");
}

type CellOf<Row, Value> = (row: Row) => Value;

const text = <Row>(name: string, description: string, cell: CellOf<Row, string>) =>
  ({ name, type: "string", description, cell }) as const;

const integer = <Row>(name: string, description: string, cell: CellOf<Row, number>) =>
  ({ name, type: "integer", description, cell }) as const;

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
    (row) =>
      members(row)
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

/** A row for each epigram. A passage does not say which of an author's names is the main one, hence `mainName`. */
export function passageColumns({ mainName }: Pick<Related, "mainName">): CsvColumn<Passage>[] {
  return [
    text("urn", "CTS URN of the passage.", (row) => row.urn),
    text("url", "Address of the whole record in the API.", (row) => row.url),
    text("web_url", "Path of the passage on the public web site.", (row) => row.web_url),
    integer("book", "Number of the book in the anthology.", (row) => row.book.number),
    integer("fragment", "Number of the epigram in the book; 0 exists.", (row) => row.fragment),
    text("sub_fragment", "Letter after the number; may be empty.", (row) => row.sub_fragment),
    list("author_ids", "Numbers of the authors.", (row) => row.authors.map(recordId)),
    list("author_tlg_ids", "The authors in the Thesaurus Linguae Graecae.", (row) =>
      row.authors.map(({ tlg_id }) => tlg_id),
    ),
    list("author_names", "Main names of the authors.", (row) =>
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
  ];
}

/** A row for each text of a passage or a scholium. */
export const textColumns: readonly CsvColumn<Text>[] = [
  integer("id", "Number of the text.", (row) => Number(recordId(row))),
  text("url", "Address of the whole record in the API.", (row) => row.url),
  text("language", "Code of the language.", (row) => row.language.code),
  text("language_name", "Name of the language in ISO 639-3.", (row) => row.language.iso_name),
  text("edition_url", "Address of the edition; empty where there is none.", (row) => {
    return row.edition?.url ?? "";
  }),
  list("edition_descriptions", "What the edition is.", (row) =>
    (row.edition?.descriptions ?? []).map(({ description }) => description),
  ),
  integer("status", "State of editing, as the live service keeps it.", (row) => row.status),
  integer(
    "validation",
    "State of checking, as the live service keeps it.",
    (row) => row.validation,
  ),
  integer(
    "unique_id",
    "A number that the live service keeps next to the id.",
    (row) => row.unique_id,
  ),
  text("created_at", "When the record was made upstream (UTC).", (row) => row.created_at),
  text("updated_at", "When the record last changed upstream (UTC).", (row) => row.updated_at),
  list("passage_urns", "CTS URNs of the passages; none where it is a scholium's text.", (row) =>
    row.passages.map((url) => recordId({ url })),
  ),
  count("comments", "comments"),
  count("alignments", "word alignments"),
  text("text", "The text itself; it may be empty.", (row) => row.text),
];
