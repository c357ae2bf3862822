/** The texts that the results of a search show, in pieces of a book: the page fetches those of the visible results. */

/** A text of a record. */
export interface FoundText {
  /** The tag of its language. */
  readonly tag: string;
  readonly lines: readonly string[];
  /** Its anchor on the page of the record, or the start of the anchors of its verses. */
  readonly anchor: string;
  /** The number of lines before its first verse; null for a text whose verses have no anchors. */
  readonly heading: number | null;
}

/** The texts of some passages and of the scholia on them, by the ends of their urns. */
export type TextPiece = Readonly<Record<string, readonly FoundText[]>>;

/** The number of passage numbers in a piece. */
const numbers = 8;

/** The file with the texts of a record, in the folder of the pieces: `5/176.json` contains those of 5.176 to 5.183. */
export function textPieceOf(label: string): string {
  const [, book = "0", number = "0"] = /^(\d+)\.(\d+)/.exec(label) ?? [];
  return `${book}/${Number(number) - (Number(number) % numbers)}.json`;
}
