/**
 * The page of the search in a real browser.
 *
 * @module-tag chromium
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type OpenPage, obstaclesOn, openPage } from "../../../../testing/browser.ts";
import { siteInBrowser } from "../../../../testing/site-in-browser.ts";
import { oneForm, only } from "../../../../testing/site-options.ts";

const site = siteInBrowser("sample", { ...oneForm, products: only("reader") });

const searchFor = (query: string, folder = "") =>
  `${folder}/search/?${new URLSearchParams({ q: query })}`;
const pathOf = (label: string) => `/passages/urn:cts:greekLit:tlg7000.tlg001.ag:${label}/`;

/** Runs in the page: the words that are marked as found. */
const marked = `[...(CSS.highlights.get("found") ?? [])].map(String)`;

/** The status line and the other answers, each with its heading, once they are complete. */
async function expectAnswers(page: Page, ...expected: readonly string[]): Promise<void> {
  const parts = page.locator(
    "#found, #answers > section, #answers > p:not(.list) button:visible, #answers > ol",
  );
  const texts = async () =>
    (await parts.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
  await expect.poll(texts).toEqual(expected);
}

const isFocused = (own: { readonly ownerDocument: { readonly activeElement: unknown } }) =>
  own === own.ownerDocument.activeElement;

const verses =
  "Ἢ τὸ φιλεῖν περίγραψον, Ἔρως, ὅλον, ἢ τὸ φιλεῖσθαι πρόσθες, ἵν’ ἢ λύσῃς τὸν πόθον ἢ κεράσῃς. Lucillius, Polemon, king of Pontus";

/** Queries, and what the page shows when it has fetched everything. */
const answers: readonly (readonly [query: string, ...shown: string[]])[] = [
  [
    "ἔρως",
    "2 passages, 1 page of that name",
    "Keywords Eros Deities, 2 passages",
    "Search for words that begin like this: ερω* (5)",
    `4.1 σὺν δ’ ἀναμὶξ πλέξας μυρόπνουν εὐάνθεμον ἶριν Νοσσίδος, ἧς δέλτοις κηρὸν ἔτηξεν Ἔρως· τῇ δ’ ἅμα καὶ σάμψυχον ἀφ’ ἡδυπνόοιο Ῥιανοῦ, Meleager 5.68 ${verses}`,
  ],
  [
    "Meleagar",
    "Nothing found",
    "Authors with a similar name Meleager 2 passages",
    "Keywords with a similar name The Garland of Meleager Reading paths, 1 passage",
    "Search for a similar word: meleager (1)",
  ],
  [
    "4.9999",
    "4.9999 is not in this anthology",
    "Nearest 4.1 Μοῦσα φίλα, τίνι τάνδε φέρεις πάγκαρπον ἀοιδάν; ἢ τίς ὁ καὶ τεύξας ὑμνοθετᾶν στέφανον; Meleager",
  ],
  // A site without a table of words.
  ["lemma:λέγω", "This edition does not say the lemmas of its words."],
  ["AP 5.68, 2", "Go to 5.68, v. 2", `Go to 5.68, v. 2 ${verses}`],
  [
    "schol. 7.80.1; 5.68; 5.69; 14.40",
    "Go to Scholium 7.80.1; 5.68; 5.69; …",
    `Go to Scholium 7.80.1 εἰς Ἡράκλειτον τὸν Ἁλικαρνασέα, φίλον Καλλιμάχου. 5.68 ${verses} 5.69 Παλλὰς ἐσαθρήσασα καὶ Ἥρη χρυσοπέδιλος Μαιονίδ’, ἐκ κραδίης ἴαχον ἀμφότεραι· Rufinus 14.40 Εἰσὶ κασίγνηται δύ’ ἀδελφεαί· ἡ μία τίκτει τὴν ἑτέρην, αὐτὴ δὲ τεκοῦσ’ ἀπὸ τῆσδε τεκνοῦται· Anonymous`,
  ],
  [
    '"λύσῃς τὸν ἔρωτα ἢ κεράσῃς"',
    "Nothing found",
    "Each word alone λυσης 1 passage τον 12 passages, 4 scholia ερωτα 0 η 10 passages, 1 scholium κερασης 1 passage",
    `No text has exactly this. These come nearest: 5.68 ${verses} without ερωτα`,
  ],
];

test.each(answers)("answers %s while it is typed", async (query, ...expected) => {
  await site.onPage("/search/", async ({ page, requests }) => {
    const asked = () => requests.filter((url) => url.endsWith("/documents.json")).length;
    expect(asked()).toBe(0);
    await page.locator("#q").focus();
    await expect.poll(asked).toBe(1);
    await page.locator("#q").pressSequentially(query);
    await expectAnswers(page, ...expected);
    await expect.poll(() => page.url()).toBe(site.server.origin + searchFor(query));
    expect(asked()).toBe(1);
  });
});

test("shows the verse that was found in its context, with the words marked", async () => {
  await site.onPage(searchFor("ερως"), async ({ page, requests }) => {
    const result = page.locator("#answers .result", { hasText: "5.68" });
    const text = result.locator(".text[lang='grc']");
    await expect.poll(() => text.locator("mark").allInnerTexts()).toEqual(["Ἔρως"]);
    // The number of each verse, and the verse after it.
    const verses = text.locator(".found");
    const numbers = await verses.evaluateAll((all) => all.map((one) => one.dataset.verse));
    expect(numbers).toEqual(["1", "2"]);
    const pieces = requests.flatMap((url) => /texts(.*)[?]/.exec(url)?.[1] ?? []);
    expect(pieces).toEqual(["/4/0.json", "/5/64.json"]);
    expect(requests.filter((url) => /words.json$|italic/.test(url))).toEqual([]);
  });
});

const opened = [
  { query: '"τὸν πόθον"', words: ["τὸν", "πόθον"], languages: [], hash: /:5\.68\/#v2$/ },
  // A closed translation is opened.
  {
    query: "Lacédémoniens",
    words: ["Lacédémoniens"],
    languages: ["French"],
    hash: /\/#text-\d+$/,
  },
];
test.each(opened)("opens the page at the words $query, and marks them", async (example) => {
  const { query, words, languages, hash } = example;
  await site.onPage(searchFor(query), async ({ page }) => {
    await expect.poll(() => page.locator("#answers mark").allInnerTexts()).toEqual(words);
    expect(await page.locator("#answers .language").allInnerTexts()).toEqual(languages);
    await page.locator("#answers .documents a").click();
    await page.waitForURL(hash);
    await expect.poll(() => page.evaluate(marked)).toEqual(words);
    expect(await page.locator(":target").innerText()).toContain(words.join(" "));
  });
});

test("fetches only the page itself on a second visit", async () => {
  const context = await site.browser.newContext();
  const visit = async () => {
    const page = await context.newPage();
    await page.goto(site.server.origin + searchFor("ερως"));
    await page.locator("#answers mark").first().waitFor();
    await page.waitForLoadState("networkidle");
    const sizes = await page.evaluate<number[]>(
      `performance.getEntriesByType("resource").map((one) => one.transferSize)`,
    );
    return sizes.filter((size) => size > 0).length;
  };
  expect(await visit()).toBeGreaterThan(6);
  expect(await visit()).toBe(0);
  await context.close();
});

test("shows fifty results, then the others, and returns to the one that the reader left", async () => {
  await site.onPage(searchFor("τ*"), async ({ page, requests }) => {
    const links = page.locator("#answers .documents a");
    await expect.poll(() => links.count()).toBe(50);
    const result = page.locator("#answers .result").nth(49);
    await page.locator("#answers mark").first().waitFor();
    expect(await result.locator("mark").count()).toBe(0);
    const before = requests.length;
    await result.scrollIntoViewIfNeeded();
    await result.locator("mark").first().waitFor();
    expect(requests.length).toBeGreaterThan(before);
    // The focus moves to the first new result.
    await page.getByRole("button", { name: "Show more" }).press("Enter");
    expect(await links.count()).toBe(74);
    const next = links.nth(50);
    expect(await next.evaluate(isFocused)).toBe(true);
    await next.locator("mark").first().waitFor();
    await page.waitForLoadState("networkidle");
    const top = async () => (await next.boundingBox())?.y ?? 0;
    const left = await top();
    await next.click();
    await page.waitForURL("**/passages/**");
    await page.goBack();
    await next.locator("mark").first().waitFor();
    await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(4);
    expect(await next.evaluate(isFocused)).toBe(true);
  });
});

test("goes straight to a cited verse, but not when the reader comes back", async () => {
  await site.onPage("/fr/books/", async ({ page }) => {
    await page.locator("header [name=q]").fill("AP 5.68");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.server.origin}/fr${pathOf("5.68")}`);
    await page.goBack();
    expect(page.url()).toBe(`${site.server.origin}/fr/books/`);
  });
  await site.onPage("/search/", async ({ page }) => {
    await page.locator("#q").fill("AP 5.68, 2");
    await page.locator("#answers .cited a").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.server.origin}${pathOf("5.68")}#v2`);
    expect(await page.locator(":target").getAttribute("class")).toContain("line");
    await page.goBack();
    await page.locator("#answers .cited a").waitFor();
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).searchParams.get("q")).toBe("AP 5.68, 2");
  });
});

