/** Addresses of records inside records, and the mark that lets one text yield both of its forms. */
import { linkSuffix, recordPath } from "./routes.ts";

/** Gives the address of a record; every link in a rendered record comes from here. */
export interface Links {
  record(collection: string, id: string | number): string;
}

/** Links as a page without `format=api` has them. */
export function plainLinks(baseUrl: string): Links {
  return linksWith(baseUrl, linkSuffix("plain"));
}

/**
 * Links that end in a mark where `?format=api` may follow. The mark is a lone surrogate: text read from
 * SQLite is UTF-8 and cannot hold one, so no data can be mistaken for it.
 */
export function markedLinks(baseUrl: string): Links {
  return linksWith(baseUrl, mark);
}

const mark = "\udfff";

/** The mark as `JSON.stringify` writes it; a backslash in the data is doubled, so `/\u` cannot come from data. */
export const markInJson = "\\udfff";

/** The mark as our XML has it; `<` in the data is escaped, and each of our elements has a name. */
export const markInXml = "</>";

/** Whether a text is a marked link. The mark alone would not do: it is also the second half of U+1F3FF. */
export function isMarked(text: string): boolean {
  return text.charCodeAt(text.length - 1) === 0xdfff && text.charCodeAt(text.length - 2) === 0x2f;
}

function linksWith(baseUrl: string, suffix: string): Links {
  return { record: (collection, id) => `${baseUrl}${recordPath(collection, String(id))}${suffix}` };
}
