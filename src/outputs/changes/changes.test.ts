/** The changes since the previous site: the list of all, the feed, the page for readers. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, test } from "vitest";
import type { Product } from "../../model/products.ts";
import type { Changes } from "../../model/published.ts";
import { collections } from "../../routing/collections.ts";
import { epigramUrn, noteUrn } from "../../testing/anthology.ts";
import { type ReadFeed, readFeed } from "../../testing/atom.ts";
import { buildAgainst, buildQuietly } from "../../testing/build-quietly.ts";
import { editAtRandom } from "../../testing/random-edits.ts";
import { randomNumbers } from "../../testing/random-numbers.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { type Alteration, alterSnapshot } from "../../testing/snapshots.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../../testing/workplace.ts";
import { later } from "./collection.ts";

const base = "https://anthology.example/ag";
const options = { ...oneForm, baseUrl: base, pageSize: 7 };

/** 130 epigrams and 43 scholia, published at two addresses. */
let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(130);
  const lines = "'Μοῦσα, λέγε μοι,' || char(10) || 'πολλὰ καὶ φίλα' || char(10) || 'τέλος'";
  alterSnapshot(good.snapshot, `UPDATE text SET text = ${lines} WHERE id = 2`);
  for (const [name, baseUrl] of Object.entries({ old: base, moved: "https://old.example/ag" })) {
    const products = only("dumps");
    await buildQuietly(good.snapshot, join(good.site, name), { ...options, baseUrl, products });
  }
}, 60_000);

/** What a build makes after these changes, compared with the site of the first build. */
async function after<Found>(
  changes: readonly Alteration[],
  products: readonly Product[],
  read: (out: string) => Found,
  previous = "old",
): Promise<Found> {
  const place = copyWorkplace(good);
  for (const change of changes) alterSnapshot(place.snapshot, change);
  const how = { previous: join(place.site, previous), acceptsLoss: true };
  await buildAgainst(how, place.snapshot, place.out, { ...options, products: only(...products) });
  const found = read(place.out);
  return found;
}

const feedIn = (out: string) => readFeed(readFileSync(join(out, "feed.atom"), "utf8"));
const feedAfter = (...changes: readonly Alteration[]) => after(changes, ["changes"], feedIn);
const titles = ({ entries }: ReadFeed) => entries.map(({ texts }) => texts.get("title"));
const listIn = (out: string): Changes =>
  JSON.parse(readFileSync(join(out, "changes.json"), "utf8"));

/** The content of the page for readers in the language of a folder. */
const pageAfter = (folder: string, ...changes: readonly Alteration[]) =>
  after(changes, ["changes", "reader"], (out) => {
    const page = readFileSync(join(out, folder, "changes/index.html"), "utf8");
    return page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  });

const other = "UPDATE text SET text = 'Ἄλλο' WHERE id IN (2, 100009)";
/** A link that looks like an address of the moved site. */
const likeOurAddress = `UPDATE passage_external_reference
  SET url = 'https://old.example/ag/api/books/9/'`;
const lessAndMore = `DELETE FROM passage_text WHERE passage = 4; DELETE FROM passage WHERE id = 4;
  INSERT INTO passage (book, fragment, sub_fragment) SELECT id, 999, 'b' FROM book`;

/** The records of a site in the order of their pages, by collection and address. */
function recordsOf(folder: string): Map<string, Map<string, Record<string, unknown>>> {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8"));
  return new Map(
    collections.map(({ name }) => {
      const records = new Map<string, Record<string, unknown>>();
      let page = read(`api/${name}/index.json`);
      for (let number = 2; ; number += 1) {
        for (const record of page.results) records.set(record.url, record);
        if (page.next === null) return [name, records];
        page = read(`api/${name}/page/${number}/index.json`);
      }
    }),
  );
}

/** The differences that a comparison of all members finds. */
function differences(before: string, now: string): Changes["collections"] {
  const [old, current] = [recordsOf(before), recordsOf(now)];
  return collections.map(({ name }) => {
    const [was, is] = [old.get(name) ?? new Map(), current.get(name) ?? new Map()];
    return {
      name,
      before: was.size,
      after: is.size,
      added: [...is.keys()].filter((url) => !was.has(url)),
      changed: [...is].flatMap(([url, record]) => {
        const known = was.get(url);
        const fields = Object.keys(record).filter(
          (key) => !isDeepStrictEqual(record[key], known?.[key]),
        );
        return known === undefined || fields.length === 0 ? [] : [{ url, fields }];
      }),
      removed: [...was.keys()].filter((url) => !is.has(url)),
    };
  });
}