const widths = [390, 1280] as const;

test.each(widths)(
  "counts the names in the results, which filter them, at %i pixels",
  async (width) => {
    const does = async ({ page }: OpenPage) => {
      const found = page.locator("#answers .documents .label");
      const names = page.locator("#refine section");
      const named = async (kind: string) =>
        (await names.filter({ hasText: kind }).getByRole("button").allInnerTexts()).map((text) =>
          text.replace(/\s/g, " "),
        );
      const button = (name: string) => page.locator("#refine").getByRole("button", { name });
      if (width === 390) await page.locator("#refine summary").click();
      await button("erotic").click();
      await expect.poll(() => found.count()).toBe(17);
      // The focus stays on the button, which is a new one.
      await expect.poll(() => button("erotic").evaluate(isFocused)).toBe(true);
      expect(await button("erotic").getAttribute("aria-pressed")).toBe("true");
      await button("Book 5").click();
      await expect.poll(() => named("Books")).toEqual(["Book 5: Love epigrams 13"]);
      // The page of these passages has the names as its title.
      const href = () => page.locator("#answers .list a").getAttribute("href");
      await expect.poll(href).toMatch(/title=Book%205%3A%20Love%20epigrams%2C%20erotic$/);
      // A name that is not among the first.
      await page.locator("#name").fill("ruf");
      await expect.poll(() => named("Authors")).toEqual(["Rufinus 2"]);
      await button("Rufinus").click();
      await expect.poll(() => found.allInnerTexts()).toEqual(["5.69", "5.74"]);
      await expect.poll(() => page.url()).toContain("/search/?author=9&book=5&keyword=3");
      const french = page.locator(".languages a");
      expect(await french.getAttribute("href")).toContain("?author=9&book=5&keyword=3");
      await page.reload();
      await expect.poll(() => found.allInnerTexts()).toEqual(["5.69", "5.74"]);
      const summary = page.locator("#refine summary");
      await expect
        .poll(() => summary.innerText())
        .toContain("Rufinus, Book 5: Love epigrams, erotic");
      if (width === 390) await summary.click();
      await expect.poll(() => named("Languages")).toEqual(["English 2", "Ancient Greek 2"]);
      expect(await obstaclesOn(page)).toEqual([]);
      await button("Rufinus").click();
      await expect.poll(() => found.count()).toBe(13);
      await expect.poll(() => page.url()).not.toContain("author");
      // Passages with both of two keywords.
      await page.locator(`[data-subject^="keywords"][aria-pressed="false"]`).last().click();
      await expect.poll(() => page.url()).toMatch(/keyword=3&keyword=\d+$/);
      await page.reload();
      await expect.poll(() => page.locator(`[aria-pressed="true"]`).count()).toBe(3);
      await expect.poll(() => found.count()).toBeLessThan(13);
    };
    // The author of the address is not in this edition.
    await site.onPage("/search/?author=99999", does, { viewport: { width, height: 900 } });
  },
);

