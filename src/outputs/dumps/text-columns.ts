/** The table of texts: a row for each text of a passage or a scholium. */
import type { Text } from "../../model/published.ts";
import { type CsvColumn, integer, listColumn, recordId, text } from "./columns.ts";

export const textColumns: readonly CsvColumn<Text>[] = [
  integer("id", "Number of the text.", (row) => Number(recordId(row))),
  text("url", "Address of the whole record in the API.", (row) => row.url),
  text("language", "Code of the language.", (row) => row.language.code),
  text("language_name", "Name of the language in ISO 639-3.", (row) => row.language.iso_name),
  text("edition_url", "Address of the edition; empty where there is none.", (row) => {
    return row.edition?.url ?? "";
  }),
  listColumn("edition_descriptions", "What the edition is.", (row) =>
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
  listColumn(
    "passage_urns",
    "CTS URNs of the passages; none where it is a scholium's text.",
    (row) => row.passages.map((url) => recordId({ url })),
  ),
  integer("comments", "How many comments.", (row) => row.comments.length),
  integer("alignments", "How many word alignments.", (row) => row.alignments.length),
  text("text", "The text itself; it may be empty.", (row) => row.text),
];
