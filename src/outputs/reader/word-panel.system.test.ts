/**
 * The panel of a Greek word, in a real browser.
 *
 * @module-tag chromium
 * @module-tag real-records
 */
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { obstaclesOn, openPage, sidewaysScroll } from "../../testing/browser.ts";
import { readRealRecords } from "../../testing/real-records.ts";
import { countOf, recordsOf, scanned, scannedRecords } from "../../testing/scan.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { oneForm, only } from "../../testing/site-options.ts";

const options = { ...oneForm, products: only("reader") };
const site = siteInBrowser(readRealRecords(), options);

let records: ReturnType<typeof scannedRecords>;
beforeAll(() => {
  const { snapshot } = site.place;
  records = scannedRecords(
    recordsOf(snapshot, options.baseUrl, "passages"),
    recordsOf(snapshot, options.baseUrl, "scholia"),
  );
});

/** The urn that ends with a label. */
function urnOf(label: string): string {
  return records.find(({ urn }) => urn.endsWith(`ag:${label}`))?.urn ?? "";
}

const pathOf = (label: string) => `/passages/${urnOf(label)}/`;
const hasFocus = (one: Locator) => one.evaluate((own) => own === own.ownerDocument.activeElement);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Scrolls to the first line with a piece of a Greek text, and returns the position of the piece in the window. */
async function boxOf(page: Page, piece: string): Promise<Box> {
  return page.evaluate<Box>(`(() => {
    const piece = ${JSON.stringify(piece)};
    for (const other of document.querySelectorAll(".original details")) other.open = true;
    const lines = [...document.querySelectorAll(".original .line")];
    const line = lines.find((one) => one.textContent.includes(piece));
    line.scrollIntoView({ block: "center" });
    const range = document.createRange();
    const at = (offset) => {
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(), left = offset; node; node = walker.nextNode()) {
        if (left <= node.length) return [node, left];
        left -= node.length;
      }
    };
    const from = line.textContent.indexOf(piece);
    range.setStart(...at(from));
    range.setEnd(...at(from + piece.length));
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  })()`);
}

/** The words of a line without damage and brackets, as written. */
function wordsIn(line: string): string[] {
  return line.split(/[\s,.·;:]+/u).filter((part) => part !== "");
}

async function tap(page: Page, piece: string): Promise<void> {
  const { x, y, width, height } = await boxOf(page, piece);
  await page.mouse.click(x + width / 2, y + height / 2);
}

const panelOf = (page: Page) => page.getByRole("dialog");
const stateOf = (page: Page) => panelOf(page).getByRole("status");
const expectOpen = (page: Page, word: string) =>
  expect.poll(() => panelOf(page).getByRole("heading").allInnerTexts()).toEqual([word]);
const logeionOf = (page: Page) => panelOf(page).getByRole("link", { name: "Logeion" });

/** Waits for the number of other records with these words in the panel, and compares it with a scan of all texts. */
async function expectOccurrences(page: Page, own: string, words: readonly string[]): Promise<void> {
  const urns = records.map(({ urn }) => urn);
  const having = new Set(words.flatMap((word) => scanned(records, { words: [word] })));
  const others = urns.filter((urn) => having.has(urn) && urn !== urnOf(own));
  const expected = others.length === 0 ? "Nowhere else" : `Elsewhere: ${countOf(others)}`;
  await expect.poll(() => stateOf(page).innerText()).toContain(expected);
  const links = panelOf(page).locator(".documents a");
  const hrefs = await links.evaluateAll((all) =>
    all.map((one) => (one as unknown as URL).pathname),
  );
  expect(hrefs).toEqual(others.slice(0, 8).map((urn) => `/passages/${urn}/`));
  const all = panelOf(page).getByRole("link", { name: `Show all (${having.size})` });
  expect(await all.count()).toBe(Math.min(others.length, 1));
}

const words = [
  { name: "first in a verse", label: "1.7", at: "καὶ", word: "και", known: "καὶ" },
  { name: "damaged", label: "1.7", at: "ς1᾽", word: "σ", known: "ς" },
  { name: "written with a Latin letter", label: "4.1", at: "πορφυρέoν", word: "πορφυρεον" },
  { name: "elided", label: "4.3", at: "μετ᾽", word: "μετ", known: "μετ" },
];

