/**
 * Web pages in a real browser: they need nothing that the content security policy of hosts forbids.
 *
 * @module-tag chromium
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, startBrowser } from "../testing/browser.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { makeSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
let browser: Browser;
let host: RunningHost;
beforeAll(async () => {
  site = await makeSite();
  const inline = '<p style="color: red"></p><script>document.title = "run"</script>';
  writeFileSync(
    join(site.place.out, "attack.html"),
    `<!doctype html><title>still</title>${inline}`,
  );
  browser = await startBrowser();
  host = await ownServer.start(site.place.out);
});
afterAll(async () => {
  await host.stop();
  await browser.close();
});

test("the policy blocks inline scripts and styles", async () => {
  const { page, noise, close } = await openPage(browser, `${host.origin}/attack.html`);
  expect(await page.title()).toBe("still");
  expect(noise.filter((words) => words.includes("Content Security Policy"))).toHaveLength(2);
  await close();
});