test.each(["old", "moved"])(
  "lists what a comparison of all records finds: %s",
  async (previous) => {
    const [listed, expected] = await after(
      [({ name }) => editAtRandom(name, 100, randomNumbers(1)), likeOurAddress],
      ["changes"],
      (out) => [listIn(out).collections, differences(join(good.site, "old"), out)],
      previous,
    );
    expect(listed).toEqual(expected);
    const kinds = ["added", "changed", "removed"] as const;
    expect(kinds.filter((kind) => listed.every((one) => one[kind].length === 0))).toEqual([]);
  },
);

test("lists no change if only the address of the site changed", async () => {
  const { previous, current, collections: listed } = await after([], ["changes"], listIn, "moved");
  expect([previous.base_url, current.base_url]).toEqual(["https://old.example/ag", base]);
  expect(previous.snapshot_sha256).toBe(current.snapshot_sha256);
  expect(listed.flatMap((one) => [...one.added, ...one.changed, ...one.removed])).toEqual([]);
  expect(listed.every((one) => one.before === one.after && one.after >= 0)).toBe(true);
});

test("the feed has entries for passages and scholia that were added, changed and removed", async () => {
  const feed = await feedAfter(other, lessAndMore);
  expect(titles(feed)).toEqual([
    "Records: 1 added, 5 changed, 1 removed",
    "Passage 7.999b added",
    "Passage 7.2 changed: texts",
    "Passage 7.4 removed",
    "Scholium 7.9.1 changed: texts",
  ]);
  const [summary, added, changed, removed, scholium] = feed.entries;
  const passage = (number: number) => `${base}/api/passages/${epigramUrn(number)}/`;
  expect(summary?.texts.get("content")).toMatch(/^passages: 1 added, 1 changed, 1 removed\. /);
  expect(summary?.links.get("alternate")).toBe(`${base}/changes.json`);
  expect(added?.links.get("alternate")).toMatch(/ag:7\.999b\/$/);
  expect(changed?.links.get("alternate")).toBe(passage(2));
  expect(changed?.texts.get("content")).toContain("differ from what they were: texts.");
  // A removed record has no page to link to.
  expect(removed?.links.size).toBe(0);
  expect(removed?.texts.get("id")?.startsWith(`${passage(4)}#`)).toBe(true);
  expect(scholium?.links.get("alternate")).toBe(`${base}/api/scholia/${noteUrn(9)}/`);
  expect(feed.texts.get("id")).toBe(`${base}/feed.atom`);
});

test("the feed links to pages for readers, if there are any", async () => {
  const changes = [other, "UPDATE author SET main_name = 'Other'"];
  const feed = await after(changes, ["changes", "reader"], (out) => {
    const found = feedIn(out);
    for (const { links } of found.entries) {
      const link = links.get("alternate") ?? "";
      expect(existsSync(join(out, link.slice(base.length), "index.html")), link).toBe(true);
    }
    return found;
  });
  expect(Object.fromEntries(feed.links)).toMatchObject({
    alternate: `${base}/changes/`,
    related: `${base}/changes.json`,
  });
  expect(feed.entries[0]?.links.get("related")).toBe(`${base}/changes.json`);
  const links = feed.entries.map((entry) => entry.links.get("alternate")?.slice(base.length));
  expect(links.map((link) => link?.replace(/urn:.*:/, ""))).toEqual([
    ...["/changes/", "/passages/7.2/", "/passages/7.9.1/"],
    expect.stringMatching(/^\/authors\/\d+\/$/),
  ]);
});

test("the feed names a hundred records, and says how many more there are", async () => {
  const feed = await feedAfter("UPDATE text SET text = text || '!'");
  expect(feed.entries).toHaveLength(101);
  expect(feed.entries[0]?.texts.get("content")).toMatch(/names 100; 73 more changed\./);
  const ids = feed.entries.map(({ texts }) => texts.get("id"));
  expect(new Set([...ids, feed.texts.get("id")]).size).toBe(102);
});

test("the feed gives the same change the same id, and another change of the record another one", async () => {
  const [first, again, second] = await Promise.all(
    ["one", "one", "two"].map(async (text) => {
      const { entries } = await feedAfter(`UPDATE text SET text = '${text}' WHERE id = 2`);
      return entries.map(({ texts }) => texts.get("id"));
    }),
  );
  expect(again).toEqual(first);
  expect(second).toHaveLength(2);
  expect(second?.filter((id) => first?.includes(id))).toEqual([]);
});

test("the feed has names unchanged, with a replacement character for what XML does not allow", async () => {
  const name = `A]]>&<b> "'\r\n\t\u{1d11e} \ufffe\u0001 end `;
  const feed = await feedAfter((database) =>
    database.prepare("UPDATE author SET main_name = ?").run(name),
  );
  const shown = name.replace("\ufffe\u0001", "\ufffd\ufffd");
  expect(titles(feed).at(-1)).toBe(`Author ${shown} changed: main_name`);
});

