/**
 * Makes the pictures of the documents, with Chromium, from a built folder.
 *
 *     npx anthology-build
 *     npm run pictures -- [folder]   writes docs/pictures
 */
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { html } from "../src/markup/html.ts";
import { startBrowser } from "../src/testing/browser.ts";
import { ownServer } from "../src/testing/hosts/programs.ts";

const pictures = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const style =
  "body { margin: 24px } h1 { font: bold 18px sans-serif } pre { font: 14px/1.45 monospace }";
const size = { width: 1120, height: 640 };

const [folder = "out"] = process.argv.slice(2);
const server = await ownServer.start(folder);
const browser = await startBrowser();
try {
  const passage = "/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.80/";
  await picture(browser, "reading-edition.png", (page) => page.goto(server.origin + passage));
  await picture(browser, "api.png", (page) => showRecord(page, `/api${passage}`));
} finally {
  await browser.close();
  await server.stop();
}

async function picture(browser: Browser, name: string, show: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage({ viewport: size });
  await show(page);
  await page.screenshot({ path: pictures + name });
  await page.close();
  console.log(`docs/pictures/${name} written`);
}

/** Shows a record, indented as in a browser's JSON viewer. */
async function showRecord(page: Page, path: string): Promise<void> {
  const answer = await fetch(server.origin + path);
  const text = JSON.stringify(await answer.json(), null, 2);
  await page.setContent(`${html`<h1>GET ${path}</h1><pre>${text}</pre>`}`);
  await page.addStyleTag({ content: style });
}
