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
const markInJson = `/\\udfff"`;
/** The mark as XML holds it; alone, it would also be found as the second half of a character such as U+1F3FF. */
const markInXml = `/${mark}`;

/** The two forms of a record's JSON text that was rendered with marked links. */
export function formsOfJson(marked: string): { plain: string; api: string } {
  return {
    plain: marked.replaceAll(markInJson, '/"'),
    api: marked.replaceAll(markInJson, `/${linkSuffix("api")}"`),
  };
}

/** The two forms of a record's XML text that was rendered with marked links. */
export function formsOfXml(marked: string): { plain: string; api: string } {
  return {
    plain: marked.replaceAll(markInXml, "/"),
    api: marked.replaceAll(markInXml, `/${linkSuffix("api")}`),
  };
}

function linksWith(baseUrl: string, suffix: string): Links {
  return { record: (collection, id) => `${baseUrl}${recordPath(collection, String(id))}${suffix}` };
}
