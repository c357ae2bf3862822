/**
 * The page for programmers and the reference in a real browser, from a real server.
 *
 * @module-tag chromium
 */
import { describe, expect, test } from "vitest";
import { resources } from "../../resources/index.ts";
import { obstaclesOn, openPage, sidewaysScroll } from "../../testing/browser.ts";
import { examples } from "../../testing/examples.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { everything } from "../../testing/site-options.ts";

const openAll = 'document.querySelectorAll("details").forEach((one) => { one.open = true; })';
const closeAll = openAll.replace("true", "false");

const site = siteInBrowser("sample", { ...everything, pageSize: 50, about: examples.about });
const front = () => `${site.server.origin}/developers/`;

const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
  [360, 1440].map((width) => ({ colorScheme, width })),
);

test.each(looks)("is accessible: $colorScheme, $width pixels", async (look) => {
  const viewport = { width: look.width, height: 800 };
  const opened = await openPage(site.browser, front(), { ...look, viewport });
  const { page } = opened;
  await page.evaluate(openAll);
  expect(await obstaclesOn(page)).toEqual([]);
  expect(opened.noise).toEqual([]);
  const hosts = new Set(opened.requests.map((url) => new URL(url).origin));
  expect([...hosts]).toEqual([site.server.origin]);
  await opened.close();
});

test("fits every screen, with any details open", async () => {
  const opened = await openPage(site.browser, front());
  for (const width of [320, 360, 600, 1024, 1216, 1440, 2560]) {
    await opened.page.setViewportSize({ width, height: 800 });
    for (const state of [closeAll, openAll]) {
      await opened.page.evaluate(state);
      expect(await sidewaysScroll(opened.page), `${width}`).toBe(0);
    }
  }
  await opened.close();
});

test("needs no script and no mouse", async () => {
  const opened = await openPage(site.browser, front(), { javaScriptEnabled: false });
  const { page, noise } = opened;
  expect(await page.locator("h1").innerText()).toBe("For programmers");
  for (const { name, title } of resources) {
    const words = name.replaceAll("_", " ");
    const listed = page.locator("article", {
      has: page.getByRole("link", { name: words, exact: true }),
    });
    expect(await listed.getByText(`${title}.`).isVisible(), name).toBe(true);
  }
  await page.keyboard.press("Tab");
  const skip = page.getByText("Skip to content");
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe(
    "solid",
  );
  await page.keyboard.press("Enter");
  await page.waitForURL(`${front()}#content`);
  const summary = page.locator("summary").first();
  await summary.focus();
  await page.keyboard.press("Enter");
  expect(await page.locator("details[open] pre").isVisible()).toBe(true);
  expect(noise).toEqual([]);
  await opened.close();
});

describe.each(["developers/", "developers/reference/"])("%s in a browser", (path) => {
  test.each([390, 1280])("fits into %i pixels, and is accessible", async (width) => {
    const viewport = { width, height: 800 };
    const opened = await openPage(site.browser, `${site.server.origin}/${path}`, { viewport });
    const { page, noise } = opened;
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await obstaclesOn(page)).toEqual([]);
    const broken = await page.evaluate(
      "[...document.images].filter((one) => one.naturalWidth === 0).map((one) => one.src)",
    );
    expect(broken).toEqual([]);
    expect(noise).toEqual([]);
    await page.close();
  });
});
