/**
 * The front page with a hostile snapshot and hostile texts of the publisher.
 *
 * @module-tag chromium
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteOptions } from "../../site/options.ts";
import { attacks, putEverywhere } from "../../testing/attacks.ts";
import { openPage, startBrowser } from "../../testing/browser.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { examples } from "../../testing/examples.ts";
import type { RunningHost } from "../../testing/hosts/host.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { everything, only } from "../../testing/site-options.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";

/** Every element of a page with the names of its attributes, without texts. */
const shape =
  '[...document.querySelectorAll("*")].map((one) => [one.tagName, ...one.getAttributeNames()])';
const openAll = 'document.querySelectorAll("details").forEach((one) => { one.open = true; })';

const options: SiteOptions = { ...everything, products: only("format-api", "xml", "landing") };

let browser: Browser;
let place: Workplace;
let server: RunningHost;
let harmless: unknown;
beforeAll(async () => {
  browser = await startBrowser();
  place = makeWorkplace(4);
  await buildQuietly(place.snapshot, place.out, options);
  server = await ownServer.start(place.out);
  harmless = await shapeWith("Μοῦσα φίλα");
});
afterAll(async () => {
  await server.stop();
  await browser.close();
  removeWorkplace(place);
});

/** The shape of a page that has this text everywhere; it must show the text, and run nothing. */
async function shapeWith(text: string): Promise<unknown> {
  putEverywhere(place.snapshot, text);
  const { licence, publisher } = examples.about;
  const about = {
    title: text,
    description: text,
    licence: licence && { ...licence, name: text },
    citation: text,
    publisher: publisher && { ...publisher, name: text },
  };
  await buildQuietly(place.snapshot, place.out, { ...options, about });
  // Bypasses the page's content security policy, which would hide a script that got into the page.
  const opened = await openPage(browser, `${server.origin}/`, { bypassCSP: true });
  const { page, noise, requests } = opened;
  await page.evaluate(openAll);
  expect(await page.locator("header .name").textContent()).toBe(text);
  expect(await page.locator(".lead").textContent()).toContain(text);
  expect(noise).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(`${server.origin}/`))).toEqual([]);
  expect(page.url()).toBe(`${server.origin}/`);
  const found = await page.evaluate(shape);
  await opened.close();
  return found;
}

test.each(attacks)("leaves the page's shape, and runs nothing: %s", async (attack) => {
  expect(await shapeWith(attack)).toEqual(harmless);
});
