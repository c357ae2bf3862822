/** Cases for files that are not pages of the API: next to the API, and among its pages. */
import { fileHeaders } from "../../../routing/replies.ts";
import { summaryFile } from "../../../routing/routes.ts";
import { type Case, get } from "../case.ts";
import type { SiteFacts } from "../site-facts.ts";
import { lowerCase, notAllowed, notFound, optionsOfFile } from "./expectations.ts";

export function fileCases(site: SiteFacts): Case[] {
  return [
    file("gives a schema as a file", "/schemas/author.json", "schemas/author.json"),
    file("gives the manifest as a file", "/manifest.json?x=1", "manifest.json"),
    ...(site.options.products.includes("summaries") ? summaryCases(site) : []),
  ];
}

/** A JSON file, whose type has no charset. */
function file(name: string, target: string, path: string): Case {
  const headers = lowerCase(fileHeaders("application/json"));
  return get("files", name, target, { status: 200, headers, file: path });
}

function summaryCases(site: SiteFacts): Case[] {
  const book = /[^/]+(?=[/]$)/.exec(site.firstRecord.books ?? "")?.[0] ?? "";
  const path = summaryFile(book);
  const target = `/${path}`;
  const absent = (what: string, address: string) =>
    get("files", `does not find ${what}`, address, notFound);
  const encoded = target.replace("passages", "p%61ssages");
  return [
    file("gives a file among the pages", target, path),
    file("gives it with any query", `${target}?page=2&format=api`, path),
    file("gives it at an address with encoded letters", encoded, path),
    { ...file("answers HEAD of it", target, path), method: "HEAD" },
    get("files", "tells its options", target, optionsOfFile(), { method: "OPTIONS" }),
    get("files", "refuses POST on it", target, notAllowed("POST"), { method: "POST" }),
    get("files", "answers 304 for it", target, { status: 304 }, { ifNoneMatch: "same" }),
    absent("it with a slash at the end", `${target}/`),
    absent("a file of another name", target.replace("passages", "nothing")),
    absent("the file of a missing book", `/${summaryFile("999999999")}`),
    absent("such a file of authors", target.replace("books", "authors")),
  ];
}
