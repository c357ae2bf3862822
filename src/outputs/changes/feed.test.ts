/** The feed of changes. */
import { expect, test } from "vitest";
import { readFeed } from "../../testing/atom.ts";
import type { Site } from "../output.ts";
import { type CollectionChanges, later, type News } from "./collection.ts";
import { feed } from "./feed.ts";

const base = "https://a.example/ag";
const siteWith = (pulled_at?: string, ...outputs: readonly object[]) =>
  ({
    options: { base_url: base },
    snapshot: { sha256: "abc", origin: pulled_at === undefined ? null : { pulled_at } },
    outputs,
  }) as unknown as Site;

const added: News = {
  collection: "passages",
  id: "urn:a:1.2",
  kind: "added",
  name: "Passage 1.2",
  fields: [],
  updated: null,
};
const changed: News = {
  collection: "authors",
  id: "5",
  kind: "changed",
  name: `Author ]]>&<b> "\r\n\ufffe\ud800`,
  fields: ["names", "main_name"],
  updated: "2031-01-01T00:00:00.5Z",
};

/** Changes of one collection. */
const changesOf = ({ collection, id, kind }: News, more: object): CollectionChanges => ({
  ...{ collection, before: 9, after: 9, added: [], changed: [], removed: [], latest: null },
  [kind]: [id],
  ...{ news: undefined, ...more },
});

test("has a summary and an entry for each record, the newest first", () => {
  const news = [{ ...changed, name: "Author X", updated: "2030-01-01T00:00:00Z" }, changed];
  const authors = changesOf(changed, { news, latest: "2031-01-01T00:00:00Z" });
  const texts = { ...changesOf(added, {}), collection: "texts" } as const;
  const none = { ...changesOf(added, { news: [] }), added: [] };
  const found = [authors, changesOf(added, { news: [added] }), texts, none];
  const [head, summary, ...entries] = feed(found, siteWith()).split("<entry>\n");
  const list = `<link rel="alternate" type="application/json" href="${base}/changes.json"/>`;
  const updated = "<updated>2031-01-01T00:00:00.5Z</updated>";
  expect(head).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${base}/feed.atom</id>
<title>What changed at a.example</title>
${updated}
<author><name>a.example</name><uri>${base}</uri></author>
<link rel="self" type="application/atom+xml" href="${base}/feed.atom"/>
${list}
`);
  expect(summary).toBe(`<id>${base}/changes.json#abc</id>
<title>Records: 2 added, 1 changed, 0 removed</title>
${updated}
${list}
<content>authors: 0 added, 1 changed, 0 removed. passages: 1 added, 0 changed, 0 removed. texts: 1 added, 0 changed, 0 removed. All of them are listed in changes.json.</content>
</entry>
`);
  expect(entries.map((entry) => entry.split("</title>")[0])).toEqual([
    `<id>${base}/api/passages/urn:a:1.2/#abc</id>\n<title>Passage 1.2 added`,
    `<id>${base}/api/authors/5/#abc</id>\n<title>Author ]]&gt;&amp;&lt;b&gt; "&#13;\n\ufffd\ufffd changed: names, main_name`,
    `<id>${base}/api/authors/5/#abc</id>\n<title>Author X changed: names, main_name`,
  ]);
  const others = "These members of the record differ from what they were: names, main_name.";
  expect(entries.map((entry) => entry.slice(entry.indexOf("<updated>")))).toEqual([
    `${updated}\n${linkTo("passages/urn:a:1.2")}\n<content>This record is new.</content>\n</entry>\n`,
    `${updated}\n${linkTo("authors/5")}\n<content>${others}</content>\n</entry>\n`,
    expect.stringMatching(/^<updated>2030-01-01T00:00:00Z.*<\/entry>\n<\/feed>\n$/s),
  ]);
});

const linkTo = (record: string) =>
  `<link rel="alternate" type="application/json" href="${base}/api/${record}/"/>`;

test("links to pages for readers, if there are any; a removed record has none", () => {
  const removed = { ...added, kind: "removed" } as const;
  const found = [changesOf(changed, { news: [changed] }), changesOf(removed, { news: [removed] })];
  const { links, entries } = readFeed(feed(found, siteWith(undefined, { name: "reader" })));
  const list = [
    ["alternate", `${base}/changes/`],
    ["related", `${base}/changes.json`],
  ];
  expect([...links]).toEqual([["self", `${base}/feed.atom`], ...list]);
  expect(entries.map(({ links }) => [...links])).toEqual([
    list,
    [],
    [["alternate", `${base}/authors/5/`]],
  ]);
  expect(entries[1]?.texts.get("content")).toBe("This record is gone.");
});

test("has no entries if nothing changed", () => {
  const latest = ["2030-01-01T00:00:00Z", null, "2032-01-01T00:00:00Z"];
  const found = latest.map((latest) => ({ ...changesOf(added, { latest, news: [] }), added: [] }));
  const timeOf = (some: typeof found, pulled?: string) => {
    const { entries, texts } = readFeed(feed(some, siteWith(pulled)));
    expect(entries).toEqual([]);
    return texts.get("updated");
  };
  expect(timeOf(found)).toBe("2032-01-01T00:00:00Z");
  expect(timeOf(found, "2031-01-01T00:00:00Z")).toBe("2031-01-01T00:00:00Z");
  expect(timeOf([])).toBe("1970-01-01T00:00:00Z");
});

test("names a hundred records, and says how many more there are", () => {
  const ids = Array.from({ length: 173 }, (_, index) => `urn:a:1.${index}`);
  const news = ids.map((id) => ({ ...added, id }));
  const { entries } = readFeed(feed([changesOf(added, { added: ids, news })], siteWith()));
  expect(new Set(entries.map(({ texts }) => texts.get("id"))).size).toBe(101);
  expect(entries[0]?.texts.get("content")).toBe(
    "passages: 173 added, 0 changed, 0 removed. Of passages, scholia and authors, this feed names 100; 73 more changed. All of them are listed in changes.json.",
  );
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
