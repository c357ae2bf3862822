/** The feed of changes: valid with any data, and with the entries that readers need. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteOptions } from "../../site/options.ts";
import { epigramUrn, noteUrn } from "../../testing/anthology.ts";
import { type ReadFeed, readFeed } from "../../testing/atom.ts";
import { buildAgainst, buildQuietly } from "../../testing/build-quietly.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { type Alteration, alterSnapshot } from "../../testing/snapshots.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../../testing/workplace.ts";
import { later } from "./collection.ts";

const base = "https://anthology.example/ag";
const options: SiteOptions = {
  ...oneForm,
  baseUrl: base,
  products: only("changes"),
};

/** 130 epigrams and 43 scholia. */
let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(130);
  await buildQuietly(good.snapshot, join(good.site, "old"), {
    ...options,
    products: only("dumps"),
  });
});
afterAll(() => removeWorkplace(good));

/** Builds with these changes, and gives the feed after checking that it is valid. */
async function feedAfter(...changes: readonly Alteration[]): Promise<ReadFeed> {
  const place = copyWorkplace(good);
  for (const change of changes) alterSnapshot(place.snapshot, change);
  const how = { previous: join(place.site, "old"), acceptsLoss: true };
  await buildAgainst(how, place.snapshot, place.out, options);
  const text = readFileSync(join(place.out, "feed.atom"), "utf8");
  removeWorkplace(place);
  return readFeed(text);
}

const titles = ({ entries }: ReadFeed) => entries.map(({ texts }) => texts.get("title"));

const passage = (number: number) => `${base}/api/passages/${epigramUrn(number)}/`;

test("has entries for passages and scholia that were added, changed and removed", async () => {
  const feed = await feedAfter(
    "UPDATE text SET text = 'Ἄλλο' WHERE id IN (2, 100009)",
    `DELETE FROM passage_text WHERE passage = 4; DELETE FROM passage WHERE id = 4;
     INSERT INTO passage (book, fragment, sub_fragment) SELECT id, 999, 'b' FROM book`,
  );
  expect(titles(feed)).toEqual([
    "Records: 1 added, 5 changed, 1 removed",
    "Passage 7.999b added",
    "Passage 7.2 changed: texts",
    "Passage 7.4 removed",
    "Scholium 7.9.1 changed: texts",
  ]);
  const [summary, added, changed, removed, scholium] = feed.entries;
  expect(summary?.texts.get("content")).toMatch(/^passages: 1 added, 1 changed, 1 removed\. /);
  expect(summary?.links.get("alternate")).toBe(`${base}/changes.json`);
  expect(added?.links.get("alternate")).toMatch(/ag:7\.999b\/$/);
  expect(changed?.links.get("alternate")).toBe(passage(2));
  expect(changed?.texts.get("content")).toContain("differ from what they were: texts.");
  // A removed record has no page to link to.
  expect(removed?.links.size).toBe(0);
  expect(removed?.texts.get("id")?.startsWith(`${passage(4)}#`)).toBe(true);
  expect(scholium?.links.get("alternate")).toBe(`${base}/api/scholia/${noteUrn(9)}/`);
  expect(feed.links.get("self")).toBe(`${base}/feed.atom`);
  expect(feed.texts.get("id")).toBe(`${base}/feed.atom`);
});

