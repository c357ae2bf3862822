/**
 * The panel of a Greek word, in a real browser.
 *
 * @module-tag chromium
 */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { wordsOf } from "../../../../greek/fold.ts";
import { obstaclesOn, openPage, sidewaysScroll } from "../../../../testing/browser.ts";
import { oddRecords } from "../../../../testing/odd-records.ts";
import { siteInBrowser } from "../../../../testing/site-in-browser.ts";
import { oneForm, only } from "../../../../testing/site-options.ts";

const site = siteInBrowser(oddRecords(), { ...oneForm, products: only("reader") });

const pathOf = (label: string) => {
  if (label.startsWith("/")) return label;
  const work = label.split(".").length === 3 ? "tlg5011.tlg001.sag" : "tlg7000.tlg001.ag";
  return `/passages/urn:cts:greekLit:${work}:${label}/`;
};
const hasFocus = (one: Locator) => one.evaluate((own) => own === own.ownerDocument.activeElement);

type Box = Readonly<Record<"x" | "y" | "width" | "height", number>>;

/** The position of a piece of the Greek text in the window. */
function boxOf(page: Page, piece: string, block: "center" | "end" = "center"): Promise<Box> {
  return page.evaluate<Box>(`(() => {
    for (const other of document.querySelectorAll(".original details")) other.open = true;
    const selection = getSelection();
    selection.collapse(document.querySelector(".greek, .original .version"), 0);
    find(${JSON.stringify(piece)});
    const range = selection.getRangeAt(0);
    selection.removeAllRanges();
    range.startContainer.parentElement.scrollIntoView({ block: "${block}" });
    return range.getBoundingClientRect().toJSON();
  })()`);
}

async function tap(page: Page, piece: string, block?: "end"): Promise<void> {
  const { x, y, width, height } = await boxOf(page, piece, block);
  await page.mouse.click(x + width / 2, y + height / 2);
}

const panelOf = (page: Page) => page.getByRole("dialog");
const stateOf = (page: Page) => panelOf(page).getByRole("status").first();
const expectOpen = (page: Page, word: string) =>
  expect.poll(() => panelOf(page).getByRole("heading").allInnerTexts()).toEqual([word]);

/** The dialog as a text: its word, how often it occurs elsewhere, links with their addresses. */
async function panelText(page: Page): Promise<readonly string[]> {
  await expect.poll(() => stateOf(page).innerText()).toMatch(/^(?:Elsewhere|Nowhere)/);
  const parts = panelOf(page).locator("h2, [role=status], .label, p a");
  return (await parts.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== "");
}

const eight = ["1.33", "1.38", "1.39", "1.90", "1.122", "2.1b", "5.69", "5.74"];

/** Words on pages, the contents of their panels, and the words for a dictionary. */
const words = [
  ["2.1a", "νηῷ", ["Nowhere else in this form"], [], "νηῷ"],
  // A damaged word, which is marked by an element.
  ["2.1a", "σ᾽", ["Elsewhere: 1 passage"], ["9.394"], "σε"],
  // Words that begin like this one are shown if they have four letters in common: `και*` would find καιρός.
  ["2.1a", "πορφυρέον", ["Nowhere else in this form"], [], "πορφυρέον", "πορφυρε*"],
  ["9.394", "σ’", ["Elsewhere: 1 passage"], ["2.1a"], "σε"],
  // A dictionary has no grave accent.
  ["4.1", "καὶ", ["Elsewhere: 35 passages, 1 scholium"], eight, "καί"],
  ["4.1.1", "ἕκαστον", ["Nowhere else in this form"], [], "ἕκαστον"],
  // A whole book: the passage itself is not elsewhere.
  ["/read/5/", "περίγραψον", ["Nowhere else in this form"], [], "περίγραψον"],
] as const;

