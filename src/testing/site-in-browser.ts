/** A site of records that a file of tests opens in a real browser. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { SiteOptions } from "../site/options.ts";
import { startBrowser } from "./browser.ts";
import { buildQuietly } from "./build-quietly.ts";
import type { RunningHost } from "./hosts/host.ts";
import { ownServer } from "./hosts/programs.ts";
import { makeWorkplace, type Workplace } from "./workplace.ts";

/** Its members exist while the tests run. */
export interface SiteInBrowser {
  browser: Browser;
  place: Workplace;
  server: RunningHost;
}

/** Builds and serves the site and starts the browser before the tests of the file; stops and removes all after them. */
export function siteInBrowser(
  records: Parameters<typeof makeWorkplace>[0],
  options: SiteOptions,
): SiteInBrowser {
  const site = {} as Partial<SiteInBrowser>;
  beforeAll(async () => {
    site.browser = await startBrowser();
    site.place = makeWorkplace(records);
    await buildQuietly(site.place.snapshot, site.place.out, options);
    site.server = await ownServer.start(site.place.out);
  }, 120_000);
  afterAll(async () => {
    await site.server?.stop();
    await site.browser?.close();
  });
  return site as SiteInBrowser;
}
