/** The conformance suite: the requests that a host must answer correctly, as data. */
import type { FilterIndex } from "../../model/published.ts";
import { filterIndexFile } from "../../routing/filters.ts";
import { hashedFolders } from "../../routing/site-files.ts";
import { type Case, of } from "./case.ts";
import { fileCases, hiddenFiles } from "./file-cases.ts";
import { readJson, type SiteFacts } from "./site-facts.ts";

/** All cases for a site with all products and at least three pages of passages. */
export function casesFor(site: SiteFacts): Case[] {
  return [
    ...queryCases(site),
    ...filterCases(site),
    ...pathCases(site),
    ...fileCases(site),
    ...methodCases(site),
    ...cachingCases(site),
    ...webPageCases(site),
  ];
}

/** Addresses with each of these queries, which are separated by blanks. */
function asking(path: string, queries: string): string[] {
  return queries.split(" ").map((query) => `${path}?${query}`);
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const path = "/api/passages/";
const xmlPath = "/api/passages_xml/";
const absentRecord = "/api/authors/999999999/";

function queryCases({ pages, firstRecord }: SiteFacts): Case[] {
  const last = pages.passages ?? 0;
  const record = firstRecord.passages ?? "";
  return [
    ...of("collections and root", [
      ...Object.keys(pages).map((name) => `/api/${name}/`),
      "/api/",
      "/api/?page=2",
      "/api/%61uthors/",
      ...asking(path, " page page= page=1 page=2&page= format=json format= format=xml"),
      ...asking(path, "limit=2&offset=3 search=%zz search=%00"),
    ]),
    ...of("pages by query", [
      ...asking(path, "page=2 page=2&format=json format=json&page=2 page=02 page=+2 page=2%20"),
      ...asking(path, "limit=1000&page=2&ordering=-id&utm_source=x page=%09%202 page=%32"),
      ...asking(path, "page=00000000000000000000000002 p%61ge=2 %70%61%67%65=%32 &&page=2&&"),
      ...asking(path, "page=3&page=2 page=abc&page=2 page=&page=2 page=3&p%61ge=2"),
      ...asking(path, "page=2&Page=3&pages=3&xpage=3&page[]=3 page=2&next=//evil.example/?page=3"),
      ...asking(path, "page=2&format=API page=2&format=api&format=json page=2&format=api&format="),
      ...asking(path, `page=2&format=api%00 page=${last} page=2${"&format=json".repeat(84)}`),
      // No such page.
      ...asking(path, "page=0 page=00 page=-1 page=abc page=last page=1e0 page=2.0 page=0x2"),
      ...asking(path, "page=%2B2 page=1_0 page=1/../2 page=.. page=%2e%2e page=2/ page=2%2F"),
      ...asking(path, "page=12345678901234567890123456 page=%00 page=2%00 page=2%0Ax page=2%ff"),
      ...asking(path, "page=%zz page=% page=%2 page=%D9%A2 page=%E2%91%A1 page=+ page=2+2"),
      ...asking(path, "page=2=3 page=2;page=3 page=2%26page=3 page=2&page=abc page=2&page=0"),
      ...asking(path, `page=${last + 1} page=${last + 1}&format=api page=999999999`),
      ...asking(path, `page=${"9".repeat(4000)}`),
    ]),
    ...of("format=api", [
      "/api/?format=api",
      `${record}?page=2&format=api&x=1`,
      `${path}page/2/?format=api`,
      ...asking(path, "page=2&format=api format=api&page=2 format=json&page=2&format=api"),
      ...asking(path, "page=2&form%61t=%61pi page=1&format=api&page=2 format=api"),
      ...asking(path, "format=api&page=1 page=&format=api"),
      `${record.replaceAll(":", "%3A")}?format=api`,
    ]),
    ...of("records", [
      ...Object.values(firstRecord),
      ...asking(record, "page=2 page=abc"),
      record.replaceAll(":", "%3A"),
      record.replaceAll(":", "%3a"),
    ]),
    ...of("XML", [xmlPath, ...asking(xmlPath, "page=2 format=api&page=2 page=0 page=999")]),
    ...of("pages by path", [
      `${path}page/2/`,
      `${xmlPath}page/2/`,
      `${path}page/2/?page=3`,
      ...[`${last + 1}`, "0", "abc", "02"].map((page) => `${path}page/${page}/`),
    ]),
  ];
}

function filterCases({ folder }: SiteFacts): Case[] {
  const index = readJson<FilterIndex>(folder, filterIndexFile("passages"));
  const [author = "", book = "", keyword = ""] = index.filters.map(
    ({ values }) => values[0]?.value,
  );
  const [byBook, byKeyword] = [`book__number=${book}`, `keyword__number=${keyword}`];
  const byName = new URLSearchParams({ author__main_name: author }).toString();
  const pages = "page=1 page=2 page=3 page=999 page= page=abc format=api page=2&format=api";
  const needs = { needs: "filters" } as const;
  return [
    ...of(
      "filters",
      [
        ...asking(path, `${byBook} ${byKeyword} ${byName} ${byKeyword}&${byBook}&${byName}`),
        ...pages.split(" ").map((page) => `${path}?${byBook}&${page}`),
        ...asking(path, `book__number=999999 book__number=-1 book__number=${book}.5 ${byBook}.0`),
        ...asking(path, `book__number=0${book} book__number=%2B${book} ${byBook}e0`),
        ...asking(path, `book__number=0.${book}E%2B1 author__main_name=Nobody%20at%20all`),
        ...asking(path, `author__main_name=${encodeURIComponent(author.toUpperCase())}%21`),
        ...asking(path, `author__main_name=Nobody&page=2 book__number=999999&${byBook}`),
        ...asking(path, `book__number=+${book}+ b%6Fok__number=%20${book} book__number=abc`),
        ...asking(path, "book__number=NaN&keyword__number=1e&page=0 book__number=1/../2"),
        `${path}page/2/?${byBook}`,
      ],
      needs,
    ),
    ...of("filters", asking(path, `${byBook} book__number=abc`), { ...needs, method: "HEAD" }),
    ...["POST", "OPTIONS"].flatMap((method) =>
      of("filters", asking(path, byBook), { ...needs, method }),
    ),
    ...ifNoneMatches.flatMap((ifNoneMatch) =>
      of("filters", asking(path, byBook), { ...needs, ifNoneMatch }),
    ),
    // Other hosts refuse filters. They ignore those without a value, those of other names, and those elsewhere.
    ...of("no filter ignored", [
      ...asking(path, "book__number=5 author__main_name=Meleager keyword__number=1&page=2"),
      ...asking(path, "page=2&format=api&book__number=abc book__number=5&page=abc"),
      ...asking(path, "b%6F%6fk__number=5 book%5F%5fnumber=5 book__number=&book__number=5"),
      ...asking(path, "book__number=&keyword__number=%205 book__number=x&book__number="),
      ...asking(path, "book__number=x&book__number=+ book__number=x&book__number=%20%09"),
      ...asking(path, "keyword__number&author__main_name=&page=2 author__main_name=%20+&page=1"),
      ...asking(path, "Book__number=5 book__number[]=5 xbook__number=5 book_number=5"),
      ...asking(xmlPath, "book__number=5 book__number=abc author__main_name=x book__number="),
      "/api/passages?book__number=5",
      `${path}page/2/?book__number=5`,
      "/api/?book__number=5",
      "/api/authors/?book__number=5",
      "/api/texts/?page=2&author__main_name=x",
    ]),
  ];
}

function pathCases({ firstRecord }: SiteFacts): Case[] {
  const records = ["authors", "passages", "scholia", "languages"].map((name) =>
    (firstRecord[name] ?? "").slice(0, -1),
  );
  const paths = ["/api", "/api/authors", "/api/passages_xml", "/api/passages/page/2", ...records];
  return [
    ...of("slash redirects", [
      ...paths.flatMap((each) => [each, ...asking(each, "page=2&format=json format=api&page=2")]),
      (firstRecord.passages ?? "").slice(0, -1).replaceAll(":", "%3A"),
      `/api/passages?page=2${"&format=json".repeat(84)}`,
      "/api/authors?next=//evil.example/%2F%zz&page=1/../2",
    ]),
    ...[
      ...words(`
        /api/nonsense /api/nonsense/ /api/Authors/ /api/authors/abc/ /nonsense /nonsense/
        /api/passage_internal_references_xml/ /api/passages/page/ /api/passages_xml/1/
        /api/authors/1/2/ /api/passages/page/2/3/ /apiauthors/ /format-api/api/authors/`),
      "/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:99.99/",
      absentRecord,
    ].flatMap((each) => of("404", [each, ...asking(each, "page=2 format=api")])),
    ...of("404", [
      ...words(`
        // //api/authors/ /api//authors/ /api/authors// //evil.example //evil.example/
        //evil.example/api/authors ///evil.example /\\evil.example /%5cevil.example
        /\\evil.example/api/authors /%5Cevil.example/ /%2f%2fevil.example /api%2Fauthors/
        /%2Fevil.example/ /api/authors%2F /api//evil.example /api/\\evil.example
        /api/%5c%5cevil.example /api/authors/../etc/passwd /../outside.txt /%00
        /../../../../../../etc/passwd /api/../../../../../../etc/passwd
        /%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd /api/%2e%2e/%2e%2e/outside.txt
        /api/.%2e/.%2E/outside.txt /..%2f..%2f..%2fetc/passwd /..%5c..%5coutside.txt
        /api/..%5c..%5coutside.txt /api/authors/..%00/ /api/authors/%00 /api/authors/%00/
        /api/authors/%2e%2e%2f%2e%2e%2foutside.txt /api/authors/1%00/ /api/authors/%zz
        /api/authors/%zz/ /api/authors/%/ /api/authors/%c0%ae%c0%ae/ /api/authors/%ff/
        /api/authors/%0d%0aX-Injected:1 /api/authors/a%20b/ /api/authors/%E1%BC%80/`),
      "/api/authors/%0d%0aX-Injected:1/",
      `/api/authors/${"9".repeat(300)}/`,
      `/api/${"a/".repeat(1000)}`,
      ...hiddenFiles.map((file) => `/${file}`),
      ...hashedFolders.map((folder) => `/${folder}nothing.csv`),
    ]),
  ];
}

function methodCases({ firstRecord }: SiteFacts): Case[] {
  const passage = firstRecord.passages ?? "";
  const places = ["/api/", path, xmlPath, `${path}?page=2`, passage];
  const slashless = ["/api", "/api/passages", `${path}page/2/`];
  const nowhere = "/api/nonsense/";
  const preflight = {
    method: "OPTIONS",
    headers: {
      origin: "https://elsewhere.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "if-none-match",
    },
  };
  const head = { method: "HEAD" };
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  return [
    ...of("methods", [...places, absentRecord, `${path}?page=999`, "/api/passages"], head),
    ...["POST", "PUT", "PATCH", "DELETE"].flatMap((method) =>
      of("methods", [...places, "/api/passages", nowhere], { method }),
    ),
    ...of("methods", [path], post),
    ...of("methods", [...places, ...slashless, nowhere], { method: "OPTIONS" }),
    ...of("methods", [...places, ...slashless], preflight),
    ...["text/html", "application/xml", "*/*", "application/json;q=0"].flatMap((accept) =>
      of("methods", [path], { headers: { accept } }),
    ),
    ...of("methods", [path], { headers: { origin: "https://elsewhere.example" } }),
  ];
}

const ifNoneMatches = ["same", "weak", "list", "any"] as const;

function cachingCases({ firstRecord }: SiteFacts): Case[] {
  const paths = [path, `${path}?page=2`, `${path}?page=2&format=api`, firstRecord.passages ?? ""];
  return [
    ...ifNoneMatches.flatMap((ifNoneMatch) => of("ETags", paths, { ifNoneMatch })),
    ...of("ETags", [path], { method: "HEAD", ifNoneMatch: "same" }),
    ...of("ETags", [xmlPath], { ifNoneMatch: "same" }),
    ...of("ETags", [path], { headers: { "if-none-match": '"other"' } }),
    ...(["gzip", "br"] as const).flatMap((coding) => [
      ...of("compression", [`${path}?page=2`, xmlPath], { coding }),
      ...of("compression", [path], { coding, ifNoneMatch: "same" }),
    ]),
  ];
}

/** The Accept header of browsers for a page. */
const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

function webPageCases({ firstRecord }: SiteFacts): Case[] {
  const pathOf = (name: string) => (firstRecord[name] ?? "").replace("/api", "");
  const passage = pathOf("passages");
  const scholium = pathOf("scholia").replace("/scholia/", "/passages/");
  const book = /:([0-9]+)[.][^:]*$/.exec(passage)?.[1];
  const paths = [
    "/books/",
    "/authors/",
    "/search/",
    `/books/${book}/`,
    `/scholia/${book}/`,
    passage,
    scholium,
    pathOf("authors"),
    pathOf("keywords"),
    pathOf("cities"),
  ].flatMap((each) => [each, `/fr${each}`]);
  const encoded = passage.replaceAll(":", "%3A");
  const people = "pages for people";
  return [
    ...of(people, ["/", "/fr/", ...paths, "/index.html", `${passage}index.html`]),
    ...of(people, [encoded, "/?page=2", "/search/?q=x&page=2", "/authors/?format=api"]),
    ...of(people, ["/fr/search/?q=%zz"]),
    ...of("slash redirects", ["/fr", ...paths.map((each) => each.slice(0, -1))]),
    ...of("slash redirects", [encoded.slice(0, -1), "/search?q=x&q=//y"]),
    // Some look as if they had a page.
    ...of("404", [
      ...words(`
        /search.js /passages/ /passages/index.html /passages/nothing /passages/.1 /Books
        /passages/urn:x/y.html /authors/nothing /authors/1x /authors/999999999/ /author/1
        /books.html /ld /dts /schemas /schemas/ /de /de/books /FR /en/books/ /fr/fr /fr/nothing
        /fr/fr/books /fr/ld /fr/api/authors /fr/api/authors/ /assets/reader`),
      "/assets/books/1",
      `${passage}index.html/`,
    ]),
    ...["POST", "OPTIONS", "HEAD"].flatMap((method) =>
      of("methods", [passage, passage.slice(0, -1), "/fr/books", "/fr/"], { method }),
    ),
    ...of("ETags", [passage], { ifNoneMatch: "same" }),
    ...(["gzip", "br"] as const).flatMap((coding) => of("compression", [passage], { coding })),
    // Clients that accept a page get one where nothing is, but not from the API.
    ...of("404", ["/nothing", "/passages/urn:a:99.99/", "/fr/books/99/"], { headers: { accept } }),
    ...of("404", ["/nothing"], { method: "HEAD", headers: { accept } }),
    ...of("404", ["/api/nothing/", `${path}?page=99999`], { headers: { accept } }),
    ...of("404", ["/nothing", "/fr/books/99/"], { headers: { accept: "application/json, */*" } }),
  ];
}
