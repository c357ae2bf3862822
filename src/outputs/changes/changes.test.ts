/** The changes since the previous site: the list of all, the feed, the page for readers. */
import { hash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { build, loadSnapshot } from "../../index.ts";
import type { Product } from "../../model/products.ts";
import type { Author, Changes, Manifest } from "../../model/published.ts";
import { resources } from "../../resources/index.ts";
import type { SiteOptions } from "../../site/options.ts";
import { epigramUrn } from "../../testing/anthology.ts";
import { readFeed } from "../../testing/atom.ts";
import { buildAgainst, buildQuietly } from "../../testing/build-quietly.ts";
import { allRecords } from "../../testing/published-records.ts";
import { editAtRandom } from "../../testing/random-edits.ts";
import { randomNumbers } from "../../testing/random-numbers.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { type Alteration, alterSnapshot } from "../../testing/snapshots.ts";
import { picture, touched } from "../../testing/tree.ts";
import { copyWorkplace, makeWorkplace } from "../../testing/workplace.ts";

const base = "https://anthology.example/ag";
const options = { ...oneForm, baseUrl: base, pageSize: 7 };

/** 130 epigrams and 43 scholia, published at two addresses. */
const good = makeWorkplace(130);
beforeAll(async () => {
  const lines = "'Μοῦσα, λέγε μοι,' || char(10) || 'πολλὰ καὶ φίλα' || char(10) || 'τέλος'";
  alterSnapshot(good.snapshot, `UPDATE text SET text = ${lines} WHERE id = 2`);
  alterSnapshot(good.snapshot, "INSERT INTO passage_text VALUES (3, 1, 4)");
  const others: Readonly<Record<string, Partial<SiteOptions>>> = {
    old: {},
    moved: { baseUrl: "https://old.example/ag" },
    files: { links: "file" },
  };
  for (const [name, more] of Object.entries(others)) {
    const products = only("dumps");
    await buildQuietly(good.snapshot, join(good.site, name), { ...options, ...more, products });
  }
});

/** What a build makes after these changes, compared with the site of the first build. */
async function after<Found>(
  changes: readonly Alteration[],
  products: readonly Product[],
  read: (out: string, snapshot: string) => Found,
  previous = "old",
): Promise<Found> {
  const place = copyWorkplace(good);
  for (const change of changes) alterSnapshot(place.snapshot, change);
  const how = { previous: join(place.site, previous), acceptsLoss: true };
  await buildAgainst(how, place.snapshot, place.out, { ...options, products: only(...products) });
  return read(place.out, place.snapshot);
}

const listIn = (out: string): Changes =>
  JSON.parse(readFileSync(join(out, "changes.json"), "utf8"));

/** The content of the page for readers. */
const pageAfter = (...changes: readonly Alteration[]) =>
  after(changes, ["changes", "reader"], (out) => {
    const page = readFileSync(join(out, "changes/index.html"), "utf8");
    return page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  });

/** A link that looks like an address of the moved site. */
const likeOurAddress = `UPDATE passage_external_reference
  SET url = 'https://old.example/ag/api/books/9/'`;
/** The differences that a comparison of all members finds. */
function differences(before: string, now: string): Changes["collections"] {
  const [old, current] = [before, now].map((file) => allRecords(file, base));
  return resources.map(({ name }) => {
    const byUrl = (all: typeof old) =>
      new Map(all?.[name as "authors"].map((one): [string, Author] => [one.url, one]));
    const [was, is] = [byUrl(old), byUrl(current)];
    return {
      name,
      before: was.size,
      after: is.size,
      added: [...is.keys()].filter((url) => !was.has(url)),
      changed: [...is].flatMap(([url, record]) => {
        const known = was.get(url);
        const differing = Object.entries(record).filter(
          ([key, value]) => !isDeepStrictEqual(value, known?.[key as keyof Author]),
        );
        const fields = differing.map(([key]) => key);
        return known === undefined || fields.length === 0 ? [] : [{ url, fields }];
      }),
      removed: [...was.keys()].filter((url) => !is.has(url)),
    };
  });
}

test.each([
  ["old", base],
  ["moved", "https://old.example/ag"],
  ["files", base],
])("lists what a comparison of all records finds: %s", async (name, base_url) => {
  const manifestIn = (out: string) => readFileSync(join(out, "manifest.json"));
  const [{ collections: listed, ...compared }, { snapshot, options }, expected] = await after(
    [({ name }) => editAtRandom(name, 100, randomNumbers(1)), likeOurAddress],
    ["changes"],
    (out, snapshot) => {
      const manifest: Manifest = JSON.parse(`${manifestIn(out)}`);
      return [listIn(out), manifest, differences(good.snapshot, snapshot)] as const;
    },
    name,
  );
  expect(listed).toEqual(expected);
  const old = manifestIn(join(good.site, name));
  const { sha256: snapshot_sha256 } = JSON.parse(`${old}`).snapshot;
  expect(options.previous).toEqual({ snapshot_sha256, manifest_sha256: hash("sha256", old) });
  expect(compared).toEqual({
    previous: { base_url, ...options.previous },
    current: { base_url: base, snapshot_sha256: snapshot.sha256 },
  });
  const kinds = ["added", "changed", "removed"] as const;
  expect(kinds.filter((kind) => listed.every((one) => one[kind].length === 0))).toEqual([]);
});

test("the feed goes on with that of the previous site, also if the same data are built again", async () => {
  const place = copyWorkplace(good);
  const products = only("changes", "dumps");
  const previous = [
    join(place.site, "old"),
    ...["one", "two", "three"].map((name) => join(place.site, name)),
  ];
  const ids: (string | undefined)[][] = [];
  for (const [index, out] of previous.slice(1).entries()) {
    if (index < 2)
      alterSnapshot(place.snapshot, `UPDATE text SET text = '${index}' WHERE id = ${index + 1}`);
    const against = { previous: previous[index] ?? "" };
    await buildAgainst(against, place.snapshot, out, { ...options, products });
    const { entries } = readFeed(readFileSync(join(out, "feed.atom"), "utf8"));
    ids.push(entries.map(({ texts }) => texts.get("id")));
  }
  const [one = [], two = [], three] = ids;
  expect([one.length, two.length]).toEqual([2, 4]);
  expect(two.slice(2)).toEqual(one);
  expect(three).toEqual(two);
});

test("a site made from a spreadsheet has no feed, and the build says why, unless the publisher dates it", async () => {
  const { folder, snapshot, out: old } = makeWorkplace({});
  const products = ["json", "changes", "dumps", "reader", "landing"] as const;
  const settings = { snapshot, only: products, jobs: 1, sync: false };
  const records = (text: string) => ({
    passages: [{ book: 5, fragment: 1, texts: [{ language: "grc", text }] }],
  });
  await loadSnapshot({ records: records("Μοῦσα"), snapshot });
  await build({ ...settings, out: old });
  await loadSnapshot({ records: records("Ἔρως"), snapshot });
  const compared = async (out: string, more: object) => {
    const notes: string[] = [];
    const log = { note: (message: string) => void notes.push(message) };
    await build({ ...settings, ...more, out, previous: old }, { log });
    return notes;
  };
  const undated = join(folder, "undated");
  expect(await compared(undated, {})).toEqual([
    expect.stringMatching(/^no feed.atom: it needs a date, .*--about$/),
  ]);
  expect(existsSync(join(undated, "feed.atom"))).toBe(false);
  for (const page of ["changes/index.html", "developers/index.html"]) {
    expect(readFileSync(join(undated, page), "utf8")).not.toContain("feed.atom");
  }
  const file = join(folder, "about.json");
  writeFileSync(file, JSON.stringify({ title: "Poems", updated: "2031-03-14" }));
  const dated = join(folder, "dated");
  expect(await compared(dated, { about: file })).toEqual([]);
  const { texts, entries } = readFeed(readFileSync(join(dated, "feed.atom"), "utf8"));
  expect(texts.get("title")).toBe("Poems");
  const times = [texts, ...entries.map((entry) => entry.texts)].map((part) => part.get("updated"));
  expect(times).toEqual(Array(3).fill("2031-03-14T00:00:00Z"));
  expect(readFileSync(join(dated, "changes/index.html"), "utf8")).toContain("feed.atom");
});

test("the page names a passage whose texts have another order, without marks", async () => {
  const page = await pageAfter("UPDATE passage_text SET position = 9 - position WHERE passage = 3");
  expect(page).toContain("<small>texts</small>");
  expect(page).not.toMatch(/<del>|<ins>/);
});

test("the page marks a text that was written anew as a whole, and shows a line whose words stayed", async () => {
  const page = await pageAfter(
    "UPDATE text SET text = 'Ἄλλο' WHERE id = 2",
    "UPDATE text SET text = text || '.' WHERE id = 100009",
  );
  expect(page).toContain('<span class="line"><del>Μοῦσα, λέγε μοι,</del></span>');
  expect(page).toContain('<span class="line"><ins>Ἄλλο</ins></span>');
  expect(page).toMatch(
    /<span class="line">([^<]+)<\/span><br><\/p>\n<div>.*\n.*<span class="line">\1[.]<\/span>/,
  );
});

test("the page says that nothing changed, and is there only with the reading edition", async () => {
  expect(await pageAfter()).toContain('<p class="nothing">No passage and no scholium changed.</p>');
  const listed = ["changes/", "fr/changes/"].map((path) => `<loc>${base}/${path}</loc>`);
  for (const products of [["reader"], []] as const) {
    const find = (out: string) => {
      const sitemap = readFileSync(join(out, "sitemap.xml"), "utf8");
      return [existsSync(join(out, "changes")), ...listed.map((line) => sitemap.includes(line))];
    };
    const isThere = products.length > 0;
    expect(await after([], ["changes", "landing", ...products], find)).toEqual(
      Array(3).fill(isThere),
    );
  }
});

test("stops a build that would lose too many records, each time, unless that is accepted", async () => {
  const place = copyWorkplace(good);
  const against = (acceptsLoss: boolean) => {
    const how = { previous: join(place.site, "old"), acceptsLoss };
    return buildAgainst(how, place.snapshot, place.out, { ...options, products: only("changes") });
  };
  // None of these epigrams has a scholium or a link to it.
  const remove = (...ids: readonly number[]) =>
    alterSnapshot(
      place.snapshot,
      `DELETE FROM passage_text WHERE passage IN (${ids}); DELETE FROM passage WHERE id IN (${ids});
       DELETE FROM passage_internal_reference`,
    );
  remove(4, 5, 7, 8, 10, 11, 13);
  const refused = await against(false).catch((error: unknown) => error);
  expect(existsSync(place.out)).toBe(false);
  await against(true);
  expect(listIn(place.out).collections[0]?.removed).toHaveLength(7);
  const before = picture(place.out);
  const passages = {
    record: "api/passages/",
    expected: expect.stringContaining("6 of the 130 records of the previous site"),
    found: `7 gone: ${[4, 5, 7].map((id) => epigramUrn(id).replace(/^.*:/, "")).join(", ")}, and 4 more`,
    hint: expect.stringContaining("--accept-loss"),
  };
  const again = await against(false).catch((error: unknown) => error);
  for (const error of [refused, again]) {
    expect(error).toMatchObject({ kind: "data", faults: { shown: [passages] } });
  }
  expect(touched(before, picture(place.out))).toEqual([]);
});
