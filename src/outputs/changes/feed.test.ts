/** The feed of changes. */
import { expect, test } from "vitest";
import type { CollectionDiff } from "../../comparison/compare.ts";
import { readFeed } from "../../testing/atom.ts";
import type { SiteFacts } from "../output.ts";
import { wordsByTag } from "../pages/words/index.ts";
import { feed, feedTime } from "./feed.ts";
import type { News } from "./news.ts";

const base = "https://a.example/ag";
const siteWith = (more: object = {}, sha256 = "abc") =>
  ({
    options: { base_url: base, about: null },
    snapshot: { sha256, origin: null },
    latestUpdate: null,
    outputs: [],
    ids: () => ["urn:a:1.2", "5"],
    ...more,
  }) as unknown as SiteFacts;
const inEnglish = (more?: object, sha256?: string) => ({
  site: siteWith(more, sha256),
  words: wordsByTag.en,
});
const time = "2031-01-01T00:00:00Z";

const added: News = {
  collection: "passages",
  id: "urn:a:1.2",
  kind: "added",
  name: "1.2",
  fields: [],
  updated: null,
};
const changed: News = {
  collection: "authors",
  id: "5",
  kind: "changed",
  name: `]]>&<b> "\r\n\ufffe\ud800`,
  fields: ["names", "main_name"],
  updated: "2031-01-01T00:00:00.5Z",
};

/** Changes of one collection. */
const changesOf = ({ collection, id, kind }: News, more: object = {}): CollectionDiff => ({
  collection,
  before: 9,
  after: 9,
  added: [],
  changed: [],
  removed: [],
  about: {},
  [kind]: [id],
  ...more,
});

test("has a summary and an entry for each record, the newest first", () => {
  const news = [{ ...changed, name: "X", updated: "2030-01-01T00:00:00Z" }, changed];
  const texts = { ...changesOf(added), collection: "texts" } as const;
  const none = changesOf(added, { added: [] });
  const found = [changesOf(changed), changesOf(added), texts, none];
  const [, summary, ...entries] = feed(found, [...news, added], inEnglish(), time).split(
    "<entry>\n",
  );
  const updated = "<updated>2031-01-01T00:00:00.5Z</updated>";
  expect(summary).toContain(
    "authors: 0 added, 1 changed, 0 removed. passages: 1 added, 0 changed, 0 removed. texts: 1 added, 0 changed, 0 removed.",
  );
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
  const removed = { ...added, id: "urn:a:9.9", kind: "removed" } as const;
  const found = [changesOf(changed), changesOf(removed)];
  const { links, entries } = readFeed(
    feed(found, [changed, removed], inEnglish({ outputs: [{ name: "reader" }] }), time),
  );
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

test.each([
  [{}, undefined],
  [{ options: { about: { updated: "2030-05-01" } } }, "2030-05-01T00:00:00Z"],
  [
    { latestUpdate: "2029-01-01T00:00:00Z", options: { about: { updated: "2030-05-01" } } },
    "2029-01-01T00:00:00Z",
  ],
  [{ snapshot: { origin: { pulled_at: time } }, latestUpdate: "2032-01-01T00:00:00Z" }, time],
])("the time of the feed of a site with %j is %s", (more, expected) => {
  expect(feedTime(siteWith(more))).toBe(expected);
});

/** The ids of a feed, and how many links each entry has. */
const entriesOf = (text: string) =>
  readFeed(text).entries.map(({ texts, links }) => [
    texts.get("id")?.slice(base.length),
    links.size,
  ]);

test("continues the feed of the previous site, with links to records that are still there", () => {
  const removed = { ...added, id: "urn:a:9.9", kind: "added" } as const;
  const feedOf = (news: readonly News[], hash: string, earlier?: string) => {
    const found = [changesOf(added, { added: news.map(({ id }) => id) })];
    return feed(found, news, inEnglish({}, hash), time, earlier);
  };
  const first = feedOf([changed], "one");
  const second = feedOf([added, removed], "two", first);
  const found = [
    ["/changes.json#two", 1],
    ["/api/passages/urn:a:1.2/#two", 1],
    ["/api/passages/urn:a:9.9/#two", 0],
    ["/changes.json#one", 0],
    ["/api/authors/5/#one", 1],
  ];
  expect(entriesOf(second)).toEqual(found);
  const contents = (text: string) =>
    readFeed(text).entries.map(({ texts }) =>
      ["title", "updated", "content"].map((name) => texts.get(name)),
    );
  expect(contents(second).slice(-2)).toEqual(contents(first));
  // The same snapshot again, compared with the same site, and with its own.
  expect(feedOf([added, removed], "two", second)).toBe(second);
  expect(entriesOf(feedOf([], "two", second)).map(([id]) => id)).toEqual(found.map(([id]) => id));
});

test("takes only entries of its own form from another feed, and none without a date", () => {
  const strange = (title: string, updated = time, link = "") =>
    `<entry>\n<id>${base}/api/authors/5/#x</id>\n<title>${title}</title>\n<updated>${updated}</updated>\n${link}<content>x</content>\n</entry>`;
  const hostile = [
    ...["a<script>", "a&amp", "&nbsp;", "a]]>"].map((title) => strange(title)),
    strange("a", "1970-01-01T00:00:00Z"),
    strange("a", "today"),
    strange("good\u0001", time, '<link rel="alternate" href="javascript:alert(1)"/>\n'),
  ];
  const { entries } = readFeed(feed([], [], inEnglish(), time, hostile.join("\n")));
  expect(entries.map(({ texts }) => texts.get("title"))).toEqual(["good"]);
  expect([...(entries[0]?.links.values() ?? [])]).toEqual([`${base}/api/authors/5/`]);
});

test("has a hundred entries at most, and says how many more there are", () => {
  const ids = Array.from({ length: 173 }, (_, index) => `urn:a:1.${index}`);
  const news = ids.map((id) => ({ ...added, id }));
  const { entries } = readFeed(feed([changesOf(added, { added: ids })], news, inEnglish(), time));
  expect(new Set(entries.map(({ texts }) => texts.get("id"))).size).toBe(100);
  expect(entries[0]?.texts.get("content")).toBe(
    "passages: 173 added, 0 changed, 0 removed. Of passages, scholia and authors, this feed names 99; 74 more changed.",
  );
});

test("is in the language of the pages that it links to", () => {
  const site = siteWith({
    outputs: [{ name: "reader" }],
    options: { base_url: base, about: null, languages: ["it", "de"] },
  });
  const context = { site, words: wordsByTag.de };
  const text = feed([changesOf(changed)], [changed], context, time);
  expect(text).toContain('xml:lang="de">');
  const { links, entries } = readFeed(text);
  expect([...links].slice(0, 2)).toEqual([
    ["self", `${base}/de/feed.atom`],
    ["alternate", `${base}/de/changes/`],
  ]);
  expect(entries.map(({ texts }) => texts.get("content"))).toEqual([
    "Autoren: 0 hinzugefügt, 1 geändert, 0 entfernt.",
    "Diese Elemente des Datensatzes haben sich geändert: names, main_name.",
  ]);
  expect(entries[1]?.links.get("alternate")).toBe(`${base}/de/authors/5/`);
});
