/**
 * A reader's path through the edition, in a real browser without scripts.
 *
 * @module-tag chromium
 * @module-tag real-records
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { OpenPage } from "../../testing/browser.ts";
import { readRealRecords } from "../../testing/real-records.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { oneForm, only } from "../../testing/site-options.ts";

const records = readRealRecords();
const site = siteInBrowser(records, { ...oneForm, products: only("reader") });

function shownLanguages(page: Page): Promise<(string | null)[]> {
  const open = page.locator(".translations .language[open]");
  return open.evaluateAll((groups) => groups.map((group) => group.getAttribute("data-language")));
}

const path = (page: Page) => new URL(page.url()).pathname;

test("reads without scripts: finds a passage by its book, with all translations", async () => {
  const read = async ({ page }: OpenPage) => {
    await page.locator("nav").getByRole("link", { name: "Books" }).click();
    await page.getByRole("link", { name: "Book 5", exact: true }).click();
    await page.getByRole("link", { name: /^5\.1 / }).click();
    await page.waitForURL("**/passages/*:5.1/");
    const passage = records.passages.find(({ urn }) => urn.endsWith(":5.1"));
    const closed = page.locator(".language:not([open]) summary");
    while ((await closed.count()) > 0) await closed.first().click();
    const languages = new Set(passage?.texts.map(({ language }) => language));
    languages.delete("grc");
    expect(languages.size).toBeGreaterThan(1);
    expect(new Set(await shownLanguages(page))).toEqual(languages);
    expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(0);
    await page.locator('a[rel="next"]').first().click();
    await page.getByRole("link", { name: "Français" }).click();
    await expect.poll(() => path(page)).toBe(`/fr${passage?.web_url.replace("5.1/", "5.2/")}`);
    // The search page names other ways to find a passage.
    await page.getByRole("searchbox").fill("ερως");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.server.origin}/fr/search/?q=*`);
    expect(await page.locator("main form").isVisible()).toBe(false);
    // Their marks are not cut at the edge of a phone.
    const item = await page.locator("#needs-script li").first().boundingBox();
    const above = await page.locator("#needs-script p").boundingBox();
    expect((item?.x ?? 0) - (above?.x ?? 0)).toBeGreaterThan(15);
    for (const link of await page.locator("#needs-script a").all()) {
      expect(await link.isVisible()).toBe(true);
    }
  };
  await site.onPage("/", read, { javaScriptEnabled: false });
});
