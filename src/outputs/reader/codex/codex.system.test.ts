/**
 * The pages of the codex of real regions: each region at its position, with links both ways.
 *
 * @module-tag chromium
 * @module-tag real-records
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { coveringLabels, openPage } from "../../../testing/browser.ts";
import { readRealRecords } from "../../../testing/real-records.ts";
import { siteInBrowser } from "../../../testing/site-in-browser.ts";
import { oneForm, only } from "../../../testing/site-options.ts";
import { pageIdOf } from "../../codex-pages.ts";
import { readImageRegion } from "../../images.ts";

const records = readRealRecords();
const site = siteInBrowser(records, { ...oneForm, products: only("reader") });

/** The position of an element, without its stroke. */
function rectangleOf(
  page: Page,
  selector: string,
): Promise<Record<"x" | "y" | "width" | "height", number>> {
  return page.evaluate(`document.querySelector("${selector}").getBoundingClientRect().toJSON()`);
}

/** An image from a server, not in the proportions that the page assumes. */
const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1700"/>';

async function onPage(
  path: string,
  look: (page: Page) => Promise<void>,
  { isServed = true, javaScriptEnabled = true } = {},
): Promise<void> {
  const viewport = { width: 1280, height: 850 };
  const opened = await openPage(site.browser, "about:blank", { viewport, javaScriptEnabled });
  const { page, requests, noise } = opened;
  if (isServed) {
    await page.route(
      ({ pathname }) => pathname.startsWith("/iiif/2/"),
      (route) => route.fulfill({ contentType: "image/svg+xml", body: image }),
    );
  }
  await page.goto(site.server.origin + path, { waitUntil: "networkidle" });
  await look(page);
  if (isServed) expect(noise).toEqual([]);
  // No image is requested in full size.
  expect(requests.filter((url) => url.includes("/full/full/"))).toEqual([]);
  await opened.close();
}

test("each rectangle is at the position of its region on the image, and links to its passage", async () => {
  await onPage("/codex/cpgraec23-055/", async (page) => {
    const sheet = await page.locator(".sheet img").boundingBox();
    if (sheet === null) throw new Error("the image is not shown");
    // The page adopts the proportions of the image.
    expect(sheet.height / sheet.width).toBeCloseTo(1700 / 1200, 2);
    const here = records.manuscripts.filter(
      ({ manuscript_url }) => pageIdOf(manuscript_url) === "cpgraec23-055",
    );
    expect(await page.locator(".sheet rect").count()).toBe(here.length);
    for (const region of here) {
      const { region: asked = "" } = readImageRegion(region.manuscript_url) ?? {};
      const [x = 0, y = 0, width = 0, height = 0] = asked.slice(4).split(",").map(Number);
      const id = /([0-9]+)\/$/.exec(region.url)?.[1];
      const drawn = await rectangleOf(page, `#region-${id} rect`);
      expect((drawn.x - sheet.x) / sheet.width).toBeCloseTo(x / 100, 3);
      expect((drawn.y - sheet.y) / sheet.height).toBeCloseTo(y / 100, 3);
      expect(drawn.width / sheet.width).toBeCloseTo(width / 100, 3);
      expect(drawn.height / sheet.height).toBeCloseTo(height / 100, 3);
    }
    const [passage] = records.passages.filter(({ urn }) => urn.endsWith(":1.40"));
    await page.locator("#region-46 rect").click();
    await page.waitForURL(`**${passage?.web_url}`);
    await page.locator('a[href$="#region-46"]').click();
    await page.waitForURL("**/codex/cpgraec23-055/#region-46");
    await page.locator("h1").click();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL("**/codex/cpgraec23-056/");
  });
});

test.each([390, 1280])("%d px wide, no label covers another", async (width) => {
  const { out } = site.place;
  const crowded = readdirSync(join(out, "codex")).filter((id) => {
    const file = join(out, "codex", id, "index.html");
    return existsSync(file) && readFileSync(file, "utf8").split("<rect").length > 8;
  });
  expect(crowded.length).toBeGreaterThan(3);
  await site.onPage(
    "/codex/",
    async ({ page }) => {
      for (const id of crowded) {
        await page.goto(`${site.server.origin}/codex/${id}/`);
        expect(await coveringLabels(page), id).toEqual([]);
      }
    },
    { viewport: { width, height: 850 } },
  );
});

test("the page lists its passages without the image server and without scripts", async () => {
  const look = async (page: Page) => {
    const lines = await page.locator(".leaf .passages b").allInnerTexts();
    expect(lines).toEqual(["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8"]);
    const rectangle = await page.locator("#region-1 rect").boundingBox();
    expect(rectangle?.height).toBeGreaterThan(20);
  };
  await onPage("/codex/cpgraec23-049/", look, { isServed: false, javaScriptEnabled: false });
});
