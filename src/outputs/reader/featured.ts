/** The epigram at the top of a page. */
import type { Passage } from "../../model/published.ts";

/** A short epigram with its translation. */
export interface FeaturedEpigram {
  readonly passage: Passage;
  readonly greek: Passage["texts"][number];
  readonly translation: Passage["texts"][number];
}
