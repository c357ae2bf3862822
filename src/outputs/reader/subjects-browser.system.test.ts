/**
 * The home page, indexes and pages of books, authors, cities and keywords in a real browser.
 *
 * @module-tag chromium
 */
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { obstaclesOn, openPage, sidewaysScroll, startBrowser } from "../../testing/browser.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import type { RunningHost } from "../../testing/hosts/host.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";
import { readerAssets } from "./assets.ts";

const sample = fileURLToPath(new URL("../../../data/anthology.sqlite", import.meta.url));

let browser: Browser;
let place: Workplace;
let server: RunningHost;
beforeAll(async () => {
  browser = await startBrowser();
  place = makeWorkplace(4);
  await buildQuietly(sample, place.out, { ...oneForm, products: only("reader") });
  server = await ownServer.start(place.out);
});
afterAll(async () => {
  await server.stop();
  await browser.close();
  removeWorkplace(place);
});

const pages = ["", "books/7/", "scholia/7/", "authors/22/", "cities/", "cities/1/", "keywords/1/"];

test.each(pages)("are accessible, on every screen: /%s", async (path) => {
  const { page, noise, requests, close } = await openPage(browser, `${server.origin}/${path}`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await obstaclesOn(page), colorScheme).toEqual([]);
  }
  for (const width of [320, 390, 768, 1400, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `${width}`).toBe(0);
  }
  expect(noise).toEqual([]);
  expect([...new Set(requests.map((url) => new URL(url).origin))]).toEqual([server.origin]);
  await close();
});

test("show a city on the map without a script, and link from the map to its page", async () => {
  const opened = await openPage(browser, `${server.origin}/cities/`, { javaScriptEnabled: false });
  const { page, requests } = opened;
  expect(requests).toContain(`${server.origin}/${readerAssets.folder}coast.svg`);
  await page.locator(".map a", { hasText: "Cyrene" }).click();
  await page.waitForURL(`${server.origin}/cities/1/`);
  expect(await page.getByRole("img", { name: "Cyrene" }).isVisible()).toBe(true);
  await opened.close();
});
