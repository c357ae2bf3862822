/** Labels of passages and scholia as they are usually cited: book, number and letter. */
import type { Passage, PassageSummary, ScholiumSummary } from "../../model/published.ts";
import { parseRecordUrl } from "../../routing/routes.ts";

/** `5.177`, `7.2b` */
export function passageLabel({
  book,
  fragment,
  sub_fragment,
}: Pick<Passage, "book" | "fragment" | "sub_fragment">): string {
  return `${book.number}.${fragment}${sub_fragment}`;
}

/** The same for a summary, which contains the number of the book. */
export function summaryLabel({
  book,
  fragment,
  sub_fragment,
}: PassageSummary | ScholiumSummary): string {
  return `${book}.${fragment}${sub_fragment}`;
}

/** The end of the urn in an address: `5.177.1` for a scholium, `5.177` for a passage. */
export function labelOfUrl(url: string): string {
  return labelOfUrn(parseRecordUrl(url)?.id ?? url);
}

/** The part of a urn after its last colon. */
export function labelOfUrn(urn: string): string {
  return urn.slice(urn.lastIndexOf(":") + 1);
}
