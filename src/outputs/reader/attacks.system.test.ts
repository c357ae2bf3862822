/**
 * The reading edition and the page for programmers, of a hostile snapshot and a hostile publisher.
 *
 * @module-tag chromium
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks as own } from "../../testing/attacks.ts";
import { startBrowser } from "../../testing/browser.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { examples } from "../../testing/examples.ts";
import { hostileAnthology } from "../../testing/hostile-anthology.ts";
import type { RunningHost } from "../../testing/hosts/host.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { htmlFaults } from "../../testing/html-faults.ts";
import { decodedAttacks, publicAttacks } from "../../testing/public-attacks.ts";
import { readFolder } from "../../testing/published-site.ts";
import { writeAnthology } from "../../testing/rows.ts";
import { recordsOf } from "../../testing/scan.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { times } from "../../testing/thoroughness.ts";
import { faultsInside, trapScripts } from "../../testing/unharmed.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";

/** Some have characters that XML does not allow: this site writes no XML. */
const attacks = [...own, ...publicAttacks, ...decodedAttacks];
const records = hostileAnthology(attacks);

const all = own.join(" ");
const about = {
  title: all,
  description: all,
  licence: { name: all, url: "https://evil.example/?javascript:alert(1)" },
  citation: all,
  publisher: { ...examples.about.publisher, name: all, url: null, email: null },
};

let browser: Browser;
let place: Workplace;
let server: RunningHost;
let pages: ReadonlyMap<string, string>;
beforeAll(async () => {
  browser = await startBrowser();
  place = makeWorkplace({});
  writeAnthology(records, place.snapshot);
  await buildQuietly(place.snapshot, place.out, {
    ...oneForm,
    products: only("reader", "landing"),
    about,
  });
  // Nearly every region is of another image. The pages of images are alike: a sample is enough.
  const others = times(16, 1);
  const files = [...readFolder(place.out)].filter(
    ([path], index) =>
      path.endsWith("index.html") && (!path.includes("codex/") || index % others === 0),
  );
  pages = new Map(files.map(([path, content]) => [path, content.toString()]));
  server = await ownServer.start(place.out);
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await browser?.close();
  removeWorkplace(place);
});

/** A page without the protection of its content security policy, with a list of all that happens on it. */
async function openWatched() {
  // Only the escaping of the templates protects.
  const context: BrowserContext = await browser.newContext({ bypassCSP: true });
  await trapScripts(context);
  const page: Page = await context.newPage();
  const noise: string[] = [];
  page.on("console", (message) => {
    const isPicture = message.text().includes("net::ERR_NAME_NOT_RESOLVED");
    if (["error", "warning"].includes(message.type()) && !isPicture) noise.push(message.text());
  });
  page.on("pageerror", ({ message }) => noise.push(message));
  page.on("dialog", (dialog) => {
    noise.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", () => noise.push("a window was opened"));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${server.origin}/`) && !isRegion(request.resourceType(), url)) {
      noise.push(`${request.resourceType()} of another host: ${url}`);
    }
  });
  return { page, noise, close: () => context.close() };
}

/** Whether a request is for the picture of a region of a manuscript: these come from any image server. */
function isRegion(kind: string, url: string): boolean {
  return kind === "image" && /^https:\/\/evil\.example\/iiif\/2\/[^?#]*\/default\.jpg$/.test(url);
}

test("runs no attack, sends no request to other hosts and keeps its structure", {
  timeout: 600_000,
}, async () => {
  expect(publicAttacks.length).toBeGreaterThan(200);
  expect(decodedAttacks.length).toBeGreaterThan(100);
  expect(pages.size).toBeGreaterThan(400);
  const found: Record<string, readonly string[]> = {};
  // The pages of other languages differ only in names: a sample is enough.
  const others = times(8, 1);
  const left = [...pages.keys()].filter(
    (path, index) => !path.startsWith("fr/") || path.includes("keywords/") || index % others === 0,
  );
  // Two at a time: one loads while the other renders.
  const watch = async () => {
    const { page, noise, close } = await openWatched();
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const address = `${server.origin}/${path.replace("index.html", "")}`;
      await page.goto(address);
      const faults = await faultsInside(page);
      const moved = page.url() === address ? [] : [`it went to ${page.url()}`];
      const bad = [...faults, ...moved, ...noise.splice(0)];
      if (bad.length > 0) found[path] = bad;
    }
    await close();
  };
  await Promise.all([watch(), watch()]);
  expect(found).toEqual({});
});

test("runs no attack in the results of the search or in its address", async () => {
  const { page, noise, close } = await openWatched();
  for (const folder of ["", "fr/"]) {
    const address = `${server.origin}/${folder}search/`;
    await page.goto(`${address}?q=x`);
    for (const query of ["alert", "script", "javascript", "img src", "evil", "onerror*"]) {
      await page.locator("#q").fill(query);
      // All results are shown at once.
      await page.waitForFunction(`document.querySelector("#answers li, #answers button") !== null`);
      expect(await faultsInside(page), query).toEqual([]);
    }
    expect(await page.locator("select option").count()).toBeGreaterThan(100);
    for (const attack of own) {
      const asked = encodeURIComponent(attack);
      await page.goto(`${address}?q=${asked}&author=${asked}&keyword=${asked}&book=${asked}`);
      expect(await faultsInside(page), attack).toEqual([]);
      expect(page.url().startsWith(address)).toBe(true);
    }
  }
  expect(noise).toEqual([]);
  await close();
});

test("shows attacks as plain text", async () => {
  const { page, close } = await openWatched();
  const seen = (text: string) => text.replace(/\s+/g, "");
  const { baseUrl } = oneForm;
  for (const name of ["passages", "scholia"] as const) {
    for (const { urn, texts } of recordsOf(place.snapshot, baseUrl, name).slice(0, 6)) {
      await page.goto(`${server.origin}/passages/${urn}/`);
      const shown = (await page.locator(".texts .version").allTextContents()).map(seen);
      for (const { text } of texts) {
        expect(
          shown.filter((one) => one.includes(seen(text))),
          `${urn}: ${text}`,
        ).not.toEqual([]);
      }
    }
  }
  await close();
});

test("is valid HTML", { timeout: 600_000 }, () => {
  const found: Record<string, readonly string[]> = {};
  for (const [path, text] of pages) {
    // The pages of the other language differ only in words.
    const faults = path.startsWith("fr/") ? [] : htmlFaults(text);
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});
