/** Comments: notes in markdown on passages, scholia and texts. */
import type { Comment, CommentSummary } from "../model/published.ts";
import { list, many, strings } from "./lists.ts";
import { mediumSummary } from "./media.ts";
import { address, columns } from "./members.ts";
import { passagesWith } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import type { View } from "./view.ts";

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
