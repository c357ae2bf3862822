/**
 * Measures how fast pages of the reading edition load on a slow phone, and how fast the search answers, in Chromium
 * with `anthology-build serve`.
 *
 *     npm run compile
 *     npm run reading-speed -- <folder> [--rounds 5] [--json]
 *
 * Exit status: 0 measured; 2 could not run.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { startBrowser } from "../src/testing/browser.ts";
import { ownServer } from "../src/testing/hosts/programs.ts";

/** The common test profile "slow 4G": 1.6 Mbit/s down, 0.75 up, 150 ms round trip, a processor a quarter as fast. */
const slow = { latency: 150, down: 1.6e6 / 8, up: 0.75e6 / 8, slowdown: 4 };

/** A phone. The policy of the pages would forbid the scripts that measure. */
const phone = { viewport: { width: 390, height: 844 }, bypassCSP: true };

/** Queries after the first. */
const queries = [
  "ερως",
  "θεος",
  "κυπρις ερως",
  "Meleager",
  "μουσ*",
  "love",
  "amour",
  "ψυχη",
  "5.177",
];

/** Runs in the page: reads the timings of its loading, without pictures of other hosts. */
const timings = `(() => {
  const [navigation] = performance.getEntriesByType("navigation");
  const own = performance.getEntriesByType("resource").filter(({ name }) => name.startsWith(location.origin));
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return {
    requests: own.length + 1,
    transferred: own.reduce((sum, { transferSize }) => sum + transferSize, navigation.transferSize),
    firstPaint: paint?.startTime ?? NaN,
    domContentLoaded: navigation.domContentLoadedEventEnd,
    load: navigation.loadEventEnd,
  };
})()`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "5" }, json: { type: "boolean", default: false } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error("usage: npm run reading-speed -- <folder> [--rounds 5] [--json]");
  process.exit(2);
}
const rounds = Number(values.rounds);

interface PageFigures extends Timings {
  readonly page: string;
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** The measurements of a loaded page, in milliseconds and bytes. */
interface Timings {
  /** Includes all files that the page loads. */
  readonly requests: number;
  readonly transferred: number;
  readonly firstPaint: number;
  readonly domContentLoaded: number;
  readonly load: number;
}

interface SearchFigures {
  readonly profile: string;
  /** Milliseconds from opening the address of a search to its results, with an empty cache. */
  readonly cold: number;
  /** The same until the lines of the first result, and what was fetched until then. */
  readonly lines: number;
  readonly requests: number;
  readonly transferred: number;
  /** The same when the address is opened again. */
  readonly again: number;
  /** Milliseconds from the first letter to the answers, including loading the index. */
  readonly first: number;
  /** The same for later queries: the median, and the slowest. */
  readonly later: number;
  readonly slowest: number;
}

const browser = await startBrowser();
const server = await ownServer.start(folder);
try {
  const load = loadavg()[0] ?? Number.NaN;
  const paths = ["", largest("passages"), largest("keywords"), largest("books")];
  const pages: PageFigures[] = [];
  for (const path of paths) pages.push(await measurePage(browser, path));
  const searches = [await measureSearch(browser, true), await measureSearch(browser, false)];
  if (values.json) console.log(JSON.stringify({ load, slow, pages, searches }, null, 2));
  else print(load, pages, searches);
} finally {
  await server.stop();
  await browser.close();
}

/** The largest page of a kind. */
function largest(kind: string): string {
  const sizes = readdirSync(join(folder ?? "", kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      path: `${kind}/${name}/`,
      size: statSync(join(folder ?? "", kind, name, "index.html")).size,
    }));
  return sizes.reduce((most, one) => (one.size > most.size ? one : most)).path;
}

async function measurePage(browser: Browser, path: string): Promise<PageFigures> {
  const content = readFileSync(join(folder ?? "", path, "index.html"));
  const trials: Timings[] = [];
  for (let round = 0; round < rounds; round++) {
    // A new context has an empty cache.
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(`${server.origin}/${path}`, { waitUntil: "load" });
    await page.waitForFunction(`performance.getEntriesByName("first-contentful-paint").length > 0`);
    trials.push(await page.evaluate<Timings>(timings));
    await context.close();
  }
  const median = (of: (trial: Timings) => number) => medianOf(trials.map(of));
  return {
    page: `/${path}`,
    bytes: content.length,
    gzip: gzipSync(content).length,
    brotli: brotliCompressSync(content).length,
    requests: median(({ requests }) => requests),
    transferred: median(({ transferred }) => transferred),
    firstPaint: median(({ firstPaint }) => firstPaint),
    domContentLoaded: median(({ domContentLoaded }) => domContentLoaded),
    load: median(({ load }) => load),
  };
}

