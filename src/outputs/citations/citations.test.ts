/** The citations of books, as other programs read them, and what a rebuild writes of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Cite } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import { beforeAll, expect, test } from "vitest";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { contents } from "../../testing/tree.ts";
import { copyWorkplace, makeWorkplace } from "../../testing/workplace.ts";

const options = { ...oneForm, products: only("reader", "citations", "landing") };
const good = makeWorkplace("sample");
beforeAll(() => buildQuietly(good.snapshot, good.out, options));

function read(path: string, out = good.out): string {
  return readFileSync(join(out, path), "utf8");
}

test("a book has its passages in order, in both formats, as their pages cite them", () => {
  const { results } = JSON.parse(read("api/passages/index.json"));
  const urns: string[] = results
    .filter(({ book }: { book: { number: number } }) => book.number === 7)
    .map(({ urn }: { urn: string }) => urn);
  expect(urns.length).toBeGreaterThan(2);
  const items = JSON.parse(read("citations/7.json"));
  const entries = new Cite(read("citations/7.bib"), { forceType: "@bibtex/text" }).data;
  for (const cited of [items, entries]) {
    const addresses = cited.map(({ URL: address }: { URL: string }) => address);
    expect(addresses).toEqual(urns.map((urn) => `${options.baseUrl}/passages/${urn}/`));
  }
  const [, shown = ""] =
    /id="csl-json">([\s\S]*?)<\/pre>/.exec(read(`passages/${urns[0]}/index.html`)) ?? [];
  const signs: Readonly<Record<string, string>> = { quot: '"', lt: "<", gt: ">", amp: "&" };
  const text = shown.replace(/&(\w+);/g, (_, name: string) => signs[name] ?? "?");
  expect(JSON.parse(text)).toEqual([items[0]]);
});

test("the page of a book leads to them in each language; those of a book without passages are empty", () => {
  expect(read("books/7/index.html")).toContain('<a href="../../citations/7.bib">BibTeX</a>');
  expect(read("fr/books/7/index.html")).toContain('"../../../citations/7.json">CSL-JSON</a>');
  expect([read("citations/2.bib"), JSON.parse(read("citations/2.json"))]).toEqual(["", []]);
});

test("without pages for readers, they lead to the records", async () => {
  const { snapshot, out } = copyWorkplace(good);
  await buildQuietly(snapshot, out, { ...options, products: only("citations") });
  const [first] = JSON.parse(read("citations/5.json", out));
  expect(first.URL).toMatch(/\/api\/passages\/urn:[^/]+\/$/);
});

test("a rebuild writes those of the books of an author with another name, and of no other", async () => {
  const { snapshot, out } = copyWorkplace(good);
  alterSnapshot(
    snapshot,
    "UPDATE author_name SET name = 'Another' WHERE author = (SELECT min(author) FROM passage_author)",
  );
  const before = contents(out);
  await buildQuietly(snapshot, out, options);
  const after = contents(out);
  const changed = Object.keys(after).filter(
    (path) => /^citations\/.*bib$/.test(path) && after[path] !== before[path],
  );
  expect(changed.length).toBeGreaterThan(0);
  for (const path of Object.keys(after).filter((name) => /^citations\/.*bib$/.test(name))) {
    expect(read(path, out).includes("{Another}")).toBe(changed.includes(path));
  }
});
