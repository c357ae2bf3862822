/** The files with the citations of a book, for reference managers. */

/** BibTeX, or CSL-JSON. */
export type CitationFormat = "bib" | "json";

export function citationsFile(book: number, format: CitationFormat): string {
  return `citations/${book}.${format}`;
}