test.each(words)("on %s, the panel of %s shows where else it occurs", async (...example) => {
  const [label, word, status, labels, spelled, ...forms] = example;
  await site.onPage(pathOf(label), async ({ page, requests }) => {
    // Nothing is fetched before the tap.
    expect(requests.filter((url) => /word-panel|\.json/.test(url))).toEqual([]);
    await tap(page, word);
    const all = labels.length === 0 ? [] : [`Show all (${labels.length === 8 ? 36 : 1})`];
    expect(await panelText(page)).toEqual([
      word,
      ...status,
      `${spelled} in Logeion`,
      "Morpho",
      ...forms.map((form) => `Other forms: ${form} (2)`),
      "Link to this verse",
      ...labels,
      ...all,
    ]);
    const links = panelOf(page).locator("p a");
    const addresses = await links.evaluateAll((own) => own.map((link) => String(link)));
    const entry = encodeURIComponent(spelled);
    expect(addresses.slice(0, 2)).toEqual([
      `https://logeion.uchicago.edu/${entry}`,
      `https://logeion.uchicago.edu/morpho/${entry}`,
    ]);
    const searches = addresses.filter((one) => one.includes("/search/"));
    const [folded = ""] = wordsOf(word).map((one) => one.replace(/σ$/, "ς"));
    expect(searches.map((one) => new URL(one).searchParams.get("q"))).toEqual([
      ...forms,
      ...(all.length === 0 ? [] : [folded]),
    ]);
  });
});

test("copies a verse with its author, its edition and its permanent address, on its page and in a whole book", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { baseUrl: origin } = oneForm;
  for (const [label, word, cited, address] of [
    [
      "5.68",
      "κεράσῃς",
      "(Polemon, king of Pontus, Lucillius, AP 5.68.2, Greek text of the ",
      `${pathOf("5.68")}#v2`,
    ],
    // In any language with the same address.
    [
      "/fr/read/5/",
      "κεράσῃς",
      "(Polémon, roi du Pont, Lucillius, AP 5.68.2, Texte grec de ",
      `${pathOf("5.68")}#v2`,
    ],
    ["16.1", "πατρίς", ", APl 1.2, Greek text of the ", `${pathOf("16.1")}#v2`],
    ["4.1.1", "ἕκαστον", "(schol. AP 4.1.1.1, ", `${pathOf("4.1.1")}#v1`],
  ] as const) {
    await site.onPage(
      pathOf(label),
      async ({ page }) => {
        await tap(page, word);
        await panelOf(page)
          .getByRole("button", { name: /Copy with|Copier avec/ })
          .click();
        await panelOf(page)
          .getByText(/Copied|Copié/)
          .waitFor();
        const copied = await page.evaluate<string>("navigator.clipboard.readText()");
        expect(copied).toMatch(word);
        expect(copied).toContain(cited);
        expect(copied.endsWith(`, ${origin}${address})`), copied).toBe(true);
        await panelOf(page)
          .getByRole("link", { name: /this verse|ce vers/ })
          .click();
        await page.waitForURL(/#v[12]$/);
        expect(await page.locator(":target").innerText()).toContain(word);
      },
      { permissions },
    );
  }
});

test("Escape, the button and a tap elsewhere close the panel and return the focus", async () => {
  await site.onPage(pathOf("2.1a"), async ({ page }) => {
    const text = page.getByRole("region", { name: "Greek text" });
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => panelOf(page).getByRole("button", { name: "Close" }).click(),
    ]) {
      await tap(page, "νηῷ");
      await panelOf(page).waitFor();
      expect(await hasFocus(panelOf(page))).toBe(true);
      await close();
      expect(await panelOf(page).count()).toBe(0);
      expect(await hasFocus(text)).toBe(true);
    }
    await tap(page, "νηῷ");
    await panelOf(page).waitFor();
    // A tap on another word replaces the panel; a tap outside closes it.
    await tap(page, "σ᾽");
    await expectOpen(page, "σ᾽");
    await page.emulateMedia({ media: "print" });
    expect(await panelOf(page).count()).toBe(0);
    await page.emulateMedia({ media: "screen" });
    await page.locator("h1").click({ position: { x: 2, y: 2 } });
    expect(await page.locator("#word-panel").count()).toBe(0);
  });
});

