/** In any anthology, the index selects what a check of every record finds. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Author, Passage, PassageFilters } from "../../model/published.ts";
import {
  type Filters,
  filteredPositions,
  filterNames,
  readFilters,
  stripped,
} from "../../routing/filters.ts";
import { allRecords } from "../../testing/published-records.ts";
import { randomAnthology, randomParts } from "../../testing/random-anthology.ts";
import { writeAnthology } from "../../testing/rows.ts";
import { times } from "../../testing/thoroughness.ts";
import type { Batch, Files, Parts, Site } from "../output.ts";
import { filters as output } from "./filters.ts";

const seed = Number(process.env.PROPERTY_SEED ?? 20_250_101);
const baseUrl = "https://example.org/ag";
const settings = { base_url: baseUrl, page_size: 3, links: "path" } as const;
const urnPrefix = "urn:cts:greekLit:tlg7000.tlg001.ag:";

test("filters find all matching passages", () => {
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  let found = 0;
  const anthologies = fc.sample(randomParts, { seed, numRuns: times(15, 500, 5) });
  for (const [number, parts] of anthologies.entries()) {
    const file = join(folder, `${number}.sqlite`);
    writeAnthology(randomAnthology(parts, { baseUrl, control: "" }), file);
    const { passages, authors } = allRecords(file, baseUrl);
    const mainNames = new Map(authors.map(({ url, main_name }) => [url, stripped(main_name)]));
    const index = indexOf(passages, mainNames, number % 2 === 0);
    expect(index).toMatchObject({ ...settings, format_api: number % 2 === 0 });
    expect(index.urns.map((end) => urnPrefix + end)).toEqual(passages.map(({ urn }) => urn));
    const names = index.authors.map((one) => one.main_name);
    expect(names).toEqual([...new Set(names)].filter((name) => name !== "").sort());
    const books = index.books.map((one) => one.number);
    expect(books).toEqual([...new Set(books)].sort((one, other) => one - other));
    for (const raw of rawFilters(passages, authors)) {
      const filters = readFilters(raw) ?? {};
      if (Object.keys(filters).length === 0) continue;
      const positions = passages.flatMap((passage, position) =>
        passes(passage, filters, mainNames) ? [position] : [],
      );
      expect(filteredPositions(index, filters)).toEqual(positions);
      found += positions.length;
    }
  }
  expect(found).toBeGreaterThan(anthologies.length);
});

/** The index that the output makes of these passages, in two batches. */
function indexOf(
  passages: readonly Passage[],
  mainNames: ReadonlyMap<string, string>,
  hasTwins: boolean,
): PassageFilters {
  const related = { mainName: (author: string) => ` ${mainNames.get(author)}\u2028` };
  const batches = [passages.slice(0, 2), passages.slice(2)].map((records) =>
    output.batches.passages?.({ records, related } as unknown as Batch, {} as Files),
  );
  const items = (name: string) =>
    name === "passages" ? batches.flatMap((parts) => parts?.index ?? []) : [];
  const products = hasTwins ? ["json", "format-api"] : ["json"];
  const ids = () => passages.map(({ urn }) => urn);
  let index: PassageFilters | undefined;
  const json = (_path: string, value: object) => {
    index = value as PassageFilters;
  };
  const site = { options: { ...settings, products }, ids } as unknown as Site;
  output.finishes?.[0]?.make({ items } as unknown as Parts, site, { json } as unknown as Files);
  return index ?? expect.unreachable();
}

/** Values that occur and values that do not, alone and in all combinations. */
function rawFilters(passages: readonly Passage[], authors: readonly Author[]): Filters[] {
  const words = passages.flatMap(({ keywords }) => keywords.map(({ url }) => idOf(url)));
  const values = {
    author__main_name: [...authors.map(({ main_name }) => ` ${main_name}\t`), "nobody at all"],
    book__number: ["", ...passages.slice(0, 2).map(({ book }) => `0${book.number}.0`), "17"],
    keyword__number: [...words.slice(0, 3), "-1"],
  };
  return filterNames.reduce<Filters[]>(
    (all, name) =>
      all.flatMap((one) => [one, ...values[name].map((value) => ({ ...one, [name]: value }))]),
    [{}],
  );
}

function passes(
  { book, authors, keywords }: Passage,
  { author__main_name: name, book__number, keyword__number }: Filters,
  mainNames: ReadonlyMap<string, string>,
): boolean {
  return (
    (book__number === undefined || book.number === Number(book__number)) &&
    (keyword__number === undefined || keywords.some(({ url }) => idOf(url) === keyword__number)) &&
    (name === undefined || authors.some(({ url }) => mainNames.get(url) === stripped(name)))
  );
}

function idOf(url: string): string {
  return url.replace(/^.*[/](?=[^/]+[/]$)|[/]$/g, "");
}
