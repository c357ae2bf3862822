/**
 * The search for other programs, in Node and in a browser, and the search page: the same answers.
 *
 * @module-tag chromium
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { SearchedSite } from "../../../testing/searched-site.ts";
import { siteInBrowser } from "../../../testing/site-in-browser.ts";
import { oneForm, only } from "../../../testing/site-options.ts";
import { searchModule } from "../../addresses/reader.ts";
import type { SearchAnswers, search } from "./program.ts";

const site = siteInBrowser("sample", { ...oneForm, products: only("reader", "landing") });

/** Queries of every kind; the words of the texts are added. */
const typed = [
  "eros",
  "psyche*",
  "yuxh/n",
  "Sappho",
  "Σαπφώ",
  "Meleager",
  "Meleagar",
  "Kallimachos",
  "Tegea",
  "zzz",
  "AP 5.68, 2",
  "7.80.1",
  "schol. 7.80.1",
  "4.9999",
  "5.67-69",
  "AP 5.67; 7.80",
  "Simonides 7.249",
  "θεο",
  '"τὸν πόθον"',
  '"πεμπ* σοι"',
  "ερως ~10 ποθον",
  '"λύσῃς τὸν ἔρωτα ἢ κεράσῃς"',
  "*οισιν",
  "ερως πόθος",
  "Plato love",
  "death erotic",
];

test("answers 120 queries like the search page, in Node and in the browser", async () => {
  const file = join(site.place.out, searchModule);
  const own: { search: typeof search } = await import(file);
  const { index } = new SearchedSite(site.place.out);
  const words = [...(await index.wordsFor("*α*")).keys()];
  const some = words.filter((_, number) => number % Math.floor(words.length / 96) === 0);
  const queries = [...typed, ...some].slice(0, 120);
  expect(queries).toHaveLength(120);
  let answered = 0;
  await site.onPage("/search/", async ({ page }) => {
    const shown = async (selector: string) =>
      (await page.locator(`#answers ${selector}`).allInnerTexts()).map((text) => text.trim());
    for (const query of queries) {
      const found = await own.search(site.server.origin, query);
      if (found.records.length > 0) answered += 1;
      const inBrowser = await page.evaluate(
        `import("/${searchModule}").then(({ search }) => search(location.origin, ${JSON.stringify(query)})).then(JSON.stringify)`,
      );
      expect(inBrowser, query).toBe(JSON.stringify(found));
      await page.locator("#q").fill(query);
      await expect
        .poll(async () => ({
          records: await shown("> ol .label"),
          cited: await shown(".cited .label"),
          nearest: await shown(".nearest .label"),
          nearly: await shown(".nearly .label"),
          names: await shown(".named li a"),
          within: (await shown(".within")).map((text) => text.replace(/in poems .*(?=\()/, "")),
          offers: (await shown("> p:not(.within) button")).flatMap(
            (text) => /: (.*\(\d+\))$/.exec(text)?.slice(1) ?? [],
          ),
        }))
        .toEqual(expectedOn(found));
    }
  });
  expect(answered).toBeGreaterThan(100);
});

/** What the page shows of these answers. */
function expectedOn(found: SearchAnswers) {
  const { records, cited, nearest, nearly, names, similar, offers, within } = found;
  const labels = (list: SearchAnswers["records"]) =>
    list.map(({ label, urn, verse }) => {
      const name = urn.includes("tlg5011") ? `Scholium ${label}` : label;
      return verse === undefined ? name : `${name}, v. ${verse}`;
    });
  return {
    records: labels(records).slice(0, 50),
    cited: labels(cited),
    nearest: labels(nearest),
    nearly: labels(nearly),
    names: [...names, ...similar].map(({ name }) => name),
    within: within.map(({ query, count }) => `${query} (${count})`),
    offers: offers.map(({ query, count }) => `${query} (${count})`),
  };
}
