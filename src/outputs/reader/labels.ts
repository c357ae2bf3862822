/** How passages and scholia are called: by book, number and letter, as everybody cites them. */
import type { Passage, PassageSummary, ScholiumSummary } from "../../model/published.ts";
import { parseRecordUrl } from "../../routing/routes.ts";

/** `5.177`, `7.2b` */
export function passageLabel(place: Pick<Passage, "book" | "fragment" | "sub_fragment">): string {
  return `${place.book.number}.${place.fragment}${place.sub_fragment}`;
}

/** The same of a summary, which has the number of the book itself. */
export function placeLabel({
  book,
  fragment,
  sub_fragment,
}: PassageSummary | ScholiumSummary): string {
  return `${book}.${fragment}${sub_fragment}`;
}

/** `5.177.1` of the address of a scholium, `5.177` of that of a passage: what its urn ends with. */
export function labelOfUrl(url: string): string {
  return labelOfUrn(parseRecordUrl(url)?.id ?? url);
}

/** What a urn ends with. */
export function labelOfUrn(urn: string): string {
  return urn.slice(urn.lastIndexOf(":") + 1);
}
