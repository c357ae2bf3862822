/** Loads what a person writes: records without what follows from others, and records inside others. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { AnthologyError, check, loadSnapshot } from "../../index.ts";
import type { Fault } from "../../model/errors.ts";
import { resources } from "../../resources/index.ts";
import { anthology } from "../../testing/anthology.ts";
import { contentOf } from "../../testing/pulling.ts";
import { rowsIn } from "../../testing/snapshots.ts";
import type { Records } from "./report.ts";

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
let snapshot = "";
let turn = 0;
beforeEach(() => {
  turn += 1;
  snapshot = join(folder, `${turn}.sqlite`);
});

const rows = (sql: string) => rowsIn(snapshot, sql);

async function errorOf(records: Records | string): Promise<AnthologyError> {
  const error = await loadSnapshot({ records, snapshot }).catch((thrown: unknown) => thrown);
  if (error instanceof AnthologyError) return error;
  throw error;
}

const poem = { book: 7, fragment: 451, texts: [{ language: "grc", text: "Τῇδε Σάων" }] };
const named = (name: string) => ({ names: [{ name, language: "eng" }] });

test("a poem needs its place, and a text its language", async () => {
  const whole = { passages: [poem] };
  const { records, differences, made } = await loadSnapshot({ records: whole, snapshot });
  expect(differences).toEqual([]);
  expect(made).toEqual({ books: 1, texts: 1, languages: 1 });
  expect(records).toMatchObject({ passages: 1, books: 1, texts: 1, authors: 0 });
  expect(rows("SELECT id, number FROM book")).toEqual(["7 7"]);
  expect(rows("SELECT code, iso_name FROM language")).toEqual(["grc Ancient Greek (to 1453)"]);
  expect(rows("SELECT created_at, updated_at, status, validation, edition FROM text")).toEqual([
    "1970-01-01T00:00:00Z 1970-01-01T00:00:00Z 1 0 ",
  ]);
  expect(await check({ snapshot, jobs: 1 })).toMatchObject({ collections: expect.anything() });
});

/** The same anthology, as a person might write it: each record without what follows from the others. */
const derived: readonly [string, (record: Record<string, unknown>, isOwn: boolean) => void][] = [
  ["urns and paths", (record) => void [delete record.urn, delete record.web_url]],
  [
    "lists of passages and counts",
    (record, isOwn) => void [isOwn || delete record.passages, delete record.counts],
  ],
  ["alignments and scholia", (record) => void [delete record.alignments, delete record.scholia]],
  [
    "the lists of passages, which other records give",
    (record) => {
      if (!("sub_fragment" in record)) return;
      for (const name of ["texts", "authors", "cities", "keywords", "internal_references"]) {
        delete record[name];
      }
    },
  ],
  [
    "empty lists and nulls",
    (record) => {
      for (const [name, value] of Object.entries(record)) {
        if (value === null || (Array.isArray(value) && value.length === 0)) delete record[name];
      }
    },
  ],
];

test.each(derived)("the same snapshot follows without %s", async (_title, change) => {
  const whole = anthology(12);
  await loadSnapshot({ records: whole, snapshot });
  const content = contentOf(snapshot);
  const records = structuredClone(whole) as Record<string, Record<string, unknown>[]>;
  for (const { name, table, tableAt } of resources)
    for (const one of records[name] ?? []) change(one, tableAt("/passages") === `${table}_passage`);
  expect(records).not.toEqual(whole);
  const { differences } = await loadSnapshot({ records, snapshot });
  expect(differences).toEqual([]);
  expect(contentOf(snapshot)).toBe(content);
});

test("records inside others need no file", async () => {
  const { passages = [], authors: _, ...others } = anthology(3);
  const { made, records } = await loadSnapshot({ records: { ...others, passages }, snapshot });
  expect(made).toEqual({ authors: 1 });
  expect(records).toMatchObject({ authors: 1 });
});

test("a language in the metadata of an edition is no record", async () => {
  const edition = { descriptions: ["Paton 1917"], metadata: { language: "qqq" } };
  const texts = [{ language: "grc", text: "", edition }];
  const { made } = await loadSnapshot({ records: { passages: [{ ...poem, texts }] }, snapshot });
  expect(made).toMatchObject({ editions: 1, descriptions: 1, languages: 2 });
});

