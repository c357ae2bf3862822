/**
 * Pages on screens of all sizes: verses in one line, visible Greek, folded long lists, a stable layout.
 *
 * @module-tag chromium
 * @module-tag real-records
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../../testing/browser.ts";
import { readRealRecords } from "../../testing/real-records.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { oneForm, only } from "../../testing/site-options.ts";

const records = readRealRecords();
const site = siteInBrowser(records, { ...oneForm, products: only("reader") });

/** The page of a passage by its label. */
function pathOf(label: string): string {
  const passage = records.passages.find(({ urn }) => urn.endsWith(`:${label}`));
  return passage?.web_url ?? "";
}

async function onPage(
  path: string,
  [width, height]: readonly [number, number],
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const opened = await openPage(site.browser, site.server.origin + path, {
    viewport: { width, height },
  });
  await look(opened.page);
  await opened.close();
}

/** Runs in the page: how many verses the first Greek text has, and how many are broken. */
const verses = `document.fonts.ready.then(() => {
  const all = [...document.querySelectorAll(".original > .version:first-child .verses .line")];
  const isBroken = (line) => line.offsetHeight > 1.5 * parseFloat(getComputedStyle(line).lineHeight);
  return [all.length, all.filter(isBroken).length];
})`;

test.each([
  [390, 0.29],
  [768, 0.02],
  [1024, 0.02],
])(
  "shows verses in one line on a screen of %i pixels, but for %f",
  async (width, most) => {
    let [count, broken] = [0, 0];
    await onPage("/", [width, 850], async (page) => {
      for (const { web_url } of records.passages.filter((_, index) => index % 4 === 0)) {
        await page.goto(site.server.origin + web_url);
        const [own, ownBroken] = await page.evaluate<[number, number]>(verses);
        count += own;
        broken += ownBroken;
      }
    });
    expect(count).toBeGreaterThan(250);
    expect(broken / count).toBeLessThanOrEqual(most);
  },
  120_000,
);

test("shows the start of the Greek on the first screen at a zoom of 400 %", async () => {
  await onPage(pathOf("4.2"), [320, 256], async (page) => {
    const verse = await page.locator("#v1").boundingBox();
    expect((verse?.y ?? 256) + (verse?.height ?? 0)).toBeLessThanOrEqual(256);
  });
});

test("opens the language that was opened last before the page is first shown", async () => {
  const opened = await openPage(site.browser, site.server.origin + pathOf("1.1"));
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
    const seen = page.waitForFunction("globalThis.firstSeen", undefined, {
      timeout: 1000,
      polling: 20,
    });
    await seen.catch(() => {});
    await route.continue();
  });
  await page.goto(site.server.origin + pathOf("1.10"), { waitUntil: "networkidle" });
  expect(await page.evaluate("globalThis.firstSeen")).toEqual(["fra"]);
  await opened.close();
});

test("has links to the previous and next passage at the bottom too, large enough to touch, and on the arrow keys", async () => {
  await onPage(pathOf("1.10"), [390, 850], async (page) => {
    const foot = page.locator(".around").last();
    for (const link of await foot.getByRole("link").all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    }
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(`**${pathOf("1.11")}`);
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(`**${pathOf("1.10")}`);
    // In a field the arrow keys move in its text.
    await page.getByRole("searchbox").fill("x");
    await page.keyboard.press("ArrowLeft");
    expect(new URL(page.url()).pathname).toBe(pathOf("1.10"));
  });
});

test("folds the contents of a long book by number", async () => {
  await onPage("/books/1/", [390, 850], async (page) => {
    expect(await page.locator(".fold > summary").allInnerTexts()).toEqual([
      "1.1 – 1.50",
      "1.51 – 1.100",
      "1.101 – 1.123",
    ]);
    const last = page.getByRole("link", { name: /^1\.123 / });
    expect(await last.isVisible()).toBe(false);
    await page.getByText("1.101 – 1.123").click();
    expect(await last.isVisible()).toBe(true);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain(
      "Christian epigrams",
    );
  });
});
