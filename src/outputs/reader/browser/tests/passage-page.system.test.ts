/**
 * The page of a passage in a real browser: what its script adds.
 *
 * @module-tag chromium
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { obstaclesOn, sidewaysScroll } from "../../../../testing/browser.ts";
import { siteInBrowser } from "../../../../testing/site-in-browser.ts";
import { oneForm, only } from "../../../../testing/site-options.ts";

const site = siteInBrowser("sample", { ...oneForm, products: only("reader") });

const pathOf = (label: string) => `/passages/urn:cts:greekLit:tlg7000.tlg001.ag:${label}/`;

function openLanguages(page: Page) {
  const open = page.locator(".language[open]");
  return expect.poll(() => open.evaluateAll((all) => all.map((one) => one.dataset.language)));
}

test("keeps the translations of each language open or closed, as the reader left them", async () => {
  await site.onPage(pathOf("5.67"), async ({ page }) => {
    await openLanguages(page).toEqual(["eng"]);
    const french = page.locator("summary", { hasText: "French" });
    await french.click();
    await openLanguages(page).toEqual(["eng", "fra"]);
    await page.reload();
    await openLanguages(page).toEqual(["eng", "fra"]);
    const english = page.locator("summary", { hasText: "English" });
    for (const language of [english, french]) await language.click();
    await page.goto(site.server.origin + pathOf("5.68"));
    await openLanguages(page).toEqual([]);
    await english.click();
    await page.goBack();
    await openLanguages(page).toEqual(["eng"]);
  });
});

test("the other language of the page opens at the same verse", async () => {
  await site.onPage(`${pathOf("4.1")}#v3`, async ({ page }) => {
    await page.getByRole("link", { name: "Français" }).click();
    await page.waitForURL(`**/fr${pathOf("4.1")}#v3`);
  });
});

