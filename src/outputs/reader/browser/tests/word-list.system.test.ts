/**
 * The words of a poem from a table, in a real browser: their list, the panel of a word, the search for a lemma.
 *
 * @module-tag chromium
 */
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readWords } from "../../../../commands/words.ts";
import { obstaclesOn, sidewaysScroll } from "../../../../testing/browser.ts";
import { siteInBrowser } from "../../../../testing/site-in-browser.ts";
import { oneForm, only } from "../../../../testing/site-options.ts";

const table = fileURLToPath(new URL("../../../../../data/words.csv", import.meta.url));
const site = siteInBrowser("sample", {
  ...oneForm,
  products: only("reader"),
  additions: {
    accent: undefined,
    stylesheet: undefined,
    logo: undefined,
    pages: [],
    files: [],
    words: readWords(table, () => {}),
  },
});

const pathOf = (label: string) => `/passages/urn:cts:greekLit:tlg7000.tlg001.ag:${label}/`;

/** Opens the panel of a word with the keyboard: it is the word at this index of a Greek text. */
async function openWord(page: Page, index: number): Promise<void> {
  await page.locator(".original[tabindex], .greek[tabindex]").first().focus();
  for (let count = 0; count <= index; count += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
}

const textsOf = async (page: Page, selector: string) =>
  (await page.locator(selector).allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());

test.each([390, 1280])(
  "on a screen of %d px, lists, sorts, copies and prints the words of a poem",
  async (width) => {
    const context = {
      viewport: { width, height: 800 },
      permissions: ["clipboard-read", "clipboard-write"],
    };
    await site.onPage(
      pathOf("9.44"),
      async ({ page, requests }) => {
        const list = page.locator("#words");
        // Closed, it is not printed, and its script is not loaded.
        await page.emulateMedia({ media: "print" });
        expect(await list.isVisible()).toBe(false);
        await page.emulateMedia({ media: "screen" });
        expect(requests.filter((url) => url.includes("word-list"))).toEqual([]);
        await list.getByText("Words of this poem").click();
        const order = list.getByRole("button", { name: "Rare words first" });
        await order.waitFor();
        const inOrder = await textsOf(page, "#words b");
        expect(inOrder.slice(0, 3)).toEqual(["Χρυσόν", "ἀνήρ", "εὑρών"]);
        const shown = (await textsOf(page, "#words li"))[3];
        expect(shown).toBe("ἔλιπε λείπω verb 3 sg aor ind act leave in 1 poem");
        await order.click();
        const rareFirst = await textsOf(page, "#words b");
        expect(rareFirst.toSorted()).toEqual(inOrder.toSorted());
        const counts = (await textsOf(page, "#words li a")).map((text) => Number(/\d+/.exec(text)));
        expect(counts).toEqual(counts.toSorted((one, other) => one - other));
        expect(new Set(counts).size).toBeGreaterThan(2);
        await list.getByRole("button", { name: "Copy as a table" }).click();
        await list.getByText("Copied").waitFor();
        const copied = await page.evaluate<string>("navigator.clipboard.readText()");
        const rows = copied.split("\n").map((row) => row.split("\t"));
        expect(rows.map(([form]) => form)).toEqual(rareFirst);
        expect(rows).toContainEqual([
          "ἔλιπε",
          "λείπω",
          "verb 3 sg aor ind act",
          "leave",
          "written for the sample",
        ]);
        await list.getByRole("button", { name: "In the order of the text" }).click();
        expect(await textsOf(page, "#words b")).toEqual(inOrder);
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await obstaclesOn(page)).toEqual([]);
        await page.emulateMedia({ media: "print" });
        expect(await list.getByText("ἔλιπε").isVisible()).toBe(true);
        expect(await order.isVisible()).toBe(false);
      },
      context,
    );
  },
);

test.each([390, 1280])(
  "on a screen of %d px, the panel of a word begins with its analyses and leads to all forms",
  async (width) => {
    const context = { viewport: { width, height: 800 } };
    await site.onPage(
      pathOf("9.44"),
      async ({ page }) => {
        await openWord(page, 2);
        const panel = page.getByRole("dialog");
        await panel.waitFor();
        expect(await textsOf(page, "#word-panel > p.analysis")).toEqual([
          "εὑρίσκω verb aor part act nom masc sg find written for the sample All forms",
        ]);
        await panel.getByText(/Elsewhere|Nowhere/).waitFor();
        expect(await obstaclesOn(page)).toEqual([]);
        await panel.getByRole("link", { name: "All forms" }).click();
        await page.waitForURL(/\/search\//);
        await expect.poll(() => page.locator("#q").inputValue()).toBe("lemma:εὑρίσκω");
        const marks = page.locator("#answers mark");
        await expect.poll(() => marks.allInnerTexts()).toEqual(["εὑρὼν", "εὑρὼν", "εὗρε"]);
        await page.locator("#answers .documents a").click();
        await page.waitForURL(/9\.44/);
        await expect
          .poll(() => page.evaluate(`[...(CSS.highlights.get("found") ?? [])].map(String)`))
          .toEqual(["εὑρὼν", "εὑρὼν", "εὗρε"]);
      },
      context,
    );
  },
);

test("shows several lemmas of a word, and those of a word in a whole book", async () => {
  await site.onPage(pathOf("5.80"), async ({ page }) => {
    await openWord(page, 10);
    await expect.poll(() => textsOf(page, "#word-panel > .analysis i")).toEqual(["καί", "ἐγώ"]);
  });
  await site.onPage("/read/9/", async ({ page }) => {
    await page.locator(".greek[tabindex]", { hasText: "Χρυσὸν" }).first().focus();
    for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
    await expect.poll(() => textsOf(page, "#word-panel > .analysis i")).toEqual(["χρυσός"]);
  });
});
