/** Texts: the wording of a passage or scholium in one language. */
import type { Text, TextSummary } from "../model/published.ts";
import { alignmentsOfText } from "./alignments.ts";
import { commentSummary } from "./comments.ts";
import { editions } from "./editions.ts";
import { languageSummary } from "./languages.ts";
import { many } from "./lists.ts";
import { address, columns, one, oneOrNull } from "./members.ts";
import { passagesWith } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import type { View } from "./view.ts";

const text = { name: "texts", table: "text" } as const;

/** A text inside another record. */
export const textSummary: View<TextSummary> = {
  ...text,
  members: { url: address(text), ...columns("language", "text") },
};

const language = one("language", languageSummary);
const edition = oneOrNull("edition", editions);

export type TextOrigin = Pick<Text, "language" | "edition">;

/** The origin alone, for web pages that show texts without the rest of their records. */
export const textOrigin: View<TextOrigin> = {
  ...text,
  members: { language, edition },
};

export const texts = defineResource<Text>({
  ...text,
  title: "Texts of passages and scholia, in any language",
  members: {
    url: address(text),
    language,
    edition,
    ...columns("unique_id", "created_at", "updated_at", "validation", "status", "text"),
    comments: many(commentSummary),
    alignments: alignmentsOfText,
    passages: passagesWith,
  },
});
