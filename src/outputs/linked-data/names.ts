/** Names of the work and its parts in the linked data. */
import type { Passage } from "../../model/published.ts";

/** Name of the work. */
export const anthologyName = "Greek Anthology";

/** The citation of an epigram, such as `7.80` or `12.132a`, which is also the end of its urn. */
export function citationOf({
  book,
  fragment,
  sub_fragment,
}: Pick<Passage, "book" | "fragment" | "sub_fragment">): string {
  return `${book.number}.${fragment}${sub_fragment}`;
}
