/** Marks in texts, from which one text yields both forms of a page. */

/**
 * Stands in a record where `?format=api` may follow a link. It is a lone surrogate: text read from SQLite is UTF-8 and
 * cannot hold one, so no data can be mistaken for it.
 */
export const mark = "\udfff";

/** The mark as `JSON.stringify` writes it; a backslash in the data is doubled, so `/\u` cannot come from data. */
export const markInJson = "\\udfff";

/** The mark as our XML has it; `<` in the data is escaped, and each of our elements has a name. */
export const markInXml = "</>";

/** Whether a text is a marked link. The mark alone would not do: it is also the second half of U+1F3FF. */
export function isMarked(text: string): boolean {
  return text.charCodeAt(text.length - 1) === 0xdfff && text.charCodeAt(text.length - 2) === 0x2f;
}
