/** The documents and the reference of the API as pages of a site. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { obstaclesOn, openPage, sidewaysScroll, startBrowser } from "../../testing/browser.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { anchorsOf, readPages } from "../../testing/documents/page.ts";
import type { RunningHost } from "../../testing/hosts/host.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { htmlFaults } from "../../testing/html-faults.ts";
import { everything, only } from "../../testing/site-options.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";

let browser: Browser;
let place: Workplace;
let server: RunningHost;
beforeAll(async () => {
  browser = await startBrowser();
  place = makeWorkplace(4);
  await buildQuietly(place.snapshot, place.out, everything);
  server = await ownServer.start(place.out);
});
afterAll(async () => {
  await server.stop();
  await browser.close();
  removeWorkplace(place);
});

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

test("the front page lists them all, and the reference", async () => {
  const opened = await openPage(browser, `${server.origin}/developers/`);
  const hrefs = await opened.page.evaluate(
    '[...document.querySelectorAll("main a")].map((one) => one.pathname)',
  );
  const names = readdirSync(developers()).filter(
    (name) => !name.includes(".") && name !== "pictures",
  );
  expect(names).toContain("reference");
  expect(hrefs).toEqual(expect.arrayContaining(names.map((name) => `/developers/${name}/`)));
  await opened.page.close();
});

describe.each(["developers/reading-edition/", "developers/reference/", "developers/hosts/"])(
  "%s in a browser",
  (path) => {
    test.each([390, 1280])("fits into %i pixels, and is accessible", async (width) => {
      const viewport = { width, height: 800 };
      const opened = await openPage(browser, `${server.origin}/${path}`, { viewport });
      const { page, noise } = opened;
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await obstaclesOn(page)).toEqual([]);
      const broken = await page.evaluate(
        "[...document.images].filter((one) => one.naturalWidth === 0).map((one) => one.src)",
      );
      expect(broken).toEqual([]);
      expect(noise).toEqual([]);
      await page.close();
    });
  },
);

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
