/** The reading edition of a snapshot, and of a publisher, that mean no good. */
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
import { recordsOf } from "../../testing/parts/records.ts";
import { decodedAttacks, publicAttacks } from "../../testing/public-attacks.ts";
import { readFolder } from "../../testing/published-site.ts";
import { allBut, oneForm } from "../../testing/site-options.ts";
import { times } from "../../testing/thoroughness.ts";
import { faultsInside, trapScripts } from "../../testing/unharmed.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";

/** What every field says in turn. Some hold characters that XML cannot: this site has none. */
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
  place = makeWorkplace(
    recordsOf(hostileAnthology(named, decodedAttacks, passages), oneForm.baseUrl),
  );
  await buildQuietly(place.snapshot, place.out, { ...oneForm, without: allBut("reader"), about });
  // Nearly each region is of an image of its own: of their pages, which are alike, some will do.
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

/** A page on which even the policy is not in the way of a script, and all that happens on it. */
async function openWatched() {
  // Only what the templates make of words protects.
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

/** A picture of a region of a manuscript is asked of its image server, whichever that is. */
function isRegion(kind: string, url: string): boolean {
  return kind === "image" && /^https:\/\/evil\.example\/iiif\/2\/[^?#]*\/default\.jpg$/.test(url);
}

test("there are more than two hundred attacks of a public list", () => {
  expect(publicAttacks.length).toBeGreaterThan(200);
  expect(decodedAttacks.length).toBeGreaterThan(100);
  expect(pages.size).toBeGreaterThan(4 * passages);
});

test("runs nothing, asks nobody and stays whole", { timeout: 600_000 }, async () => {
  const found: Record<string, readonly string[]> = {};
  // A page in another language says the same of its record, but for its names: of those some will do.
  const others = times(8, 1);
  const left = [...pages.keys()].filter(
    (path, place) => !path.startsWith("fr/") || path.includes("keywords/") || place % others === 0,
  );
  // Two at a time: while one is drawn, the other is asked for.
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

test("the search shows and is asked what means no good, and does nothing of it", async () => {
  const { page, noise, close } = await openWatched();
  for (const folder of ["", "fr/"]) {
    const address = `${server.origin}/${folder}search/`;
    await page.goto(`${address}?q=x`);
    for (const query of ["alert", "script", "javascript", "img src", "evil", "onerror*"]) {
      await page.locator("#q").fill(query);
      // Whatever is found is shown at once, all of it.
      await page.waitForFunction(`document.querySelector("#answers li, #answers button") !== null`);
      expect(await faultsInside(page), query).toEqual([]);
    }
    expect(await page.locator("datalist option").count()).toBeGreaterThan(named.length / 2);
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

test("shows attacks as the words that they are", async () => {
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

test("is HTML without a fault", { timeout: 600_000 }, () => {
  const found: Record<string, readonly string[]> = {};
  for (const [path, text] of pages) {
    // These have by far the most words, and the same in both languages.
    const isTwin = path.startsWith("fr/passages/");
    const faults = isTwin ? [] : htmlFaults(text);
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});
