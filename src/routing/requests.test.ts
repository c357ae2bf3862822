import { describe, expect, test } from "vitest";
import { answer } from "./requests.ts";

const urn = "urn:cts:greekLit:tlg7000.tlg001.ag:1.1";

function ask(target: string, method = "GET") {
  return answer({ method, target });
}

/** File of the answer, or the detail of its 404. */
function found(target: string): string {
  const decision = ask(target);
  if (decision.kind === "page" || decision.kind === "static") return decision.file;
  return decision.kind === "not found" ? decision.detail : decision.kind;
}

describe("answers with the file of", () => {
  test.each([
    ["/api/", "api/index.json"],
    ["/api/?page=abc&format=api", "format-api/api/index.json"],
    ["/api/authors/", "api/authors/index.json"],
    ["/api/authors/?page=2&format=json", "api/authors/page/2/index.json"],
    ["/api/authors/?format=api&page=2", "format-api/api/authors/page/2/index.json"],
    ["/api/authors_xml/?page=2", "api/authors_xml/page/2/index.xml"],
    ["/api/authors/page/2/?page=3", "api/authors/page/2/index.json"],
    ["/api/authors/1/?page=abc", "api/authors/1/index.json"],
    [`/api/passages/${urn}/`, `api/passages/${urn}/index.json`],
    [`/api/passages/${encodeURIComponent(urn)}/`, `api/passages/${urn}/index.json`],
    ["http://example.org/api/authors/?page=2", "api/authors/page/2/index.json"],
    ["HTTPS://reader@[::1]:8080/api/", "api/index.json"],
    ["http://example.org", "index.html"],
    ["http://example.org?page=2", "index.html"],
    ["/schemas/author.json?x=1", "schemas/author.json"],
    ["/api/openapi.json?format=api", "api/openapi.json"],
    ["/api/context.jsonld", "api/context.jsonld"],
    ["/api/books/9/passages.json", "api/books/9/passages.json"],
    ["/.well-known/api-catalog", ".well-known/api-catalog"],
    ["/", "index.html"],
    [`/passages/${urn}/?page=2&format=api`, `passages/${urn}/index.html`],
    ["/fr/", "fr/index.html"],
    [`/passages/${urn}/index.html`, `passages/${urn}/index.html`],
  ])("%s", (target, file) => {
    expect(found(target)).toBe(file);
  });
});

test.each([
  ..."/search.js /passages/index.html /passages/urn /authors/1x /author/1 /Books /ld /dts".split(
    " ",
  ),
  ..."/ld/books /xx /xx/books /fr/ld /fr/fr /fr/fr/books /books/1/x /assets/books".split(" "),
  "/fr/index.html",
])("reads as a file %s, which only resembles the folder of a web page", (target) => {
  expect(ask(target)).toEqual({ kind: "static", file: target.slice(1) });
});

describe("reads the query as the live service does", () => {
  const file = (page: number) => (page === 1 ? "api/authors/" : `api/authors/page/${page}/`);
  test.each([
    ["", 1],
    ["page", 1],
    ["page=", 1],
    ["page=2&page=", 1],
    ["page=3&page=2", 2],
    ["page=abc&page=2", 2],
    ["p%61ge=%32", 2],
    ["page=+02%20", 2],
    ["page=0000000000000000000000002", 2],
    ["Page=3&page[]=3&limit=3", 1],
    ["page=999999999", 999_999_999],
  ])("%s", (query, page) => {
    expect(found(`/api/authors/?${query}`)).toBe(`${file(page)}index.json`);
  });

  test.each([
    ...["0", "00", "-1", "%2B2", "abc", "last", "1e0", "2.0", "0x2", "1_0", "1/../2", "..", "%00"],
    ...["2%00", "+", "2+2", "2;page=3", "%D9%A2", "%E2%91%A1", "%ff", "%zz", "1000000000"],
    "12345678901234567890123456",
  ])("has no page %s", (page) => {
    expect(found(`/api/authors/?page=${page}`)).toBe("Invalid page.");
  });

  test("ignores every format except api", () => {
    for (const format of ["json", "", "API", "api%00", "xml", "api&format=json"]) {
      expect(found(`/api/authors/?format=${format}`)).toBe("api/authors/index.json");
    }
  });
});

test("answers for a missing file with the words of the live service", () => {
  expect(ask("/api/authors/?page=99")).toMatchObject({ missing: "Invalid page." });
  expect(ask("/api/authors/page/99/")).toMatchObject({ missing: "Invalid page." });
  expect(ask("/api/authors/")).toMatchObject({ missing: "Not found." });
  expect(ask("/api/authors/99/?page=2")).toMatchObject({ missing: "Not found." });
});

