/** A real browser for tests of pages: Chromium, which asks nobody for anything that a page does not ask for. */
import { existsSync } from "node:fs";
import axe, { type AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Where Debian has it; `CHROMIUM` names another. */
const program = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Starts it; without it there is nothing that could be tested. */
export async function startBrowser(): Promise<Browser> {
  if (!existsSync(program)) {
    const remedy = "apt-get install chromium, or name one in the variable CHROMIUM";
    throw new Error(`${program} is not installed; try: ${remedy}`);
  }
  return chromium.launch({
    executablePath: program,
    args: [
      ...["--no-sandbox", "--headless", "--disable-background-networking"],
      ...["--disable-component-update", "--disable-sync"],
      // No host but this machine is found: a test gives the same everywhere, and asks nobody.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  });
}

/** A page that was opened, and what happened on it since. */
export interface OpenPage {
  readonly page: Page;
  /** Errors and warnings of the console, scripts that failed, dialogs that were shown. */
  readonly noise: readonly string[];
  /** Addresses that were asked for, the page's own among them. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Opens a page in a context of its own: no page knows of another. */
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

/** What is in the way of people who use the page otherwise than by looking at it, as axe sees it. */
export async function obstaclesOn(page: Page): Promise<string[]> {
  // In the page's own world, as its developer tools would: a policy against scripts does not forbid that.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary}`,
    ),
  );
}

/** How far the page can be scrolled to the side, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
}
