/** Where the links of a page lead, and which targets are not known before all files are made. */
import { expect, test } from "vitest";
import { loadOutputs } from "../outputs/index.ts";
import { Addresses } from "../routing/links.ts";
import { everything } from "../testing/site-options.ts";
import { deadLinkFault, fileAt, isApiPage, isDead, LinkResolver } from "./links.ts";

const baseUrl = "https://example.org/ag";
const addresses = new Addresses();
addresses.addCollection("authors", new Set(["1"]), true);
const options = { ...everything, baseUrl };
const site = { options, addresses, outputs: await loadOutputs(["reader", "dumps"]) };

/** The links of a file with these addresses that are not known, with the file. */
function linksIn(file: string, found: readonly string[], own: readonly string[] = []) {
  const links = new LinkResolver(site);
  links.addAll(file, found);
  links.addAll("later/index.html", [`${baseUrl}/dumps/`]);
  return links.unknown(new Set(own)).filter(([, from]) => from === file);
}

test.each([
  ["a/b/index.html", "../../c/d/e.html", "/c/d/e.html"],
  ["a/b/index.html", "../../c/urn:x:5.177/", "/c/urn:x:5.177/"],
  ["a/b/index.html", "../../c", "/c"],
  ["a/b/index.html", "../d/", "/a/d/"],
  ["a/b/index.html", "../../c/../d/", "/d/"],
  ["a/b/index.html", "../../c/./d", "/c/d"],
  ["a/b/index.html", "d.html?e=1#f", "/a/b/d.html"],
  ["a/b/index.html", "../../", "/"],
  ["index.html", "c/d/", "/c/d/"],
  ["index.html", "c/d:e", "/c/d:e"],
  ["a/index.html", `${baseUrl}/dumps/texts.csv?e#f`, "/dumps/texts.csv"],
  ["a/index.html", `${baseUrl}/`, "/"],
  ["a/index.html", "/elsewhere?e", "https://example.org/elsewhere?e"],
  ["a/index.html", "../../elsewhere", "https://example.org/elsewhere"],
  ["a/index.html", "../api/authors/2/", "/api/authors/2/"],
  ["a/index.html", "../authors/2/", "/authors/2/"],
  ["a/index.html", "../api/cities/", "/api/cities/"],
  ["a/index.html", "../en/authors/1/", "/en/authors/1/"],
  ["a/index.html", "../de/authors/1/", "/de/authors/1/"],
])("in %s, %s leads to %s", (file, address, link) => {
  expect(linksIn(file, [address, address])).toEqual([[link, file]]);
});

test.each([
  ["a part of the page", "#here"],
  ["the page itself", ""],
  ["another host", "https://example.net/ag/dumps/"],
  ["a part of the host that is not the site's", "https://example.org/agora/dumps/"],
  ["the web site around the API", `${baseUrl}/essays/`],
  ["mail", "mailto:editors@example.org"],
  ["a record", "../api/authors/1/"],
  ["a collection", "../api/authors/"],
  ["the page of a record", "../authors/1/"],
  ["the page of a record in another language", "../fr/authors/1/"],
])("needs no look-up: %s", (_, address) => {
  expect(linksIn("a/index.html", [address])).toEqual([]);
});

test("the pages of records are unknown where there is no edition for readers", () => {
  const outputs = site.outputs.filter(({ name }) => name !== "reader");
  const links = new LinkResolver({ ...site, outputs });
  links.addAll("a/index.html", ["../authors/1/"]);
  links.addFile("dumps/gone.csv", "a/b.html");
  expect(links.unknown(new Set())).toEqual([
    ["/authors/1/", "a/index.html"],
    ["/dumps/gone.csv", "a/b.html"],
  ]);
});

test("links to files of the same job are known", () => {
  const found = ["../c/", "../d.html", "../%CE%B1/"];
  expect(linksIn("a/index.html", found, ["c/index.html", "d.html", "α/index.html"])).toEqual([]);
});

test("a path leads to the file that answers it", () => {
  const paths = ["/", "/a/", "/a/b.html", "/%CE%B1", "/%"];
  expect(paths.map(fileAt)).toEqual(["index.html", "a/index.html", "a/b.html", "α", undefined]);
});

test("pages and forms of the API exist with their collections", () => {
  const exists = (link: string) => isApiPage(link, site);
  const links = ["/api/authors/?page=2", "/api/authors/1/?format=api", "/api/x/?page=2", "/x/"];
  expect(links.map(exists)).toEqual([true, true, false, false]);
});

test("records that are gone are dead before files are made; files, such as that of a filter, are not known yet", () => {
  const links = ["/api/authors/2/", "/api/authors/2/index.xml", "/api/authors/1/"];
  const files = ["/api/authors/1/passages.json", "/api/openapi.json", "/read/1/"];
  const dead = [...links, ...files].filter((link) => isDead(link, site));
  expect(dead).toEqual(links.slice(0, 2));
});

test("a fault names the page and the address that leads nowhere", () => {
  const fault = (link: string) => deadLinkFault(link, "a/index.html", baseUrl);
  const expected = "the address of a page or file that this build writes";
  const same = { record: "a/index.html", field: "link", expected };
  expect(fault("/gone")).toEqual({ ...same, found: `"${baseUrl}/gone"` });
  expect(fault("https://x.org/gone/")).toEqual({ ...same, found: '"https://x.org/gone/"' });
});
