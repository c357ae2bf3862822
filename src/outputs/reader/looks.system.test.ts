/**
 * Looks that only a browser shows: labels that break, lines that move, pictures that do not load, hints that repeat.
 *
 * @module-tag chromium
 */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { type OpenPage, sidewaysScroll } from "../../testing/browser.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { everything, only } from "../../testing/site-options.ts";
import { textPath } from "../addresses/reader.ts";

const site = siteInBrowser("sample", { ...everything, products: only("reader") });
const passage = (label: string) => `/${textPath(`urn:cts:greekLit:tlg7000.tlg001.ag:${label}`)}`;
const at = (path: string) => site.server.origin + path;

test.each([320, 768, 1200, 1240, 1280, 2560])(
  "the number and the range of a book stay in one line, apart from its name or below it, at %i pixels",
  async (width) => {
    const look = `[...document.querySelectorAll(".books li")]
      .filter((item) => {
        const [number, name, range] = [...item.children].map((one) => {
          const all = document.createRange();
          all.selectNodeContents(one);
          return { lines: new Set([...all.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size, ...one.getBoundingClientRect().toJSON() };
        });
        return number.lines > 1 || range.lines > 1 || name.left < number.right + 4 || (range.left < name.right + 4 && range.top < name.bottom - 2) || name.width < 90;
      })
      .map((item) => item.textContent)`;
    const viewport = { width, height: 900 };
    const books = async ({ page }: OpenPage) => {
      expect(await page.evaluate(look)).toEqual([]);
      await page.evaluate(`document.documentElement.style.fontSize = "200%"`);
      expect(await sidewaysScroll(page), "at 200 % text").toBeLessThanOrEqual(0);
      // The texts of the poem stand below each other where they have no room in large letters.
      const narrow = `[...document.querySelectorAll(".featured blockquote > div")].filter(
        ({ offsetWidth, parentElement }) => offsetWidth < Math.min(parentElement.clientWidth, 500)).length`;
      expect(await page.evaluate(narrow), "at 200 % text").toBe(0);
    };
    await site.onPage("/", books, { viewport });
  },
);

test("nine of ten verses stay in one line at 390 pixels, in letters as large as those of a translation", async () => {
  const poems = ["7.80", "7.249", "7.669", "5.67", "5.68"].map(passage);
  for (const paths of [poems, ["/read/5/", "/read/7/"]]) {
    const all: number[] = [];
    for (const path of paths) {
      await site.onPage(
        path,
        async ({ page }) => {
          await page.evaluate("document.fonts.ready");
          const heights = await page.evaluate<number[]>(
            `[...document.querySelectorAll(":is(.original, .greek) .line")].map((line) => line.offsetHeight / parseFloat(getComputedStyle(line).lineHeight))`,
          );
          all.push(...heights);
          const sizes = await page.evaluate<number[]>(
            `[".verses .line[id], .greek .line", ".language[open] .line, .greek + div .line"].map((lines) => parseFloat(getComputedStyle(document.querySelector(lines)).fontSize))`,
          );
          expect(sizes[0]).toBeGreaterThanOrEqual(sizes[1] ?? Number.NaN);
        },
        { viewport: { width: 390, height: 900 } },
      );
    }
    expect(all.length).toBeGreaterThanOrEqual(10);
    expect(all.filter((height) => height > 1.7).length / all.length).toBeLessThan(0.1);
  }
});

test("a translation is next to its text, whatever the text has and however long its verses are", async () => {
  const look = async ({ page }: OpenPage) => {
    // Headings, notes and editions that are longer than any of the sample, then verses that are.
    for (const kind of ["heading", "note", "edition", "line"]) {
      await page.evaluate(`(() => {
        const part = document.querySelector(".original .version > p").cloneNode(true);
        part.className = ${JSON.stringify(kind)};
        part.textContent = "ἔκφρασις τῶν ἀγαλμάτων ".repeat(12);
        document.querySelector(".original .version").append(part);
      })()`);
      for (const width of kind === "line" ? [1024, 1440] : [900]) {
        await page.setViewportSize({ width, height: 900 });
        const boxes = [".original", ".translations"].map((part) =>
          page.locator(part).boundingBox(),
        );
        const [text, translation] = await Promise.all(boxes);
        expect(translation?.y, `${kind} at ${width}`).toBe(text?.y);
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      }
    }
  };
  await site.onPage(passage("10.72"), look);
});

