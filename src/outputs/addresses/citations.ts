/** The files with the citations of a book, for reference managers. */

export const citationsFolder = "citations";

/** BibTeX, or CSL-JSON. */
export type CitationFormat = "bib" | "json";

export function citationsFile(book: number, format: CitationFormat): string {
  return `${citationsFolder}/${book}.${format}`;
}
