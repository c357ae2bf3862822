/** A real browser for tests of pages: Chromium, which sends only the requests of the page. */
import axe, { type AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { chromiumProgram } from "./needs.ts";

/** Starts the browser. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumProgram,
    args: [
      "--no-sandbox",
      "--headless",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Only this machine can be reached, so that tests give the same result everywhere.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  });
}

/** An open page, and what has happened on it. */
export interface OpenPage {
  readonly page: Page;
  /** Errors and warnings in the console, failed scripts, and dialogs. */
  readonly noise: readonly string[];
  /** Requested addresses, including the page itself. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Opens a page in a new context, so that pages share neither cache nor storage. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const noise: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) noise.push(message.text());
  });
  page.on("pageerror", ({ message }) => noise.push(message));
  page.on("dialog", (dialog) => {
    noise.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(url, { waitUntil: "networkidle" });
  return { page, noise, requests, close: () => context.close() };
}

/** The accessibility violations that axe finds on a page. */
export async function obstaclesOn(page: Page): Promise<string[]> {
  // Like the developer tools, this is not subject to the page's content security policy.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run({ rules: { "target-size": { enabled: true } } })',
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary}`,
    ),
  );
}

/** How far the page can scroll sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
}

/** The labels in pictures that cover another one or a dot of the map. Letters do not fill the height of a line. */
export function coveringLabels(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const boxOf = (one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top: top + 2, bottom: bottom - 3 };
    };
    const labels = [...document.querySelectorAll("svg text")].filter((one) => one.checkVisibility());
    const others = [...labels, ...document.querySelectorAll(".map .dot")].map(boxOf);
    const meet = (one, other) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return labels
      .filter((label, index) => others.some((other, at) => at !== index && meet(boxOf(label), other)))
      .map((label) => label.textContent);
  })()`);
}
