/** The documents and the reference of the API as pages of a site. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { anchorsOf, readPages } from "../../testing/documents/page.ts";
import { htmlFaults } from "../../testing/html-faults.ts";
import { everything, only } from "../../testing/site-options.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";

let place: Workplace;
beforeAll(async () => {
  place = makeWorkplace(4);
  await buildQuietly(place.snapshot, place.out, everything);
});
afterAll(() => removeWorkplace(place));

const developers = (...path: string[]) => join(place.out, "developers", ...path);
const documents = readPages().filter(({ file }) => file.startsWith("docs/"));
const nameOf = (file: string) => file.slice("docs/".length, -".md".length);

test("every document is a page with all its headings, tables and commands", () => {
  const pages = documents.filter(({ file }) => file !== "docs/README.md");
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) {
    const text = readFileSync(developers(nameOf(page.file), "index.html"), "utf8");
    expect(htmlFaults(text), page.file).toEqual([]);
    const [title, ...anchors] = anchorsOf(page);
    expect(title).toBeDefined();
    for (const anchor of anchors) expect(text, page.file).toContain(`id="${anchor}"`);
    const tables = page.text.match(/^\|[ :|-]+\|$/gm)?.length ?? 0;
    expect(text.match(/<table>/g)?.length ?? 0, page.file).toBe(tables);
    // A table must not be left as text.
    expect(text, page.file).not.toContain("<p>|");
  }
});

test("links lead from page to page and to schemas; words that link to other files stay", () => {
  const text = readFileSync(developers("changes", "index.html"), "utf8");
  expect(text).toContain('href="../../developers/');
  expect(text).not.toMatch(/href="[^"]*[.]md[#"]/);
  const hosts = readFileSync(developers("hosts", "index.html"), "utf8");
  expect(hosts.match(/href="#netlify"/g)?.length, "one list of contents").toBe(1);
  expect(readFileSync(developers("api", "index.html"), "utf8")).toContain(
    'href="../../schemas/book_passages.json"',
  );
  const snapshot = readFileSync(developers("snapshot", "index.html"), "utf8");
  expect(snapshot).toContain("schema.sql");
  expect(snapshot).not.toMatch(/href="[^"]*schema[.]sql"/);
});

test("the front page lists them all, and the reference", () => {
  const text = readFileSync(developers("index.html"), "utf8");
  const front = "https://anthology.example/developers/";
  const hrefs = [...text.matchAll(/ href="([^"]*)"/g)].map(
    ([, href]) => new URL(`${href}`, front).pathname,
  );
  const names = readdirSync(developers()).filter(
    (name) => !name.includes(".") && name !== "pictures",
  );
  expect(names).toContain("reference");
  expect(hrefs).toEqual(expect.arrayContaining(names.map((name) => `/developers/${name}/`)));
});

test("the reference has every address and every object of the description", () => {
  const description = JSON.parse(readFileSync(join(place.out, "api/openapi.json"), "utf8"));
  const text = readFileSync(developers("reference", "index.html"), "utf8");
  expect(htmlFaults(text)).toEqual([]);
  const paths = Object.keys(description.paths);
  expect(paths.length).toBeGreaterThan(60);
  for (const path of paths) expect(text).toContain(`<h3><code>${path}</code></h3>`);
  const { schemas } = description.components;
  for (const [name, schema] of Object.entries<{ properties?: object }>(schemas)) {
    expect(text).toContain(`<h3 id="${name}">`);
    const members = Object.keys(schema.properties ?? {});
    for (const member of members) expect(text).toContain(`<td><code>${member}</code></td>`);
  }
});

test("there are no documents without the front page", async () => {
  const products = only("openapi");
  await buildQuietly(place.snapshot, join(place.folder, "plain"), { ...everything, products });
  expect(readdirSync(join(place.folder, "plain"))).not.toContain("developers");
});
