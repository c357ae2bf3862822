/** Cases for paths: slashes, colons, redirects, files, and paths that must give 404. */
import { fileOf } from "../../../routing/routes.ts";
import { type Case, get } from "../case.ts";
import { absentRecord, type SiteFacts } from "../site-facts.ts";
import { notFound, page, redirect } from "./expectations.ts";
import { fileCases } from "./files.ts";

export function pathCases(site: SiteFacts): Case[] {
  const record = (name: string) => site.firstRecord[name] ?? "";
  const passage = record("passages");
  const encoded = passage.replaceAll(":", "%3A");
  const encodedInLowerCase = encoded.toLowerCase().replace("greeklit", "greekLit");
  const authors = page(fileOf("/api/authors/"));
  const twin = page(fileOf(passage, "api"));
  const longQuery = `?page=2${"&format=json".repeat(84)}`;
  const strangeQuery = "?next=//evil.example/%2F%zz&page=1/../2";
  return [
    ...Object.entries(site.firstRecord).map(([name, path]) =>
      get("records", `gives the first record of ${name}`, path, page(fileOf(path))),
    ),
    get("records", "reads encoded colons", encoded, page(fileOf(passage))),
    get("records", "reads lower-case encodings", encodedInLowerCase, page(fileOf(passage))),
    get("collections and root", "reads encoded letters", "/api/%61uthors/", authors),
    get("format=api", "gives a twin for encoded colons", `${encoded}?format=api`, twin),

    ...slashless([
      "/api",
      "/api/authors",
      "/api/passages_xml",
      "/api/keyword_categories",
      "/api/passages/page/2",
      ...["authors", "passages", "scholia", "languages"].map((name) => record(name).slice(0, -1)),
    ]),
    slash("adds the slash to encoded colons", encoded.slice(0, -1), passage),
    slash(
      "adds the slash before a long query",
      `/api/passages${longQuery}`,
      `/api/passages/${longQuery}`,
    ),
    slash(
      "keeps a query that looks like an address",
      `/api/authors${strangeQuery}`,
      `/api/authors/${strangeQuery}`,
    ),

    ...["", "?page=2", "?format=api"].flatMap((query) =>
      nowhere(
        [
          "/api/nonsense",
          "/api/nonsense/",
          "/api/Authors/",
          "/api/passage_internal_references_xml/",
          absentRecord("authors"),
          "/api/authors/abc/",
          "/api/passages/page/",
          "/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:99.99/",
          "/api/passages_xml/1/",
          "/api/authors/1/2/",
          "/api/passages/page/2/3/",
          "/nonsense",
          "/nonsense/",
          "/apiauthors/",
          "/format-api/api/authors/",
        ].map((path) => path + query),
      ),
    ),
    ...nowhere([
      "//",
      "//api/authors/",
      "/api//authors/",
      "/api/authors//",
      "//evil.example",
      "//evil.example/",
      "//evil.example/api/authors",
      "///evil.example",
      "/\\evil.example",
      "/\\evil.example/api/authors",
      "/%5cevil.example",
      "/%5Cevil.example/",
      "/%2f%2fevil.example",
      "/%2Fevil.example/",
      "/api%2Fauthors/",
      "/api/authors%2F",
      "/api//evil.example",
      "/api/\\evil.example",
      "/api/%5c%5cevil.example",
      "/api/authors/../etc/passwd",
      "/../outside.txt",
      "/../../../../../../etc/passwd",
      "/api/../../../../../../etc/passwd",
      "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
      "/api/%2e%2e/%2e%2e/outside.txt",
      "/api/.%2e/.%2E/outside.txt",
      "/..%2f..%2f..%2fetc/passwd",
      "/..%5c..%5coutside.txt",
      "/api/..%5c..%5coutside.txt",
      "/api/authors/..%00/",
      "/api/authors/%2e%2e%2f%2e%2e%2foutside.txt",
      "/api/authors/%00",
      "/api/authors/%00/",
      "/api/authors/1%00/",
      "/%00",
      "/api/authors/%zz",
      "/api/authors/%zz/",
      "/api/authors/%/",
      "/api/authors/%c0%ae%c0%ae/",
      "/api/authors/%ff/",
      "/api/authors/%0d%0aX-Injected:1",
      "/api/authors/%0d%0aX-Injected:1/",
      "/api/authors/a%20b/",
      "/api/authors/%E1%BC%80/",
      `/api/authors/${"9".repeat(300)}/`,
      `/api/${"a/".repeat(1000)}`,
    ]),

    ...fileCases(site),
  ];
}

function slashless(paths: readonly string[]): Case[] {
  const queries = ["", "?page=2&format=json", "?format=api&page=2&page=3"];
  return paths.flatMap((path) =>
    queries.map((query) =>
      slash(`adds the slash to ${path}${query}`, path + query, `${path}/${query}`),
    ),
  );
}

function slash(name: string, target: string, location: string): Case {
  return get("slash redirects", name, target, redirect(location));
}

function nowhere(targets: readonly string[]): Case[] {
  return targets.map((target) => {
    const shown = target.length > 60 ? `${target.slice(0, 60)}…` : target;
    return get("404", `finds nothing at ${shown}`, target, notFound);
  });
}
