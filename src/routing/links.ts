/** Addresses of records inside records, and the mark that lets one text yield both of its forms. */
import { mark } from "../markup/marks.ts";
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

function linksWith(baseUrl: string, suffix: string): Links {
  return { record: (collection, id) => `${baseUrl}${recordPath(collection, String(id))}${suffix}` };
}
