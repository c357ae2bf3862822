/** Marks in texts, by which one text gives both forms of a page. */

/**
 * Marks the end of a link in a record, where `?format=api` may follow. It is a lone surrogate: text read from SQLite
 * is UTF-8 and cannot contain one, and a check refuses its escape in a column of JSON (`jsonFaults`).
 */
export const mark = "\udfff";

/** The mark as `JSON.stringify` writes it; a backslash in the data is doubled, so `/\u` cannot come from data. */
export const markInJson = "\\udfff";

/** The mark in our XML. Nothing else looks like it: `<` in data is escaped, and every element has a name. */
export const markInXml = "</>";

/** Whether a text is a marked link. The mark alone is not enough: it is also the second half of U+1F3FF. */
export function isMarked(text: string): boolean {
  return text.charCodeAt(text.length - 1) === 0xdfff && text.charCodeAt(text.length - 2) === 0x2f;
}
