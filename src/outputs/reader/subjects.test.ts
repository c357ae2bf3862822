/** The pages of books, authors, cities and keywords, their indexes and the home page, as a build writes them. */
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadFiles } from "../../import/load/load.ts";
import { type Connection, Database } from "../../snapshot/sqlite.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { examples } from "../../testing/examples.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace, type Workplace } from "../../testing/workplace.ts";
import { readerAssets } from "./assets.ts";
import { size } from "./map/projection.ts";
import { interfaceLanguages } from "./words/index.ts";

const sample = fileURLToPath(new URL("../../../data/anthology.sqlite", import.meta.url));
const options = { ...oneForm, products: only("reader", "summaries") };

/** Oddities of real data that the sample lacks: blank, empty and equal names, placeholder coordinates, line ends of Windows. */
const oddities = `
  UPDATE author_name SET name = ' Alcaeus  ' WHERE author = 8 AND language = 'eng';
  UPDATE author_name SET name = '  ' WHERE author = 9;
  UPDATE author_name SET name = '' WHERE author = 22;
  UPDATE author_name SET name = 'Twin' WHERE author IN (51, 161) AND language = 'eng';
  UPDATE keyword_name SET name = 'elegiac couplet' WHERE keyword = 3 AND language = 'eng';
  UPDATE city SET longitude = '112.00000', latitude = '12.00000' WHERE id = 10;
  UPDATE city SET longitude = '66.89000', latitude = '36.75800' WHERE id = 11;
  INSERT INTO description SELECT 9000, language, created_at, updated_at,
    'Two' || char(13, 10) || 'lines' || char(13, 10, 13, 10) || 'Another' FROM description WHERE id = 511;
  INSERT INTO author_description VALUES (1, 0, 9000);
  INSERT INTO passage_author SELECT passage, position + 100, author FROM passage_author WHERE author = 8;
`;

let place: Workplace;
let database: Connection;
beforeAll(async () => {
  place = makeWorkplace(4);
  copyFileSync(sample, place.snapshot);
  alterSnapshot(place.snapshot, oddities);
  database = new Database(place.snapshot, { readonly: true });
  await buildQuietly(place.snapshot, place.out, { ...options, about: examples.about });
});
afterAll(() => {
  database.close();
});

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

describe.each(interfaceLanguages)("in $ownName", ({ folder, tag }) => {
  test.each([
    ["authors", "author"],
    ["cities", "city"],
    ["keywords", "keyword"],
  ])("lists for each of the %s every passage once, in order, and no others", (pages, table) => {
    const ids = column(`SELECT id FROM ${table} ORDER BY id`);
    expect(ids.length).toBeGreaterThan(20);
    for (const id of ids) {
      const expected = column(
        `SELECT ${label} FROM ${withBook} WHERE passage.id IN
           (SELECT passage FROM passage_${table} WHERE ${table} = ?) ${inOrder}`,
        id,
      );
      expect(listedOn(`${folder}${pages}/${id}/`), `${pages}/${id}`).toEqual(expected);
    }
  });

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

  test("links from its indexes to every record, with the number of its passages", () => {
    for (const [pages, table] of [
      ["authors", "author"],
      ["cities", "city"],
      ["keywords", "keyword"],
    ] as const) {
      const items = pageAt(`${folder}${pages}/`).matchAll(
        new RegExp(`<li><a href="[./]*${folder}${pages}/(\\d+)/".*class="count">(\\d+)<`, "g"),
      );
      const found = [...items].map(([, id, count]) => `${id}: ${count}`).sort();
      const expected = column(
        `SELECT id || ': ' || (SELECT count(DISTINCT passage) FROM passage_${table} WHERE ${table} = id)
         FROM ${table}`,
      ).sort();
      expect(found, pages).toEqual(expected);
    }
  });

  test("marks the language of every text", () => {
    const page = pageAt(`${folder}authors/2/`);
    expect(page).toContain(`<html lang="${tag}">`);
    expect(page).toContain('<span lang="grc" itemprop="alternateName">Μελέαγρος</span>');
    expect(pageAt(`${folder}authors/5/`)).toContain(
      tag === "en"
        ? '<h1><span itemprop="name">Sta'
        : '<h1><span itemprop="name"><span lang="en" dir="auto">Sta',
    );
  });
});

test("names records by a name that is not blank, and distinguishes records of one name", () => {
  const heading = (path: string) =>
    /<h1>(.*)<\/h1>/.exec(pageAt(path))?.[1]?.replace(/<[^>]*>/g, "");
  expect(heading("authors/8/")).toBe("Alcaeus");
  expect(heading("authors/9/")).toBe("Rufinus");
  expect(heading("authors/22/")).toBe("Simonides");
  expect(heading("authors/51/")).toBe("Twin 428 or 427 BC – 348 or 347 BC");
  expect(heading("authors/161/")).toBe("Twin 76 AD – 138 AD");
  expect(heading("keywords/1/")).toBe("elegiac couplet no. 1");
  expect(heading("keywords/3/")).toBe("elegiac couplet no. 3");
  expect(pageAt("authors/")).toContain("<small>76 AD – 138 AD</small>");
});

