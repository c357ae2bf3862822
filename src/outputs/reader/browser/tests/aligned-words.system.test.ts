/**
 * Aligned words on the page of a passage, in a real browser.
 *
 * @module-tag chromium
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { obstaclesOn } from "../../../../testing/browser.ts";
import { siteInBrowser } from "../../../../testing/site-in-browser.ts";
import { oneForm, only } from "../../../../testing/site-options.ts";
import { alterSnapshot } from "../../../../testing/snapshots.ts";

/** 7.249 gets a second alignment, of its Greek and English texts, and a line before its verses that is none of them. */
const site = siteInBrowser(
  (snapshot) =>
    alterSnapshot(snapshot, (database) => {
      database.exec(`UPDATE text SET text = '1 2' || char(10) || text WHERE id = 58;
        UPDATE alignment SET alignment_data = replace(alignment_data, '[[0,1],', '[[2,3],') WHERE id = 1;
        INSERT INTO alignment SELECT 99, '[[[3],[1]]]' FROM alignment WHERE id = 1;
        INSERT INTO alignment_text (alignment, position, text) VALUES (99, 0, 58), (99, 1, 59);`);
    }),
  { ...oneForm, products: only("reader") },
);

const pathOf = (label: string) => `/passages/urn:cts:greekLit:tlg7000.tlg001.ag:${label}/`;

/** Taps the word at this position of a line. */
async function tap(page: Page, line: string, start: number): Promise<void> {
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`(() => {
    const range = document.createRange();
    const [{ firstChild: text }] = document.querySelectorAll(${JSON.stringify(line)});
    range.setStart(text, ${start});
    range.setEnd(text, ${start + 1});
    const { left, top, width, height } = range.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  })()`);
  await page.mouse.click(x, y);
}

const marked = (page: Page) =>
  page.evaluate<string[]>(`[...(CSS.highlights.get("aligned") ?? [])].map(String)`);

/** Expects these marked words, in the texts that are open. */
function expectMarked(page: Page, words: readonly string[]) {
  return expect.poll(() => marked(page)).toEqual(words);
}

test("a tap on a word of a text marks the words that belong to it, moves nothing and loads the data then", async () => {
  await site.onPage(pathOf("7.249"), async ({ page, requests }) => {
    const data = () => requests.filter((url) => /aligned-words|alignments/.test(url)).length;
    const boxes = () =>
      page.locator("main .line, main h1, main h2").evaluateAll((all) => {
        return all.map((one) => JSON.stringify(one.getBoundingClientRect()));
      });
    const before = await boxes();
    expect(data()).toBe(0);
    await tap(page, "#text-59 .line", 0);
    await expectMarked(page, ["Stranger,", "Ὦ", "ξεῖν’,"]);
    expect(data()).toBe(2);
    expect(await page.locator("#aligned").innerText()).toMatch(/^Stranger – Ὦ ξεῖν’$/);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await boxes()).toEqual(before);
    expect(await obstaclesOn(page)).toEqual([]);
    // The panel of a Greek word opens as well, and its button leaves the marks: of both groups with the word.
    const isBarInReach = () =>
      page.evaluate(
        `document.elementFromPoint(innerWidth / 2, innerHeight - 9).closest("#aligned") !== null`,
      );
    await tap(page, "#v1", 4);
    await expectMarked(page, ["Ὦ", "ξεῖν’,", "Stranger,", "the", "Lacedaemonians"]);
    expect(await isBarInReach()).toBe(false);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    expect(await isBarInReach()).toBe(true);
    await expectMarked(page, ["Ὦ", "ξεῖν’,", "Stranger,", "the", "Lacedaemonians"]);
    // In a language that is opened words are marked with the next choice.
    await page.locator("summary", { hasText: "Italian" }).click();
    await tap(page, "#text-59 .line", 0);
    await expectMarked(page, ["Stranger,", "Ὦ", "ξεῖν’,", "Straniero,"]);
    await page.locator("h1").click();
    await expectMarked(page, []);
    expect(await page.locator("#aligned").isVisible()).toBe(false);
  });
});

test("the arrow keys choose words of a translation, and a button shows the next of several alignments", async () => {
  await site.onPage(pathOf("7.249"), async ({ page }) => {
    const address = page.url();
    await page.locator("#text-59").focus();
    await page.keyboard.press("ArrowRight");
    await expectMarked(page, ["Stranger,", "Ὦ", "ξεῖν’,"]);
    expect(await page.locator("#aligned").getByRole("button").count()).toBe(0);
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Alignment 1 of 2" }).click();
    await expectMarked(page, ["tell", "ξεῖν’,"]);
    await page.getByRole("button", { name: "Alignment 2 of 2" }).click();
    await expectMarked(page, ["tell", "Ὦ"]);
    await page.keyboard.press("Escape");
    await expectMarked(page, []);
    expect(page.url()).toBe(address);
  });
});

test("pages without alignments, and without JavaScript, have no hint and load nothing for them", async () => {
  await site.onPage(pathOf("7.80"), async ({ page, requests }) => {
    await tap(page, "#v1", 0);
    await page.getByRole("dialog").waitFor();
    expect(await page.locator("#aligned-hint").count()).toBe(0);
    expect(requests.filter((url) => /aligned-words|alignments/.test(url))).toEqual([]);
  });
  const look = async ({ page }: { page: Page }) =>
    expect(await page.locator("#aligned-hint").isVisible()).toBe(false);
  await site.onPage(pathOf("7.249"), look, { javaScriptEnabled: false });
});
