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
import { complete } from "../../testing/complete.ts";
import { examples } from "../../testing/examples.ts";
import { hostileAnthology } from "../../testing/hostile-anthology.ts";
import type { RunningHost } from "../../testing/hosts/host.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { htmlFaults } from "../../testing/html-faults.ts";
import { decodedAttacks, publicAttacks } from "../../testing/public-attacks.ts";
import { readFolder } from "../../testing/published-site.ts";
import { writeAnthology } from "../../testing/rows.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { times } from "../../testing/thoroughness.ts";
import { faultsInside, trapScripts } from "../../testing/unharmed.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";

/** The texts that the fields contain in turn. Some have characters that XML does not allow: this site writes no XML. */
const named = [...own, ...publicAttacks];
const attacks = [...named, ...decodedAttacks];
const passages = 40;

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
  writeAnthology(complete(hostileAnthology(named, decodedAttacks, passages)), place.snapshot);
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

test("has more than two hundred attacks of a public list", () => {
  expect(publicAttacks.length).toBeGreaterThan(200);
  expect(decodedAttacks.length).toBeGreaterThan(100);
  expect(pages.size).toBeGreaterThan(4 * passages);
});

test("runs no attack, sends no request to other hosts and keeps its structure", {
  timeout: 600_000,
}, async () => {
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
    expect(await page.locator("select option").count()).toBeGreaterThan(named.length / 2);
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
  const seen = (text: string) => text.replace(/\s+/g, " ").trim();
  for (const [passage, scholium] of [
    ["ag:1.0", "sag:1.0.1"],
    ["ag:5.1", "sag:5.1.1"],
  ]) {
    const number = Number(passage?.split(".")[1]);
    const expected = attacks.filter((_, ref) => ref % passages === number);
    for (const urn of [`tlg7000.tlg001.${passage}`, `tlg5011.tlg001.${scholium}`]) {
      await page.goto(`${server.origin}/passages/urn:cts:greekLit:${urn}/`);
      const texts = await page.locator(".texts .version").allTextContents();
      // In Greek, in a translation.
      for (const attack of expected) {
        const showing = texts.filter((text) => seen(text).includes(seen(attack)));
        expect(showing.length, `${urn}: ${attack}`).toBeGreaterThanOrEqual(2);
      }
    }
  }
  await close();
});

test("is valid HTML", { timeout: 600_000 }, () => {
  const found: Record<string, readonly string[]> = {};
  for (const [path, text] of pages) {
    // These are by far the longest, and the same in both languages.
    const isTwin = path.startsWith("fr/passages/");
    const faults = isTwin ? [] : htmlFaults(text);
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});