test("lists a passage once under an author that it names twice", () => {
  const listed = listedOn("authors/8");
  expect(listed.length).toBeGreaterThan(0);
  expect(listed).toEqual([...new Set(listed)]);
});

test("shows all facts in the record of an author", () => {
  const simonides = pageAt("authors/22/");
  expect(simonides).toContain("<dt>Born</dt>\n<dd>556 BC");
  for (const url of column("SELECT media_url FROM medium WHERE id IN (1, 4)")) {
    expect(simonides).toContain(`href="${url.trim().replaceAll("&", "&amp;")}"`);
  }
  for (const description of column(
    `SELECT description.description FROM author_description JOIN description
     ON description.id = author_description.description WHERE author = 22`,
  )) {
    expect(simonides).toContain(description.trim());
  }
  const callimachus = pageAt("authors/1/");
  expect(callimachus).toMatch(/<dt>Born<\/dt>\n<dd>.*href="\.\.\/\.\.\/cities\/1\/"/);
  expect(callimachus).toContain(
    '<a href="https://www.wikidata.org/wiki/Q192417" itemprop="sameAs">Wikidata Q192417</a>',
  );
  expect(callimachus).toContain('<a href="../../api/authors/1/">JSON</a>');
  const cyrene = pageAt("cities/1/");
  expect(cyrene).toMatch(/<dt>Born here<\/dt>\n<dd><ul>\n<li><a href="[./]*authors\/1\/">/);
});

test("separates paragraphs at empty lines, whatever ends a line", () => {
  expect(pageAt("authors/1/")).toContain("<p>Two\nlines</p>\n<p>Another</p>");
});

test("puts a dot on the map for a city with coordinates, and none for one without", () => {
  const cyrene = pageAt("cities/1/");
  const [, x, y] =
    /<circle class="dot" cx="([\d.]+)" cy="([\d.]+)"/.exec(cyrene)?.map(Number) ?? [];
  // 21.87° E between 12° W and 50° E, 32.81° N between 49° N and 26° N.
  expect(x).toBeCloseTo(((21.86616 + 12) / 62) * size.width, -0.5);
  expect(y).toBeCloseTo(((49 - 32.80799) / 23) * size.height, 0);
  const [, left, top, width, height] =
    /viewBox="([\d.]+) ([\d.]+) (\d+) (\d+)"/.exec(cyrene)?.map(Number) ?? [];
  for (const [at, start, length] of [
    [x, left, width],
    [y, top, height],
  ] as const) {
    expect(at).toBeGreaterThan(start ?? Number.NaN);
    expect(at).toBeLessThan((start ?? Number.NaN) + (length ?? Number.NaN));
  }
  expect(cyrene).toContain(`<image href="../../${readerAssets.folder}coast.svg"`);
  expect(cyrene).toContain("32.81° N, 21.87° E");
  expect(pageAt("fr/cities/1/")).toContain("32,81° N, 21,87° E");
  // Without coordinates, with placeholders, and outside the map.
  for (const id of [12, 10]) {
    expect(pageAt(`cities/${id}/`)).not.toMatch(/<svg|Coordinates/);
  }
  const beyond = pageAt("cities/11/");
  expect(beyond).toContain("36.76° N, 66.89° E");
  expect(beyond).not.toContain("<svg");
  const all = pageAt("cities/");
  const dots = [
    ...all.matchAll(/<a href="(\d+)\/" tabindex="-1">|cities\/(\d+)\/" tabindex="-1">/g),
  ];
  const known = column("SELECT id FROM city WHERE longitude IS NOT NULL AND id NOT IN (10, 11)");
  expect(dots.map(([, near, far]) => near ?? far).sort()).toEqual(known.sort());
});

test("begins with the publisher's text, an epigram and links to the indexes", () => {
  const home = pageAt("");
  expect(home).toContain(`<h1><span itemprop="name">${examples.about.title}</span></h1>`);
  expect(home).toContain("82\u00a0passages");
  expect(home).toContain("17\u00a0scholia");
  expect(home).toMatch(
    /Book 7<\/a> <small>Sepulchral epigrams<\/small> <span class="count">27\u00a0passages · 7\.0–7\.677/,
  );
  expect(home).toContain(`rel="license">${examples.about.licence?.name}`);
  expect(home).toMatch(/<figure class="featured".*lang="grc".*lang="en".*<\/figure>/s);
  expect(pageAt("fr/")).toMatch(/<figure class="featured".*lang="grc".*lang="fr".*<\/figure>/s);
});

test("links to the table of contents of a book for programs", () => {
  const [id] = column("SELECT id FROM book WHERE number = 7");
  expect(pageAt("books/7/")).toContain(`href="../../api/books/${id}/passages.json"`);
});

test("has a home page and indexes without any records", async () => {
  const empty = makeWorkplace(4);
  loadFiles({}, empty.snapshot);
  await buildQuietly(empty.snapshot, empty.out, { ...options, products: only("reader") });
  const home = readFileSync(join(empty.out, "fr/index.html"), "utf8");
  expect(home).toContain("Une anthologie d’épigrammes grecques");
  expect(home).toContain("0\u00a0passage,");
  for (const path of ["books", "authors", "cities", "keywords", "scholia"]) {
    expect(readFileSync(join(empty.out, path, "index.html"), "utf8")).toContain("<h1>");
  }
});
