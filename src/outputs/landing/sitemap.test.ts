/** The files for search engines and programs: sitemap, robots.txt, catalogue of the API. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { beforeAll, expect, test } from "vitest";
import { resources } from "../../resources/index.ts";
import { examples } from "../../testing/examples.ts";
import { makeSite, type TestSite } from "../../testing/site.ts";
import { allBut, only } from "../../testing/site-options.ts";
import { contents } from "../../testing/tree.ts";
import { writeSitemap } from "./sitemap.ts";

const baseUrl = "https://example.org/ag";
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
let site: TestSite;
beforeAll(async () => {
  site = await makeSite({ baseUrl, about: examples.about, products: allBut("reader") });
});

const read = (path: string, out = site.place.out) => readFileSync(join(out, path), "utf8");
/** Whether the site has the file at this path of an address. */
const hasFile = (path: string) =>
  existsSync(
    join(
      site.place.out,
      path.replace(/\/$/, path.startsWith("api/") ? "/index.json" : "/index.html") || "index.html",
    ),
  );

/** The addresses in a file that follows the protocol: an index of at least one part, or a set of addresses. */
function locations(text: string): string[] {
  const elements: string[] = [];
  const found: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const names = elements.length === 0 ? ["xmlns"] : [];
    expect([uri, ...Object.keys(attributes)]).toEqual([namespace, ...names]);
    elements.push(local);
  });
  parser.on("text", (words) => {
    if (words.trim() !== "") found.push(words);
  });
  parser.write(text).close();
  const [root = "", ...members] = elements;
  const item = { urlset: "url", sitemapindex: "sitemap" }[root];
  expect(members).toEqual(found.flatMap(() => [item, "loc"]));
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(50_000);
  const wrong = found.filter((url) => !/^https?:\/\/./.test(url) || url.length > 2048);
  expect(wrong).toEqual([]);
  return found;
}

test("the sitemap lists the front page and every collection, and each address exists", () => {
  const paths = locations(read("sitemap.xml")).map((url) => url.slice(baseUrl.length + 1));
  expect(paths).toEqual([
    "developers/reference/",
    "developers/",
    ...resources.map(({ name }) => `api/${name}/`),
  ]);
  expect(paths.filter((path) => !hasFile(path))).toEqual([]);
});

test("a sitemap of more than 50,000 addresses has parts, which list each once in order", () => {
  const addresses = Array.from({ length: 100_001 }, (_, index) => `${baseUrl}/read/${index}/?a&b`);
  const files = new Map<string, string>();
  writeSitemap(baseUrl, addresses, { bytes: (path, text) => files.set(path, String(text)) });
  expect([...files.keys()]).toEqual([
    "sitemaps/1.xml",
    "sitemaps/2.xml",
    "sitemaps/3.xml",
    "sitemap.xml",
  ]);
  const index = locations(files.get("sitemap.xml") ?? "");
  const listed = index.flatMap((url) => locations(files.get(url.slice(baseUrl.length + 1)) ?? ""));
  expect(listed).toEqual(addresses);
});

test("with a reading edition, the sitemap lists all its pages and the front page for programmers", async () => {
  const { place } = await makeSite({ baseUrl, products: only("landing", "reader") });
  const paths = locations(read("sitemap.xml", place.out)).map((url) =>
    url.slice(baseUrl.length + 1),
  );
  const files = paths.map((path) => path.replace(/(^|\/)$/, "$1index.html"));
  const pages = Object.keys(contents(place.out)).filter((path) => path.endsWith(".html"));
  const isOfApi = (path: string) => path.startsWith("api/");
  expect(files.filter((path) => !isOfApi(path)).sort()).toEqual(
    // The index of the codex leads to its pages.
    pages.filter((path) => !path.endsWith("404.html") && !/codex\/.+\//.test(path)).sort(),
  );
  expect(paths.filter(isOfApi)).toEqual(resources.map(({ name }) => `api/${name}/`));
  expect(read(".well-known/api-catalog", place.out)).toContain(`"href": "${baseUrl}/developers/"`);
});
