/** The pages of books, authors, cities and keywords, their indexes and the home page, as a build writes them. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadSnapshot } from "../../commands/load.ts";
import { Database } from "../../snapshot/sqlite.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { loadFiles } from "../../testing/load-files.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace } from "../../testing/workplace.ts";
import { size } from "./map/projection.ts";
import { interfaceLanguages } from "./words/index.ts";

const options = { ...oneForm, products: only("reader", "summaries") };

/** Oddities of real data that the sample lacks: coordinates of no place, a place outside the map, an author twice. */
const oddities = `
  UPDATE city SET longitude = '112.00000', latitude = '12.00000' WHERE id = 10;
  UPDATE city SET longitude = '66.89000', latitude = '36.75800' WHERE id = 11;
  INSERT INTO passage_author SELECT passage, position + 100, author FROM passage_author WHERE author = 8;
  INSERT INTO author_name VALUES (8, 100, 'rufinus of samos', 'fra'), (8, 101, 'Rufinus of Samos', 'eng');
`;

const place = makeWorkplace("sample");
alterSnapshot(place.snapshot, oddities);
const database = new Database(place.snapshot, { readonly: true });
beforeAll(() => buildQuietly(place.snapshot, place.out, options));
afterAll(() => void database.close());

function pageAt(path: string): string {
  return readFileSync(join(place.out, path, "index.html"), "utf8");
}

/** The passages and scholia that the page links to, by the end of their urns. */
function listedOn(path: string): string[] {
  const links = pageAt(path).matchAll(
    /<li><a href="[./]*(?:[a-z]{2}\/)?passages\/[^"]*:([^":/]+)\/"/g,
  );
  return [...links].map(([, label = ""]) => label);
}

/** The first column of a query of the snapshot. */
function column(sql: string, ...values: readonly (string | number)[]): string[] {
  return database
    .prepare(sql)
    .pluck()
    .all(...values)
    .map(String);
}

const label = "book.number || '.' || fragment || sub_fragment";
const inOrder = "ORDER BY book.number, fragment, sub_fragment";
const withBook = "passage JOIN book ON book.id = passage.book";
const kinds = { authors: "author", cities: "city", keywords: "keyword" };

describe.each(interfaceLanguages)("in $ownName", ({ folder }) => {
  test.each(Object.entries(kinds))(
    "lists for each of the %s its passages once, in order, and counts them in the index",
    (pages, table) => {
      const counts: string[] = [];
      for (const id of column(`SELECT id FROM ${table} ORDER BY id`)) {
        const expected = column(
          `SELECT ${label} FROM ${withBook} WHERE passage.id IN
             (SELECT passage FROM passage_${table} WHERE ${table} = ?) ${inOrder}`,
          id,
        );
        expect(listedOn(`${folder}${pages}/${id}/`), `${pages}/${id}`).toEqual(expected);
        counts.push(`${id}: ${expected.length}`);
      }
      expect(counts.length).toBeGreaterThan(20);
      const items = pageAt(`${folder}${pages}/`).matchAll(
        new RegExp(`<li><a href="[./]*${folder}${pages}/(\\d+)/".*class="count">(\\d+)<`, "g"),
      );
      expect([...items].map(([, id, count]) => `${id}: ${count}`).sort()).toEqual(counts.sort());
    },
  );

  test("lists every passage and every scholium of a book once, in order", () => {
    for (const number of column("SELECT number FROM book ORDER BY number")) {
      expect(listedOn(`${folder}books/${number}/`)).toEqual(
        column(`SELECT ${label} FROM ${withBook} WHERE book.number = ? ${inOrder}`, number),
      );
      expect(listedOn(`${folder}scholia/${number}/`)).toEqual(
        column(
          `SELECT ${label} || '.' || scholium.number FROM ${withBook}
           JOIN scholium ON scholium.passage = passage.id WHERE book.number = ?
           ${inOrder}, scholium.number`,
          number,
        ),
      );
    }
    // The page has a note that there are none.
    expect(pageAt(`${folder}books/2/`)).toContain('<p class="nothing">');
  });
});

test("puts a dot on the map for a city with coordinates, and none for one without", () => {
  const numbers = (pattern: RegExp) => pattern.exec(pageAt("cities/1/"))?.slice(1).map(Number);
  // 21.87° E between 12° W and 50° E, 32.81° N between 49° N and 26° N.
  const [x = 0, y = 0] = numbers(/<circle class="dot" cx="([\d.]+)" cy="([\d.]+)"/) ?? [];
  expect(x).toBeCloseTo(((21.86616 + 12) / 62) * size.width, -0.5);
  expect(y).toBeCloseTo(((49 - 32.80799) / 23) * size.height, 0);
  const [left = x, top = y, width = 0, height = 0] =
    numbers(/viewBox="([\d.]+) ([\d.]+) (\d+) (\d+)"/) ?? [];
  expect([x > left, x < left + width, y > top, y < top + height]).not.toContain(false);
  // Without coordinates, with placeholders, and outside the map.
  for (const id of [12, 10]) expect(pageAt(`cities/${id}/`)).not.toMatch(/<svg|Coordinates/);
  expect(pageAt("cities/11/")).not.toContain("<svg");
  const dots = pageAt("cities/").matchAll(/<a href="(?:[^"]*cities\/)?(\d+)\/" tabindex="-1">/g);
  const known = column("SELECT id FROM city WHERE longitude IS NOT NULL AND id NOT IN (10, 11)");
  expect([...dots].map(([, id]) => id).sort()).toEqual(known.sort());
});

