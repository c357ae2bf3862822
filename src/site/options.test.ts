/** The address under which a site is served, as users may write it. */
import { expect, test } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import type { Additions } from "../outputs/output.ts";
import { everything } from "../testing/site-options.ts";
import { parseBaseUrl, publishedOptions } from "./options.ts";

test.each([
  ["https://example.org", "https://example.org"],
  ["http://localhost:3000/", "http://localhost:3000"],
  ["https://EXAMPLE.org/ag~1/b.c_-/", "https://example.org/ag~1/b.c_-"],
])("%s is read as %s", (value, baseUrl) => {
  expect(parseBaseUrl(value)).toBe(baseUrl);
});

const more = ", which has more than a host and a path";
const path = ", whose path is not made of plain names";
test.each([
  ["example.org", ""],
  ["ftp://example.org", ""],
  ["xhttp://example.org", ""],
  ["https://example.org/?page=1", more],
  ["https://example.org/#top", more],
  ["https://me@example.org/", more],
  ["https://example.org//ag", path],
  ["https://example.org/a%20g", path],
  ["https://example.org/ag/?", more],
])("%s is refused%s", (value, why) => {
  const message = `--base-url: expected an address such as https://example.org or https://example.org/ag, found "${value}"${why}`;
  const hint = "give the address under which the folder will be served";
  expect(() => parseBaseUrl(value)).toThrow(new AnthologyError("run", message, { hint }));
});

test("the manifest lists products in their own order, and what is missing as null", () => {
  const { baseUrl, links, pageSize, about } = everything;
  expect(publishedOptions({ ...everything, products: ["xml", "json"] })).toEqual({
    base_url: baseUrl,
    links,
    page_size: pageSize,
    products: ["json", "xml"],
    about,
    previous: null,
  });
});

test("what is added to the pages is told by its hash, wherever its files lie", () => {
  const logo = { path: "logo.svg", file: "/one/logo.svg", sha256: "0".repeat(64) };
  const look = { accent: undefined, stylesheet: undefined, logo, pages: [], files: [] };
  const hashOf = (additions: Additions) => publishedOptions({ ...everything, additions }).additions;
  expect(hashOf({ ...look, logo: { ...logo, file: "/two/logo.svg" } })).toBe(hashOf(look));
  const others = [
    { ...look, accent: "#884400" },
    { ...look, stylesheet: "p { color: red }" },
    { ...look, logo: { ...logo, sha256: "1".repeat(64) } },
    { ...look, pages: [{ language: "en" as const, name: "about", text: "# About" }] },
    { ...look, files: [logo] },
  ];
  expect(new Set([look, ...others].map(hashOf)).size).toBe(6);
});
