/** A citation as CSL-JSON, which citation processors and Zotero read. */
import { type CitedWork, inOneLine } from "./cited-work.ts";

export function cslJson(work: CitedWork): string {
  const { authors, publisher } = work;
  const item = {
    id: work.key,
    type: "chapter",
    // Ancient names have no family name.
    author:
      authors.length === 0 ? undefined : authors.map((name) => ({ literal: inOneLine(name) })),
    title: inOneLine(work.title),
    "container-title": inOneLine(work.edition),
    publisher: publisher === undefined ? undefined : inOneLine(publisher),
    language: "grc",
    note: work.urn,
    URL: work.address,
  };
  return JSON.stringify([item], null, 1);
}
