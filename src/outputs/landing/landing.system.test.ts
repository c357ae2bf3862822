/**
 * The page for programmers and the reference in a real browser, from a real server.
 *
 * @module-tag chromium
 */
import { expect, test } from "vitest";
import { openPage } from "../../testing/browser.ts";
import { examples } from "../../testing/examples.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { everything } from "../../testing/site-options.ts";

const site = siteInBrowser("sample", { ...everything, pageSize: 50, about: examples.about });
const front = () => `${site.server.origin}/developers/`;

test("needs no script and no mouse", async () => {
  const opened = await openPage(site.browser, front(), { javaScriptEnabled: false });
  const { page, noise } = opened;
  expect(await page.locator("h1").innerText()).toBe("For programmers");
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
