/** Loads tables: those of spreadsheet programs, and those of the bulk files. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type AnthologyError, loadSnapshot } from "../../index.ts";
import { contentOf } from "../../testing/pulling.ts";
import { rowsIn } from "../../testing/snapshots.ts";

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
let place = "";
let snapshot = "";
let turn = 0;
beforeEach(() => {
  turn += 1;
  place = join(folder, `${turn}`);
  snapshot = join(folder, `${turn}.sqlite`);
  mkdirSync(place);
});

async function load(content: string | Buffer, name = "passages.csv") {
  writeFileSync(join(place, name), content);
  return await loadSnapshot({ records: place, snapshot, acceptLoss: true });
}

async function refused(content: string | Buffer): Promise<AnthologyError> {
  return await load(content).then(
    () => expect.fail("it was expected to be refused"),
    (error: AnthologyError) => error,
  );
}

const table = [
  ["book", "fragment", "sub_fragment", "author", "keywords", "grc", "eng"],
  ["7", "2", "a", "Plato|Ἀνύτη", " epitaph | sea ", "\n Τὰν μεγάλαν;\r\n", 'He said "no", and'],
  ["7", "0", "", "", "a\\|b", "", "Only English"],
];

const quoted = (cell: string) =>
  /["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const written = (separator: string, end: string) =>
  table.map((row) => row.map(quoted).join(separator) + end).join("");
const plain = written(",", "\n");

describe("a table is the same with", () => {
  test.each<[string, string | Buffer]>([
    ["the separator named in a line of its own", `sep=;\r\n${written(";", "\r\n")}`],
    ["semicolons and CRLF, as Excel writes in Europe", `\uFEFF${written(";", "\r\n")}`],
    [
      "tabs in UTF-16, as Excel writes Unicode text",
      Buffer.from(`\uFEFF${written("\t", "\r\n")}`, "utf16le"),
    ],
    ["UTF-16 of the other byte order", Buffer.from(`\uFEFF${plain}`, "utf16le").swap16()],
    ["empty rows, and headings in capitals", `${plain.replace("book", " Book ")},,,,,,\n\n`],
    [
      "urns in place of numbers",
      table
        .map(([, fragment, letter, ...cells], row) => {
          const urn = `urn:cts:greekLit:tlg7000.tlg001.ag:7.${fragment}${letter}`;
          return `${[row === 0 ? "urn" : urn, ...cells].map(quoted).join(",")}\n`;
        })
        .join(""),
    ],
    ["CR alone at the ends of lines", written(",", "\r")],
    [
      "its rows in another order",
      [table[0], table[2], table[1]].map((row) => `${row?.map(quoted)}\n`).join(""),
    ],
  ])("%s", async (_title, content) => {
    await load(plain);
    const expected = contentOf(snapshot);
    await load(content);
    expect(contentOf(snapshot)).toBe(expected);
  });
});

test("cells become places, names and texts, which stay as they are", async () => {
  const { records, differences } = await load(plain);
  expect(differences).toEqual([]);
  expect(records).toMatchObject({ passages: 2, texts: 3, authors: 2, keywords: 3 });
  expect(rowsIn(snapshot, "SELECT fragment, sub_fragment FROM passage ORDER BY 1")).toEqual([
    "0 ",
    "2 a",
  ]);
  expect(rowsIn(snapshot, "SELECT language, text FROM text ORDER BY text")).toEqual([
    "grc \n Τὰν μεγάλαν;\r\n",
    'eng He said "no", and',
    "eng Only English",
  ]);
  expect(rowsIn(snapshot, "SELECT name, language FROM author_name ORDER BY 1")).toEqual([
    "Plato eng",
    "Ἀνύτη grc",
  ]);
  expect(rowsIn(snapshot, "SELECT name FROM keyword_name ORDER BY 1")).toEqual([
    "a|b",
    "epitaph",
    "sea",
  ]);
});

const quotation =
  "a cell with a quotation mark was expected to begin and end with one: a quotation mark inside a cell is written twice";

describe("a table is refused with", () => {
  test.each<[string, string, object]>([
    [
      "an unknown column",
      "book,fragment,keyward\n",
      {
        record: "passages.csv, row 1",
        field: "column 3",
        found: '"keyward"',
        hint: "did you mean keyword?",
      },
    ],
    [
      "a language that does not exist",
      "book,fragment,gre\n",
      { field: "column 3", expected: expect.stringContaining("the code of a language") },
    ],
    [
      "a column twice",
      "book,fragment,book\n",
      { field: "column 3", expected: "one column of this name" },
    ],
    [
      "a word for a number",
      "book,fragment\n7,1\n7,one\n",
      {
        record: "passages.csv, row 3",
        field: "fragment",
        expected: "a whole number such as 7",
        found: '"one"',
      },
    ],
    ...["sag:7.80", "ag:x:7.80", "ag:7.080", "ag:7.80x.1"].map((end): [string, string, object] => [
      `${end}, which is no urn`,
      `urn,grc\nurn:cts:greekLit:tlg7000.tlg001.${end},Τῇδε\n`,
      { record: "passages.csv, row 2", field: "urn", expected: expect.stringContaining(":7.80") },
    ]),
    [
      "a urn next to another place",
      "book,fragment,urn\n7,1,urn:cts:greekLit:tlg7000.tlg001.ag:8.2\n",
      { record: "passages.csv, row 2", field: "urn", expected: expect.stringContaining("either") },
    ],
    [
      "an empty name",
      "book,fragment,author\n7,1,Plato||Simonides\n",
      { field: "author", found: '"Plato||Simonides"' },
    ],
    [
      "a book below nothing",
      "book,fragment\n-1,1\n",
      { field: "book", expected: "a whole number such as 7" },
    ],
  ])("%s", async (_title, content, fault) => {
    const { kind, faults } = await refused(content);
    expect({ kind, shown: faults?.shown }).toMatchObject({ kind: "data", shown: [fault] });
  });

  test.each<[string, string | Buffer, string]>([
    [
      "a row with too many cells",
      "book,fragment\n7,1\n7,2,3\n",
      "row 3: 2 cells were expected, as in row 1, found 3",
    ],
    [
      "a quotation mark that does not end",
      'book,fragment\n7,1\n7,"2\n7,3\n7,4\n',
      `row 3: ${quotation}`,
    ],
    ["text after a closing quotation mark", 'book,fragment\n7,"1"1\n', `row 2: ${quotation}`],
    ["a quotation mark inside a cell", 'book,fragment\n7,1"1\n', `row 2: ${quotation}`],
    ["no poems", "book,fragment\n", "passages.csv has no poem below the names of its columns"],
    ["nothing", "", "a row with the names of the columns was expected, found nothing"],
  ])("%s", async (_title, content, words) => {
    expect((await refused(content)).message).toContain(words);
  });
});

test.each([
  ["a poem twice", "7,1,\n7,1,\n", "an address that no other record has", "it is also that of"],
  [
    "two poems that differ by a capital letter",
    "7,1,a\n7,1,A\n",
    "an address that differs from all others by more than capital letters",
    "change one of the two: /api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.1a/ (passages.csv, row 2) has the other",
  ],
])("%s is refused", async (_, rows, expected, hint) => {
  const { faults } = await refused(`book,fragment,sub_fragment\n${rows}`);
  expect(faults?.shown).toMatchObject([
    {
      record: expect.stringMatching(/^\/api\/passages\/urn:.*:7\.1A?\/ \(passages.csv, row 3\)$/),
      ...{ field: "/url", expected, hint: expect.stringContaining(hint) },
    },
  ]);
});

test("files of other kinds are named", async () => {
  writeFileSync(join(place, "poems.xlsx"), "");
  writeFileSync(join(place, "passages.ndjson"), "");
  const notes: string[] = [];
  await load(plain);
  await loadSnapshot({ records: place, snapshot }, { log: { note: (text) => notes.push(text) } });
  expect(notes).toEqual(["not read: passages.csv, poems.xlsx"]);
});