test("the feed has the newest first, with the time of the record if it has one", async () => {
  const feed = await feedAfter(
    "UPDATE author SET main_name = 'Other', updated_at = '2031-01-01T00:00:00.5Z'",
    "UPDATE text SET text = 'Ἄλλο' WHERE id = 2",
  );
  // The passage has no time of its own, so it gets the time of the feed.
  expect(titles(feed).slice(1)).toEqual([
    "Passage 7.2 changed: texts",
    "Author Other changed: updated_at, main_name",
  ]);
  const times = [feed, ...feed.entries].map(({ texts }) => texts.get("updated"));
  expect(times).toEqual(Array(4).fill("2031-01-01T00:00:00.5Z"));
});

test("the feed has the time when the snapshot was pulled, or else that of the newest record", async () => {
  const nothing = await feedAfter();
  expect(nothing.entries).toEqual([]);
  expect(nothing.texts.get("updated")).toMatch(/^20\d\d-/);
  const text = await feedAfter("UPDATE text SET updated_at = '2032-01-01T00:00:00Z' WHERE id = 9");
  expect(text.texts.get("updated")).toBe("2032-01-01T00:00:00Z");
  const pulled = await feedAfter(
    `INSERT INTO provenance (id, source, pulled_at, generator, records)
     VALUES (1, 'https://example.org', '2033-01-02T03:04:05.678Z', 'anthology-build 0.1.0', 9)`,
  );
  expect(pulled.texts.get("updated")).toBe("2033-01-02T03:04:05.678Z");
});

test.each([
  ["21:03:45Z", "21:03:46Z"],
  ["21:03:45Z", "21:03:45.1Z"],
  ["21:03:45.09Z", "21:03:45.1Z"],
  ["21:03:45.999999Z", "21:03:46Z"],
  ["21:03:04Z", "21:03:40Z"],
])("takes %s for earlier than %s", (...times) => {
  const [early = "", late = ""] = times.map((time) => `2021-02-20T${time}`);
  expect([later(early, late), later(late, early), later(null, late), later(late, null)]).toEqual(
    Array(4).fill(late),
  );
});

test("the page marks the words that changed in the lines that differ", async () => {
  const page = await pageAfter(
    "",
    "UPDATE text SET text = replace(text, 'φίλα', 'ἐσθλά') WHERE id = 2",
  );
  expect(page).toContain(`<h3>Changed</h3>
<ul class="pairs">
<li><a href="../passages/${epigramUrn(2)}/">7.2</a> <small>texts</small>
<div><small>Before</small></div>
<p class="verses" lang="grc"><span class="line">πολλὰ καὶ <del>φίλα</del></span>
</p>
<div><small>Now</small></div>
<p class="verses" lang="grc"><span class="line">πολλὰ καὶ <ins>ἐσθλά</ins></span>
</p>
</li>
</ul>`);
  expect(page).not.toContain("Μοῦσα");
});

test("the page marks a text that was written anew as a whole, and shows a line whose words stayed", async () => {
  const anew = await pageAfter("", "UPDATE text SET text = 'Ἄλλο' WHERE id = 2");
  expect(anew).toContain('<span class="line"><del>Μοῦσα, λέγε μοι,</del></span>');
  expect(anew).toContain('<span class="line"><ins>Ἄλλο</ins></span>');
  const stop = "UPDATE text SET text = replace(text, 'τέλος', 'τέλος.') WHERE id = 2";
  const page = await pageAfter("", stop);
  expect(page).toContain('<span class="line">τέλος</span>');
  expect(page).toContain('<span class="line">τέλος.</span>');
});

test("the page lists what is new, gone or changed in another way, in its language", async () => {
  const author = "SELECT 3, id, 9 FROM author LIMIT 1";
  const page = await pageAfter(
    "fr",
    ...[lessAndMore, "UPDATE text SET text = 'Ἄλλο' WHERE id = 100009"],
    `INSERT INTO passage_author (passage, author, position) ${author}`,
  );
  expect(page).toContain("<h1>Ce qui a changé</h1>");
  expect(page).toMatch(/<h3>Nouvelles<.h3>\n<ul class="pairs">\n<li><a [^>]+>7\.999b</);
  expect(page).toContain('<h3>Supprimées</h3>\n<ul class="pairs">\n<li>7.4</li>');
  expect(page).toContain("7.3</a> <small>authors</small>");
  const scholium = `<h2>Scholies</h2>[^]*${noteUrn(9)}/">7.9.1</a>[^]*<ins>Ἄλλο</ins>`;
  expect(page).toMatch(new RegExp(scholium));
});

test("the page says that nothing changed, and is there only with the reading edition", async () => {
  expect(await pageAfter("")).toContain(
    '<p class="nothing">No passage and no scholium changed.</p>',
  );
  expect(await after([], ["changes"], (out) => existsSync(join(out, "changes")))).toBe(false);
});