test("links to pages for readers, if there are any", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'Ἄλλο' WHERE id IN (2, 100009)");
  alterSnapshot(place.snapshot, "UPDATE author SET main_name = 'Other'");
  const how = { previous: join(place.site, "old"), acceptsLoss: true };
  await buildAgainst(how, place.snapshot, place.out, {
    ...options,
    products: only("changes", "reader"),
  });
  const feed = readFeed(readFileSync(join(place.out, "feed.atom"), "utf8"));
  const links = feed.entries.map(({ links }) => links.get("alternate") ?? "");
  expect([feed.links.get("alternate"), feed.links.get("related")]).toEqual([
    `${base}/changes/`,
    `${base}/changes.json`,
  ]);
  expect(feed.entries[0]?.links.get("related")).toBe(`${base}/changes.json`);
  expect(links.map((link) => link.slice(base.length).replace(/urn:.*:/, ""))).toEqual([
    "/changes/",
    "/passages/7.2/",
    "/passages/7.9.1/",
    expect.stringMatching(/^\/authors\/\d+\/$/),
  ]);
  for (const link of links) {
    const file = join(place.out, link.slice(base.length), "index.html");
    expect(existsSync(file), link).toBe(true);
  }
  removeWorkplace(place);
});

test("names a hundred records, and says how many more there are", async () => {
  const feed = await feedAfter("UPDATE text SET text = text || '!'");
  expect(feed.entries).toHaveLength(101);
  expect(feed.entries[0]?.texts.get("content")).toMatch(/names 100; 73 more changed\./);
  const ids = feed.entries.map(({ texts }) => texts.get("id"));
  expect(new Set([...ids, feed.texts.get("id")]).size).toBe(102);
});

test("gives the same change the same id, and another change of the record another one", async () => {
  const idsOf = async (text: string) => {
    const { entries } = await feedAfter(`UPDATE text SET text = '${text}' WHERE id = 2`);
    return entries.map(({ texts }) => texts.get("id"));
  };
  const first = await idsOf("one");
  expect(await idsOf("one")).toEqual(first);
  const second = await idsOf("two");
  expect(second).toHaveLength(first.length);
  expect(second.filter((id) => first.includes(id))).toEqual([]);
});

test("shows names unchanged, with a replacement character for what XML does not allow", async () => {
  const name = `A]]>&<b> "'\r\n\t\u{1d11e} \ufffe\u0001 end `;
  const feed = await feedAfter((database) =>
    database.prepare("UPDATE author SET main_name = ?").run(name),
  );
  expect(titles(feed).at(-1)).toBe(
    `Author ${name.replace("\ufffe\u0001", "\ufffd\ufffd")} changed: main_name`,
  );
});

test("puts the newest first, with the time of the record if it has one", async () => {
  const feed = await feedAfter(
    "UPDATE author SET main_name = 'Other', updated_at = '2031-01-01T00:00:00.5Z'",
    "UPDATE text SET text = 'Ἄλλο' WHERE id = 2",
  );
  // The passage has no time of its own, so it gets the time of the feed.
  expect(titles(feed).slice(1)).toEqual([
    "Passage 7.2 changed: texts",
    "Author Other changed: updated_at, main_name",
  ]);
  expect(feed.texts.get("updated")).toBe("2031-01-01T00:00:00.5Z");
  expect(feed.entries.map(({ texts }) => texts.get("updated"))).toEqual(
    feed.entries.map(() => "2031-01-01T00:00:00.5Z"),
  );
});

test("has the time when the snapshot was pulled, or else the time of the newest record", async () => {
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
  ["2021-02-20T21:03:45Z", "2021-02-20T21:03:46Z"],
  ["2021-02-20T21:03:45Z", "2021-02-20T21:03:45.1Z"],
  ["2021-02-20T21:03:45.09Z", "2021-02-20T21:03:45.1Z"],
  ["2021-02-20T21:03:45.999999Z", "2021-02-20T21:03:46Z"],
])("takes %s for earlier than %s", (early, late) => {
  expect([later(early, late), later(late, early), later(null, late), later(late, null)]).toEqual(
    Array(4).fill(late),
  );
});

test("ignores zeros at the end of decimals", () => {
  for (const [one, other] of [
    ["40.100Z", "40.1Z"],
    ["40.000Z", "40Z"],
    ["40Z", "04Z"],
  ]) {
    const time = `2021-02-20T21:03:${one}`;
    expect(later(time, `2021-02-20T21:03:${other}`)).toBe(time);
  }
});
