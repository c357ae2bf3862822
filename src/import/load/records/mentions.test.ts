/** Loads what a person writes: records without what follows from others, and records inside others. */

import { expect, test } from "vitest";
import { check, loadSnapshot } from "../../../index.ts";
import { resources } from "../../../resources/index.ts";
import { anthology } from "../../../testing/anthology.ts";
import { loadPlace, saidBy } from "../../../testing/loading.ts";
import { failure } from "../../../testing/pull-place.ts";
import { alterSnapshot } from "../../../testing/snapshots.ts";
import type { Records } from "./given.ts";

const at = loadPlace();

const poem = { book: 7, fragment: 451, texts: [{ language: "grc", text: "Τῇδε Σάων" }] };
const named = (name: string) => ({ names: [{ name, language: "eng" }] });
const urn = "urn:cts:greekLit:tlg7000.tlg001.ag:";

test("a poem needs its place, and a text its language", async () => {
  const { records, differences, made } = await at.load({ passages: [poem] });
  expect(differences).toEqual([]);
  expect(made).toEqual({ books: 1, texts: 1, languages: 1 });
  expect(records).toMatchObject({ passages: 1, books: 1, texts: 1, authors: 0 });
  expect(at.rows("SELECT id, number FROM book")).toEqual(["7 7"]);
  expect(at.rows("SELECT code, iso_name FROM language")).toEqual(["grc Ancient Greek (to 1453)"]);
  expect(at.rows("SELECT created_at, updated_at, status, validation, edition FROM text")).toEqual([
    "1970-01-01T00:00:00Z 1970-01-01T00:00:00Z 1 0 ",
  ]);
  const { collections } = await check({ snapshot: at.snapshot, jobs: 1 });
  expect(collections).toBeDefined();
});

/** The same anthology, as a person might write it: each record without what follows from the others. */
const derived: readonly [string, (record: Record<string, unknown>, isOwn: boolean) => void][] = [
  ["urns and paths", (record) => without(record, "urn", "web_url")],
  [
    "lists of passages and counts",
    (record, isOwn) => without(record, "counts", ...(isOwn ? [] : ["passages"])),
  ],
  ["alignments and scholia", (record) => without(record, "alignments", "scholia")],
  [
    "the lists of passages, which other records give",
    (record) => {
      if (!("sub_fragment" in record)) return;
      without(record, "texts", "authors", "cities", "keywords", "internal_references");
    },
  ],
  [
    "empty lists and nulls",
    (record) => {
      for (const [name, value] of Object.entries(record)) {
        if (value === null || (Array.isArray(value) && value.length === 0)) without(record, name);
      }
    },
  ],
];

function without(record: Record<string, unknown>, ...names: readonly string[]): void {
  for (const name of names) delete record[name];
}

test.each(derived)("the same snapshot follows without %s", async (_title, change) => {
  const whole = anthology(12);
  await at.load(whole);
  const content = at.content();
  const records = structuredClone(whole) as Record<string, Record<string, unknown>[]>;
  for (const { name, table, tableAt } of resources) {
    for (const one of records[name] ?? []) change(one, tableAt("/passages") === `${table}_passage`);
  }
  expect(records).not.toEqual(whole);
  const { differences } = await at.load(records);
  expect(differences).toEqual([]);
  expect(at.content()).toBe(content);
});

test("records inside others need no file", async () => {
  const { passages = [], authors: _, ...others } = anthology(3);
  const { made, records } = await at.load({ ...others, passages });
  expect(made).toEqual({ authors: 1 });
  expect(records).toMatchObject({ authors: 1 });
});

test("a language in the metadata of an edition is no record", async () => {
  const edition = { descriptions: ["Paton 1917"], metadata: { language: "qqq" } };
  const texts = [{ language: "grc", text: "", edition }];
  const { made } = await at.load({ passages: [{ ...poem, texts }] });
  expect(made).toMatchObject({ editions: 1, descriptions: 1, languages: 2 });
});

test.each<[what: string, records: Records, differences: string[]]>([
  [
    "a passage that only a text names",
    { texts: [{ ...poem.texts[0], id: 1, passages: [`${urn}9.9`] }] },
    ["/api/texts/1/ /passages/0"],
  ],
  [
    "a record at another address than its own",
    { languages: [{ url: "http://localhost:3000/api/languages/lat/", code: "grc" }] },
    ["/api/languages/grc/ ", "/api/languages/lat/ "],
  ],
])("%s is named as a difference", async (_what, records, expected) => {
  const { differences } = await at.load(records);
  expect(differences.map(({ record, pointer }) => `${record} ${pointer}`)).toEqual(expected);
});

