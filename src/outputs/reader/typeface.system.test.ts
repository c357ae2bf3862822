/**
 * Greek letters and their marks are set from one typeface, which the site has, and composed on pages.
 *
 * @module-tag chromium
 */
import { copyFileSync } from "node:fs";
import { expect, test } from "vitest";
import { epigramUrn } from "../../testing/anthology.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace } from "../../testing/workplace.ts";
import { textPath } from "../addresses/reader.ts";

/** In pieces: breathings, accents and iotas; dots of editors, quantities with accents, a letter without a composed form. */
const text = "Ὦ ξεῖν’, ᾠδῇ ᾍδης ῥᾴδιος\nΔίκ̣ωνος Ἀκ̣άνθιος ᾱ́ ῠ̔ ω̣̄ ε͂".normalize("NFD");

const site = siteInBrowser(
  (snapshot) => {
    copyFileSync(makeWorkplace(2).snapshot, snapshot);
    alterSnapshot(snapshot, `UPDATE text SET text = '${text}'`);
  },
  { ...oneForm, products: only("reader") },
);

test("letters in pieces are composed, and set with their marks from the typeface of the site", async () => {
  await site.onPage(`/${textPath(epigramUrn(1))}`, async ({ page }) => {
    await page.evaluate("document.fonts.ready");
    const shown = await page.locator(".original .line").allInnerTexts();
    expect(shown).toEqual(text.normalize("NFC").split("\n"));
    const browser = await page.context().newCDPSession(page);
    await browser.send("DOM.enable");
    await browser.send("CSS.enable");
    const { root } = await browser.send("DOM.getDocument");
    const selector = ".original .line:nth-child(2)";
    const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId });
    const names = fonts.map(({ familyName, isCustomFont }) => `${familyName} ${isCustomFont}`);
    expect([...new Set(names)]).toEqual(["Gentium Plus true"]);
  });
});