test("verses are lines without the style sheet too, and in a copy, which has no empty lines", async () => {
  const lines = (text: string) => text.split("\n").map((line) => line.trim());
  const verses = [
    "Ὦ ξεῖν’, ἄγγειλον Λακεδαιμονίοις ὅτι τῇδε",
    "κείμεθα, τοῖς κείνων ῥήμασι πειθόμενοι.",
  ];
  const look = async ({ page }: OpenPage) => {
    const text = page.locator(".original .verses");
    const copied = await page.evaluate<string>(
      `getSelection().selectAllChildren(document.querySelector(".original .verses")), String(getSelection())`,
    );
    expect(lines(copied.trim())).toEqual(verses);
    await page.evaluate(`document.querySelector("link[rel=stylesheet]").remove()`);
    expect(lines((await text.innerText()).trim())).toEqual(verses);
  };
  await site.onPage(passage("7.249"), look);
});

test("little moves when the typeface and the results of a search arrive", async () => {
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
  const paths = [
    [passage("7.80"), 0.02],
    ["/", 0.02],
    ["/search/?q=ἔρως", 0.03],
  ] as const;
  for (const [path, most] of paths) {
    await page.goto(at(path), { waitUntil: "networkidle" });
    await page.evaluate("document.fonts.ready");
    expect(await page.evaluate('document.fonts.check("16px Gentium Plus")')).toBe(true);
    await pause(200);
    expect(await page.evaluate("window.shift"), path).toBeLessThan(most);
  }
  await context.close();
});

test("pictures of regions are requested in a small size, and one that does not load leaves only its caption", async () => {
  await site.onPage(passage("7.80"), async ({ page, requests }) => {
    const [figure] = await page.locator(".manuscripts figure").all();
    await figure?.scrollIntoViewIfNeeded();
    await page.waitForFunction('document.querySelector(".manuscripts img") === null');
    expect(await figure?.locator("figcaption").innerText()).toContain("Codex Palatinus 23, f. ");
    const images = requests.filter((url) => url.includes("/iiif/2/"));
    expect(images.length).toBeGreaterThan(0);
    for (const url of images) expect(url).toMatch(/[/]1000,[/]0[/]default[.]jpg$/);
  });
});

test("the hint on words is on the first page alone, and stays for screen readers", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const height = async (label: string) => {
    await page.goto(at(passage(label)));
    await page.waitForLoadState("networkidle");
    return (await page.locator("#word-hint").boundingBox())?.height ?? 0;
  };
  expect(await height("7.80")).toBeGreaterThan(10);
  expect(await height("7.249")).toBeLessThanOrEqual(1);
  expect(await page.locator("#word-hint").textContent()).not.toBe("");
  expect(await height("7.80"), "the same page again").toBeGreaterThan(10);
  await context.close();
});

test.each([
  [390, "/"],
  [390, passage("7.80")],
  [1280, `/fr${passage("7.80")}`],
] as const)("the header is one line at %i pixels, and has everything: %s", async (width, path) => {
  const look = async ({ page }: OpenPage) => {
    expect((await page.locator("header.site").boundingBox())?.height).toBeLessThan(80);
    if (width === 390) await page.getByRole("button", { name: "Menu" }).click();
    for (const role of ["searchbox", "navigation"] as const) {
      expect(await page.locator("header.site").getByRole(role).first().isVisible(), role).toBe(
        true,
      );
    }
  };
  const localStorage = [{ name: "selection", value: "7.80,7.249" }];
  const storageState = { cookies: [], origins: [{ origin: site.server.origin, localStorage }] };
  await site.onPage(path, look, { viewport: { width, height: 844 }, storageState });
});

test("the start of the Greek is on the first screen at a zoom of 400 %", async () => {
  const look = async ({ page }: OpenPage) => {
    const verse = await page.locator("#v1").boundingBox();
    expect((verse?.y ?? 256) + (verse?.height ?? 0)).toBeLessThanOrEqual(256);
  };
  await site.onPage(passage("7.249"), look, { viewport: { width: 320, height: 256 } });
});

test("the language that was left open is open before the page is first shown", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.goto(at(passage("7.249")));
  const left = { "translations-eng": "closed", "translations-fra": "open" };
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(left)})`);
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
  await page.goto(at(passage("7.249")), { waitUntil: "networkidle" });
  expect(await page.evaluate("globalThis.firstSeen")).toEqual(["fra"]);
  await context.close();
});

test("links to the previous and next passage are large enough to touch, and on the arrow keys", async () => {
  const here = at(passage("5.67"));
  const look = async ({ page }: OpenPage) => {
    for (const link of await page.locator(".around").last().getByRole("link").all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    }
    await page.keyboard.press("ArrowRight");
    await page.waitForURL((url) => url.href !== here);
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(here);
    // In a field the arrow keys move in its text.
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("searchbox").fill("x");
    await page.keyboard.press("ArrowLeft");
    expect(page.url()).toBe(here);
  };
  await site.onPage(passage("5.67"), look, { viewport: { width: 390, height: 850 } });
});