test("addresses, names, numbers and urns stand for records", async () => {
  const address = "http://a.example/api/keywords/5/";
  const names = [...named("Callimachus").names, { name: "Callimaque", language: "fra" }];
  const passages = [
    { ...poem, authors: ["Callimachus", "Πλάτων"], keywords: ["epitaph"], cities: ["Cyrene"] },
    {
      ...poem,
      fragment: 447,
      authors: [{ names }],
      keywords: [address],
      internal_references: [{ to_passage: `${urn}7.451` }],
    },
  ];
  await at.load({
    passages,
    authors: [{ ...named("Callimachus"), tlg_id: "tlg-0533", city_born: "Cyrene" }],
    keywords: [{ ...named("war"), url: address }],
    scholia: [
      { passage: { book: 7, fragment: 451 }, number: 1, texts: poem.texts },
      { passage: `${urn}7.451`, number: 2, texts: poem.texts },
      { passage: { url: address.replace(/keywords.*/, `passages/${urn}7.451/`) }, number: 3 },
    ],
  });
  const authors =
    "SELECT main_name, tlg_id, name FROM author LEFT JOIN city_name ON city = city_born ORDER BY 1";
  const keyword =
    "SELECT fragment FROM passage_keyword JOIN passage ON id = passage WHERE keyword = 5";
  expect(at.rows(authors)).toEqual(["Callimachus tlg-0533 Cyrene", "Πλάτων  "]);
  expect(at.rows("SELECT name, language FROM author_name ORDER BY 1")).toEqual([
    "Callimachus eng",
    "Callimaque fra",
    "Πλάτων grc",
  ]);
  expect(at.rows("SELECT count(*) FROM passage_author")).toEqual(["3"]);
  expect(at.rows("SELECT name FROM keyword_category_name")).toEqual(["Keywords"]);
  expect(at.rows(keyword)).toEqual(["447"]);
  expect(at.rows("SELECT reference_type FROM passage_internal_reference")).toEqual(["Default"]);
  expect(at.rows("SELECT number FROM scholium ORDER BY 1")).toEqual(["1", "2", "3"]);
});

test("what others say of a record is added to it, and read too", async () => {
  const edition = { id: 3, descriptions: ["Paton 1917"] };
  const texts = [{ language: "grc", text: "", edition }];
  await at.load({ ...withPoem({ texts }), editions: [{ id: 3 }] });
  expect(
    at.rows(
      "SELECT edition, description.description FROM edition_description JOIN description ON id = edition_description.description",
    ),
  ).toEqual(["3 Paton 1917"]);
});

test("coordinates get the decimals that they lack", async () => {
  const place = (name: string, longitude: unknown, latitude: unknown) => {
    return { ...named(name), longitude, latitude };
  };
  await at.load({ cities: [place("One", "37.07", 21.5), place("Two", "-0,1", " 180 ")] });
  expect(at.rows("SELECT longitude, latitude FROM city ORDER BY longitude")).toEqual([
    "-0.10000 180.00000",
    "37.07000 21.50000",
  ]);
});

test("records without an id get one from their names or content, in their order", async () => {
  const authors = ["Leonidas", "Plato", "Leonidas"].map(named);
  await at.load({ authors, descriptions: [{ language: "eng", description: "x" }] });
  expect(at.rows("SELECT id FROM author UNION ALL SELECT id FROM description")).toEqual([
    "159834008568736",
    "216513514379416",
    "246725075581321",
    "132655463818734",
  ]);
});

test("addresses stay the same when records are added, sorted and corrected", async () => {
  const first = { ...poem, authors: ["Callimachus"], keywords: ["epitaph"] };
  const sql = `SELECT 'a', id FROM author WHERE main_name = 'Callimachus' UNION SELECT 'k', keyword FROM keyword_name
    WHERE name = 'epitaph' UNION SELECT 't', text FROM passage_text JOIN passage ON id = passage WHERE fragment = 451
    UNION SELECT 'p', id FROM passage WHERE fragment = 451`;
  await at.load({ passages: [first] });
  const before = at.rows(sql);
  expect(before).toHaveLength(4);
  const added = { book: 5, fragment: 1, authors: ["Plato", "Callimachus"], texts: poem.texts };
  const corrected = { ...first, texts: [{ language: "grc", text: "Τῇδε Σάων ὁ Δίκωνος" }] };
  await at.load({ passages: [added, corrected] });
  expect(at.rows(sql)).toEqual(before);
});

