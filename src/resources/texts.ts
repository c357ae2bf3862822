/** Texts: the wording of a passage or scholium in one language. */
import type { Text, TextSummary } from "../model/published.ts";
import { alignmentsOfText } from "./alignments.ts";
import { commentSummary } from "./comments.ts";
import { editions } from "./editions.ts";
import { languageSummary } from "./languages.ts";
import { address, columns, many, one, oneOrNull } from "./members.ts";
import { passagesWith } from "./places.ts";
import { defineResource } from "./resource.ts";
import type { View } from "./view.ts";

const text = { name: "texts", table: "text" } as const;

/** A text inside another record (contract 2.5). */
export const textSummary: View<TextSummary> = {
  ...text,
  members: { url: address(text), ...columns("language", "text") },
};

const language = one("language", languageSummary);

/** Where a text is from and what its language is called, for pages that show it. */
export interface TextOrigin extends Pick<Text, "edition"> {
  readonly languageName: string;
}

/** Reads it with `readView`. */
export const textOrigin: View<TextOrigin> = {
  ...text,
  members: {
    edition: oneOrNull("edition", editions),
    languageName: {
      columns: language.columns,
      read: (batch) => {
        const show = language.read(batch);
        return (row, links) => show(row, links).iso_name;
      },
    },
  },
};

export const texts = defineResource<Text>({
  ...text,
  title: "Texts of passages and scholia, in any language",
  members: {
    url: address(text),
    language,
    edition: oneOrNull("edition", editions),
    ...columns("unique_id", "created_at", "updated_at", "validation", "status", "text"),
    comments: many(commentSummary),
    alignments: alignmentsOfText,
    passages: passagesWith,
  },
});
