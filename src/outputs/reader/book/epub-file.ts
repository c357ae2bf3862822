/** Paths of the EPUBs. */
import { readerFolder } from "../addresses.ts";
import type { Words } from "../words/words.ts";

/** The EPUB of a book with translations into a language, in the published folder. */
export function epubFile(number: number, { tag }: Words): string {
  return `${readerFolder}epub/book-${number}-${tag}.epub`;
}
