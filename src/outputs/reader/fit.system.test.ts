/**
 * Every kind of page of the edition: accessible, fit for every screen, Greek marked as Greek.
 *
 * @module-tag chromium
 */
import { basename } from "node:path";
import { expect, test } from "vitest";
import { coveringLabels, obstaclesOn, sidewaysScroll } from "../../testing/browser.ts";
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

/** Runs in the page: lists each text in Greek letters alone that is not marked as Greek. */
const unnamedGreek = `[...document.querySelectorAll("body *")].flatMap((element) =>
  [...element.childNodes]
    .filter((node) => node.nodeType === 3 && /\\p{Script=Greek}{2}/u.test(node.data))
    .filter((node) => !/\\p{Script=Latin}/u.test(node.data))
    .filter(() => !["grc", "el"].includes(element.closest("[lang]").lang))
    .map((node) => element.closest("[lang]").lang + ": " + node.data.trim()))`;

/** Runs in the page: lists each rule of a style sheet that the page does not load for an element that it has. */
const missingStyles = (sheets: Readonly<Record<string, string>>) => `{
  const loaded = Array.from(document.querySelectorAll("link[rel=stylesheet]"), ({ href }) => href.split("/").at(-1));
  const selectorsOf = ({ selectorText, cssRules = [] }) => selectorText ?? [...cssRules].flatMap(selectorsOf);
  Object.entries(${JSON.stringify(sheets)}).filter(([name]) => !loaded.includes(name)).flatMap(([name, text]) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return selectorsOf(sheet).filter((selector) => document.querySelector(selector)).map((one) => name + ": " + one);
  })
}`;

/** Each theme on one screen only: a check of a page takes seconds. */
const looks = [
  { colorScheme: "light", widths: [320, 390] },
  { colorScheme: "dark", widths: [2560, 1400] },
] as const;

test("every kind of page is accessible, light and dark, fits every screen without labels that cover others, has its styles, and marks Greek as Greek", async () => {
  const paths = [...largestOfEach(), answers];
  // Home, five indexes, the search and its answers, the error page; book, its scholia, its passages on one page, its
  // parallels, author, city, keyword, passage, scholium.
  expect(paths.length).toBeGreaterThanOrEqual(18);
  const found: Record<string, unknown> = {};
  const sheets: Record<string, string> = {};
  for (const [file, content] of readFolder(site.place.out)) {
    if (file.endsWith(".css")) sheets[basename(file)] = `${content}`;
  }
  expect(Object.keys(sheets).length).toBeGreaterThan(1);
  await site.onPage("/", async ({ page }) => {
    for (const path of paths) {
      await page.goto(`${site.server.origin}/${path}`);
      if (path === answers) await page.locator("#answers a").first().waitFor();
      if (path.startsWith("developers/")) {
        const openAll =
          'document.querySelectorAll("details").forEach((one) => { one.open = true; })';
        await page.evaluate(openAll);
      }
      const unnamed = await page.evaluate<string[]>(unnamedGreek);
      if (unnamed.length > 0) found[path] = unnamed;
      const styles = await page.evaluate<string[]>(missingStyles(sheets));
      if (styles.length > 0) found[`${path} without styles`] = styles;
      for (const { colorScheme, widths } of looks) {
        await page.emulateMedia({ colorScheme });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const scroll = await sidewaysScroll(page);
          if (scroll > 0) found[`${path} at ${width}`] = scroll;
          const labels = await coveringLabels(page);
          if (labels.length > 0) found[`${path} labels at ${width}`] = labels;
        }
        const obstacles = await obstaclesOn(page);
        if (obstacles.length > 0) found[`${path} ${colorScheme}`] = obstacles;
      }
    }
  });
  expect(found).toEqual({});
});
