/** Texts: the wording of a passage or scholium in one language. */
import type { Links } from "../model/links.ts";
import type { Text, TextSummary } from "../model/published.ts";
import type { Place } from "../model/urn.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { readAlignmentsOfTexts } from "./alignments.ts";
import {
  type CommentSummaryRow,
  loadCommentsOf,
  readCommentsOf,
  renderCommentSummary,
} from "./comments.ts";
import { type EditionRow, editions, readEditions } from "./editions.ts";
import {
  type LanguageSummaryRow,
  readLanguageSummaries,
  renderLanguageSummary,
} from "./languages.ts";
import { passageLinks, readPassagesWith } from "./places.ts";
import { byKey, readRelated } from "./relations.ts";
import { defineResource } from "./resource.ts";
import type { Rows } from "./rows.ts";

interface TextColumns {
  readonly id: number;
  readonly language: string;
  readonly edition: number | null;
  readonly unique_id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly validation: number;
  readonly status: number;
  readonly text: string;
}

interface TextRow {
  readonly columns: TextColumns;
  readonly language: LanguageSummaryRow;
  readonly edition: EditionRow | null;
  readonly comments: readonly CommentSummaryRow[];
  readonly alignments: readonly number[];
  readonly passages: readonly Place[];
}

export const texts = defineResource<TextRow, Text>({
  name: "texts",
  schema: "text",
  table: "text",
  title: "Texts of passages and scholia, in any language",
  entries: "SELECT id AS key FROM text ORDER BY id",
  read: readTexts,
  render: ({ columns, ...row }, links) => ({
    url: links.record("texts", columns.id),
    language: renderLanguageSummary(row.language, links),
    edition: row.edition === null ? null : editions.render(row.edition, links),
    unique_id: columns.unique_id,
    created_at: columns.created_at,
    updated_at: columns.updated_at,
    validation: columns.validation,
    status: columns.status,
    text: columns.text,
    comments: row.comments.map((comment) => renderCommentSummary(comment, links)),
    alignments: row.alignments.map((alignment) => links.record("alignments", alignment)),
    passages: passageLinks(row.passages, links),
  }),
  load: (text, rows) => {
    const id = rows.key("texts", text.url);
    const { unique_id, created_at, updated_at, validation, status } = text;
    rows.add("text", {
      id,
      language: rows.key("languages", text.language.url),
      edition: text.edition === null ? null : rows.key("editions", text.edition.url),
      unique_id,
      created_at,
      updated_at,
      validation,
      status,
      text: text.text,
    });
    loadCommentsOf(rows, "text", id, text.comments);
  },
});

function readTexts(snapshot: Snapshot, keys: readonly Key[]): TextRow[] {
  const found = snapshot.rowsOf<TextColumns>(
    `SELECT id, language, edition, unique_id, created_at, updated_at, validation, status, text
     FROM keys JOIN text ON text.id = keys.key ORDER BY place`,
    keys,
  );
  const distinct = <Value>(values: readonly Value[]) => [...new Set(values)];
  const language = readLanguageSummaries(snapshot, distinct(found.map((row) => row.language)));
  const editionKeys = distinct(found.map((row) => row.edition).filter((key) => key !== null));
  const edition = byKey(readEditions(snapshot, editionKeys));
  const comments = readCommentsOf(snapshot, "text", keys);
  const alignments = readAlignmentsOfTexts(snapshot, keys);
  const passages = readPassagesWith(snapshot, { table: "passage_text", child: "text" }, keys);
  return found.map((columns) => ({
    columns,
    language: language(columns.language),
    edition: columns.edition === null ? null : edition(columns.edition),
    comments: comments(columns.id),
    alignments: alignments(columns.id).map(({ alignment }) => alignment),
    passages: passages(columns.id),
  }));
}

/** A text inside another record, as `renderTextSummary` takes it. */
export interface TextSummaryRow {
  readonly id: number;
  readonly language: string;
  readonly text: string;
}

/** The texts of these records of `passage` or `scholium`, in stored order. */
export function readTextsOf(snapshot: Snapshot, owner: string, keys: readonly Key[]) {
  const relation = { table: `${owner}_text`, parent: owner, child: "text" };
  return readRelated(snapshot, relation, keys, (found) =>
    byKey(
      snapshot.rowsOf<TextSummaryRow>(
        "SELECT id, language, text FROM keys JOIN text ON text.id = keys.key",
        found,
      ),
    ),
  );
}

/** A text inside another record (contract 2.5). */
export function renderTextSummary(row: TextSummaryRow, links: Links): TextSummary {
  return { url: links.record("texts", row.id), language: row.language, text: row.text };
}

/** The rows that tie a record to its texts. */
export function loadTextsOf(
  rows: Rows,
  owner: string,
  key: Key,
  list: readonly TextSummary[],
): void {
  rows.addList(`${owner}_text`, { [owner]: key }, list, ({ url }) => ({
    text: rows.key("texts", url),
  }));
}
