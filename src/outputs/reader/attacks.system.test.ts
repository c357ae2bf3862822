/**
 * The reading edition and the page for programmers, of a hostile snapshot and a hostile publisher.
 *
 * @module-tag chromium
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { decodedAttacks, attacks as own, publicAttacks } from "../../testing/attacks.ts";
import { openPage } from "../../testing/browser.ts";
import { examples } from "../../testing/examples.ts";
import { spreadAttacks } from "../../testing/hostile-anthology.ts";
import { recordsOf } from "../../testing/published-records.ts";
import { readFolder } from "../../testing/published-site.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { times } from "../../testing/thoroughness.ts";

/** Some have characters that XML does not allow: this site writes no XML. */
const attacks = [...own, ...publicAttacks, ...decodedAttacks];
const records = (snapshot: string) =>
  alterSnapshot(snapshot, (database) => spreadAttacks(database, attacks));

const all = own.join(" ");
const about = {
  title: all,
  description: all,
  licence: { name: all, url: "https://evil.example/?javascript:alert(1)" },
  citation: all,
  publisher: { ...examples.about.publisher, name: all, url: null, email: null },
};

const site = siteInBrowser(records, { ...oneForm, products: only("reader", "landing"), about });

let pages: ReadonlyMap<string, string>;
beforeAll(() => {
  // Nearly every region is of another image. The pages of images are alike: a sample is enough.
  const others = times(16, 1);
  const files = [...readFolder(site.place.out)].filter(
    ([path], index) =>
      path.endsWith("index.html") && (!path.includes("codex/") || index % others === 0),
  );
  pages = new Map(files.map(([path, content]) => [path, content.toString()]));
});

/** Elements in the templates of the reading edition; none of them is dangerous. */
const elements = `
  html head meta title link script body header main footer nav section article div p span a b em strong small mark
  br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code abbr figure figcaption img details summary
  form label input button select option datalist svg g path circle rect line text desc image
`
  .trim()
  .split(/\s+/);

/** Runs in the page: names everything that should not be there. */
const look = `(() => {
  const known = new Set(${JSON.stringify(elements)});
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  for (const selector of ["main#content", "header.site", "footer.site", "h1"]) {
    const { length } = all(selector);
    if (length !== 1) faults.push(length + " of " + selector);
  }
  if (location.pathname.includes("/passages/") && all("section.record").length !== 1) {
    faults.push("no section of the record");
  }
  const isOurs = (url) => new URL(url, document.baseURI).origin === location.origin;
  const isAsset = (url) => isOurs(url) && new URL(url, document.baseURI).pathname.includes("/assets/");
  for (const one of all("*")) {
    const name = one.localName;
    if (!known.has(name)) faults.push("an element " + name);
    for (const attribute of one.getAttributeNames()) {
      if (/^on|^(?:style|srcdoc|ping|formaction|srcset)$/.test(attribute)) {
        faults.push("an attribute " + name + "/" + attribute);
      }
    }
    const address = one.getAttribute("href") ?? one.getAttribute("src") ?? one.getAttribute("action");
    if (address === null) continue;
    if (!URL.canParse(address, document.baseURI)) faults.push("no address: " + address);
    else if (!/^https?:|^mailto:/.test(new URL(address, document.baseURI).protocol)) {
      faults.push("an address that runs: " + address);
    }
    if (name === "script" && !isAsset(address)) faults.push("a script " + address);
    if (name === "image" && !isAsset(address)) faults.push("a picture " + address);
    if (name === "form" && !isOurs(address)) faults.push("a form " + address);
    if (name === "link" && ["stylesheet", "icon"].includes(one.rel) && !isAsset(address)) {
      faults.push("a link " + address);
    }
  }
  for (const one of all("script")) if (one.textContent !== "" && one.type !== "application/ld+json") faults.push("an inline script");
  return [...new Set(faults)];
})()`;

/** Elements that should not be on the open page, or that are missing. */
function faultsInside(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(look);
}

/** A page without the protection of its content security policy, and a list of all that has happened on it. */
async function openWatched() {
  // Only the escaping of the templates protects.
  const opened = await openPage(site.browser, "about:blank", { bypassCSP: true });
  const { page, noise, requests } = opened;
  await page.context().addInitScript(
    `for (const name of ["alert", "confirm", "prompt", "open", "print"]) {
      window[name] = () => console.error("a script of an attack ran " + name);
    }`,
  );
  const windows: string[] = [];
  page.on("popup", () => windows.push("a window was opened"));
  // Pictures of regions come from any image server, and this one is away.
  const picture = /^https:\/\/evil\.example\/iiif\/2\/[^?#]*\/default\.jpg$/;
  const bad = () => [
    ...noise.filter((line) => !line.includes("net::ERR_NAME_NOT_RESOLVED")),
    ...windows,
    ...requests.filter((url) => !url.startsWith(`${site.server.origin}/`) && !picture.test(url)),
  ];
  return { page, bad, close: opened.close };
}

test("runs no attack, sends no request to other hosts and keeps its structure", async () => {
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
    const { page, bad, close } = await openWatched();
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const address = `${site.server.origin}/${path.replace("index.html", "")}`;
      await page.goto(address);
      const faults = await faultsInside(page);
      const moved = page.url() === address ? [] : [`it went to ${page.url()}`];
      if (faults.length + moved.length + bad().length > 0) {
        found[path] = [...faults, ...moved, ...bad()];
      }
    }
    await close();
  };
  await Promise.all([watch(), watch()]);
  expect(found).toEqual({});
});

test("runs no attack in the results of the search or in its address", async () => {
  const { page, bad, close } = await openWatched();
  for (const folder of ["", "fr/"]) {
    const address = `${site.server.origin}/${folder}search/`;
    await page.goto(`${address}?q=x`);
    for (const query of ["alert", "script", "javascript", "img src", "evil", "onerror*"]) {
      await page.locator("#q").fill(query);
      // All results are shown at once.
      await page.waitForFunction(`document.querySelector("#answers li, #answers button") !== null`);
      expect(await faultsInside(page), query).toEqual([]);
    }
    await page.locator("#q").fill("");
    for (const name of ["", "alert", "script"]) {
      await page.locator("#name").fill(name);
      await expect.poll(() => page.locator("#names button").count()).toBeGreaterThan(5);
      expect(await faultsInside(page), name).toEqual([]);
    }
    for (const attack of own) {
      const asked = encodeURIComponent(attack);
      await page.goto(`${address}?q=${asked}&author=${asked}&keyword=${asked}&book=${asked}`);
      expect(await faultsInside(page), attack).toEqual([]);
      expect(page.url().startsWith(address)).toBe(true);
    }
  }
  expect(bad()).toEqual([]);
  await close();
});

test("shows attacks as plain text", async () => {
  const { page, close } = await openWatched();
  const seen = (text: string) => text.replace(/\s+/g, "");
  for (const name of ["passages", "scholia"] as const) {
    const shownFirst = recordsOf(site.place.snapshot, oneForm.baseUrl, name).slice(0, 6);
    for (const { urn, texts } of shownFirst) {
      await page.goto(`${site.server.origin}/passages/${urn}/`);
      const shown = (await page.locator(".texts .version").allTextContents()).map(seen).join();
      for (const { text } of texts) expect(shown, urn).toContain(seen(text));
    }
  }
  await close();
});
