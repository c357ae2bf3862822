/** What counts as an address of the site in a product, and what leads nowhere. */
import { describe, expect, test } from "vitest";
import { Addresses } from "./addresses.ts";
import { deadProductLinks, linksOf } from "./product-links.ts";

const baseUrl = "https://example.org/ag";

function found(path: string, text: string): string[] {
  return [...linksOf(path, text, baseUrl)];
}

describe("addresses in a text", () => {
  test.each([
    ["JSON", `{"url":"${baseUrl}/api/authors/1/"}`, ["/api/authors/1/"]],
    ["an attribute", `<link href='${baseUrl}/feed.atom'/>`, ["/feed.atom"]],
    ["an element", `<loc>${baseUrl}/</loc>`, ["/"]],
    ["two on a line", `["${baseUrl}/ld/a","${baseUrl}/dts/b"]`, ["/ld/a", "/dts/b"]],
    ["query and fragment", `"${baseUrl}/api/texts/?page=2#top"`, ["/api/texts/"]],
  ])("are found in %s", (_what, text, links) => {
    expect(found("file.json", text)).toEqual(links);
  });

  test.each([
    ["prose that begins with one", `{"text":"${baseUrl}/api/x is gone"}`],
    ["prose that quotes one", `{"text":"see \\"${baseUrl}/api/x\\" there"}`],
    ["a template", `{"template":"${baseUrl}/dts/{id}/index.json"}`],
    ["one of the web site around the API", `{"url":"${baseUrl}/passages/7.1/"}`],
    ["another site", `{"url":"https://example.org/agora/api/"}`],
    ["relative links in what is no web page", `{"path":"missing.csv"} href="missing.csv"`],
  ])("are not %s", (_what, text) => {
    expect(found("file.json", text)).toEqual([]);
  });

  test("of a web page may be relative to its folder", () => {
    const page = `<a href="../api/?format=api&amp;page=1">a</a> <img src="b.svg"> <a href="#top">c</a>
      <a href="mailto:a@b.c">d</a> <a href="https://other.example/">e</a>`;
    expect(found("about/index.html", page)).toEqual(["/api/", "/about/b.svg"]);
    expect(found("about/more.html", '<a href="index.html">f</a>')).toEqual(["/about/index.html"]);
  });

  test("of a web page are its links alone, and not those to the web site around the API", () => {
    const page = `<a href="${baseUrl}/passages/7.1/">a</a> <b title="x">${baseUrl}/api/nothing/</b>
      <a href="${baseUrl}/api/authors/">c</a> <a href="missing/">d</a>`;
    expect(found("index.html", page)).toEqual(["/api/authors/", "/missing/"]);
  });

  test("of a web page below a path may not leave it", () => {
    expect(found("index.html", '<a href="/api/">a</a>')).toEqual(["https://example.org/api/"]);
  });
});

describe("dead links", () => {
  const addresses = new Addresses();
  addresses.addCollection("authors", true).add("1");
  const files = new Set(["index.html", "dumps/texts.csv", "about/index.html"]);
  const dead = (...links: string[]) =>
    deadProductLinks(new Map(links.map((link) => [link, "page.html"])), files, {
      addresses,
      options: { baseUrl },
    }).map(({ found: link }) => link);

  test("are none that lead to pages of the API, to files and to folders with a page", () => {
    const alive = ["/", "/api/", "/api/authors/", "/api/authors_xml/", "/api/authors/1/"];
    expect(dead(...alive, "/api/authors/page/2/", "/dumps/texts.csv", "/about/")).toEqual([]);
    expect(dead("/manifest.json", "/api/authors/%31/")).toEqual([
      '"https://example.org/ag/api/authors/%31/"',
    ]);
  });

  test.each(["/api/authors/2/", "/api/nothing/", "/about", "/dumps/", "/dumps/texts"])(
    "are told: %s",
    (link) => {
      expect(dead(link)).toEqual([`"${baseUrl}${link}"`]);
    },
  );

  test("are told of addresses outside the site's own path", () => {
    expect(dead("https://example.org/api/")).toEqual(['"https://example.org/api/"']);
  });
});