test.each(widths)(
  "offers a part of the query in poems of an author, at %i pixels",
  async (width) => {
    const does = async ({ page }: OpenPage) => {
      await page.getByRole("button", { name: "wine in poems by Meleager (1)" }).click();
      await expect.poll(() => page.url()).toContain("/search/?q=wine&author=2");
      expect(await page.locator("#q").inputValue()).toBe("wine");
      await expect
        .poll(() => page.locator("#answers .documents .label").allInnerTexts())
        .toEqual(["4.1"]);
    };
    await site.onPage(searchFor("Meleager wine"), does, { viewport: { width, height: 900 } });
  },
);

test.each(widths)(
  "the browser takes back an offer, a filter and a query, at %i pixels",
  async (width) => {
    const does = async ({ page }: OpenPage) => {
      const field = page.locator("#q");
      await field.fill("Meleager");
      await field.press("Enter");
      await field.fill("Meleager wine");
      await page.getByRole("button", { name: "wine in poems by Meleager (1)" }).click();
      await expect.poll(() => page.url()).toMatch(/\?q=wine&author=2$/);
      if (width === 390) await page.locator("#refine summary").click();
      await page.locator("#refine").getByRole("button", { name: "Meleager" }).first().click();
      await expect.poll(() => page.url()).toMatch(/\?q=wine$/);
      const chosen = page.locator(`[aria-pressed="true"]`);
      await page.goBack();
      await expect.poll(() => chosen.count()).toBe(1);
      await page.goBack();
      await expect.poll(() => chosen.count()).toBe(0);
      expect(await field.inputValue()).toBe("Meleager wine");
      await page.goBack();
      expect(await field.inputValue()).toBe("Meleager");
      await page.goForward();
      await page.goForward();
      await expect
        .poll(() => page.locator("#answers .documents .label").allInnerTexts())
        .toEqual(["4.1"]);
    };
    await site.onPage("/search/", does, { viewport: { width, height: 900 } });
  },
);

