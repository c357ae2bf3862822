import { expect, test } from "vitest";
import { resources } from "../resources/index.ts";
import { errorReply } from "./replies.ts";
import { answer } from "./requests.ts";

const urn = "urn:cts:greekLit:tlg7000.tlg001.ag:1.1";
const encodedUrn = encodeURIComponent(urn);

function ask(target: string, method = "GET") {
  return answer({ method, target });
}

function replied(status: number, body: object) {
  return { kind: "reply", reply: { ...errorReply(status, ""), body: JSON.stringify(body) } };
}

/** The answer in a word: its file, its location, the detail of its 404, or its text. */
function found(target: string): string {
  const decision = ask(target);
  if ("file" in decision) return decision.file;
  if (decision.kind === "filtered") return decision.kind;
  const { status, headers, body } = decision.reply;
  if (status === 301) return `${headers.Location}`;
  return status === 404 ? JSON.parse(body).detail : body;
}

test.each([
  ["/api/", "api/index.json"],
  ["/api/?page=abc&format=api", "format-api/api/index.json"],
  ["/api/?book__number=abc", "api/index.json"],
  ["/api/authors/", "api/authors/index.json"],
  ["/api/authors/?page=2&format=json", "api/authors/page/2/index.json"],
  ["/api/authors/?format=api&page=2", "format-api/api/authors/page/2/index.json"],
  ["/api/authors/?book__number=abc", "api/authors/index.json"],
  ["/api/authors_xml/?page=2", "api/authors_xml/page/2/index.xml"],
  ["/api/authors/page/2/?page=3", "api/authors/page/2/index.json"],
  ["/api/authors/1/?page=abc", "api/authors/1/index.json"],
  [`/api/passages/${urn}/?book__number=abc`, `api/passages/${urn}/index.json`],
  [`/api/passages/${encodedUrn}/`, `api/passages/${urn}/index.json`],
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
])("answers %s with the file %s", (target, file) => {
  expect(found(target)).toBe(file);
});

