/** In any anthology, filters select what a check of every record finds. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Author, Envelope, Passage, PassageFilters } from "../../model/published.ts";
import {
  type Filters,
  filteredPage,
  filterFaults,
  filterIndexFile,
  filterNames,
  readFilters,
  stripped,
} from "../../routing/filters.ts";
import { envelopeEnd } from "../../routing/pagination.ts";
import { pageForms } from "../../routing/routes.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { randomAnthology, randomParts } from "../../testing/random-anthology.ts";
import { writeAnthology } from "../../testing/rows.ts";
import { allRecords } from "../../testing/scan.ts";
import { only } from "../../testing/site-options.ts";
import { times } from "../../testing/thoroughness.ts";

const seed = Number(process.env.PROPERTY_SEED ?? 20_250_101);
const numRuns = Number(process.env.PROPERTY_RUNS ?? times(40, 500, 5));

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
const snapshotFile = join(folder, "data", "anthology.sqlite");
const out = join(folder, "out");
beforeEach(emptyFolders);

function emptyFolders(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "data"), { recursive: true });
}

const options = fc.record({
  baseUrl: fc.constantFrom("https://anthology.example", "https://example.org/ag"),
  links: fc.constantFrom("query" as const, "path" as const),
  pageSize: fc.integer({ min: 1, max: 3 }),
  products: fc.constantFrom(only("filters"), only("filters", "format-api")),
  about: fc.constant(null),
});

test(`filters find all matching passages (${numRuns} anthologies, seed ${seed})`, async () => {
  let found = 0;
  const property = fc.asyncProperty(randomParts, options, async (parts, chosen) => {
    const filling = { baseUrl: chosen.baseUrl, control: "" };
    writeAnthology(randomAnthology(parts, filling), snapshotFile);
    const { passages, authors } = allRecords(snapshotFile, chosen.baseUrl);
    await buildQuietly(snapshotFile, out, chosen);
    const read = (file: string) => readFileSync(join(out, file), "utf8");
    const index = JSON.parse(read(filterIndexFile)) as PassageFilters;
    for (const raw of rawFilters(passages, authors)) {
      const filters = readFilters(raw) ?? {};
      if (Object.keys(filters).length === 0) continue;
      expect(filterFaults(filters)).toBeUndefined();
      const expected = passages.filter((passage) => passes(passage, filters, authors));
      if (expected.length > 0) found += 1;
      for (const form of pageForms(chosen.products)) {
        const pages = Math.max(1, Math.ceil(expected.length / chosen.pageSize));
        const results: { url: string }[] = [];
        for (let page = 1; page <= pages; page += 1) {
          const made = filteredPage(index, { filters, page, form });
          const text = `${made?.start}${made?.files.map(read).join(",")}${envelopeEnd}`;
          const envelope = JSON.parse(text) as Envelope;
          expect(envelope.count).toBe(expected.length);
          expect([envelope.next === null, envelope.previous === null]).toEqual([
            page === pages,
            page === 1,
          ]);
          results.push(...(envelope.results as { url: string }[]));
        }
        expect(filteredPage(index, { filters, page: pages + 1, form })).toBeUndefined();
        const suffix = form === "api" ? "?format=api" : "";
        expect(results.map(({ url }) => url)).toEqual(expected.map(({ url }) => url + suffix));
      }
    }
  });
  await fc.assert(property.beforeEach(emptyFolders), {
    seed,
    numRuns,
    interruptAfterTimeLimit: 500_000,
    markInterruptAsFailure: true,
  });
  expect(found).toBeGreaterThan(numRuns);
}, 600_000);

/** Values that occur and values that do not, alone and in all combinations. */
function rawFilters(passages: readonly Passage[], authors: readonly Author[]): Filters[] {
  const books = [
    undefined,
    "",
    ...passages.slice(0, 2).map(({ book }) => `0${book.number}.0`),
    "17",
  ];
  const names = [undefined, ...authors.map(({ main_name }) => ` ${main_name}\t`), "nobody at all"];
  const words = passages.flatMap(({ keywords }) => keywords.map(({ url }) => idOf(url)));
  const keywords = [undefined, ...words.slice(0, 3), "-1"];
  return books.flatMap((book__number) =>
    names.flatMap((author__main_name) =>
      keywords.map((keyword__number) => {
        const all = { author__main_name, book__number, keyword__number };
        return Object.fromEntries(
          filterNames.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
        );
      }),
    ),
  );
}

function passes(
  { book, authors, keywords }: Passage,
  filters: Filters,
  list: readonly Author[],
): boolean {
  const { author__main_name: name, book__number, keyword__number } = filters;
  const main = new Map(list.map(({ url, main_name }) => [url, main_name]));
  return (
    (book__number === undefined || book.number === Number(book__number)) &&
    (keyword__number === undefined || keywords.some(({ url }) => idOf(url) === keyword__number)) &&
    (name === undefined ||
      authors.some(({ url }) => stripped(main.get(url) ?? "") === stripped(name)))
  );
}

function idOf(url: string): string {
  return url.replace(/^.*[/](?=[^/]+[/]$)|[/]$/g, "");
}