test("a passage that only a text names is a difference", async () => {
  const texts = [{ ...poem.texts[0], passages: ["urn:cts:greekLit:tlg7000.tlg001.ag:9.9"] }];
  const { differences } = await loadSnapshot({ records: { texts }, snapshot });
  expect(differences).toMatchObject([{ pointer: "/passages/0", stored: undefined }]);
});

test("addresses, names, numbers and urns stand for records", async () => {
  const urn = "urn:cts:greekLit:tlg7000.tlg001.ag:7.451";
  const passages = [
    { ...poem, authors: ["Callimachus", "Πλάτων"], keywords: ["epitaph"], cities: ["Cyrene"] },
    {
      ...poem,
      fragment: 447,
      authors: [
        { names: [...named("Callimachus").names, { name: "Callimaque", language: "fra" }] },
      ],
      keywords: ["http://a.example/api/keywords/5/"],
      internal_references: [{ to_passage: urn }],
    },
  ];
  const authors = [{ ...named("Callimachus"), tlg_id: "tlg-0533", city_born: "Cyrene" }];
  const keywords = [{ ...named("war"), url: "http://a.example/api/keywords/5/" }];
  const scholia = [{ passage: { book: 7, fragment: 451 }, number: 1, texts: poem.texts }];
  await loadSnapshot({ records: { passages, authors, keywords, scholia }, snapshot });
  expect(
    rows(
      "SELECT main_name, tlg_id, name FROM author LEFT JOIN city_name ON city = city_born ORDER BY 1",
    ),
  ).toEqual(["Callimachus tlg-0533 Cyrene", "Πλάτων  "]);
  expect(rows("SELECT name, language FROM author_name ORDER BY 1")).toEqual([
    ...["Callimachus eng", "Callimaque fra", "Πλάτων grc"],
  ]);
  expect(rows("SELECT count(*) FROM passage_author")).toEqual(["3"]);
  expect(rows("SELECT name FROM keyword_category_name")).toEqual(["Keywords"]);
  expect(
    rows("SELECT fragment FROM passage_keyword JOIN passage ON id = passage WHERE keyword = 5"),
  ).toEqual(["447"]);
  expect(rows("SELECT reference_type FROM passage_internal_reference")).toEqual(["Default"]);
  expect(rows("SELECT number FROM scholium")).toEqual(["1"]);
});

test("coordinates get the decimals that they lack", async () => {
  const places = [
    ["37.07", 21.5],
    ["-0,1", " 180 "],
  ];
  const cities = places.map(([longitude, latitude], index) => {
    return { ...named(`City ${index}`), longitude, latitude };
  });
  await loadSnapshot({ records: { cities }, snapshot });
  expect(rows("SELECT longitude, latitude FROM city ORDER BY longitude")).toEqual([
    ...["-0.10000 180.00000", "37.07000 21.50000"],
  ]);
});

test("records without an id get one from their names or content, in their order", async () => {
  const authors = ["Leonidas", "Plato", "Leonidas"].map(named);
  const descriptions = [{ language: "eng", description: "x" }];
  await loadSnapshot({ records: { authors, descriptions }, snapshot });
  expect(rows("SELECT id FROM author UNION ALL SELECT id FROM description")).toEqual([
    ...["159834008568736", "216513514379416", "246725075581321", "132655463818734"],
  ]);
});

test("addresses stay the same when records are added, sorted and corrected", async () => {
  const first = { ...poem, authors: ["Callimachus"], keywords: ["epitaph"] };
  const sql = `SELECT 'a', id FROM author WHERE main_name = 'Callimachus' UNION SELECT 'k', keyword FROM keyword_name
    WHERE name = 'epitaph' UNION SELECT 't', text FROM passage_text JOIN passage ON id = passage WHERE fragment = 451
    UNION SELECT 'p', id FROM passage WHERE fragment = 451`;
  await loadSnapshot({ records: { passages: [first] }, snapshot });
  const before = rows(sql);
  expect(before).toHaveLength(4);
  const added = { book: 5, fragment: 1, authors: ["Plato", "Callimachus"], texts: poem.texts };
  const corrected = { ...first, texts: [{ language: "grc", text: "Τῇδε Σάων ὁ Δίκωνος" }] };
  await loadSnapshot({ records: { passages: [added, corrected] }, snapshot });
  expect(rows(sql)).toEqual(before);
});