async function measureSearch(browser: Browser, isSlow: boolean): Promise<SearchFigures> {
  const cold: number[] = [];
  const lines: number[] = [];
  const fetched: Timings[] = [];
  const again: number[] = [];
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const visited = await browser.newContext(phone);
    for (const times of [cold, again]) {
      const visit = await visited.newPage();
      if (isSlow) await slowDown(visit);
      await visit.goto(`${server.origin}/search/?q=%CE%BC%CE%BF%CF%85%CF%83%CE%B1`);
      const seen = await visit.waitForFunction(
        `document.querySelector("#answers .documents a") !== null && performance.now()`,
      );
      times.push(Number(await seen.jsonValue()));
      if (times === cold) {
        const shown = await visit.waitForFunction(
          `document.querySelector("#answers .documents .found") !== null && [performance.now(), ${timings}]`,
        );
        const [time, own] = (await shown.jsonValue()) as [number, Timings];
        lines.push(time);
        fetched.push(own);
      }
      await visit.waitForLoadState("networkidle");
      await visit.close();
    }
    await visited.close();
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    if (isSlow) await slowDown(page);
    await page.goto(`${server.origin}/search/`, { waitUntil: "load" });
    first.push(await page.evaluate<number>(timeOf("μουσα")));
    for (const query of queries) later.push(await page.evaluate<number>(timeOf(query)));
    await context.close();
  }
  return {
    profile: isSlow ? "slow 4G" : "this machine",
    cold: medianOf(cold),
    lines: medianOf(lines),
    requests: medianOf(fetched.map(({ requests }) => requests)),
    transferred: medianOf(fetched.map(({ transferred }) => transferred)),
    again: medianOf(again),
    first: medianOf(first),
    later: medianOf(later),
    slowest: Math.max(...later),
  };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.down,
    uploadThroughput: slow.up,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow.slowdown });
}

/** Runs in the page: types a query, and waits until the answers are drawn. */
function timeOf(query: string): string {
  return `new Promise((resolve) => {
    const field = document.querySelector("#q");
    const found = document.querySelector("#found");
    const { loading } = JSON.parse(document.querySelector("#search").dataset.words);
    const start = performance.now();
    new MutationObserver((_records, observer) => {
      if (found.textContent === loading) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    }).observe(found, { childList: true, characterData: true, subtree: true });
    field.value = ${JSON.stringify(query)};
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  })`;
}

function medianOf(figures: readonly number[]): number {
  return (
    figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
  );
}

function print(
  load: number,
  pages: readonly PageFigures[],
  searches: readonly SearchFigures[],
): void {
  const ms = (time: number) => Math.round(time);
  console.log(
    `Medians of ${rounds}, load average ${load.toFixed(1)}; slow 4G: ${JSON.stringify(slow)}\n`,
  );
  console.log(
    "| page | bytes | gzip | brotli | requests | transferred | first paint | DOMContentLoaded | load |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
  for (const { page, bytes, gzip, brotli, requests, transferred, ...times } of pages) {
    const cells = [page, bytes, gzip, brotli, requests, transferred];
    const { firstPaint, domContentLoaded, load } = times;
    const shown = [firstPaint, domContentLoaded, load].map((time) => `${ms(time)} ms`);
    console.log(`| ${[...cells, ...shown].join(" | ")} |`);
  }
  console.log(
    "\n| search | opened, empty cache | its lines | requests | bytes | opened again | first query | later, median | slowest |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
  for (const { profile, cold, lines, requests, transferred, ...others } of searches) {
    const { again, first, later, slowest } = others;
    const times = [again, first, later, slowest].map((time) => `${ms(time)} ms`);
    const own = [`${ms(cold)} ms`, `${ms(lines)} ms`, requests, transferred];
    console.log(`| ${[profile, ...own, ...times].join(" | ")} |`);
  }
}
