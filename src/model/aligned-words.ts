/** The words of a text as alignments count them: what white space separates, in the text as it is stored. */

/** The words of a text, each with its start and end in code units. */
export function alignedWordsIn(text: string) {
  return Array.from(text.matchAll(/\S+/gu), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
}

/** An alignment as the file for the page of a passage has it. */
export interface PageAlignment {
  /** Its texts: the number of a Greek text, the anchor of a translation, null for one that is not on the page. */
  readonly texts: readonly (number | string | null)[];
  /** Words that belong together: for each text their indexes. */
  readonly groups: readonly (readonly (readonly number[])[])[];
}
