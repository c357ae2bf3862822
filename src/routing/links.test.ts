/** Which addresses a site answers, and the links in records that lead nowhere. */
import { expect, test } from "vitest";
import { mark } from "../markup/marks.ts";
import { Addresses, deadLinks, markedLinks, plainLinks } from "./links.ts";

const baseUrl = "https://example.org/ag";
const addresses = new Addresses();
addresses.addCollection("authors", new Set(["1", "x/y"]), true);
addresses.addCollection("cities", new Set(), false);

test.each([
  ["/api/", true],
  ["/api/authors/", true],
  ["/api/authors_xml/", true],
  ["/api/authors/1/", true],
  ["/api/cities/", true],
  ["/api/cities_xml/", false],
  ["/api/cities/1/", false],
  ["/api/authors/2/", false],
  ["/api/authors_xml/1/", false],
  ["/api/authors/1", false],
  ["/schemas/", false],
  ["/api/books/", false],
  ["/api", false],
  ["/apj/authors/1/", false],
])("%s is answered: %j", (path, isThere) => {
  expect(addresses.has(path)).toBe(isThere);
});

test("links are plain, or end where format=api may follow", () => {
  const url = `${baseUrl}/api/authors/1/`;
  expect(plainLinks(baseUrl).record("authors", 1)).toBe(url);
  expect(markedLinks(baseUrl).record("authors", "1")).toBe(url + mark);
});

test("the links of a record that lead nowhere are found, marked or not, and texts that quote one are not", () => {
  const marked = markedLinks(baseUrl);
  const [gone, page] = [`${baseUrl}/api/authors/2/`, `${baseUrl}/api/cities/?page=2`];
  const record = {
    url: marked.record("authors", 1),
    city: marked.record("cities", 3),
    others: [gone, page, `${baseUrl}/api/authors/9`],
    note: `"${gone}" and ${gone} were here`,
    text: `${gone} is the address`,
    quoted: `x ${gone}`,
    line: `${gone}\n`,
    elsewhere: "https://example.org/api/authors/2/",
  };
  const found = deadLinks(JSON.stringify(record), baseUrl, addresses);
  const plain = { ...record, city: `${baseUrl}/api/cities/3/` };
  expect(found.map(({ url, fieldIn }) => [fieldIn(plain), url])).toEqual([
    ["/city", `${baseUrl}/api/cities/3/`],
    ["/others/0", gone],
    ["/others/2", `${baseUrl}/api/authors/9`],
  ]);
});
