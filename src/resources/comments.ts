/** Comments: notes in markdown on passages, scholia and texts. */
import type { Links } from "../model/links.ts";
import type { Comment, CommentSummary } from "../model/published.ts";
import type { Place } from "../model/urn.ts";
import type { ChildRow, Key, Snapshot } from "../snapshot/snapshot.ts";
import { loadMediaOf, type MediumRow, readMediaOf, renderMediumSummary } from "./media.ts";
import { passageLinks, readPassagesWith } from "./places.ts";
import { readRelated } from "./relations.ts";
import { defineResource } from "./resource.ts";
import type { Rows } from "./rows.ts";

interface CommentDescription extends ChildRow {
  readonly content: string;
  readonly language: string;
}

/** A comment inside another record, as `renderCommentSummary` takes it. */
export interface CommentSummaryRow {
  readonly id: Key;
  readonly descriptions: readonly CommentDescription[];
}

interface CommentRow {
  readonly id: number;
  readonly unique_id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly comment_type: string;
  readonly descriptions: readonly CommentDescription[];
  readonly images: readonly MediumRow[];
  readonly passages: readonly Place[];
}

export const comments = defineResource<CommentRow, Comment>({
  name: "comments",
  schema: "comment",
  table: "comment",
  title: "Notes on passages, scholia and texts",
  entries: "SELECT id AS key FROM comment ORDER BY id",
  read: (snapshot, keys) => {
    const found = snapshot.rowsOf<CommentRow>(
      `SELECT id, unique_id, created_at, updated_at, comment_type
       FROM keys JOIN comment ON comment.id = keys.key ORDER BY place`,
      keys,
    );
    const descriptions = readCommentDescriptions(snapshot, keys);
    const images = readMediaOf(snapshot, "comment", "comment_image", keys);
    const relation = { table: "passage_comment", child: "comment" };
    const passages = readPassagesWith(snapshot, relation, keys);
    return found.map((row) => ({
      ...row,
      descriptions: descriptions(row.id),
      images: images(row.id),
      passages: passages(row.id),
    }));
  },
  render: (row, links) => ({
    url: links.record("comments", row.id),
    passages: passageLinks(row.passages, links),
    descriptions: row.descriptions.map(({ content, language }) => ({ content, language })),
    unique_id: row.unique_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    comment_type: row.comment_type,
    images: row.images.map(renderMediumSummary),
  }),
  load: (comment, rows) => {
    const id = rows.key("comments", comment.url);
    const { unique_id, created_at, updated_at, comment_type } = comment;
    rows.add("comment", { id, unique_id, created_at, updated_at, comment_type });
    rows.addList(
      "comment_description",
      { comment: id },
      comment.descriptions,
      ({ content, language }) => ({ content, language }),
    );
    loadMediaOf(rows, "comment", "comment_image", id, comment.images);
  },
});

function readCommentDescriptions(snapshot: Snapshot, keys: readonly Key[]) {
  return snapshot.children<CommentDescription>(
    `SELECT comment AS parent, content, language FROM comment_description
     WHERE comment IN (SELECT key FROM keys) ORDER BY comment, position`,
    keys,
  );
}

/** The comments of these records of `passage`, `scholium` or `text`, in stored order. */
export function readCommentsOf(snapshot: Snapshot, owner: string, keys: readonly Key[]) {
  const relation = { table: `${owner}_comment`, parent: owner, child: "comment" };
  return readRelated<CommentSummaryRow>(snapshot, relation, keys, (found) => {
    const descriptions = readCommentDescriptions(snapshot, found);
    return (id) => ({ id, descriptions: descriptions(id) });
  });
}

/** A comment inside another record: parallel lists instead of objects (contract 2.5). */
export function renderCommentSummary(row: CommentSummaryRow, links: Links): CommentSummary {
  return {
    url: links.record("comments", row.id),
    descriptions: row.descriptions.map(({ content }) => content),
    languages: row.descriptions.map(({ language }) => language),
  };
}

/** The rows that tie a record to its comments. */
export function loadCommentsOf(
  rows: Rows,
  owner: string,
  key: Key,
  list: readonly CommentSummary[],
): void {
  rows.addList(`${owner}_comment`, { [owner]: key }, list, ({ url }) => ({
    comment: rows.key("comments", url),
  }));
}
