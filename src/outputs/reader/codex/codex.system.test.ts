/**
 * The pages of the codex of real regions: in order, each region at its position, with links both ways.
 *
 * @module-tag chromium
 * @module-tag real-records
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Manuscript } from "../../../model/published.ts";
import { obstaclesOn, openPage, sidewaysScroll } from "../../../testing/browser.ts";
import { buildQuietly } from "../../../testing/build-quietly.ts";
import { htmlFaults } from "../../../testing/html-faults.ts";
import { type RealRecords, readRealRecords } from "../../../testing/real-records.ts";
import { siteInBrowser } from "../../../testing/site-in-browser.ts";
import { oneForm, only } from "../../../testing/site-options.ts";
import { alterSnapshot } from "../../../testing/snapshots.ts";
import { contents, picture, touched } from "../../../testing/tree.ts";
import { copyWorkplace, removeWorkplace } from "../../../testing/workplace.ts";
import { pageIdOf } from "../../codex-pages.ts";
import { readImageRegion } from "../../images.ts";
import { manuscriptFile } from "../../linked-data/addresses.ts";

const options = { ...oneForm, products: only("reader", "linked-data") };
const records = withOddities(readRealRecords());
/** The ids of the pages in order: all are of one codex, and their numbers have three digits. */
const pagesInOrder = [...new Set(readRealRecords().manuscripts.map(idOf))].sort();

const site = siteInBrowser(records, options);

function idOf({ manuscript_url }: Pick<Manuscript, "manuscript_url">): string {
  return pageIdOf(manuscript_url) ?? "";
}

function fileAt(path: string): string {
  return readFileSync(join(site.place.out, path, "index.html"), "utf8");
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The position of an element, without its stroke. */
function rectangleOf(page: Page, selector: string): Promise<Rectangle> {
  return page.evaluate(`document.querySelector("${selector}").getBoundingClientRect().toJSON()`);
}

/** An image from a server, not in the proportions that the page assumes. */
const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1700"/>';

async function onPage(
  path: string,
  look: (page: Page) => Promise<void>,
  { width = 1280, isServed = true, javaScriptEnabled = true } = {},
): Promise<void> {
  const viewport = { width, height: 850 };
  const opened = await openPage(site.browser, "about:blank", { viewport, javaScriptEnabled });
  const { page, requests, noise } = opened;
  if (isServed) {
    await page.route(
      ({ pathname }) => pathname.startsWith("/iiif/2/"),
      (route) => route.fulfill({ contentType: "image/svg+xml", body: image }),
    );
  }
  await page.goto(site.server.origin + path, { waitUntil: "networkidle" });
  await look(page);
  if (isServed) expect(noise).toEqual([]);
  // No image is requested in full size.
  expect(requests.filter((url) => url.includes("/full/full/"))).toEqual([]);
  await opened.close();
}

describe.each(["", "fr/"])("below /%s", (folder) => {
  test("the index lists the pages of the codex in order, then those of other servers", () => {
    const links = fileAt(`${folder}codex`).matchAll(
      /<li><a href="[./]*(?:fr\/)?codex\/([^"/]+)\/">/g,
    );
    const ids = [...links].map(([, id = ""]) => id);
    expect(ids.slice(0, pagesInOrder.length)).toEqual(pagesInOrder);
    expect(new Set(ids)).toEqual(new Set(records.manuscripts.map(idOf)));
  });

  test("each page links to the previous and next page of the codex", () => {
    const linkOf = (id: string, relation: string) =>
      new RegExp(`<a href="[./]*(?:fr/)?codex/([^"/]+)/" rel="${relation}">`).exec(
        fileAt(`${folder}codex/${id}`),
      )?.[1];
    for (const [index, id] of pagesInOrder.entries()) {
      expect(linkOf(id, "prev")).toBe(pagesInOrder[index - 1]);
      expect(linkOf(id, "next")).toBe(pagesInOrder[index + 1]);
    }
  });

  test("a passage links to its region on the page, and the region links back", () => {
    let links = 0;
    for (const { urn, manuscripts } of [...records.passages, ...records.scholia]) {
      const passage = fileAt(`${folder}passages/${urn}`);
      for (const region of manuscripts) {
        const number = /([0-9]+)\/$/.exec(region.url)?.[1];
        expect(passage).toMatch(
          new RegExp(`<a href="[./]*${folder}codex/${idOf(region)}/#region-${number}">`),
        );
        const page = fileAt(`${folder}codex/${idOf(region)}`);
        expect(page.split(`id="region-${number}"`).length, `${urn} ${region.url}`).toBe(2);
        expect(page).toContain(`passages/${urn}/"`);
        links += 1;
      }
    }
    expect(links).toBe(149);
  });

  test("all pages are valid", () => {
    const faults = [...new Set(records.manuscripts.map(idOf)), ""].flatMap((id) =>
      htmlFaults(fileAt(`${folder}codex/${id}`)),
    );
    expect(faults).toEqual([]);
  });
});