test("arrow keys choose a word, Enter opens it, in a whole book too", async () => {
  await site.onPage(pathOf("2.1a"), async ({ page }) => {
    const address = page.url();
    const text = page.getByRole("region", { name: "Greek text" });
    const chosen = async (key: string) => {
      await page.keyboard.press(key);
      const word = `[...(CSS.highlights.get("word") ?? [])].map(String).join()`;
      return expect.poll(() => page.evaluate(word));
    };
    await text.focus();
    await (await chosen("ArrowRight")).toBe("νηῷ");
    await (await chosen("ArrowRight")).toBe("σ᾽");
    await (await chosen("Shift+ArrowRight")).toBe("σ᾽");
    await (await chosen("ArrowLeft")).toBe("νηῷ");
    await (await chosen("ArrowDown")).toBe("ἔτι");
    await (await chosen("End")).toBe("κύαμον");
    await (await chosen("ArrowUp")).toBe("ἔτι");
    await (await chosen("Home")).toBe("νηῷ");
    await (await chosen("ArrowLeft")).toBe("νηῷ");
    expect(await text.locator(".spoken").innerText()).toBe("νηῷ");
    await page.keyboard.press("Enter");
    await expectOpen(page, "νηῷ");
    // In the panel the arrow keys neither choose a word nor go to another passage.
    await (await chosen("ArrowRight")).toBe("νηῷ");
    await page.keyboard.press("Escape");
    expect(page.url()).toBe(address);
    expect(await hasFocus(text)).toBe(true);
  });
  await site.onPage("/read/5/", async ({ page }) => {
    // The script of the page makes it one that takes the focus.
    await page.locator(".greek[tabindex]").nth(1).focus();
    for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
    await panelOf(page).waitFor();
    // Each poem is a stop of its own, and its first word the first.
    const chosen = `CSS.highlights.get("word").values().next().value.startContainer`;
    const second = `document.querySelectorAll(".greek")[1]`;
    expect(await page.evaluate(`${second}.contains(${chosen})`)).toBe(true);
  });
});

