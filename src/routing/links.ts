/** Addresses of records inside records, plain or with the mark by which one text gives both forms. */
import { mark } from "../markup/marks.ts";
import { linkSuffix, recordPath } from "./routes.ts";

/** Gives the address of a record; every link in a rendered record comes from here. */
export interface Links {
  record(collection: string, id: string | number): string;
}

/** Links of a page without `format=api`. */
export function plainLinks(baseUrl: string): Links {
  return linksWith(baseUrl, linkSuffix("plain"));
}

/** Links that end in a mark (`markup/marks.ts`) where `?format=api` may follow. */
export function markedLinks(baseUrl: string): Links {
  return linksWith(baseUrl, mark);
}

function linksWith(baseUrl: string, suffix: string): Links {
  return { record: (collection, id) => `${baseUrl}${recordPath(collection, String(id))}${suffix}` };
}