const collections = resources.map(({ name }) => name).join(", ");
const number = "expected a whole number such as 7, found";
const members = (names: string) => `a letter belongs in sub_fragment; there are ${names}`;
const plato = (tlg_id: string) => [{ ...named("Plato"), tlg_id }];
const withPoem = (members: object): Records => ({ passages: [{ ...poem, ...members }] });

/** What is said of records. The name of the poem is left out, and of its urn the beginning. */
const refusals: Readonly<Record<string, Records>> = {
  "/keyword: expected no such property, found []; did you mean keywords?": withPoem({
    keyword: [],
  }),
  '/authors/0/tlgid: expected no such property, found ""; did you mean tlg_id?': withPoem({
    authors: [{ ...named("Plato"), tlgid: "" }],
  }),
  "/api/authors/1/ /names/0: expected an object, found null": {
    authors: [{ id: 1, names: [null, ...named("Plato").names] }],
  },
  "/api/authors/ID/ /names/0/name: expected a string, found 5": {
    authors: [{ main_name: "Plato", names: [{ name: 5, language: "eng" }] }],
  },
  // The link is not also said to be dead.
  "/authors/0/url: expected a string, found 5": withPoem({
    authors: [{ ...named("Plato"), url: 5 }],
  }),
  '/api/authors/ID/ /url: expected a string, found {"toString":1}': {
    authors: [{ ...named("Plato"), url: { toString: 1 } }],
  },
  "/texts/0/text: expected a string, found 5": withPoem({
    texts: [{ language: "grc", text: 5 }],
  }),
  '/texts/0/text: expected whole characters, found U+D800, half of a character, in "A\\ud800Z"':
    withPoem({ texts: [{ language: "grc", text: "A\ud800Z" }] }),
  [`a record of passages /fragment: ${number} "451"; ${members("book, fragment, texts")}`]:
    withPoem({ fragment: "451" }),
  [`a record of passages /fragment: ${number} nothing; ${members("book, fragmnt")}`]: {
    passages: [{ book: 7, fragmnt: 451 }],
  },
  [`a record of passages /sub_fragment: expected one letter, or nothing, found "ab"; ${members("book, fragment, texts, sub_fragment")}`]:
    withPoem({ sub_fragment: "ab" }),
  [`a record of scholia /number: ${number} 0.5; ${members("book, fragment")}`]: {
    scholia: [{ passage: { book: 7, fragment: 1 }, number: 0.5 }],
  },
  [`a record of scholia /number: ${number} nothing; ${members("book, fragment")}`]: {
    scholia: [{ passage: { book: 7, fragment: 1 } }],
  },
  'a record of scholia /passage: expected a passage such as {"book": 7, "fragment": 1}, found nothing':
    { scholia: [{ book: 7, fragment: 1, number: 1 }] },
  [`a record of scholia /passage/book: ${number} "7"; ${members("book, fragment")}`]: {
    scholia: [{ passage: { book: "7", fragment: 1 }, number: 1 }],
  },
  '/cities/0/longitude: expected a coordinate with five decimals such as 32.80799, found "37 E"':
    withPoem({ cities: [{ ...named("Cyrene"), longitude: "37 E", latitude: "21.5" }] }),
  '/texts/0/language: expected a code of ISO 639-3 such as grc, found "gre"; see https://iso639-3.sil.org, or add the language to languages.json':
    withPoem({ texts: [{ language: "gre", text: "" }] }),
  "/authors/0: expected one record of authors with this name, found 2: http://localhost:3000/api/authors/1/, http://localhost:3000/api/authors/2/; give the url of the record that is meant":
    {
      ...withPoem({ authors: ["Leonidas"] }),
      authors: [1, 2].map((id) => ({ ...named("Leonidas"), id })),
    },
  '/authors/0/tlg_id: expected "tlg-0001", as /api/authors/ID/ says, found "tlg-0059"': {
    ...withPoem({ authors: plato("tlg-0059") }),
    authors: plato("tlg-0001"),
  },
  [`/api/poems/ : expected one of ${collections}, found "poems"`]: { poems: [] },
  "all records /url: expected one base address, found http://1.x, http://2.x": {
    cities: [1, 2].map((id) => ({ ...named("Cyrene"), url: `http://${id}.x/api/cities/${id}/` })),
  },
  '/api/cities/1/ /url: expected an address that no other record has, with or without capital letters, found "http://localhost:3000/api/cities/1/"; change one of the two: it is also that of /api/cities/1/':
    { cities: [1, 1].map((id) => ({ ...named("Cyrene"), id })) },
  "/authors/0: expected an existing record of authors, found /api/authors/7/; add it to the records of authors":
    withPoem({ authors: [{ id: 7 }] }),
  "/to_passage: expected an existing record of passages, found http://localhost:3000/api/passages/1.1/":
    withPoem({ internal_references: [{ to_passage: `${urn}1.1` }] }),
  '/scholia/0/url: expected an address of a scholium such as https://example.org/api/scholia/urn:cts:greekLit:tlg5011.tlg001.sag:7.2b.1/, found "http://a.example/api/scholia/x/"':
    withPoem({ scholia: [{ url: "http://a.example/api/scholia/x/" }] }),
};

