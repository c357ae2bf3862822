/** The pages of books, authors, cities and keywords, their indexes and the home page, as a build writes them. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { loadSnapshot } from "../../commands/load.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { loadFiles } from "../../testing/load-files.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot, rowsIn } from "../../testing/snapshots.ts";
import { makeWorkplace } from "../../testing/workplace.ts";
import { size } from "./map/projection.ts";

const options = { ...oneForm, products: only("reader", "summaries") };

/** Oddities of real data that the sample lacks: coordinates of no place, a place outside the map, an author twice, a keyword about
 * the work of editors, a page of a manuscript with passages of several books. */
const oddities = `
  UPDATE city SET longitude = '112.00000', latitude = '12.00000' WHERE id = 10;
  UPDATE city SET longitude = '66.89000', latitude = '36.75800' WHERE id = 11;
  INSERT INTO passage_author SELECT passage, position + 100, author FROM passage_author WHERE author = 8;
  INSERT INTO author_name VALUES (8, 100, 'rufinus of samos', 'fra'), (8, 101, 'Rufinus of Samos', 'eng');
  INSERT INTO keyword_category VALUES (99);
  INSERT INTO keyword_category_name VALUES (99, 0, 'Validation', 'eng');
  INSERT INTO keyword VALUES (9999, 99);
  INSERT INTO keyword_name VALUES (9999, 0, 'checked by nobody', 'eng');
  INSERT INTO passage_keyword VALUES (424, 100, 9999), (41, 100, 9999);
  INSERT INTO passage_manuscript VALUES (41, 100, 1), (45, 101, 1);
`;

const place = makeWorkplace("sample");
alterSnapshot(place.snapshot, oddities);
beforeAll(() => buildQuietly(place.snapshot, place.out, options));

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

test("lists a passage once whose author it has twice", () => {
  const listed = listedOn("authors/8/");
  expect(new Set(listed).size).toBe(listed.length);
  const items = [...pageAt("authors/").matchAll(/authors\/8\/".*class="count">(\d+)</g)];
  expect(items.map(([, count]) => Number(count))).toEqual([listed.length]);
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
  const located = "SELECT id FROM city WHERE longitude IS NOT NULL AND id NOT IN (10, 11)";
  const known = rowsIn(place.snapshot, located);
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

test("lists keywords about the work of editors nowhere but on the pages of their passages", () => {
  for (const path of ["", "fr/", "keywords/"]) expect(pageAt(path)).not.toContain("Validation");
  expect(pageAt("keywords/")).not.toContain("keywords/9999/");
  expect(pageAt("passages/urn:cts:greekLit:tlg7000.tlg001.ag:1.1")).toContain("keywords/9999/");
  expect(pageAt("keywords/9999/")).toContain("1.1");
  expect(pageAt("keywords/9999/")).not.toContain('name="keyword"');
  const search = pageAt("search/");
  const names = /reader\/[0-9a-f]+\/names\.json/.exec(search)?.[0] ?? "";
  expect(readFileSync(join(place.out, "assets/by-hash", names), "utf8")).not.toContain("checked");
});

test("says of a manuscript page where each book on it begins and ends", () => {
  expect(pageAt("codex/")).toContain('<span class="count">1.1, 7.80 – 7.249</span>');
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
