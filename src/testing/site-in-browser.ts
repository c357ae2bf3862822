/** A site of records that a file of tests opens in a real browser. */
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { SiteOptions } from "../site/options.ts";
import { type OpenPage, openPage, startBrowser } from "./browser.ts";
import { buildQuietly } from "./build-quietly.ts";
import type { RunningHost } from "./hosts/host.ts";
import { ownServer } from "./hosts/programs.ts";
import { makeWorkplace, type Workplace } from "./workplace.ts";

/** Its members exist while the tests run. */
export interface SiteInBrowser {
  browser: Browser;
  place: Workplace;
  server: RunningHost;
  /** Opens a page, and expects no errors, no cookies and no requests to other hosts but for pictures, which are away. */
  onPage(
    path: string,
    does: (opened: OpenPage) => Promise<void>,
    context?: BrowserContextOptions,
  ): Promise<void>;
}

/**
 * Builds and serves the site and starts the browser before the tests of the file; stops and removes all after them.
 * @param records or a function that changes those of the sample
 */
export function siteInBrowser(
  records: Parameters<typeof makeWorkplace>[0] | ((snapshot: string) => void),
  options: SiteOptions,
): SiteInBrowser {
  const site: Partial<SiteInBrowser> = {};
  beforeAll(async () => {
    site.browser = await startBrowser();
    site.place = makeWorkplace(typeof records === "function" ? "sample" : records);
    if (typeof records === "function") records(site.place.snapshot);
    await buildQuietly(site.place.snapshot, site.place.out, options);
    const { browser } = site;
    const server = await ownServer.start(site.place.out);
    site.server = server;
    site.onPage = async (path, does, context) => {
      const opened = await openPage(browser, server.origin + path, context);
      await does(opened);
      const { noise, requests } = opened;
      expect(noise.filter((line) => !line.includes("ERR_NAME_NOT_RESOLVED"))).toEqual([]);
      const foreign = requests.filter((url) => !url.startsWith(`${server.origin}/`));
      expect(foreign.filter((url) => !url.includes("/iiif/2/"))).toEqual([]);
      expect(await opened.page.context().cookies()).toEqual([]);
      await opened.close();
    };
  });
  afterAll(async () => {
    await site.server?.stop();
    await site.browser?.close();
  });
  return site as SiteInBrowser;
}
