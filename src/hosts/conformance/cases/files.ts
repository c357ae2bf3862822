/** Cases of what is no page of the API: files next to it, and files among its pages. */
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

/** A file of JSON: the type says so alone. */
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
    file("gives it whatever the query says", `${target}?page=2&format=api`, path),
    file("gives it for encoded letters", target.replace("passages", "p%61ssages"), path),
    { ...file("answers HEAD of it", target, path), method: "HEAD" },
    other("tells its options", "OPTIONS", {
      status: 200,
      headers: lowerCase(preflightHeaders),
      json: { name: "File", description: "A published file.", renders: [], parses: [] },
    }),
    other("refuses POST on it", "POST", notAllowed("POST")),
    {
      ...other("sends it only once", "GET", { status: 304 }),
      ifNoneMatch: "same",
    },
    get("files", "has no such file with a slash", `${target}/`, notFound),
    get("files", "has no other file there", target.replace("passages", "nothing"), notFound),
    get("files", "has no such file of no book", `/${summaryFile("999999999")}`, notFound),
    get("files", "has no such file of authors", target.replace("books", "authors"), notFound),
  ];
}