test.each(widths)(
  "searches in the passages of an author, from the author's page, at %i pixels",
  async (width) => {
    const does = async ({ page }: OpenPage) => {
      expect(await obstaclesOn(page)).toEqual([]);
      await page.getByLabel("Search in these 2 passages").fill("στέφος");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/search/?*");
      await expect
        .poll(() => page.locator("#answers .documents .label").allInnerTexts())
        .toEqual(["5.74"]);
    };
    await site.onPage("/authors/9/", does, { viewport: { width, height: 900 } });
  },
);

test("reports an index that cannot be loaded, and tries again", async () => {
  const { page, close } = await openPage(site.browser, `${site.server.origin}/search/`);
  let isBroken = true;
  await page.route("**/documents.json", (route) => (isBroken ? route.abort() : route.continue()));
  await page.locator("#q").pressSequentially("ε");
  await expect.poll(() => page.locator("#found").innerText()).toContain("could not be loaded");
  isBroken = false;
  await page.locator("#q").fill("ερως");
  await page.locator("#answers .documents a").first().waitFor();
  // A wider query is offered.
  await page.locator("#q").fill("θεο");
  await page.getByRole("button", { name: "θεο*" }).click();
  expect(await page.locator("#q").inputValue()).toBe("θεο*");
  await page.locator("#answers .documents a").first().waitFor();
  await close();
});

test("searches on with the files of a new release, which replaced a file of the open page", async () => {
  const { page, requests, close } = await openPage(site.browser, `${site.server.origin}/search/`);
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
  await close();
});

test("says what each word finds where nothing has both, with the hints below, and the query in the title", async () => {
  await site.onPage("/search/", async ({ page }) => {
    await page.locator("#q").fill("ξεῖν αγγειλε");
    await page.locator("#answers + #hints[open]").waitFor();
    const alone = page.locator(".alone li");
    await expect.poll(() => alone.allInnerTexts()).toEqual(["ξειν 2 passages", "αγγειλε 0"]);
    expect(await page.title()).toMatch(/^ξεῖν αγγειλε · Search/);
    expect(await obstaclesOn(page)).toEqual([]);
    await alone.getByRole("button").click();
    await expect.poll(() => page.locator("#q").inputValue()).toBe("ξειν");
    await expect.poll(() => page.locator("#answers .documents a").count()).toBe(2);
  });
});

test("the home page leads to another epigram", async () => {
  await site.onPage("/fr/", async ({ page }) => {
    await page.getByRole("link", { name: "Une autre épigramme" }).click();
    await page.waitForURL(/\/fr\/passages\/urn:cts:greekLit:tlg7000/);
    await page.goBack();
    expect(page.url()).toBe(`${site.server.origin}/fr/`);
  });
});

test("prints all results and the parallels of a passage, also what was not yet fetched", async () => {
  const print = async ({ page, noise }: OpenPage) => {
    await page.locator("[data-later]").last().waitFor({ state: "attached" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator("[data-later]").count()).toBe(0);
    expect(noise).toEqual([]);
  };
  await site.onPage(searchFor("και"), async (opened) => {
    await print(opened);
    const results = await opened.page.locator(".documents .result").allInnerTexts();
    expect(results.length).toBeGreaterThan(30);
    expect(await opened.page.locator(".documents .result:not(:has(mark))").count()).toBe(0);
  });
  await site.onPage(
    pathOf("5.91"),
    async (opened) => {
      await print(opened);
      expect(await opened.page.locator("section.parallels").innerText()).toContain("5.90");
    },
    { viewport: { width: 390, height: 300 } },
  );
});

test("offers the passage that a wrong address cites, or those nearest to it", async () => {
  for (const [path, ...shown] of [
    ["/passages/5.68/", "Go to", "5.68"],
    ["/fr/passages/urn:cts:greekLit:tlg7000.tlg001.ag:5.9999/", "Les plus proches", "5.91"],
  ] as const) {
    const { page, close } = await openPage(site.browser, site.server.origin + path);
    const [heading, label] = [page.locator("#answers h2"), page.locator("#answers .label")];
    await expect.poll(() => label.allInnerTexts()).toEqual(shown.slice(1));
    expect([await heading.innerText()]).toEqual(shown.slice(0, 1));
    await close();
  }
});

test("marks the verses of a citation of several, and opens the hints without a query", async () => {
  await site.onPage(searchFor("AP 4.1.2-4"), async ({ page }) => {
    await page.waitForURL("**/*:4.1/#v2-4");
    const verses = page.locator(".line.target");
    await expect
      .poll(() => verses.evaluateAll((all) => all.map(({ id }) => id)))
      .toEqual(["v2", "v3", "v4"]);
    // "AP" is no Greek word of the poem.
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(marked)).toEqual([]);
  });
  await site.onPage("/search/", async ({ page }) => {
    expect(await page.locator("#hints dl").isVisible()).toBe(true);
  });
});
