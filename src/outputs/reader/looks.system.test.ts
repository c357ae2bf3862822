/**
 * Looks that only a browser shows: labels that break, lines that move, pictures that do not load, hints that repeat.
 *
 * @module-tag chromium
 */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openPage } from "../../testing/browser.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { everything, only } from "../../testing/site-options.ts";
import { textPath } from "./addresses.ts";
import { readerAssets } from "./assets.ts";

const site = siteInBrowser("sample", { ...everything, products: only("reader") });
const passage = (label: string) =>
  `${site.server.origin}/${textPath(`urn:cts:greekLit:tlg7000.tlg001.ag:${label}`)}`;

test.each([320, 768, 1200, 1240, 1280, 2560])(
  "the number and the range of a book stay in one line, apart from its name, at %i pixels",
  async (width) => {
    const viewport = { width, height: 900 };
    const opened = await openPage(site.browser, `${site.server.origin}/`, { viewport });
    const broken = await opened.page.evaluate(`[...document.querySelectorAll(".books li")]
      .filter((item) => {
        const [number, name, range] = [...item.children].map((one) => {
          const all = document.createRange();
          all.selectNodeContents(one);
          return { lines: new Set([...all.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size, ...one.getBoundingClientRect().toJSON() };
        });
        return number.lines > 1 || range.lines > 1 || name.left < number.right + 4 || range.left < name.right + 4;
      })
      .map((item) => item.textContent)`);
    expect(broken).toEqual([]);
    await opened.close();
  },
);

test.each([320, 390])("nine of ten verses stay in one line at %i pixels", async (width) => {
  const opened = await openPage(site.browser, passage("7.80"), {
    viewport: { width, height: 900 },
  });
  const books = [5, 7].map((number) => `${site.server.origin}/read/${number}/`);
  for (const [paths, least] of [
    [["7.80", "7.249", "7.669", "5.67", "5.177"].map(passage), 10],
    [books, 100],
  ] as const) {
    let [verses, broken] = [0, 0];
    for (const path of paths) {
      await opened.page.goto(path);
      await opened.page.evaluate("document.fonts.ready");
      const heights = await opened.page.evaluate<number[]>(
        `[...document.querySelectorAll(":is(.original, .greek) .line")].map((line) => line.offsetHeight / parseFloat(getComputedStyle(line).lineHeight))`,
      );
      verses += heights.length;
      broken += heights.filter((height) => height > 1.7).length;
    }
    expect(verses).toBeGreaterThanOrEqual(least);
    expect(broken / verses, paths.join(" ")).toBeLessThan(0.1);
  }
  await opened.close();
});

test("lines do not move when the typeface arrives", async () => {
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.route("**/*.woff2", async (route) => {
    await pause(1500);
    await route.continue();
  });
  await page.addInitScript(`window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value;
    }).observe({ type: "layout-shift", buffered: true });`);
  for (const path of [passage("7.80"), `${site.server.origin}/`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate("document.fonts.ready");
    expect(await page.evaluate('document.fonts.check("16px Gentium Plus")')).toBe(true);
    await pause(200);
    expect(await page.evaluate("window.shift"), path).toBeLessThan(0.02);
  }
  await context.close();
});

test("pictures of regions are requested in a small size, and one that does not load leaves only its caption", async () => {
  const opened = await openPage(site.browser, passage("7.80"));
  const { page } = opened;
  const figures = page.locator(".manuscripts figure");
  expect(await figures.count()).toBeGreaterThan(0);
  await figures.first().scrollIntoViewIfNeeded();
  await page.waitForFunction('document.querySelector(".manuscripts img") === null');
  expect(await figures.first().locator("figcaption").innerText()).toContain(
    "Codex Palatinus 23, f. ",
  );
  const images = opened.requests.filter((url) => url.includes("/iiif/2/"));
  expect(images.length).toBeGreaterThan(0);
  for (const url of images) expect(url).toMatch(/[/]1000,[/]0[/]default[.]jpg$/);
  await opened.close();
});

test("the hint on words is on the first page alone, and stays for screen readers", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const height = async (url: string) => {
    await page.goto(url);
    await page.waitForLoadState("networkidle");
    return (await page.locator(".word-hint").boundingBox())?.height ?? 0;
  };
  expect(await height(passage("7.80"))).toBeGreaterThan(10);
  expect(await height(passage("7.249"))).toBeLessThanOrEqual(1);
  expect(await page.locator(".word-hint").textContent()).not.toBe("");
  expect(await height(passage("7.80")), "the same page again").toBeGreaterThan(10);
  await context.close();
});

test("a city is on the map without a script, and the map links to its page", async () => {
  const { origin } = site.server;
  const opened = await openPage(site.browser, `${origin}/cities/`, { javaScriptEnabled: false });
  const { page, requests } = opened;
  expect(requests).toContain(`${origin}/${readerAssets.folder}coast.svg`);
  await page.locator(".map a", { hasText: "Cyrene" }).click();
  await page.waitForURL(`${origin}/cities/1/`);
  expect(await page.getByRole("img", { name: "Cyrene" }).isVisible()).toBe(true);
  await opened.close();
});

test("the start of the Greek is on the first screen at a zoom of 400 %", async () => {
  const viewport = { width: 320, height: 256 };
  const opened = await openPage(site.browser, passage("7.249"), { viewport });
  const verse = await opened.page.locator("#v1").boundingBox();
  expect((verse?.y ?? 256) + (verse?.height ?? 0)).toBeLessThanOrEqual(256);
  await opened.close();
});

test("the language that was opened last is open before the page is first shown", async () => {
  const opened = await openPage(site.browser, passage("7.249"));
  const { page } = opened;
  await page.evaluate(`localStorage.setItem("translations", "fra")`);
  // The open languages in the first frame with translations.
  await page.addInitScript(`requestAnimationFrame(function look() {
    const open = document.querySelectorAll(".translations .language[open]");
    if (open.length === 0) requestAnimationFrame(look);
    else globalThis.firstSeen = [...open].map((group) => group.dataset.language);
  })`);
  // A page that does not wait for the script shows its first frame before it.
  await page.route("**/passage-page.js", async (route) => {
    const polling = { timeout: 1000, polling: 20 };
    await page.waitForFunction("globalThis.firstSeen", undefined, polling).catch(() => {});
    await route.continue();
  });
  await page.goto(passage("7.249"), { waitUntil: "networkidle" });
  expect(await page.evaluate("globalThis.firstSeen")).toEqual(["fra"]);
  await opened.close();
});

test("links to the previous and next passage are large enough to touch, and on the arrow keys", async () => {
  const viewport = { width: 390, height: 850 };
  const opened = await openPage(site.browser, passage("5.67"), { viewport });
  const { page } = opened;
  for (const link of await page.locator(".around").last().getByRole("link").all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  }
  await page.keyboard.press("ArrowRight");
  await page.waitForURL((url) => url.href !== passage("5.67"));
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(passage("5.67"));
  // In a field the arrow keys move in its text.
  await page.getByRole("searchbox").fill("x");
  await page.keyboard.press("ArrowLeft");
  expect(page.url()).toBe(passage("5.67"));
  await opened.close();
});
