/** The texts that results of a search are shown with, in pieces of a book: a page fetches those of the results in sight. */

/** A text of a record. */
export interface FoundText {
  /** The tag of its language. */
  readonly tag: string;
  readonly lines: readonly string[];
  /** Its address on the page of the record, or what those of its verses begin with. */
  readonly anchor: string;
  /** How many lines stand before its first verse; null where verses have no addresses. */
  readonly heading: number | null;
}

/** The texts of some records, by what their urns end with: those of passages with their numbers, and the scholia on these. */
export type TextPiece = Readonly<Record<string, readonly FoundText[]>>;

/** So many numbers of a book share a piece. */
const numbers = 8;

/** The file with the texts of a record, in the folder of the pieces: `5/176.json` has those of 5.176 to 5.183. */
export function textPieceOf(label: string): string {
  const [, book = "0", number = "0"] = /^(\d+)\.(\d+)/.exec(label) ?? [];
  return `${book}/${Number(number) - (Number(number) % numbers)}.json`;
}
