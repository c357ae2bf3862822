/** Cases for files that are not pages of the API: next to the API, and among its pages. */
import { fileHeaders, preflightHeaders } from "../../../routing/replies.ts";
import { summaryFile } from "../../../routing/routes.ts";
import { type Case, get } from "../case.ts";
import type { SiteFacts } from "../site-facts.ts";
import { lowerCase, notAllowed, notFound } from "./expectations.ts";

export function fileCases(site: SiteFacts): Case[] {
  return [
    file("gives a schema as a file", "/schemas/author.json", "schemas/author.json"),
    file("gives the manifest as a file", "/manifest.json?x=1", "manifest.json"),
    ...(site.options.without.includes("summaries") ? [] : summaryCases(site)),
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
  const other = (name: string, method: string, expect: Case["expect"]): Case => {
    return { feature: "files", name, method, target, expect };
  };
  return [
    file("gives a file among the pages", target, path),
    file("gives it with any query", `${target}?page=2&format=api`, path),
    file(
      "gives it at an address with encoded letters",
      target.replace("passages", "p%61ssages"),
      path,
    ),
    { ...file("answers HEAD of it", target, path), method: "HEAD" },
    other("tells its options", "OPTIONS", {
      status: 200,
      headers: lowerCase(preflightHeaders),
      json: { name: "File", description: "A published file.", renders: [], parses: [] },
    }),
    other("refuses POST on it", "POST", notAllowed("POST")),
    {
      ...other("answers 304 for it", "GET", { status: 304 }),
      ifNoneMatch: "same",
    },
    get("files", "does not find it with a slash at the end", `${target}/`, notFound),
    get(
      "files",
      "does not find a file of another name",
      target.replace("passages", "nothing"),
      notFound,
    ),
    get(
      "files",
      "does not find the file of a missing book",
      `/${summaryFile("999999999")}`,
      notFound,
    ),
    get(
      "files",
      "does not find such a file of authors",
      target.replace("books", "authors"),
      notFound,
    ),
  ];
}
