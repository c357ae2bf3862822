/**
 * Every kind of page of the edition: accessible, fit for every screen, Greek marked as Greek.
 *
 * @module-tag chromium
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { obstaclesOn, openPage, sidewaysScroll } from "../../testing/browser.ts";
import { examples } from "../../testing/examples.ts";
import { oddRecords } from "../../testing/odd-records.ts";
import { readFolder } from "../../testing/published-site.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { oneForm, only } from "../../testing/site-options.ts";

const products = only("landing", "linked-data", "reader", "summaries");
const site = siteInBrowser(oddRecords(), { ...oneForm, products, about: examples.about });

/** The largest page of each kind. The path without its last segment is the kind. */
function largestOfEach(): string[] {
  const largest = new Map<string, readonly [path: string, length: number]>();
  for (const [file, { length }] of readFolder(site.place.out)) {
    const path = file.replace("index.html", "");
    if (!file.endsWith(".html") || (path.startsWith("fr/") && path !== "fr/")) continue;
    const kind = path.replace(/[0-9.:a-z]+\/$/i, (last) =>
      last.startsWith("urn:") ? (last.split(":")[3] ?? "") : path === last ? last : "*",
    );
    if (length > (largest.get(kind)?.[1] ?? 0)) largest.set(kind, [path, length]);
  }
  return [...largest.values()].map(([path]) => path);
}

/** The search page with results. */
const answers = "search/?q=%CE%B8%CE%B5%CE%BF%CF%82";

async function eachKind(check: (page: Page, path: string) => Promise<void>): Promise<void> {
  const paths = [...largestOfEach(), answers];
  // Home, five indexes, the search and its answers, the error page; book, its scholia, its passages on one page, its
  // parallels, author, city, keyword, passage, scholium.
  expect(paths.length).toBeGreaterThanOrEqual(18);
  const opened = await openPage(site.browser, `${site.server.origin}/`);
  for (const path of paths) {
    await opened.page.goto(`${site.server.origin}/${path}`);
    if (path === answers) await opened.page.locator("#answers a").first().waitFor();
    await check(opened.page, path);
  }
  expect(opened.noise.filter((words) => !words.includes("net::ERR_NAME_NOT_RESOLVED"))).toEqual([]);
  await opened.close();
}

/** Each theme on one screen only: a check of a page takes seconds. */
const looks = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1400 },
] as const;

test("is accessible, light and dark, on a phone and on a desktop", async () => {
  const found: Record<string, readonly string[]> = {};
  await eachKind(async (page, path) => {
    for (const { colorScheme, width } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const obstacles = await obstaclesOn(page);
      if (obstacles.length > 0) found[`${path} ${colorScheme} ${width}`] = obstacles;
    }
  });
  expect(found).toEqual({});
}, 300_000);

test("fits every screen", async () => {
  await eachKind(async (page, path) => {
    for (const width of [320, 390, 1400, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sidewaysScroll(page), `${path} at ${width}`).toBe(0);
    }
  });
}, 120_000);

/** Runs in the page: lists each text in Greek letters alone that is not marked as Greek. */
const unnamedGreek = `[...document.querySelectorAll("body *")].flatMap((element) =>
  [...element.childNodes]
    .filter((node) => node.nodeType === 3 && /\\p{Script=Greek}{2}/u.test(node.data))
    .filter((node) => !/\\p{Script=Latin}/u.test(node.data))
    .filter(() => !["grc", "el"].includes(element.closest("[lang]").lang))
    .map((node) => element.closest("[lang]").lang + ": " + node.data.trim()))`;

test("marks Greek as Greek", async () => {
  const found: Record<string, readonly string[]> = {};
  await eachKind(async (page, path) => {
    const unnamed = await page.evaluate<string[]>(unnamedGreek);
    if (unnamed.length > 0) found[path] = unnamed;
  });
  expect(found).toEqual({});
});