test("each rectangle is at the position of its region on the image, and links to its passage", async () => {
  await onPage("/codex/cpgraec23-055/", async (page) => {
    const sheet = await page.locator(".sheet img").boundingBox();
    if (sheet === null) throw new Error("the image is not shown");
    // The page adopts the proportions of the image.
    expect(sheet.height / sheet.width).toBeCloseTo(1700 / 1200, 2);
    const here = records.manuscripts.filter((region) => idOf(region) === "cpgraec23-055");
    expect(await page.locator(".sheet rect").count()).toBe(here.length);
    for (const region of here) {
      const { region: asked = "" } = readImageRegion(region.manuscript_url) ?? {};
      const [x = 0, y = 0, width = 0, height = 0] = asked.slice(4).split(",").map(Number);
      const id = /([0-9]+)\/$/.exec(region.url)?.[1];
      const drawn = await rectangleOf(page, `#region-${id} rect`);
      expect((drawn.x - sheet.x) / sheet.width).toBeCloseTo(x / 100, 3);
      expect((drawn.y - sheet.y) / sheet.height).toBeCloseTo(y / 100, 3);
      expect(drawn.width / sheet.width).toBeCloseTo(width / 100, 3);
      expect(drawn.height / sheet.height).toBeCloseTo(height / 100, 3);
    }
    const [passage] = records.passages.filter(({ urn }) => urn.endsWith(":1.40"));
    await page.locator("#region-46 rect").click();
    await page.waitForURL(`**${passage?.web_url}`);
    await page.locator('a[href$="#region-46"]').click();
    await page.waitForURL("**/codex/cpgraec23-055/#region-46");
    await page.locator("h1").click();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL("**/codex/cpgraec23-056/");
  });
});

test.each([390, 1280])("is accessible at %i pixels", async (width) => {
  for (const path of ["/codex/", "/fr/codex/cpgraec23-049/", "/codex/cpgraec23-063/"]) {
    const look = async (page: Page) => {
      expect(await obstaclesOn(page), path).toEqual([]);
      expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
    };
    await onPage(path, look, { width });
  }
});

test("the page lists its passages without the image server and without scripts", async () => {
  const look = async (page: Page) => {
    const lines = await page.locator(".leaf .passages b").allInnerTexts();
    expect(lines).toEqual(["1.1", "1.2", "1.3", "1.4", "1.6", "1.7", "1.8"]);
    const rectangle = await page.locator("#region-1 rect").boundingBox();
    expect(rectangle?.height).toBeGreaterThan(20);
  };
  await onPage("/codex/cpgraec23-049/", look, { isServed: false, javaScriptEnabled: false });
});

test("an image on a server without https is not requested: its regions are drawn on a blank sheet", async () => {
  const moved = records.manuscripts.find(({ manuscript_url }) =>
    manuscript_url.includes("p.%2052"),
  );
  await onPage(`/codex/${moved && idOf(moved)}/`, async (page) => {
    expect(await page.locator(".leaf img").count()).toBe(0);
    const sheet = await page.locator(".sheet").boundingBox();
    const rectangle = await rectangleOf(page, ".sheet rect");
    expect(rectangle.y).toBeCloseTo((sheet?.y ?? 0) + (sheet?.height ?? 0) * 0.015, 0);
    expect(await page.getByRole("link", { name: "1.5" }).first().isVisible()).toBe(true);
  });
});