test("every resource has a collection, and its XML form if it has one", () => {
  for (const { name, xml } of resources) {
    expect(found(`/api/${name}/`)).toBe(`api/${name}/index.json`);
    const file = xml ? `api/${name}_xml/index.xml` : "Not found.";
    expect(found(`/api/${name}_xml/`)).toBe(file);
  }
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

test.each([
  ["", 1],
  ["page", 1],
  ["page=2&page=", 1],
  ["Page=3&page[]=3&limit=3", 1],
  ["page=3&page=2", 2],
  ["page=abc&page=2", 2],
  ["p%61ge=%32", 2],
  ["page=+02%20", 2],
  ["page=0000000000000000000000002", 2],
  ["page=999999999", 999_999_999],
])("reads in the query %j the page %i", (query, page) => {
  const folder = page === 1 ? "" : `page/${page}/`;
  expect(found(`/api/authors/?${query}`)).toBe(`api/authors/${folder}index.json`);
});

test.each([
  ..."0 00 -1 %2B2 abc last 1e0 2.0 0x2 1_0 1/../2 .. %00 2%00 + 2+2 2;page=3 %D9%A2".split(" "),
  ..."%E2%91%A1 %ff %zz 1000000000 12345678901234567890123456".split(" "),
])("has no page %s", (page) => {
  expect(found(`/api/authors/?page=${page}`)).toBe("Invalid page.");
});

test.each(["json", "", "API", "api%00", "xml", "api&format=json"])(
  "ignores the format %s",
  (format) => expect(found(`/api/authors/?format=${format}`)).toBe("api/authors/index.json"),
);

test.each([
  ["author__main_name=Meleager", "Meleager"],
  ["author__main_name=A&author__main_name=B", "B"],
  ["%61uthor__main_name=A+B%20C", "A B C"],
  ["author__main_name=%CE%9A%CE%B1%CE%AF", "Καί"],
  // Some servers give each byte as one character.
  ["author__main_name=\u00ce\u009a%CE%B1\u00ce\u00af", "Καί"],
  ["author__main_name=%ff", "\ufffd"],
])("reads in the query %j the name %s", (query, name) => {
  const filters = { author__main_name: name };
  expect(ask(`/api/passages/?${query}`)).toMatchObject({ kind: "filtered", filters });
});

test.each([
  ["/api/authors/?page=99", "Invalid page."],
  ["/api/authors/page/99/", "Invalid page."],
  ["/api/authors/", "Not found."],
  ["/api/authors/99/?page=2", "Not found."],
])("says of %s, if its file is missing, what the live service says: %s", (target, missing) => {
  expect(ask(target)).toMatchObject({ missing });
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
  "",
  `/api/authors/${"9".repeat(256)}/`,
])("finds nothing at %j", (target) => {
  expect(found(target)).toBe("Not found.");
});

test.each([
  ["/api", "./api/"],
  ["/api/authors?page=2&format=json&format=json", "./authors/?page=2&format=json&format=json"],
  ["/api/passages?book__number=5", "./passages/?book__number=5"],
  [`/api/passages/${urn}`, `./${urn}/`],
  [`/api/passages/${encodedUrn}?x=%zz`, `./${urn}/?x=%zz`],
  ["/api/authors/page/2", "./2/"],
  ["/api/authors?x=\u00e9\u0100\ud800", "./authors/?x=%E9%C4%80%EF%BF%BD"],
  ["/api/authors?a\r\nb", "./authors/?a%0D%0Ab"],
  [`/passages/${urn}`, `./${urn}/`],
  [`/fr/passages/${encodedUrn}?x=1&x=2`, `./${urn}/?x=1&x=2`],
  ["/authors/13", "./13/"],
  ["/fr/keywords/1?page=2", "./1/?page=2"],
  ["/b%6Foks", "./books/"],
  ["/search?q=%zz", "./search/?q=%zz"],
  ["/fr", "./fr/"],
])("redirects %s to %s", (target, location) => {
  expect(found(target)).toBe(location);
  expect(ask(target, "HEAD")).toEqual(ask(target));
});

test.each([
  ["/api", "Api Root"],
  ["/api/authors", "Authors List"],
  ["/api/authors_xml/?page=2", "Authors Xml List"],
  ["/api/passages/?book__number=abc", "Passages List"],
  ["/api/authors/1/", "Authors Instance"],
  ["/books", "File"],
  ["/a.json", "File"],
])("answers OPTIONS of %s with %s, and refuses POST", (target, name) => {
  const body = expect.stringContaining(`"name":"${name}"`);
  expect(ask(target, "OPTIONS")).toMatchObject({ reply: { status: 200, body } });
  expect(ask(target, "POST")).toEqual(replied(405, { detail: 'Method "POST" not allowed.' }));
  expect(ask("/api/nonsense/", "POST")).toEqual(replied(404, { detail: "Not found." }));
});

test.each([
  ["?book__number=+5&page=2&format=api&x=1", { book__number: "5" }, 2, "api"],
  ["page/2/?keyword__number=x&keyword__number=1&page=7", { keyword__number: "1" }, 2, "plain"],
])("filters passages by %s", (end, filters, page, form) => {
  expect(ask(`/api/passages/${end}`)).toEqual({
    kind: "filtered",
    collection: "passages",
    filters,
    page,
    form,
  });
});

test("checks filters before the page, and ignores those without a value and in XML", () => {
  expect(found("/api/passages/?book__number=5&page=abc")).toBe("Invalid page.");
  const faults = { book__number: ["Enter a number."] };
  expect(ask("/api/passages/?book__number=abc&page=abc")).toEqual(replied(400, faults));
  const empty = "/api/passages/?book__number=&author__main_name=+&page=2";
  expect(found(empty)).toBe("api/passages/page/2/index.json");
  const xml = "/api/passages_xml/?book__number=5&page=2";
  expect(found(xml)).toBe("api/passages_xml/page/2/index.xml");
});
