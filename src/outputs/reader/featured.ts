/** The epigram that a page begins with. */
import type { Passage } from "../../model/published.ts";

/** A short epigram with its translation. */
export interface FeaturedEpigram {
  readonly passage: Passage;
  readonly greek: Passage["texts"][number];
  readonly translation: Passage["texts"][number];
}