test.each(Object.entries(refusals))("records are refused: %s", async (expected, records) => {
  const error = await at.refused(records);
  const said = saidBy(error).map((line) =>
    line
      .replace(`/api/passages/${urn}7.451/ `, "")
      .replace(urn, "")
      .replace(/\d{9,}/, "ID"),
  );
  expect([error.kind, ...said]).toEqual(["data", expected]);
});

test("a fault of many records is named once", async () => {
  const texts = [{ language: "gre", text: "α" }];
  const passages = [1, 2, 3].map((fragment) => ({ book: 7, fragment, texts }));
  const { faults } = await at.refused({ passages });
  expect(faults?.shown).toMatchObject([{ found: '"gre", and in 2 other places' }]);
});

test("faults of addresses, mentions and members are named at once, each value once, with file and line", async () => {
  const texts = [{ language: "gre", text: "", editon: "" }];
  const lines = [poem, { ...poem, fragment: 1, texts }, { bok: 7, texts }].map((one) =>
    JSON.stringify(one),
  );
  at.write("passages.json", `[\n\n${lines.join("\n,\n\n")}\n]\n`);
  at.write("authors.ndjson", `${JSON.stringify(named("Plato"))}\n{"names":5}\n`);
  const { faults } = await at.refused();
  const second = `/api/passages/${urn}7.1/ (passages.json, line 6, record 2)`;
  expect(faults?.shown.map(({ record, field }) => `${record} ${field}`)).toEqual([
    "passages.json, line 9, record 3 /book",
    "passages.json, line 9, record 3 /fragment",
    `${second} /texts/0/language`,
    `${second} /texts/0/editon`,
    expect.stringMatching(/^\/api\/authors\/\d+\/ \(authors.ndjson, line 2\) \/main_name$/),
    expect.stringMatching(/^\/api\/authors\/\d+\/ \(authors.ndjson, line 2\) \/names$/),
  ]);
});

test("over 5 % fewer records of a collection are refused, unless the loss is accepted", async () => {
  const { snapshot } = at;
  const passages = Array.from({ length: 40 }, (_, index) => ({ book: 7, fragment: index }));
  await at.load({ passages });
  const content = at.content();
  const load = (left: number) =>
    loadSnapshot({ records: { passages: passages.slice(40 - left) }, snapshot });
  const error = await failure(load(36));
  expect(error.kind).toBe("data");
  expect(saidBy(error)).toEqual([
    "/api/passages/ : expected at most 3 of the 40 records of the old snapshot gone (3, or 5 % if that is more), found 4 gone: 7.0, 7.1, 7.2, and 1 more",
  ]);
  expect(error.hint).toBe(
    "check that no file is missing; if they were removed on purpose, use --accept-loss. The snapshot stays as it was",
  );
  expect(at.content()).toBe(content);
  await load(38);
  // The old snapshot need not be good.
  alterSnapshot(snapshot, "DELETE FROM book");
  await at.load({ passages: passages.slice(20) });
  expect(at.rows("SELECT count(*) FROM passage")).toEqual(["20"]);
});
