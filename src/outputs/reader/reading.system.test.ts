/**
 * A reader's path through the edition, in a real browser, with and without scripts.
 *
 * @module-tag chromium
 * @module-tag real-records
 */
import type { Locator, Page } from "playwright-core";
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

/** Moves the focus to an element with the keyboard. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press("Tab");
    if (await goal.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error("the keyboard does not reach the element");
}

/** The content of the clipboard. */
function copied(page: Page): Promise<string> {
  return page.evaluate("navigator.clipboard.readText()");
}

const path = (page: Page) => new URL(page.url()).pathname;

test("from the home page by a search to a passage, its neighbour, its data, another language", async () => {
  const read = async ({ page }: OpenPage) => {
    await page.getByRole("searchbox").fill("ἔρως");
    await page.keyboard.press("Enter");
    await page.locator("#answers .documents a").first().click();
    await page.locator("#urn").waitFor();

    // The reader's language is open; the one that is opened next stays open.
    await expect.poll(async () => new Set(await shownLanguages(page))).toEqual(new Set(["eng"]));
    await page.locator("summary", { hasText: "French" }).click();
    expect(new Set(await shownLanguages(page))).toEqual(new Set(["eng", "fra"]));
    await page.reload();
    await expect.poll(async () => new Set(await shownLanguages(page))).toEqual(new Set(["fra"]));

    // The next passage.
    const next = page.locator('a[rel="next"]').first();
    const label = (await next.innerText()).replace(/^.* /, "");
    await tabTo(page, next);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: label }).waitFor();
    const urn = await page.locator("#urn").innerText();
    expect(urn.endsWith(`:${label}`)).toBe(true);
    expect(path(page)).toBe(`/passages/${urn}/`);

    // Its urn and citation.
    for (const id of ["urn", "citation"]) {
      await page.locator(`button[aria-describedby="${id}"]`).click();
      await page
        .getByText("Copied")
        .nth(id === "urn" ? 0 : 1)
        .waitFor();
      expect(await copied(page)).toBe(await page.locator(`#${id}`).textContent());
    }
    expect(await copied(page)).toContain(label);

    // The same passage in French.
    await page.getByRole("link", { name: "Français" }).click();
    await page.waitForURL(`${site.server.origin}/fr/passages/${urn}/`);
    expect(await page.locator("#urn").innerText()).toBe(urn);
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    await page.getByRole("link", { name: "English" }).click();
    await page.waitForURL(`${site.server.origin}/passages/${urn}/`);

    // Its data.
    const href = await page.getByRole("link", { name: "JSON" }).getAttribute("href");
    const data = await page.request.get(new URL(href ?? "", page.url()).href);
    expect(await data.json()).toMatchObject({ urn, web_url: `/passages/${urn}/` });
  };
  await site.onPage("/", read, { permissions: ["clipboard-read", "clipboard-write"] });
});

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
    for (const link of await page.locator("#needs-script a").all()) {
      expect(await link.isVisible()).toBe(true);
    }
  };
  await site.onPage("/", read, { javaScriptEnabled: false });
});