test("labels on the map do not overlap, and the place with most passages has one", () => {
  const found = pageAt("cities/").matchAll(/<text x="([\d.]+)" y="([\d.]+)">(.*?)<\/text>/g);
  const labels = [...found].map(([, x, y, name = ""]) => ({ x: Number(x), y: Number(y), name }));
  expect(labels.map(({ name }) => name)).toContain("Cyrene");
  expect(labels.length).toBeGreaterThan(5);
  const overlaps = labels.flatMap((one, index) =>
    labels.slice(index + 1).filter((other) => {
      const [left, right] = one.x < other.x ? [one, other] : [other, one];
      return Math.abs(one.y - other.y) < 12 && right.x < left.x + left.name.length * 6;
    }),
  );
  expect(overlaps).toEqual([]);
});

test("lists the keywords of an only category, and links to all only if more are there", async () => {
  const small = makeWorkplace(4);
  const records = join(small.folder, "records");
  mkdirSync(records);
  writeFileSync(
    join(records, "passages.csv"),
    "book,fragment,author,grc,keywords\n7,1,Simonides,Ὦ ξεῖν᾽,epitaph|war\n",
  );
  await loadSnapshot({ records, snapshot: small.snapshot, acceptLoss: true });
  await buildQuietly(small.snapshot, small.out, { ...options, products: only("reader") });
  for (const path of ["index.html", "fr/keywords/index.html"]) {
    const page = readFileSync(join(small.out, path), "utf8");
    expect(page).toMatch(/>epitaph<[/](span|a)>/);
    expect(page).not.toMatch(/All \d|>Keywords(<[/]a>)? <span class="count">/);
  }
});

test("has a home page and indexes without any records", async () => {
  const empty = makeWorkplace(4);
  loadFiles({}, empty.snapshot);
  await buildQuietly(empty.snapshot, empty.out, { ...options, products: only("reader") });
  const home = readFileSync(join(empty.out, "fr/index.html"), "utf8");
  expect(home).toContain("Une anthologie d’épigrammes grecques");
  expect(home).toContain("0\u00a0passage</p>");
  for (const path of ["books", "authors", "cities", "keywords", "scholia"]) {
    expect(readFileSync(join(empty.out, path, "index.html"), "utf8")).toContain("<h1>");
  }
});

test("names an author once whose two names differ only in capitals", () => {
  const names = pageAt("authors/8/").match(
    /<span lang="[a-z]+" itemprop="alternateName">rufinus of samos<.*/gi,
  );
  expect(names).toEqual([
    '<span lang="fr" itemprop="alternateName">Rufinus of Samos</span> <span class="kind">French, English</span></li>',
  ]);
});

test("the page of a passage tells previews and reference managers what it is, and a long one begins with links to its parts", () => {
  const passage = (label: string, folder = "") =>
    pageAt(`${folder}passages/urn:cts:greekLit:tlg7000.tlg001.ag:${label}`);
  const short = passage("5.68");
  expect(short).toContain(
    '<meta property="og:title" content="5.68, Polemon, king of Pontus, Lucillius">',
  );
  expect(short).toContain(
    '<meta name="description" property="og:description" content="Greek Anthology 5.68,',
  );
  expect(short).toContain(`<meta name="citation_title" content="Greek Anthology 5.68">
<meta name="citation_author" content="Polemon, king of Pontus">
<meta name="citation_author" content="Lucillius">`);
  expect(short).not.toContain('class="jump"');
  const anchors = (page: string) =>
    [...page.matchAll(/<a href="#([a-z]+[0-9-]*)">([^<]*)<\/a>/g)].map(([, anchor = "", name]) => {
      expect(page).toContain(` id="${anchor}"`);
      return name;
    });
  expect(anchors(passage("4.1", "fr/"))).toEqual([
    "Traductions",
    "Manuscrits",
    "Scholies",
    "Commentaires",
    "Citer et réutiliser",
  ]);
});