test.each([
  ..."/api/nonsense /api/nonsense/?page=2 /api/Authors/ /api/authors_xml/1/ * api/ /.. /a#b".split(
    " ",
  ),
  ..."/api/passage_internal_references_xml/ /api/authors/page/ /api/authors/1/2/ /api/%".split(" "),
  ..."/format-api/api/authors/ /.git/config /.out.anthology-build/x // //evil.example".split(" "),
  ..."http:///api/ ftp://x/api/ /\\evil.example /%5cevil.example /%2f%2fevil.example".split(" "),
  ..."/api//authors/ /api/authors// /api/./authors/ /api/authors/../ /api/%2e%2e/".split(" "),
  ..."/api%2Fauthors/ /api/authors/%00/ /api/authors/%zz/ /api/authors/%c0%ae%c0%ae/".split(" "),
  ..."/api/authors/a%20b/ /api/authors/%0d%0a/ /api/openapi.json/ /api/openapi.yaml".split(" "),
  ..."/api/authors/9/passages.json /.well-known2/x /api/books/9/passages.json/".split(" "),
  ..."/api/.well-known/x /.well-known/.x /x/.well-known/x".split(" "),
  ...["", `/api/authors/${"9".repeat(256)}/`],
])("finds nothing at %j", (target) => {
  expect(found(target)).toBe("Not found.");
});

describe("redirects to the address with a slash:", () => {
  test.each([
    ["/api", "./api/"],
    ["/api/authors?page=2&format=json&format=json", "./authors/?page=2&format=json&format=json"],
    [`/api/passages/${urn}`, `./${urn}/`],
    [`/api/passages/${encodeURIComponent(urn)}?x=%zz`, `./${urn}/?x=%zz`],
    ["/api/authors/page/2", "./2/"],
    ["/api/authors?x=\u00e9\u0100\ud800", "./authors/?x=%E9%C4%80%EF%BF%BD"],
    ["/api/authors?a\r\nb", "./authors/?a%0D%0Ab"],
    [`/passages/${urn}`, `./${urn}/`],
    [`/fr/passages/${encodeURIComponent(urn)}?x=1&x=2`, `./${urn}/?x=1&x=2`],
    ["/authors/13", "./13/"],
    ["/fr/keywords/1?page=2", "./1/?page=2"],
    ["/b%6Foks", "./books/"],
    ["/search?q=%zz", "./search/?q=%zz"],
    ["/fr", "./fr/"],
  ])("%s", (target, location) => {
    expect(ask(target)).toEqual({ kind: "redirect", location });
  });
});

describe("methods", () => {
  test("answers HEAD as GET", () => {
    for (const target of ["/api/", "/api/authors", "/api/authors/?page=2", "/api/x/", "/a.json"]) {
      expect(ask(target, "HEAD")).toEqual(ask(target));
    }
  });

  test("refuses other methods at every address, with or without its slash", () => {
    for (const target of ["/api", "/api/", "/api/authors", "/api/authors/1/", "/a.json", "/fr"]) {
      expect(ask(target, "POST")).toEqual({ kind: "not allowed", method: "POST" });
    }
    expect(ask("/api/nonsense/", "POST")).toEqual({ kind: "not found", detail: "Not found." });
  });

  test("answers OPTIONS at every address, with or without its slash", () => {
    const targets = ["/api", "/api/authors", "/api/authors_xml/?page=2", "/api/authors/1/"];
    const names = [...targets, "/books"].map((target) => {
      const decision = ask(target, "OPTIONS");
      return decision.kind === "options" ? decision.route.kind : decision.kind;
    });
    expect(names).toEqual(["root", "collection", "collection", "record", "static"]);
  });
});

describe("filters", () => {
  const filtered = (query: string) => ask(`/api/passages/?${query}`);

  test("apply to passages, with their page and form", () => {
    expect(filtered("book__number=+5&page=2&format=api&x=1")).toEqual({
      kind: "filtered",
      filters: { book__number: "5" },
      page: 2,
      form: "api",
    });
    expect(ask("/api/passages/page/2/?keyword__number=x&keyword__number=1&page=7")).toEqual({
      kind: "filtered",
      filters: { keyword__number: "1" },
      page: 2,
      form: "plain",
    });
  });

  test("are checked before the page", () => {
    expect(filtered("book__number=5&page=abc")).toMatchObject({ detail: "Invalid page." });
    expect(filtered("book__number=abc&page=abc")).toEqual({
      kind: "bad filters",
      faults: { book__number: ["Enter a number."] },
    });
  });

  test("without a value are ignored", () => {
    expect(found("/api/passages/?book__number=&author__main_name=+&page=2")).toBe(
      "api/passages/page/2/index.json",
    );
  });

  test("are unknown parameters elsewhere", () => {
    expect(found("/api/passages_xml/?book__number=abc")).toBe("api/passages_xml/index.xml");
    expect(found("/api/passages_xml/?book__number=5&page=2")).toBe(
      "api/passages_xml/page/2/index.xml",
    );
    expect(found("/api/authors/?book__number=abc")).toBe("api/authors/index.json");
    expect(found("/api/?book__number=abc")).toBe("api/index.json");
    expect(found(`/api/passages/${urn}/?book__number=abc`)).toBe(`api/passages/${urn}/index.json`);
  });

  test("are kept where the slash is added, and do not change the answer to other methods", () => {
    expect(ask("/api/passages?book__number=5")).toEqual({
      kind: "redirect",
      location: "./passages/?book__number=5",
    });
    expect(ask("/api/passages/?book__number=abc", "POST")).toMatchObject({ kind: "not allowed" });
    expect(ask("/api/passages/?book__number=abc", "OPTIONS")).toMatchObject({ kind: "options" });
  });
});
