/**
 * Parallels on their pages and on the pages of passages, with and without scripts.
 *
 * @module-tag chromium
 * @module-tag real-records
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRealRecords } from "../../../testing/real-records.ts";
import { siteInBrowser } from "../../../testing/site-in-browser.ts";
import { oneForm, only } from "../../../testing/site-options.ts";

const site = siteInBrowser(readRealRecords(), { ...oneForm, products: only("reader") });

const passage = (label: string) => `/passages/urn:cts:greekLit:tlg7000.tlg001.ag:${label}/`;

test("a passage shows its parallels, and links to the verse of the other passage", async () => {
  for (const [folder, duplicate] of [
    ["", "nearly the same words"],
    ["/fr", "presque les mêmes mots"],
  ] as const) {
    await site.onPage(folder + passage("4.4"), async ({ page }) => {
      const section = page.locator("section.parallels");
      await page.locator("main").press("End");
      const items = section.locator("li");
      await items.first().waitFor();
      expect(await section.locator("h2").innerText()).toMatch(/^Parall/);
      const copy = items.filter({ hasText: "4.3 " });
      expect(await copy.innerText()).toContain(duplicate);
      expect(await copy.innerText()).toContain("Agathias");
      // The same verse of both passages, with the same words marked.
      const verses = (await copy.locator(".verses").allInnerTexts()).map((one) => one.normalize());
      expect(verses).toHaveLength(2);
      for (const one of verses) expect(one).toContain("ὑπαυχενίοιο".normalize());
      const marked = await copy
        .locator(".verses")
        .evaluateAll((lists) => lists.map((list) => list.querySelectorAll("mark").length));
      expect(marked[0]).toBeGreaterThan(5);
      expect(marked[1]).toBe(marked[0]);
      await copy.locator(".verses").nth(1).locator("a").first().click();
      await page.waitForURL(`**${folder}${passage("4.3")}#v*`);
      const verse = await page.locator(":target").innerText();
      expect(verses[1]).toContain(verse.normalize().trim());
    });
  }
});

test("a passage without parallels has no section for them", async () => {
  const page = readFileSync(join(site.place.out, "parallels/1/index.html"), "utf8");
  const labels = ["1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9"];
  const alone = labels.find((label) => !page.includes(`id="p${label.replace(".", "-")}"`)) ?? "";
  await site.onPage(passage(alone), async ({ page: open, requests }) => {
    await open.mouse.wheel(0, 10_000);
    const isLoaded = () => requests.some((address) => address.endsWith("/parallels/1/"));
    await expect.poll(isLoaded).toBe(true);
    await open.waitForLoadState("networkidle");
    expect(await open.locator("main").innerText()).not.toContain("Parallels");
  });
});
