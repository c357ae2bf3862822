/**
 * The page of the search in a real browser.
 *
 * @module-tag chromium
 */
import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { obstaclesOn, openPage } from "../../testing/browser.ts";
import { countOf, recordsOf, scanned, scannedRecords } from "../../testing/scan.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { sampleSnapshot } from "../../testing/workplace.ts";

const options = { ...oneForm, products: only("reader") };
const indexFile = "/documents.json";
const site = siteInBrowser("sample", options);

const passages = recordsOf(sampleSnapshot, options.baseUrl, "passages");
const records = scannedRecords(passages, recordsOf(sampleSnapshot, options.baseUrl, "scholia"));

/** Runs in the page: the words that are marked as found. */
const marked = `[...(CSS.highlights.get("found") ?? [])].map(String)`;

test("asks for the index when somebody is about to search, and not before", async () => {
  await site.onPage("/search/", async ({ page, requests }) => {
    const asked = () => requests.filter((url) => url.endsWith(indexFile)).length;
    expect(asked()).toBe(0);
    await page.locator("#q").focus();
    await expect.poll(asked).toBe(1);
    await page.keyboard.type("ερωσ");
    await page.locator("#answers .documents").waitFor();
    expect(asked()).toBe(1);
  });
});

test.each([
  { query: "ἔρως", words: ["ερωσ"], names: ["Eros"] },
  // A name in a similar spelling.
  { query: "Meleagar", words: ["meleagar"], names: ["Meleager"], status: "Nothing found" },
  // No text has this in Latin letters; a Greek text has it.
  { query: "meleagr*", words: [], beginnings: ["μελεαγρ"], names: ["Meleager"] },
])("finds $query while it is typed, and shows how much", async (asked) => {
  const { query, words, beginnings = [], names, status } = asked;
  await site.onPage("/search/", async ({ page }) => {
    await page.locator("#q").pressSequentially(query);
    const urns = scanned(records, { words, beginnings });
    const found = page.locator("#found");
    await expect.poll(() => found.innerText()).toContain(status ?? countOf(urns));
    const named = page.locator("#answers .named a");
    await expect.poll(() => named.allInnerTexts()).toEqual(expect.arrayContaining(names));
    const links = page.locator("#answers .documents a");
    const hrefs = await links.evaluateAll((all) =>
      all.map((one) => (one as unknown as URL).pathname),
    );
    expect(hrefs).toEqual(urns.slice(0, 50).map((urn) => `/passages/${urn}/`));
    const own = `/search/?${new URLSearchParams({ q: query })}`;
    await expect.poll(() => page.url()).toBe(site.server.origin + own);
    // A wider query is offered.
    await page.locator("#q").fill("θεο");
    await page.getByRole("button", { name: "θεο*" }).waitFor();
  });
});