test.each(words)(
  "the panel of a word that is $name shows where else it occurs",
  async (example) => {
    const { label, at, word, known = "πορφυρέον" } = example;
    await site.onPage(pathOf(label), async ({ page }) => {
      await tap(page, at);
      expect(await panelOf(page).getByRole("heading").innerText()).toBe(at);
      await expectOccurrences(page, label, [word]);
      const href = `https://logeion.uchicago.edu/${encodeURIComponent(known.normalize("NFC"))}`;
      expect(await logeionOf(page).getAttribute("href")).toBe(href);
    });
  },
);

test("nothing is requested before the tap, and the page has less than 100 kB", async () => {
  await site.onPage(pathOf("1.7"), async ({ page, requests }) => {
    await page.mouse.move(100, 300);
    await page.waitForLoadState("networkidle");
    const before = [...requests].filter((url) => !url.includes("/iiif/2/"));
    expect(before.length).toBeLessThanOrEqual(10);
    expect(before.filter((url) => /search|word-panel|\.gz$|texts\//.test(url))).toEqual([]);
    const bytes = await page.evaluate<number>(
      `performance.getEntries().reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)`,
    );
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(100_000);
    await tap(page, "καὶ");
    await expect.poll(() => requests.some((url) => url.endsWith("/documents.json"))).toBe(true);
  });
});

test("Escape, the button and a tap elsewhere close the panel and return the focus", async () => {
  await site.onPage(pathOf("1.7"), async ({ page }) => {
    const text = page.getByRole("region", { name: "Greek text" });
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => panelOf(page).getByRole("button", { name: "Close" }).click(),
    ]) {
      await tap(page, "καὶ");
      await panelOf(page).waitFor();
      expect(await hasFocus(panelOf(page))).toBe(true);
      await close();
      expect(await panelOf(page).count()).toBe(0);
      expect(await hasFocus(text)).toBe(true);
    }
    await tap(page, "καὶ");
    await panelOf(page).waitFor();
    // A tap on another word replaces the panel; a tap outside closes it.
    await tap(page, "ς1᾽");
    await expectOpen(page, "ς1᾽");
    await page.locator("h1").click({ position: { x: 2, y: 2 } });
    expect(await panelOf(page).count()).toBe(0);
  });
});

test("works with the keyboard: arrow keys choose a word, Enter opens it", async () => {
  await site.onPage(pathOf("1.7"), async ({ page }) => {
    const address = page.url();
    const text = page.getByRole("region", { name: "Greek text" });
    const { 0: line = "" } = await page.locator(".original .line").allTextContents();
    const [first = "", second = ""] = wordsIn(line);
    for (let keys = 0; keys < 40; keys += 1) {
      await page.keyboard.press("Tab");
      if (await hasFocus(text)) break;
    }
    for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight"]) {
      await page.keyboard.press(key);
    }
    const chosen = `[...(CSS.highlights.get("word") ?? [])].map(String)`;
    await expect.poll(() => page.evaluate(chosen)).toEqual([second]);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.evaluate(chosen)).toEqual([first]);
    await page.keyboard.press("Enter");
    await expectOpen(page, first);
    // In the panel the arrow keys do not go to another passage.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    expect(page.url()).toBe(address);
    expect(await hasFocus(text)).toBe(true);
  });
});

test("Enter opens a selected word, and so does a double click; a longer selection opens nothing", async () => {
  await site.onPage(pathOf("1.7"), async ({ page }) => {
    const all = await boxOf(page, "καὶ ἐν νηῷ");
    const one = await boxOf(page, "νηῷ");
    await page.mouse.move(all.x + 1, all.y + all.height / 2);
    await page.mouse.down();
    await page.mouse.move(all.x + all.width - 2, all.y + all.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate<string>("getSelection().toString()")).toContain("καὶ ἐν νη");
    // Nor does a click with the Shift key, or outside a line.
    await page.keyboard.down("Shift");
    await page.mouse.click(one.x + one.width / 2, one.y + one.height / 2);
    await page.keyboard.up("Shift");
    await page.mouse.click(one.x + 900, one.y + one.height / 2);
    await page.waitForLoadState("networkidle");
    expect(await panelOf(page).count()).toBe(0);
    await page.mouse.dblclick(one.x + one.width / 2, one.y + one.height / 2);
    await expectOpen(page, "νηῷ");
    expect((await page.evaluate<string>("getSelection().toString()")).trim()).toBe("νηῷ");
    await page.keyboard.press("Escape");
    await page.evaluate(`document.activeElement.blur()`);
    await page.keyboard.press("Enter");
    await expectOpen(page, "νηῷ");
  });
});

