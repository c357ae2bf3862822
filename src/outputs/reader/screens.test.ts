/** Pages on screens of all sizes: verses in one line, the Greek in sight, long lists in folds, nothing that moves. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, startBrowser } from "../../testing/browser.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import type { RunningHost } from "../../testing/hosts/host.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { readRealRecords } from "../../testing/real-records.ts";
import { allBut, oneForm } from "../../testing/site-options.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";

const records = readRealRecords();
let browser: Browser;
let place: Workplace;
let server: RunningHost;
beforeAll(async () => {
  browser = await startBrowser();
  place = makeWorkplace(records);
  await buildQuietly(place.snapshot, place.out, { ...oneForm, without: allBut("reader") });
  server = await ownServer.start(place.out);
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await browser?.close();
  removeWorkplace(place);
});

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
  const opened = await openPage(browser, server.origin + path, { viewport: { width, height } });
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
  "verses stand in one line on a screen of %i pixels, but for %f",
  async (width, most) => {
    let [count, broken] = [0, 0];
    await onPage("/", [width, 850], async (page) => {
      for (const { web_url } of records.passages.filter((_, place) => place % 4 === 0)) {
        await page.goto(server.origin + web_url);
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

test("at a zoom of 400 % the Greek begins on the first screen", async () => {
  await onPage(pathOf("4.2"), [320, 256], async (page) => {
    const verse = await page.locator("#v1").boundingBox();
    expect((verse?.y ?? 256) + (verse?.height ?? 0)).toBeLessThanOrEqual(256);
  });
});

test("nothing moves when the language that was opened last is opened again", async () => {
  await onPage(pathOf("1.1"), [390, 850], async (page) => {
    await page.evaluate(`localStorage.setItem("translations", "fra")`);
    // The script comes late: after the page was seen for the first time, if it does not wait for the script.
    const isSeen = `location.hash === "#new" && performance.getEntriesByName("first-contentful-paint").length > 0`;
    await page.route("**/passage-page.js", async (route) => {
      await page.waitForFunction(isSeen, undefined, { timeout: 500, polling: 50 }).catch(() => {});
      await route.continue();
    });
    // Letters that take the place of others when the typeface comes are another matter.
    await page.route("**/reader.css", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/@font-face \{[^}]*\}/g, "");
      await route.fulfill({ response, body });
    });
    for (const label of ["1.10", "4.1", "5.1"]) {
      await page.goto(`${server.origin}${pathOf(label)}#new`, { waitUntil: "networkidle" });
      const shift = await page.evaluate<number>(`new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) sum += value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum));
      })`);
      expect(shift, label).toBeLessThan(0.05);
    }
  });
});

test("the passage before and after is at the foot, too, large enough for a finger, and by the arrows", async () => {
  await onPage(pathOf("1.10"), [390, 850], async (page) => {
    const foot = page.locator(".around").last();
    for (const link of await foot.getByRole("link").all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    }
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(`**${pathOf("1.11")}`);
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(`**${pathOf("1.10")}`);
    // In a field the arrows are for its text.
    await page.getByRole("searchbox").fill("x");
    await page.keyboard.press("ArrowLeft");
    expect(new URL(page.url()).pathname).toBe(pathOf("1.10"));
  });
});

test("the contents of a long book are in folds by number", async () => {
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