test("shows the verse that was found in its context, with the words marked", async () => {
  await site.onPage("/search/?q=%CE%B5%CF%81%CF%89%CF%82", async ({ page, requests }) => {
    const result = page.locator("#answers .result", { hasText: "5.68" });
    const text = result.locator(".text[lang='grc']");
    await expect.poll(() => text.locator("mark").allInnerTexts()).toEqual(["Ἔρως"]);
    // The number of each verse, and the verse after it.
    const verses = text.locator(".found");
    expect(await verses.evaluateAll((all) => all.map((one) => one.dataset.verse))).toEqual([
      "1",
      "2",
    ]);
    expect(await result.locator("a").getAttribute("href")).toMatch(/:5\.68\/#v1$/);
    expect(requests.some((url) => url.includes("/texts/5/64.json"))).toBe(true);
    expect(requests.filter((url) => url.endsWith("/words.json"))).toEqual([]);
    expect(requests.filter((url) => url.includes("italic"))).toEqual([]);
  });
});

test("opens the page at the verse, with the words of the search marked", async () => {
  const query = encodeURIComponent('"τὸν πόθον"');
  await site.onPage(`/search/?q=${query}`, async ({ page }) => {
    await expect
      .poll(() => page.locator("#answers mark").allInnerTexts())
      .toEqual(["τὸν", "πόθον"]);
    await page.locator("#answers .documents a").click();
    await page.waitForURL("**/*:5.68/#v2");
    expect(await page.locator(":target").innerText()).toContain("τὸν πόθον");
    await expect.poll(() => page.evaluate(marked)).toEqual(["τὸν", "πόθον"]);
  });
});

test("fetches only the page itself on a second visit", async () => {
  const context = await site.browser.newContext();
  const visit = async () => {
    const page = await context.newPage();
    await page.goto(`${site.server.origin}/search/?q=%CE%B5%CF%81%CF%89%CF%82`);
    await page.locator("#answers mark").first().waitFor();
    await page.waitForLoadState("networkidle");
    const sizes = await page.evaluate<number[]>(
      `performance.getEntriesByType("resource").map((one) => one.transferSize)`,
    );
    await page.close();
    return sizes.filter((size) => size > 0).length;
  };
  expect(await visit()).toBeGreaterThan(6);
  expect(await visit()).toBe(0);
  await context.close();
});

test("shows texts with most words of a quotation, and which they do not have", async () => {
  const query = encodeURIComponent('"λύσῃς τὸν ἔρωτα ἢ κεράσῃς"');
  await site.onPage(`/search/?q=${query}`, async ({ page }) => {
    const first = page.locator("#answers .nearly .result").first();
    expect(await first.locator(".label").innerText()).toBe("5.68");
    expect(await first.locator(".count").innerText()).toBe("without ερωτα");
    await expect.poll(() => first.locator("mark").allInnerTexts()).toContain("λύσῃς");
  });
});

test("opens a closed translation that contains the word", async () => {
  await site.onPage("/search/", async ({ page }) => {
    await page.locator("#q").fill("Lacédémoniens");
    await page.locator("#answers mark").first().waitFor();
    await page.locator("#answers .documents a").first().click();
    await page.waitForURL("**/#text-*");
    await expect.poll(() => page.evaluate(marked)).toContain("Lacédémoniens");
    expect(await page.locator(":target").isVisible()).toBe(true);
  });
});

test("returns to the result that the reader left, at its position on the screen", async () => {
  await site.onPage("/search/?q=%CF%84*", async ({ page }) => {
    await page.getByRole("button", { name: "Show more" }).click();
    const result = page.locator("#answers .result").nth(54);
    await result.scrollIntoViewIfNeeded();
    await result.locator("mark").first().waitFor();
    await page.waitForLoadState("networkidle");
    const label = await result.locator(".label").innerText();
    const before = await result.boundingBox();
    await result.locator("a").click();
    await page.waitForURL("**/passages/**");
    await page.goBack();
    await result.locator("mark").first().waitFor();
    expect(await result.locator(".label").innerText()).toBe(label);
    const topOf = async () => (await result.boundingBox())?.y ?? 0;
    await expect.poll(async () => Math.abs((await topOf()) - (before?.y ?? 0))).toBeLessThan(4);
    expect(
      await result.locator("a").evaluate((own) => own === own.ownerDocument.activeElement),
    ).toBe(true);
  });
});

test("goes straight to a cited passage, but not when the reader comes back", async () => {
  const [{ urn = "" } = {}] = records;
  const citation = `AP ${urn.slice(urn.lastIndexOf(":") + 1)}`;
  await site.onPage("/fr/books/", async ({ page }) => {
    await page.locator("header [name=q]").fill(citation);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.server.origin}/fr/passages/${urn}/`);
    await page.goBack();
    expect(page.url()).toBe(`${site.server.origin}/fr/books/`);
  });
  await site.onPage("/search/", async ({ page }) => {
    await page.locator("#q").fill(citation);
    await page.locator("#answers .cited a").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.server.origin}/passages/${urn}/`);
    await page.goBack();
    await page.locator("#answers .cited a").waitFor();
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).searchParams.get("q")).toBe(citation);
  });
});

test("goes to a cited verse, and offers the nearest passages to a citation that does not exist", async () => {
  const [{ urn = "" } = {}] = records;
  const label = urn.slice(urn.lastIndexOf(":") + 1);
  await site.onPage("/search/", async ({ page }) => {
    await page.locator("#q").fill(`${label.replace(/[a-z]+$/, "")}9999`);
    const nearest = page.locator("#answers .nearest a");
    await expect.poll(() => nearest.count()).toBe(1);
    expect(await page.locator("#found").innerText()).toContain("is not in this anthology");
    await page.locator("#q").fill(`AP ${label}, 2`);
    await expect
      .poll(() => page.locator("#answers .cited .label").innerText())
      .toBe(`${label}, v. 2`);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.server.origin}/passages/${urn}/#v2`);
    expect(await page.locator(":target").getAttribute("class")).toContain("line");
  });
});