test("a region in pixels is listed, not drawn; an empty region is drawn without a link", async () => {
  await onPage("/codex/cpgraec23-088/", async (page) => {
    expect(await page.locator("#unplaced + ul li#region-90001").innerText()).toContain("In pixels");
    expect(await page.locator("g#region-90002 rect").count()).toBe(1);
    expect(await page.locator("g#region-90002 title").textContent()).toBe("Nothing here");
  });
});

test("a rebuild writes only the changed pages, and equals a clean build", {
  timeout: 300_000,
}, async () => {
  const copy = copyWorkplace(site.place);
  const rebuilt = async (change: string) => {
    const before = picture(copy.out);
    alterSnapshot(copy.snapshot, change);
    await buildQuietly(copy.snapshot, copy.out, options);
    const after = picture(copy.out);
    return touched(before, after).filter((path) => after[path]?.kind === "file");
  };
  const annotations = "annotations/page/1.jsonld";
  // The position of a region on its page.
  const moved = "replace(manuscript_url, 'pct:2', 'pct:3')";
  const ofRegion = await rebuilt(`UPDATE manuscript SET manuscript_url = ${moved} WHERE id = 46`);
  const shows = pages("codex/cpgraec23-055/", passageOf("1.40"));
  expect(ofRegion.filter((path) => !/^(?:api|dumps|changes|manifest|build)/.test(path))).toEqual(
    [...shows, manuscriptFile("cpgraec23"), annotations].sort(),
  );
  const ofCodex = (path: string) => path.includes("codex/") || path.startsWith("iiif/");
  const ofLine = await rebuilt(`UPDATE text SET text = 'ἔρως' WHERE id = ${textOf("1.40")}`);
  expect(ofLine.filter(ofCodex)).toEqual(pages("codex/cpgraec23-055/"));
  const ofRelation = await rebuilt("DELETE FROM passage_manuscript WHERE manuscript = 42");
  expect(ofRelation.filter(ofCodex)).toEqual(
    [...pages("codex/", "codex/cpgraec23-055/"), manuscriptFile("cpgraec23")].sort(),
  );
  const clean = join(copy.folder, "clean");
  await buildQuietly(copy.snapshot, clean, options);
  expect(contents(copy.out)).toEqual(contents(clean));
  removeWorkplace(copy);
});

function pages(...paths: readonly string[]): string[] {
  return paths.flatMap((path) => ["", "fr/"].map((folder) => `${folder}${path}index.html`));
}

function passageOf(label: string): string {
  return `passages/urn:cts:greekLit:tlg7000.tlg001.ag:${label}/`;
}

function textOf(label: string): string {
  const passage = records.passages.find(({ urn }) => urn.endsWith(`:${label}`));
  const greek = passage?.texts.find(({ language }) => language === "grc");
  return /([0-9]+)\/$/.exec(greek?.url ?? "")?.[1] ?? "";
}

/** The slice with oddities from elsewhere: another server, a region in pixels, an empty region. */
function withOddities(slice: RealRecords): RealRecords {
  const other = "http://images.example.org/iiif/2/p.%2052/pct:0,1.5,100,98.5/full/0/default.jpg";
  const moved = slice.passages.find(({ urn }) => urn.endsWith(":1.5"))?.manuscripts[0]?.url;
  const change = (region: Manuscript): Manuscript =>
    region.url === moved ? { ...region, manuscript_url: ` ${other}` } : region;
  const shown = <Record extends { readonly manuscripts: readonly Manuscript[] }>(
    list: readonly Record[],
  ) => list.map((record) => ({ ...record, manuscripts: record.manuscripts.map(change) }));
  const [first] = slice.manuscripts;
  if (first === undefined) throw new Error("there is no region");
  const page = "http://digi.ub.uni-heidelberg.de/iiif/2/cpgraec23%3A088.jpg";
  const added = [
    { id: 90_001, title: "In pixels", part: "10,20,300,400" },
    { id: 90_002, title: "Nothing here", part: "pct:1,2,3,4" },
  ].map(({ id, title, part }) => ({
    ...{ ...first, title, url: first.url.replace(/[0-9]+\/$/, `${id}/`) },
    manuscript_url: `${page}/${part}/full/0/default.jpg`,
  }));
  return {
    ...slice,
    passages: shown(slice.passages),
    scholia: shown(slice.scholia),
    manuscripts: [...slice.manuscripts.map(change), ...added],
  };
}
