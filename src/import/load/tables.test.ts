/** Loads tables: those of spreadsheet programs, and those of the bulk files. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type AnthologyError, loadSnapshot } from "../../index.ts";
import type { Fault } from "../../model/errors.ts";
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
  const rows = (sql: string) => rowsIn(snapshot, sql).join("; ");
  expect(rows("SELECT fragment, sub_fragment FROM passage ORDER BY 1")).toBe("0 ; 2 a");
  expect(rowsIn(snapshot, "SELECT language, text FROM text ORDER BY text")).toEqual([
    "grc \n Τὰν μεγάλαν;\r\n",
    'eng He said "no", and',
    "eng Only English",
  ]);
  expect(rows("SELECT name, language FROM author_name ORDER BY 1")).toBe("Plato eng; Ἀνύτη grc");
  expect(rows("SELECT name FROM keyword_name ORDER BY 1")).toBe("a|b; epitaph; sea");
});

/** A fault as one line. */
const said = ({ record, field, expected, found, hint }: Fault) =>
  `${record} ${field}: expected ${expected}, found ${found}${hint === undefined ? "" : `; ${hint}`}`;

describe("a table is refused with", () => {
  const [urn, rowTwo] = ["urn:cts:greekLit:tlg7000.tlg001.ag:", "passages.csv, row 2"];
  const name = "the name of a column, or the code of a language such as grc";
  const number = "a whole number such as 7";
  const passage = (letter: string) => `/api/passages/${urn}7.1${letter}/ (passages.csv`;
  const url = (letter: string) => `"http://localhost:3000/api/passages/${urn}7.1${letter}/"`;
  test.each<[string, string]>([
    [
      "book,fragment,keyward\n",
      `passages.csv, row 1 column 3: expected ${name}, found "keyward"; did you mean keyword?`,
    ],
    ["book,fragment,gre\n", `passages.csv, row 1 column 3: expected ${name}, found "gre"`],
    [
      "book,fragment,book\n",
      'passages.csv, row 1 column 3: expected one column of this name, found "book"',
    ],
    [
      "book,fragment\n7,1\n7,one\n",
      `passages.csv, row 3 fragment: expected ${number}, found "one"`,
    ],
    ["book,fragment\n-1,1\n", `${rowTwo} book: expected ${number}, found "-1"`],
    [
      "book,fragment\n1234567890123456,1\n",
      `${rowTwo} book: expected ${number}, found "1234567890123456"`,
    ],
    [
      "book,fragment,sub_fragment\n7,1,\n7,1,\n",
      `${passage("")}, row 3) /url: expected an address that no other record has, found ${url("")}; change one of the two: it is also that of ${passage("")}, row 2)`,
    ],
    [
      "book,fragment,sub_fragment\n7,1,a\n7,1,A\n",
      `${passage("A")}, row 3) /url: expected an address that differs from all others by more than capital letters, found ${url("A")}; change one of the two: ${passage("a")}, row 2) has the other`,
    ],
    ...["x7.80", "x:7.80", "7.080", "7.80x.1"].map((end): [string, string] => [
      `urn,grc\n${urn}${end},Τῇδε\n`,
      `${rowTwo} urn: expected a urn such as ${urn}7.80, found "${urn}${end}"`,
    ]),
    [
      `book,fragment,urn\n7,1,${urn}8.2\n`,
      `${rowTwo} urn: expected either a urn, or a book and a fragment, found "${urn}8.2"`,
    ],
    [
      "book,fragment,author\n7,1,Plato||Simonides\n",
      `${rowTwo} author: expected a name on each side of |, found "Plato||Simonides"`,
    ],
  ])("%j", async (content, expected) => {
    const { kind, faults } = await refused(content);
    expect({ kind, shown: faults?.shown.map(said) }).toEqual({ kind: "data", shown: [expected] });
  });

  const quotation =
    "a cell with a quotation mark was expected to begin and end with one: a quotation mark inside a cell is written twice";
  test.each<[string, string]>([
    ["book,fragment\n7,1\n7,2,3\n", "row 3: 2 cells were expected, as in row 1, found 3"],
    ['book,fragment\n7,1\n7,"2\n7,3\n7,4\n', `row 3: ${quotation}`],
    ['book,fragment\n7,"1"1\n', `row 2: ${quotation}`],
    ['book,fragment\n7,1"1\n', `row 2: ${quotation}`],
    ["book,fragment\n", "passages.csv has no poem below the names of its columns"],
    ["", "a row with the names of the columns was expected, found nothing"],
  ])("%j, in words", async (content, words) => {
    expect((await refused(content)).message).toContain(words);
  });
});

test("files of other kinds are named", async () => {
  writeFileSync(join(place, "poems.xlsx"), "");
  writeFileSync(join(place, "passages.ndjson"), "");
  const notes: string[] = [];
  await load(plain);
  await loadSnapshot({ records: place, snapshot }, { log: { note: (text) => notes.push(text) } });
  expect(notes).toEqual(["not read: passages.csv, poems.xlsx"]);
});