test("the number of a verse is a link to it, and does not count as text", async () => {
  await site.onPage(pathOf("4.1"), async ({ page }) => {
    const number = page.locator("#v5 a");
    expect(
      await number.evaluate((own) => own.ownerDocument.getElementById("v5")?.textContent),
    ).toMatch(/^[^0-9]+$/);
    await number.click();
    expect(new URL(page.url()).hash).toBe("#v5");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

test("copies the urn and the citation, or selects them where that is not allowed", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const copy = async ({ page }: { readonly page: Page }) => {
    for (const id of ["urn", "citation"]) {
      await page.locator(`button[aria-describedby="${id}"]`).click();
      const status = page.locator(`#${id} + button + [role=status]`);
      await expect.poll(() => status.textContent()).toBe(" Copied");
      const text = await page.evaluate("navigator.clipboard.readText()");
      expect(text).toBe(await page.locator(`#${id}`).textContent());
    }
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.locator('button[aria-describedby="urn"]').click();
    await expect.poll(() => page.evaluate("String(getSelection())")).toContain("ag:5.67");
    expect(await page.locator("#urn + button + [role=status]").textContent()).toBe("");
  };
  await site.onPage(pathOf("5.67"), copy, { permissions });
});

test("shows the parallels, from the page for the whole book, with links to verses", async () => {
  for (const [folder, heading] of [
    ["", "Parallels"],
    ["/fr", "Parallèles"],
  ] as const) {
    await site.onPage(folder + pathOf("5.90"), async ({ page }) => {
      const parallels = page.locator("section.parallels");
      await page.locator("main").press("End");
      await expect.poll(() => parallels.locator("h2").allInnerTexts()).toEqual([heading]);
      const [first] = await parallels.locator("li").all();
      const other = site.server.origin + folder + pathOf("5.91");
      const link = first?.locator("a").first();
      expect(await link?.evaluate((own) => String(own))).toBe(other);
      const verses = first?.locator(".verses");
      const marked = await verses?.evaluateAll((all) =>
        all.map((one) => one.querySelectorAll("mark").length),
      );
      expect(marked?.[0]).toBeGreaterThan(2);
      expect(marked).toEqual([marked?.[0], marked?.[0]]);
      const verse = verses?.nth(1).locator("a").first();
      const words = await verse?.innerText();
      await verse?.click();
      await page.waitForURL(`${other}#v*`);
      expect(await page.locator(":target").innerText()).toContain(words);
    });
  }
});

test("has no section for parallels where there are none", async () => {
  await site.onPage(pathOf("5.67"), async ({ page, requests }) => {
    await page.locator("main").press("End");
    await expect.poll(() => requests.some((url) => url.endsWith("/parallels/5/"))).toBe(true);
    await page.waitForLoadState("networkidle");
    expect(await page.locator("main").innerText()).not.toContain("Parallels");
  });
});

test("prints no links to controls, and no marks of what can be opened", async () => {
  for (const [path, controls] of [
    [pathOf("7.249"), "figcaption .whole"],
    ["/read/5/", ".summary"],
  ] as const) {
    await site.onPage(path, async ({ page }) => {
      const control = page.locator(controls).first();
      expect(await control.isVisible()).toBe(true);
      await page.emulateMedia({ media: "print" });
      expect(await control.isVisible()).toBe(false);
      const marks = page
        .locator("summary")
        .evaluateAll((all) =>
          all.map((one) => one.computedStyleMap().get("list-style-type")?.toString()),
        );
      expect((await marks).filter((mark) => mark !== "none")).toEqual([]);
    });
  }
});

test.each([390, 1280])(
  "compares versions side by side, and remembers which: %d px wide",
  async (width) => {
    const compare = async ({ page }: { readonly page: Page }) => {
      await page.getByRole("button", { name: "Compare" }).click();
      const columns = page.locator(".comparison .column");
      const starts = async () =>
        (await columns.allTextContents()).map((text) => text.trim().slice(0, 8));
      await expect.poll(starts).toEqual(["Μῆλον ἐγ".normalize(), "I am an ", "An apple"]);
      expect(await page.locator(".texts").isVisible()).toBe(false);
      // Verses are in rows where there is room for columns.
      const lines = await page.locator(".comparison .line").all();
      const tops = await Promise.all(lines.map(async (line) => (await line.boundingBox())?.y));
      expect(new Set(tops).size).toBe(width < 700 ? 6 : 2);
      const different = `[...CSS.highlights.get("different")].map(String)`;
      const words = await page.evaluate<string[]>(different);
      expect(words).toEqual(expect.arrayContaining(["someone", "Nod", "answer", "less"]));
      expect(words).not.toContain("Xanthippe");
      await page.getByRole("combobox", { name: "Version 3" }).selectOption("French");
      expect(await page.evaluate(different)).toEqual([]);
      // The second English version is not on the other page; it is there again on the way back.
      await page.getByRole("combobox", { name: "Version 2" }).selectOption({ index: 2 });
      await page.goto(site.server.origin + pathOf("5.67"));
      await expect.poll(starts).toEqual(["Κάλλος ἄ".normalize(), "Beauty w", "La beaut"]);
      expect(await page.locator(".comparison .edition").count()).toBe(3);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await obstaclesOn(page)).toEqual([]);
      await page.goto(site.server.origin + pathOf("5.80"));
      await expect.poll(async () => (await starts())[1]).toBe("An apple");
      await page.goBack();
      // The panel of a word stays with the Greek.
      await page
        .locator(".comparison .greek .line")
        .first()
        .click({ position: { x: 30, y: 10 } });
      await page.getByRole("dialog").getByRole("heading", { name: "Κάλλος" }).waitFor();
      // No version can be chosen twice.
      const taken = page.getByRole("combobox", { name: "Version 1" }).locator(":disabled");
      expect(await taken.allTextContents()).toEqual(["English", "French"]);
      await page.getByRole("combobox", { name: "Version 3" }).selectOption("–");
      expect(await taken.allTextContents()).toEqual(["English"]);
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.getByRole("button", { name: "Close" }).click();
      expect(await page.locator(".texts").isVisible()).toBe(true);
      await page.reload();
      expect(await columns.count()).toBe(0);
    };
    await site.onPage(pathOf("5.80"), compare, { viewport: { width, height: 800 } });
  },
);