test("filters the results by author, book and keyword, in the address as well", async () => {
  const [passage] = passages.filter(
    ({ authors, keywords }) => authors.length > 0 && keywords.length > 0,
  );
  const [author, keyword] = [passage?.authors[0], passage?.keywords[0]];
  const has = [author?.url ?? "", keyword?.url ?? ""];
  const book = passage?.book.number ?? 0;
  const expected = scanned(records, { words: [], book, has });
  await site.onPage("/search/", async ({ page }) => {
    const found = page.locator("#found");
    await page.locator("#author").selectOption(author?.url.split("/").at(-2) ?? "");
    await page.locator("#book").selectOption(`${book}`);
    await page.locator("#keyword").selectOption(keyword?.url.split("/").at(-2) ?? "");
    await expect.poll(() => found.innerText()).toBe(countOf(expected));
    const last = keyword?.url.split("/").at(-2);
    await expect.poll(() => new URL(page.url()).searchParams.get("keyword")).toBe(last);
    const address = page.url();
    await page.goto(address);
    await expect.poll(() => found.innerText()).toBe(countOf(expected));
    await expect.poll(() => page.locator("#author").inputValue()).not.toBe("");
  });
});

test("shows fifty results, then fifty with the focus on the first, and fetches texts that come into view", async () => {
  const urns = scanned(records, { words: [], beginnings: ["τ"] });
  expect(urns.length).toBeGreaterThan(50);
  await site.onPage("/search/?q=%CF%84*", async ({ page, requests }) => {
    const links = page.locator("#answers .documents a");
    await expect.poll(() => links.count()).toBe(50);
    const pieces = () => requests.filter((url) => url.includes("/texts/")).length;
    await page.locator("#answers mark").first().waitFor();
    const before = pieces();
    const last = page.locator("#answers .result").last();
    expect(await last.locator("mark").count()).toBe(0);
    await last.scrollIntoViewIfNeeded();
    await last.locator("mark").first().waitFor();
    expect(pieces()).toBeGreaterThan(before);
    await page.getByRole("button", { name: "Show more" }).press("Enter");
    expect(await links.count()).toBe(Math.min(100, urns.length));
    const focused = links.nth(50);
    expect(await focused.evaluate((own) => own === own.ownerDocument.activeElement)).toBe(true);
  });
});

test("reports an index that cannot be loaded, and tries again", async () => {
  const opened = await openPage(site.browser, `${site.server.origin}/search/`);
  const { page } = opened;
  let isBroken = true;
  await page.route(`**${indexFile}`, (route) => (isBroken ? route.abort() : route.continue()));
  await page.locator("#q").pressSequentially("ε");
  await expect.poll(() => page.locator("#found").innerText()).toContain("could not be loaded");
  isBroken = false;
  await page.locator("#q").fill("ερως");
  await page.locator("#answers .documents a").first().waitFor();
  await opened.close();
});

test("searches on with the files of a new release, which replaced a file of the open page", async () => {
  const opened = await openPage(site.browser, `${site.server.origin}/search/`);
  const { page, requests } = opened;
  // The table of the open page names a file that the release no longer has.
  await page.route("**/part.json", (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.locator("#q").fill("ερως");
  await page.locator("#answers .documents a").first().waitFor();
  expect(requests.filter((url) => url.endsWith("/search/"))).toHaveLength(2);
  // A file that stays missing is asked for once more, not for ever.
  await page.route("**/part.json", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await page.locator("#q").fill("ερως");
  await expect.poll(() => page.locator("#found").innerText()).toContain("could not be loaded");
  await opened.close();
});

test("with results and hints, the page is valid HTML", async () => {
  await site.onPage("/fr/search/?q=%CE%B5%CF%81%CF%89%CF%82", async ({ page }) => {
    await page.locator("#answers mark").first().waitFor();
    await page.locator("#hints summary").click();
    expect(await obstaclesOn(page)).toEqual([]);
    const markup = await page.content();
    const { results } = await new HtmlValidate({
      extends: ["html-validate:standard"],
    }).validateString(`<!DOCTYPE html>${markup.slice(markup.indexOf("<html"))}`);
    expect(results.flatMap(({ messages }) => messages.map((one) => one.message))).toEqual([]);
  });
});
