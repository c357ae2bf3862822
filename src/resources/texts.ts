/** Texts, the manuscript regions that show them, and the comments and alignments about them. */
import type {
  Alignment,
  Comment,
  CommentSummary,
  Manuscript,
  Text,
  TextSummary,
} from "../model/published.ts";
import type { Key } from "../snapshot/snapshot.ts";
import { addressesOf, type Children, list, many, readListed, readPairs, strings } from "./lists.ts";
import { address, columns, json, one, oneOrNull } from "./members.ts";
import { passagesWith } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import { descriptions, editions, languageSummary, mediumSummary } from "./sources.ts";
import { keywordSummary } from "./subjects.ts";
import { linkTo, type Member, type RowBatch, type View } from "./view.ts";

export const manuscript = { name: "manuscripts", table: "manuscript" } as const;

export const manuscripts = defineResource<Manuscript>({
  ...manuscript,
  title: "Regions of manuscript images",
  members: {
    ...columns("manuscript_url"),
    url: address(manuscript),
    ...columns("created_at", "updated_at", "title", "credit"),
    descriptions: many(descriptions),
    keywords: many(keywordSummary),
  },
});

const comment = { name: "comments", table: "comment" } as const;

/** A comment inside another record: parallel lists instead of objects. */
export const commentSummary: View<CommentSummary> = {
  ...comment,
  members: {
    url: address(comment),
    descriptions: strings("description", "content"),
    languages: strings("description", "language"),
  },
};

export const comments = defineResource<Comment>({
  ...comment,
  title: "Notes on passages, scholia and texts",
  members: {
    url: address(comment),
    passages: passagesWith,
    descriptions: list("description", ["content", "language"]),
    ...columns("unique_id", "created_at", "updated_at", "comment_type"),
    images: many(mediumSummary, "image"),
  },
});

export const text = { name: "texts", table: "text" } as const;

export const alignment = { name: "alignments", table: "alignment" } as const;

/** The members that say which words of which texts are aligned. */
export const groupMembers = {
  texts: addressesOf(text, address(text)),
  alignment_data: json<Alignment["alignment_data"]>("alignment_data"),
};

export const alignments = defineResource<Alignment>({
  ...alignment,
  title: "Word-by-word alignments of texts",
  members: {
    url: address(alignment),
    ...groupMembers,
  },
});

/** The alignments that use a text, by id. They are derived, not stored with the text. */
const alignmentsOfText = alignmentsOf(() => (text) => [text]);

/** The alignments that use a text of a passage, by id. They are derived, not stored with the passage. */
export const alignmentsOfPassage = alignmentsOf((batch) => readListed(batch, "text", "text"));

function alignmentsOf(readTexts: (batch: RowBatch) => Children<Key>): Member<string[]> {
  return {
    read: (batch) => {
      const texts = readTexts(batch);
      const keys = [...new Set(batch.keys.flatMap(texts))];
      const found = readPairs(batch.snapshot, "alignment_text", ["text", "alignment"], keys);
      return ({ key }, links) =>
        [...new Set(texts(key).flatMap(found))]
          .sort((one, other) => Number(one) - Number(other))
          .map((id) => links.record(alignment.name, id));
    },
    relation: linkTo(alignment.name),
    listTable: () => "alignment_text",
  };
}

export const textSummary: View<TextSummary> = {
  ...text,
  members: { url: address(text), ...columns("language", "text") },
};

/** The members that say where a text comes from. */
export const originMembers = {
  language: one("language", languageSummary),
  edition: oneOrNull("edition", editions),
};

export const texts = defineResource<Text>({
  ...text,
  title: "Texts of passages and scholia, in any language",
  members: {
    url: address(text),
    ...originMembers,
    ...columns("unique_id", "created_at", "updated_at", "validation", "status", "text"),
    comments: many(commentSummary),
    alignments: alignmentsOfText,
    passages: passagesWith,
  },
});