test.each([390, 1280])("%d px wide, words are buttons on demand", async (width) => {
  await site.onPage(
    `/fr${pathOf("2.1a")}`,
    async ({ page }) => {
      const text = page.getByRole("region", { name: "Texte grec" });
      const demand = text.getByRole("button");
      expect((await demand.boundingBox())?.x).toBeLessThan(-300);
      await demand.focus();
      expect((await demand.boundingBox())?.x).toBeGreaterThan(0);
      expect(await obstaclesOn(page)).toEqual([]);
      await page.keyboard.press("Enter");
      const verses = text.getByRole("listitem");
      await expect
        .poll(() => verses.allInnerTexts())
        .toEqual([
          "νηῷ σ᾽ ἀνεθήκατο φάσγανον ὑψόσ᾽ ἄειρεν",
          "ἔτι βουλὴν",
          "σκεπτομένῳ πορφυρέον κύαμον",
        ]);
      expect(await obstaclesOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      // The first has the focus.
      await page.keyboard.press("Tab");
      const second = text.getByRole("button", { name: "σ᾽", exact: true });
      await expect.poll(() => hasFocus(second)).toBe(true);
      await page.keyboard.press("Enter");
      await expectOpen(page, "σ᾽");
      await page.keyboard.press("Escape");
      expect(await panelOf(page).count()).toBe(0);
      expect(await hasFocus(second)).toBe(true);
    },
    { viewport: { width, height: 664 } },
  );
});

test("a double click opens a word; a longer selection opens nothing", async () => {
  await site.onPage(pathOf("2.1a"), async ({ page }) => {
    const all = await boxOf(page, "ἀνεθήκατο φάσγανον");
    const one = await boxOf(page, "φάσγανον");
    const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
    await page.mouse.move(all.x + 1, y);
    await page.mouse.down();
    await page.mouse.move(all.x + all.width - 2, y, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate("String(getSelection())")).toContain("ἀνεθήκατο φάσγαν");
    // Nor does a click with the Shift key, or outside a line.
    await page.mouse.click(one.x + 900, y);
    await page.keyboard.down("Shift");
    await page.mouse.click(x, y);
    await page.keyboard.up("Shift");
    await page.waitForLoadState("networkidle");
    expect(await panelOf(page).count()).toBe(0);
    await page.mouse.dblclick(x, y);
    await expectOpen(page, "φάσγανον");
  });
});

test("shows a message if the index cannot be loaded, and tries again on the next tap", async () => {
  const { page, close } = await openPage(site.browser, site.server.origin + pathOf("2.1a"));
  await page.route("**/documents.json", (route) => route.abort(), { times: 1 });
  await tap(page, "νηῷ");
  await expect.poll(() => stateOf(page).innerText()).toContain("could not be loaded");
  await page.keyboard.press("Escape");
  await tap(page, "νηῷ");
  await expect.poll(() => stateOf(page).innerText()).toContain("Nowhere else");
  await close();
});

test("a tap that closes the menu of a phone opens no word", async () => {
  const phone = { viewport: { width: 390, height: 664 }, hasTouch: true };
  await site.onPage(
    pathOf("2.1a"),
    async ({ page }) => {
      const { x, y } = await boxOf(page, "φάσγανον");
      await page.getByRole("button", { name: "Menu" }).tap();
      await page.touchscreen.tap(x + 5, y + 5);
      expect(await page.locator("#menu").isVisible()).toBe(false);
      await page.waitForLoadState("networkidle");
      expect(await panelOf(page).count()).toBe(0);
      await page.touchscreen.tap(x + 5, y + 5);
      await expectOpen(page, "φάσγανον");
    },
    phone,
  );
});

test.each([
  [`/fr${pathOf("4.1")}`, 390, ["καὶ", "ἀοιδάν"]],
  [`/fr${pathOf("4.1")}`, 1280, ["καὶ", "ἀοιδάν"]],
  // Prose, which would be as wide as the page.
  [`/fr${pathOf("2.1a")}`, 1280, ["νηῷ"]],
  ["/fr/read/5/", 390, ["γυμνούμεσθα"]],
  ["/fr/read/5/", 1280, ["περίγραψον"]],
] as const)(
  "on %s, %d px wide in dark mode, is accessible and leaves the poem in view",
  async (path, width, pieces) => {
    const context = { viewport: { width, height: 664 }, colorScheme: "dark" } as const;
    await site.onPage(
      path,
      async ({ page }) => {
        const prose = `document.querySelector(".original:only-child .line")`;
        await page.evaluate(`${prose}?.append(" λόγος".repeat(40))`);
        for (const piece of pieces) {
          // At the bottom of the window, if the page allows it.
          await tap(page, piece, "end");
          await expect.poll(() => stateOf(page).innerText()).toMatch(/Ailleurs|Nulle part/);
          const { word, end } = await page.evaluate<{ word: Box; end: number }>(`(() => {
            const [range] = CSS.highlights.get("word");
            const poem = range.startContainer.parentElement.closest(".verses");
            const ends = [...poem.querySelectorAll(".line")].map((line) => {
              const text = document.createRange();
              text.selectNodeContents(line);
              return text.getBoundingClientRect().right;
            });
            return { word: range.getBoundingClientRect().toJSON(), end: Math.max(...ends) };
          })()`);
          const panel = (await panelOf(page).boundingBox()) ?? word;
          if (width > 1000) expect(end).toBeLessThan(panel.x);
          else expect(word.y + word.height).toBeLessThan(panel.y);
          if (width < 1000) expect(panel.height).toBeLessThanOrEqual(664 / 2);
          expect(word.y).toBeGreaterThan(0);
          expect(panel.y + panel.height).toBeLessThanOrEqual(664);
          expect(panel.x + panel.width).toBeLessThanOrEqual(width);
          expect(await sidewaysScroll(page)).toBe(0);
          expect(await obstaclesOn(page)).toEqual([]);
          await page.keyboard.press("Escape");
        }
      },
      context,
    );
  },
);