test("scholia and whole books have the same panel", async () => {
  await site.onPage(pathOf("5.0.1"), async ({ page }) => {
    await tap(page, "ἐρωτικὼν");
    await expectOccurrences(page, "5.0.1", ["ερωτικων"]);
  });
  await site.onPage("/read/1/", async ({ page }) => {
    const word = page.locator("#p1-7 .greek .line").first();
    await word.scrollIntoViewIfNeeded();
    const text = (await word.textContent()) ?? "";
    const { x = 0, y = 0, height = 0 } = (await word.boundingBox()) ?? {};
    await page.mouse.click(x + 12, y + height / 2);
    const [first = ""] = wordsIn(text);
    await expectOpen(page, first);
    await expect.poll(() => stateOf(page).innerText()).toMatch(/elsewhere|nowhere/i);
    const labels = await panelOf(page).locator(".documents .label").allInnerTexts();
    expect(labels).not.toContain("1.7");
  });
});

test("shows a message if the index cannot be loaded, and tries again on the next tap", async () => {
  const { page, close } = await openPage(site.browser, site.server.origin + pathOf("1.7"));
  let isBroken = true;
  await page.route("**/documents.json", (route) => (isBroken ? route.abort() : route.continue()));
  await tap(page, "καὶ");
  await expect.poll(() => stateOf(page).innerText()).toContain("could not be loaded");
  isBroken = false;
  await page.keyboard.press("Escape");
  await tap(page, "καὶ");
  await expectOccurrences(page, "1.7", ["και"]);
  await close();
});

const screens = [
  { name: "a phone in dark mode", viewport: { width: 390, height: 664 }, colorScheme: "dark" },
  { name: "forced colours", viewport: { width: 1024, height: 700 }, forcedColors: "active" },
] as const;

test.each(screens)(
  "is accessible on $name, and does not cover the word",
  async (screen) => {
    const { name: _, ...context } = screen;
    await site.onPage(
      `/fr${pathOf("4.1")}`,
      async ({ page }) => {
        for (const piece of ["Ῥιανοῦ", "Νοσσίδος"]) {
          await tap(page, piece);
          await expect.poll(() => stateOf(page).innerText()).toMatch(/Ailleurs|Nulle part/);
          const word = await page.evaluate<Box>(
            `[...CSS.highlights.get("word")][0].getBoundingClientRect().toJSON()`,
          );
          const panel = (await panelOf(page).boundingBox()) ?? word;
          const isApart = panel.y >= word.y + word.height || panel.y + panel.height <= word.y;
          expect(isApart, piece).toBe(true);
          expect(panel.x).toBeGreaterThanOrEqual(0);
          expect(panel.x + panel.width).toBeLessThanOrEqual(screen.viewport.width);
          expect(await sidewaysScroll(page)).toBe(0);
          expect(await obstaclesOn(page)).toEqual([]);
          await page.keyboard.press("Escape");
        }
      },
      context,
    );
  },
  60_000,
);

test("is not printed, and is absent without scripts", async () => {
  await site.onPage(pathOf("1.7"), async ({ page }) => {
    await tap(page, "καὶ");
    await panelOf(page).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("#word-panel").isVisible()).toBe(false);
    expect(await page.locator(".word-hint").isVisible()).toBe(false);
  });
  await site.onPage(
    pathOf("1.7"),
    async ({ page }) => {
      expect(await page.locator(".word-hint").isVisible()).toBe(false);
      await page.locator(".original .line").first().click();
      expect(await panelOf(page).count()).toBe(0);
    },
    { javaScriptEnabled: false },
  );
});
