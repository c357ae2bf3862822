/**
 * The reader's selection, in a real browser: selected on pages of passages, stored, shared by its address.
 *
 * @module-tag chromium
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  type OpenPage,
  obstaclesOn,
  openPage,
  sidewaysScroll,
} from "../../../../testing/browser.ts";
import { oddRecords } from "../../../../testing/odd-records.ts";
import { siteInBrowser } from "../../../../testing/site-in-browser.ts";
import { oneForm, only } from "../../../../testing/site-options.ts";

// Book 7 is in two batches, so that its EPUB has two chapters.
const site = siteInBrowser(oddRecords(), {
  ...oneForm,
  pageSize: 51,
  products: only("reader"),
});

const passage = (label: string) =>
  `${site.server.origin}/passages/urn:cts:greekLit:tlg7000.tlg001.ag:${label}/`;

/** The passages that the page of the selection shows. */
async function shown(page: Page, count: number): Promise<string[]> {
  const headings = page.locator("#selection h2 a");
  await expect.poll(() => headings.count()).toBe(count);
  return headings.allTextContents();
}

test("stores selected passages, shows them with their texts, shares and removes them", async () => {
  const opened = await openPage(site.browser, passage("5.68"));
  const { page } = opened;
  await page.getByRole("button", { name: "Add this passage" }).click();
  await page.goto(passage("5.67"));
  await page.getByRole("button", { name: "Add this passage" }).click();
  await page.locator("main").getByRole("link", { name: "Your selection" }).click();
  expect(await shown(page, 2)).toEqual(["5.68", "5.67"]);
  const first = page.locator("#selection section").nth(1);
  expect(await first.locator("h2").innerText()).toBe("5.67 Capito ↑ Remove");
  expect((await first.locator(".greek").textContent())?.normalize()).toContain(
    "Κάλλος ἄνευ".normalize(),
  );
  expect(await first.locator("div[lang=en]").textContent()).toContain("Beauty without charm");
  // As in whole books: pentameters are indented, and verses have no anchors.
  const indented = await first.locator(".greek .indented").allTextContents();
  expect(indented.map((line) => line.trim().split(" ")[0])).toEqual(["ὡς"]);
  expect(await page.locator("#selection [id]").count()).toBe(0);
  const address = page.url();
  expect(address).toMatch(/\/selection\/#5\.68,5\.67$/);

  const other = await openPage(site.browser, address.replace("/selection/", "/fr/selection/"));
  expect(await shown(other.page, 2)).toEqual(["5.68", "5.67"]);
  expect(await other.page.evaluate("localStorage.getItem('selection')")).toBe(null);
  expect(await other.page.locator("h1").innerText()).toBe("Passages");
  expect(await other.page.locator(".summary").isVisible()).toBe(false);
  await other.page.getByRole("button", { name: "Les ajouter à ma sélection" }).click();
  await other.page.getByRole("button", { name: "Retirer: 5.68" }).click();
  expect(await shown(other.page, 1)).toEqual(["5.67"]);
  await other.page.goto(passage("5.67"));
  await other.page.getByRole("button", { name: "Remove this passage" }).click();
  await other.page.goto(`${site.server.origin}/selection/`);
  await other.page.getByText("No passages yet.").waitFor();
  expect(await other.page.locator(".tools").isVisible()).toBe(false);
  expect([opened.noise, other.noise].flat().filter((words) => !words.includes("NAME_NOT"))).toEqual(
    [],
  );
  await other.close();
  await opened.close();
});

test("names the edition once if all texts of a kind have the same, else at each text", async () => {
  const editionsOf = async (labels: string) => {
    const opened = await openPage(site.browser, `${site.server.origin}/selection/#${labels}`);
    await shown(opened.page, labels.split(",").length);
    await opened.page.locator("#selection .edition").first().waitFor();
    const all = await opened.page.locator("#selection .edition").all();
    const seen = await Promise.all(
      all.map(async (one) => ((await one.isVisible()) ? one.innerText() : "")),
    );
    await opened.close();
    return seen.filter((text) => text !== "");
  };
  const greek =
    "Greek text of the Anthology, typed for this sample and compared with an edition out of copyright";
  const english = "Translations written for this sample";
  expect(await editionsOf("5.67,5.68")).toEqual([`Greek text: ${greek} · English: ${english}`]);
  expect(await editionsOf("5.67,2.1d")).toEqual([greek, english]);
});

test.each([390, 1280])(
  "a list is read on one page, selected, put in order, named and copied as text: %d px wide",
  async (width) => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const see = async ({ page }: OpenPage) => {
      const name = await page.locator("h1 [itemprop=name]").innerText();
      await page.getByRole("button", { name: "Add all to my selection" }).click();
      const menu = page.locator("#menu a[href$='selection/']");
      expect(await menu.textContent()).toBe("Your selection (3)");
      await page.getByRole("link", { name: "These 3 passages on one page" }).click();
      expect(await shown(page, 3)).toEqual(["7.256", "7.265", "7.269"]);
      expect(await page.locator("h1").innerText()).toBe(name);
      await page.getByRole("button", { name: "Move down: 7.256" }).click();
      await expect.poll(() => page.url()).toMatch(/#7\.265,7\.256,7\.269&title=/);
      const focus = () => page.evaluate("document.activeElement.ariaLabel");
      await expect.poll(focus).toBe("Move down: 7.256");
      await page.getByRole("button", { name: "Move up: 7.256" }).press("Enter");
      await expect.poll(focus).toBe("Move down: 7.256");
      await page.getByRole("button", { name: "Move down: 7.256" }).press("Enter");
      await expect.poll(() => page.url()).toMatch(/#7\.265,7\.256,7\.269&title=/);
      await page.getByRole("textbox", { name: "Title" }).fill("On Plato & others");
      expect(await page.locator("h1").innerText()).toBe("On Plato & others");
      expect(await page.title()).toMatch(/^On Plato & others · /);
      // The home page leads back to it, and it keeps its title and is the same in the other language.
      await page.goto(`${site.server.origin}/`);
      await expect.poll(() => menu.textContent()).toBe("Your selection (3)");
      await page.goto(`${site.server.origin}/selection/`);
      await expect.poll(() => page.locator("h1").innerText()).toBe("On Plato & others");
      const french = await page.locator(".languages a").getAttribute("href");
      expect(french).toMatch(/#7\.265,7\.256,7\.269&title=On%20Plato/);
      await page.reload();
      expect(await shown(page, 3)).toEqual(["7.265", "7.256", "7.269"]);
      await page.getByRole("button", { name: "Copy as text" }).click();
      await page.getByText("Copied").waitFor();
      const copied = await page.evaluate<string>("navigator.clipboard.readText()");
      expect(copied).toMatch(/^On Plato & others\n\n\n7\.265, .+\n\n.+\n.+\n/);
      expect(copied.match(/Translations written for this sample/g)?.length).toBe(3);
      expect(copied).toContain(`\n\n${passage("7.269")}`);
      await page.getByRole("button", { name: "Copy the address" }).click();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(page.url());
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await obstaclesOn(page)).toEqual([]);
      // What is printed has the title, the edition and the addresses, and no buttons.
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("main").getByRole("button").count()).toBe(0);
      expect(await page.locator("#selection .edition").first().isVisible()).toBe(true);
      const after = `getComputedStyle(document.querySelector("#selection h2"), "::after").content`;
      expect(await page.evaluate(after)).toBe(`"${passage("7.265")}"`);
      await page.emulateMedia({ media: "screen" });
      await page.getByRole("button", { name: "Remove: 7.256" }).press("Enter");
      await expect.poll(focus).toBe("Remove: 7.269");
      // The title goes with the last passage.
      for (const label of ["7.269", "7.265"]) {
        await page.getByRole("button", { name: `Remove: ${label}` }).press("Enter");
      }
      await expect.poll(() => page.locator("h1").innerText()).toBe("Your selection");
    };
    await site.onPage("/keywords/47/", see, { permissions, viewport: { width, height: 800 } });
  },
);

test("handles an address with passages that do not exist", async () => {
  const labels = ["99.99", "<b>", "5.67", "javascript:alert(1)", "5.67"];
  const path = `/selection/#${labels.map(encodeURIComponent).join(",")}`;
  const { page, close } = await openPage(site.browser, site.server.origin + path);
  expect(await shown(page, 1)).toEqual(["5.67"]);
  const [first] = await page.locator("#selection section").allInnerTexts();
  expect(first).toContain("99.99 is not in this anthology");
  await page.goto(`${site.server.origin}/selection/#99.99`);
  await page.getByText("99.99 is not in this anthology").waitFor();
  await page.getByRole("button", { name: "EPUB" }).click();
  await page.getByText("No passages yet.").waitFor();
  await close();
});

test.each([390, 1280])(
  "%d px wide, saves the selection as an EPUB with the chapters of its books",
  {
    tags: ["epubcheck"],
  },
  async (width) => {
    await site.onPage(
      "/selection/#7.676,5.68,7.80&title=A%20%26%20%3CB%3E",
      async ({ page, requests }) => {
        await shown(page, 3);
        expect(requests.filter((url) => url.includes("epub"))).toEqual([]);
        const saved = page.waitForEvent("download");
        await page.getByRole("button", { name: "EPUB" }).click();
        const download = await saved;
        expect(download.suggestedFilename()).toMatch(/^A & .B.\.epub$/);
        const file = join(site.place.folder, `selection-${width}.epub`);
        await download.saveAs(file);
        const epubcheck = ["-XX:TieredStopAtLevel=1", "-jar", "/usr/bin/epubcheck"];
        const words = [...epubcheck, "--failonwarnings", "--quiet", file];
        const { status, stdout } = spawnSync("java", words, { encoding: "utf8" });
        expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
        const textsIn = (path: string) =>
          Object.entries(unzipSync(readFileSync(path))).map(
            ([name, content]) => [name, strFromU8(content)] as const,
          );
        const sectionsIn = (path: string) =>
          textsIn(path)
            .filter(([name]) => name.includes("passages-"))
            .flatMap(([, text]) => text.match(/<section.*?<.section>/gs) ?? []);
        const books = [5, 7].flatMap((number) =>
          sectionsIn(join(site.place.out, `assets/reader/epub/book-${number}-en.epub`)),
        );
        const sections = sectionsIn(file);
        expect(sections.map((one) => /id="(.*?)"/.exec(one)?.[1])).toEqual([
          "p7-676",
          "p5-68",
          "p7-80",
        ]);
        expect(sections.filter((one) => !books.includes(one))).toEqual([]);
        const texts = new Map(textsIn(file));
        expect(texts.get("EPUB/package.opf")).toContain("<dc:title>A &amp; &lt;B&gt;</dc:title>");
        expect(texts.get("EPUB/package.opf")?.split("<dc:contributor").length).toBe(3);
        expect(texts.get("EPUB/nav.xhtml")?.match(/#p[-\d]+/g)).toEqual([
          "#p7-676",
          "#p5-68",
          "#p7-80",
        ]);
        // Each text names its edition.
        expect(texts.get("EPUB/style.css")).not.toMatch(/section \.edition/);
      },
      { viewport: { width, height: 800 } },
    );
  },
);