/** A fault as one line, without what most have in common. */
const said = ({ record, field, expected, found, hint }: Fault) =>
  `${record} ${field}: expected ${expected}, found ${found}${hint === undefined ? "" : `; ${hint}`}`
    .replace("/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.451/ ", "")
    .replace("urn:cts:greekLit:tlg7000.tlg001.ag:", "")
    .replace(/\d{9,}/, "ID");

describe("a fault names the record, the field, what was expected and found:", () => {
  const collections = resources.map(({ name }) => name).join(", ");
  const urn = "urn:cts:greekLit:tlg7000.tlg001.ag:";
  const number = "expected a whole number such as 7, found";
  const plato = (...ids: readonly string[]) => ids.map((tlg_id) => ({ ...named("Plato"), tlg_id }));
  test.each<[string, Records]>([
    [
      "/keyword: expected no such property, found []; did you mean keywords?",
      { passages: [{ ...poem, keyword: [] }] },
    ],
    [
      '/authors/0/tlgid: expected no such property, found ""; did you mean tlg_id?',
      { passages: [{ ...poem, authors: [{ ...named("Plato"), tlgid: "" }] }] },
    ],
    [
      "/api/authors/1/ /names/0: expected an object, found null",
      { authors: [{ id: 1, names: [null, ...named("Plato").names] }] },
    ],
    [
      "/api/authors/ID/ /names/0/name: expected a string, found 5",
      { authors: [{ main_name: "Plato", names: [{ name: 5, language: "eng" }] }] },
    ],
    [
      "/texts/0/text: expected a string, found 5",
      { passages: [{ ...poem, texts: [{ language: "grc", text: 5 }] }] },
    ],
    [
      `a record of passages /fragment: ${number} "451"`,
      { passages: [{ ...poem, fragment: "451" }] },
    ],
    [
      `a record of passages /fragment: ${number} nothing; rename fragmnt to fragment`,
      { passages: [{ book: 7, fragmnt: 451 }] },
    ],
    [
      'a record of passages /sub_fragment: expected one letter, or nothing, found "ab"',
      { passages: [{ book: 7, fragment: 1, sub_fragment: "ab" }] },
    ],
    [
      `a record of scholia /number: ${number} 0.5`,
      { scholia: [{ passage: { book: 7, fragment: 1 }, number: 0.5 }] },
    ],
    [
      `a record of scholia /passage/book: ${number} "7"`,
      { scholia: [{ passage: { book: "7", fragment: 1 }, number: 1 }] },
    ],
    [
      `/cities/0/longitude: expected a coordinate with five decimals such as 32.80799, found "37.0712345"`,
      {
        passages: [
          { ...poem, cities: [{ ...named("Cyrene"), longitude: "37.0712345", latitude: "21.5" }] },
        ],
      },
    ],
    [
      '/texts/0/language: expected a code of ISO 639-3 such as grc, found "gre"; see https://iso639-3.sil.org, or add the language to languages.json',
      { passages: [{ ...poem, texts: [{ language: "gre", text: "" }] }] },
    ],
    [
      "/authors/0: expected one record of authors with this name, found 2: http://localhost:3000/api/authors/1/, http://localhost:3000/api/authors/2/; give the url of the record that is meant",
      {
        passages: [{ ...poem, authors: ["Leonidas"] }],
        authors: [1, 2].map((id) => ({ ...named("Leonidas"), id })),
      },
    ],
    [
      '/authors/0/tlg_id: expected "tlg-0001", as /api/authors/ID/ says, found "tlg-0059"',
      { passages: [{ ...poem, authors: plato("tlg-0059") }], authors: plato("tlg-0001") },
    ],
    [`/api/poems/ : expected one of ${collections}, found "poems"`, { poems: [] }],
    [
      "all records /url: expected one base address, found http://1.x, http://2.x",
      {
        cities: [1, 2].map((id) => ({
          ...named("Cyrene"),
          url: `http://${id}.x/api/cities/${id}/`,
        })),
      },
    ],
    [
      '/api/cities/1/ /url: expected an address that no other record has, found "http://localhost:3000/api/cities/1/"; change one of the two: it is also that of /api/cities/1/',
      { cities: [1, 1].map((id) => ({ ...named("Cyrene"), id })) },
    ],
    [
      "/authors/0: expected an existing record of authors, found /api/authors/7/; add it to the records of authors",
      { passages: [{ ...poem, authors: [{ id: 7 }] }] },
    ],
    [
      "/to_passage: expected an existing record of passages, found http://localhost:3000/api/passages/1.1/",
      { passages: [{ ...poem, internal_references: [{ to_passage: `${urn}1.1` }] }] },
    ],
    [
      '/scholia/0/url: expected an address of a scholium such as https://example.org/api/scholia/urn:cts:greekLit:tlg5011.tlg001.sag:7.2b.1/, found "http://a.example/api/scholia/x/"',
      { passages: [{ ...poem, scholia: [{ url: "http://a.example/api/scholia/x/" }] }] },
    ],
  ])("%s", async (expected, records) => {
    const { kind, faults } = await errorOf(records);
    expect({ kind, shown: faults?.shown.map(said) }).toEqual({ kind: "data", shown: [expected] });
  });

  test("once, if many records have it", async () => {
    const texts = [{ language: "gre", text: "α" }];
    const passages = [1, 2, 3].map((fragment) => ({ book: 7, fragment, texts }));
    const { faults } = await errorOf({ passages });
    expect(faults?.shown).toMatchObject([{ found: '"gre", and in 2 other places' }]);
  });

  test("with its file and line", async () => {
    const records = join(folder, "lines");
    mkdirSync(records);
    // Faults of addresses, of mentions and of members are reported at once, each value once.
    const texts = [{ language: "gre", text: "", editon: "" }];
    const faulty = [
      { ...poem, fragment: 1, texts },
      { bok: 7, texts },
    ];
    const lines = [poem, ...faulty].map((one) => JSON.stringify(one));
    writeFileSync(join(records, "passages.json"), `[\n\n${lines.join("\n,\n\n")}\n]\n`);
    writeFileSync(
      join(records, "authors.ndjson"),
      `${JSON.stringify(named("Plato"))}\n{"names":5}\n`,
    );
    const { faults } = await errorOf(records);
    expect(faults?.shown.map(({ record, field }) => `${record} ${field}`)).toEqual([
      "passages.json, line 9, record 3 /book",
      "passages.json, line 9, record 3 /fragment",
      "/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.1/ (passages.json, line 6, record 2) /texts/0/language",
      "/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.1/ (passages.json, line 6, record 2) /texts/0/editon",
      expect.stringMatching(/^\/api\/authors\/\d+\/ \(authors.ndjson, line 2\) \/main_name$/),
      expect.stringMatching(/^\/api\/authors\/\d+\/ \(authors.ndjson, line 2\) \/names$/),
    ]);
  });
});

test("over 5 % fewer records of a collection are refused, unless the loss is accepted", async () => {
  const passages = Array.from({ length: 40 }, (_, index) => ({ book: 7, fragment: index }));
  await loadSnapshot({ records: { passages }, snapshot });
  const content = contentOf(snapshot);
  const { kind, hint, faults } = await errorOf({ passages: passages.slice(4) });
  expect({ kind, shown: faults?.shown.map(said) }).toEqual({
    kind: "data",
    shown: [
      "/api/passages/ : expected at most 3 of the 40 records of the old snapshot gone (3, or 5 % if that is more), found 4 gone",
    ],
  });
  expect(hint).toBe(
    "check that no file is missing; if they were removed on purpose, use --accept-loss. The snapshot stays as it was",
  );
  expect(contentOf(snapshot)).toBe(content);
  await loadSnapshot({ records: { passages: passages.slice(2) }, snapshot });
  await loadSnapshot({ records: { passages: passages.slice(20) }, snapshot, acceptLoss: true });
  expect(rows("SELECT count(*) FROM passage")).toEqual(["20"]);
});
