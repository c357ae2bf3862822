/** Loads tables: those of spreadsheet programs, and those of the bulk files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

async function load(content: string | Buffer, note: (text: string) => void = () => {}) {
  writeFileSync(join(place, "passages.csv"), content);
  return await loadSnapshot({ records: place, snapshot, acceptLoss: true }, { log: { note } });
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
const mixed = (first: string, rest: string) => written(",", rest).replace(rest, first);

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
    ["LF after the header, and CRLF after rows", mixed("\n", "\r\n")],
    ["CRLF after the header, and LF after rows", mixed("\r\n", "\n")],
    ["CR after the header, and CRLF after rows", mixed("\r", "\r\n")],
    ["the separator named between quotation marks", `"sep=;";\r\n${written(";", "\n")}`],
    ["the separator named in a line that ends in CR", `SEP=\t\r${written("\t", "\r")}`],
    ["two byte order marks", `\uFEFF\uFEFF${plain}`],
    ["UTF-16 without a byte order mark", Buffer.from(plain, "utf16le")],
    ["UTF-16 of the other byte order without one", Buffer.from(plain, "utf16le").swap16()],
    ["columns that have neither a name nor a cell", written(",", ",,\n")],
    ["an empty row above the header", `,,,\n${plain}`],
    ["names of languages", plain.replace("grc", "Greek").replace("eng", "English")],
    [
      "other blanks and Unicode forms in names",
      plain.replace("Ἀνύτη", "  Ἀνυ\u0301τη\u200B\u00A0"),
    ],
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

test("a row may end before its last cells if they are empty", async () => {
  const rows = ["book,fragment,grc,eng,fra", "7,1,ἀστήρ", "7,2,ἥλιος,sun", "7,3"];
  await load(`${rows.join("\r\n")}\r\n`);
  const sql = `SELECT fragment, text.text FROM passage LEFT JOIN passage_text ON passage = passage.id
    LEFT JOIN text ON text.id = passage_text.text ORDER BY 1, 2`;
  expect(rowsIn(snapshot, sql)).toEqual(["1 ἀστήρ", "2 sun", "2 ἥλιος", "3 "]);
});

test("headings in plain words, translators and editions belong to the texts of their languages", async () => {
  const headings =
    "Book no.,Poem,eng.edition,English (translation),English,Translators,eng.edition";
  const row = "7,1,Paton 1917,one,two,A. Reader,Press 2020";
  await load(`${headings.replace("Book no.", "Book")}\n${row}\n`);
  const sql = `SELECT text, d.description FROM text JOIN edition_description AS e USING (edition)
    JOIN description AS d ON d.id = e.description ORDER BY 1`;
  expect(rowsIn(snapshot, sql)).toEqual(["one Paton 1917", "two A. Reader, Press 2020"]);
});

test("names that look the same are one record", async () => {
  const names = ["Leonidas of Tarentum", "Leonidas\u00A0 of Tarentum", "Leonidas  of Tarentum"];
  await load(
    `book,fragment,author\n${names.map((name, index) => `7,${index},${name}\n`).join("")}`,
  );
  expect(rowsIn(snapshot, "SELECT name FROM author_name")).toEqual(["Leonidas of Tarentum"]);
  const passages = names.map((name, fragment) => ({ book: 7, fragment, authors: [name] }));
  await loadSnapshot({ records: { passages }, snapshot, acceptLoss: true });
  expect(rowsIn(snapshot, "SELECT name FROM author_name")).toEqual(["Leonidas of Tarentum"]);
});

describe("a note names", () => {
  const lists = "and none holds |, which separates names";
  const sign = "a comma, semicolon, slash or line break";
  test.each<[what: string, table: string, notes: string[]]>([
    [
      "the first cell that seems to be a list",
      'book,fragment,author,keywords\n7,1,Plato,sea\n7,2,Simonides; Plato,"a, b"\n7,3,,"a\nb"\n',
      [
        `passages.csv, row 3 at author: "Simonides; Plato" is read as one name; 1 cell holds ${sign} ${lists}`,
        `passages.csv, row 3 at keywords: "a, b" is read as one name; 2 cells hold ${sign} ${lists}`,
      ],
    ],
    [
      "no list where | separates others",
      'book,fragment,author\n7,1,a|b\n7,2,"Polemon, king"\n',
      [],
    ],
    [
      "names that differ in capitals",
      "book,fragment,author\n7,1,Plato\n7,2,PLATO\n7,3,plato\n7,4,Plato\n",
      [
        'passages.csv, row 3: "PLATO" and "Plato" are two records of authors, as their capitals differ',
      ],
    ],
    [
      "damaged cells, if they are few",
      "book,fragment,grc,eng\n7,1,ἀστήρ,a\n7,2,á¼€ÏƒÏ„Î®Ï,donâ€™t\n7,3,ἀ\uFFFDτήρ,É… œu\n7,4,ἥλιος,b\n",
      [
        'passages.csv, row 3 at grc: expected Greek letters, found "á¼€ÏƒÏ„Î®Ï"; 2 of 4 are like this',
        'passages.csv, row 3 at eng: expected letters as they were typed, found "donâ€™t"; 1 of 4 are like this',
      ],
    ],
    [
      "a heading that is the code of a rare language",
      "book,fragment,URL\n7,1,x\n",
      ["passages.csv, column 3, URL, is read as texts in Urali"],
    ],
  ])("%s", async (_what, content, notes) => {
    const found: string[] = [];
    await load(content, (text) => found.push(text));
    expect(found).toEqual(notes);
  });
});

describe("letters that were lost are refused:", () => {
  const poems = ["Ὦ ξεῖν’, ἄγγειλον Λακεδαιμονίοις", "Τῇδε Σάων", "Ἀστέρας εἰσαθρεῖς"];
  const read = (encoding: string) => (text: string) =>
    new TextDecoder(encoding).decode(Buffer.from(text));
  const ways: [string, (text: string) => string][] = [
    ["saved as ASCII", (text) => text.replace(/[^\0-\x7F]/g, "?")],
    ["saved as Windows-1253", (text) => text.replace(/[\u1F00-\u1FFF]/g, "?")],
    ["in Latin letters", () => "O xein, angeilon Lakedaimoniois"],
    ["U+FFFD", (text) => text.replace(/[ῖῇέ]/g, "\uFFFD")],
    ...["windows-1252", "windows-1253", "iso-8859-7", "macintosh", "ibm866", "gbk"].map(
      (encoding): [string, (text: string) => string] => [`read as ${encoding}`, read(encoding)],
    ),
    ["read as Latin-1 twice", (text) => read("latin1")(read("latin1")(text))],
  ];
  test.each(ways)("%s", async (_way, change) => {
    const rows = poems.map((text, index) => `7,${index},"${change(text)}"\n`);
    const { faults } = await refused(`book,fragment,grc\n${rows.join("")}`);
    expect(faults?.shown).toMatchObject([
      {
        ...{ record: "passages.csv, row 2", field: "grc", expected: "Greek letters" },
        found: expect.stringContaining("3 of 3 are like this"),
        hint: expect.stringContaining("save it again in UTF-8"),
      },
    ]);
  });

  test("in names, and in records of JSON", async () => {
    const { faults } = await refused("book,fragment,author\n7,1,???????\n");
    expect(faults?.shown).toMatchObject([{ field: "authors" }]);
    rmSync(join(place, "passages.csv"));
    const text = { language: { code: "grc" }, text: "????" };
    writeFileSync(join(place, "texts.json"), JSON.stringify([text]));
    await expect(loadSnapshot({ records: place, snapshot })).rejects.toMatchObject({
      faults: { shown: [{ record: "texts.json, line 1, record 1", field: "grc" }] },
    });
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
  const name =
    "one of book, fragment, sub_fragment, urn, longitude, latitude, author, keywords, city, manuscript, note, a language such as grc or English, or translator, edition or note with a language";
  const number = "a whole number such as 7";
  const passage = (letter: string) => `/api/passages/${urn}7.1${letter}/ (passages.csv`;
  const url = (letter: string) => `"http://localhost:3000/api/passages/${urn}7.1${letter}/"`;
  test.each<[string, string]>([
    [
      "book,fragment,keyward\n7,1,\n",
      `passages.csv, row 1 column 3: expected ${name}, found "keyward"; did you mean keyword?`,
    ],
    ["book,fragment,gre\n7,1,\n", `passages.csv, row 1 column 3: expected ${name}, found "gre"`],
    [
      "book,fragment,Greak\n7,1,\n",
      `passages.csv, row 1 column 3: expected ${name}, found "Greak"; did you mean greek?`,
    ],
    [
      "book,fragment,translator,grc\n7,1,A. Reader,α\n",
      'passages.csv, row 1 column 3: expected a column of texts for it, such as eng, found "translator"',
    ],
    [
      "book,fragment,eng,English translator\n7,1,,A. Reader\n",
      `${rowTwo} English translator: expected a text in eng for it, found "A. Reader"`,
    ],
    [
      "book,fragment,city,latitude,longitude\n7,1,Cyrene|Argos,32.8,21.9\n",
      `${rowTwo} latitude: expected one city, which has the coordinates, found "Cyrene|Argos"`,
    ],
    [
      "book,fragment,manuscript\n7,1,Codex Palatinus\n",
      `${rowTwo} manuscript: expected a title and the address of an image such as https://example.org/page.jpg, found "Codex Palatinus"`,
    ],
    [
      "book,fragment,city,longitude,latitude\n7,1,Cyrene,x,32.8\n",
      `${passage("")}, row 2) /cities/0/longitude: expected a coordinate with five decimals such as 32.80799, found "x"`,
    ],
    [
      "book,fragment,Book\n7,1,\n",
      'passages.csv, row 1 column 3: expected one column of book, found "Book"',
    ],
    [
      "book,fragment\n7,115b\n",
      `${rowTwo} fragment: expected ${number}, found "115b"; write 115, and put b in sub_fragment`,
    ],
    ["book,fragment\nVII,1\n", `${rowTwo} book: expected ${number}, found "VII"`],
    ["book,fragment\n7,\n", `${rowTwo} fragment: expected ${number}, found nothing`],
    [
      "book,fragment,sub_fragment\n7,1,ab\n",
      `${rowTwo} sub_fragment: expected one letter, or nothing, found "ab"`,
    ],
    [
      "book,fragment\n7,1\n7,2,3\n",
      'passages.csv, row 3 column 3: expected no cell, as the column has no name, found "3"; name it, or put a cell that contains the separator between quotation marks',
    ],
    [
      "author,grc\nPlato,Ἀστέρας\n",
      'passages.csv, row 1 : expected the names of the columns, with book and fragment or urn among them, found "author, grc"; write them in the first row, and remove rows above them',
    ],
    [
      "book,fragment\n",
      "passages.csv, row 1 : expected poems below the names of the columns, found none",
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
    ['book,fragment\n7,1\n7,"2\n7,3\n7,4\n', `row 3: ${quotation}`],
    ['book,fragment\n7,"1"1\n', `row 2: ${quotation}`],
    ['book,fragment\n7,1"1\n', `row 2: ${quotation}`],
    [
      "book,fragment,grc\n7,1,\n7,2",
      "row 3: 3 cells were expected, as in row 1, found 2 and the end of the file: it may be cut off",
    ],
  ])("%j, in words", async (content, words) => {
    expect((await refused(content)).message).toContain(words);
  });
});

test("all faults of a table are named at once, each with its row", async () => {
  const long = `7,3,${"x".repeat(1_000_001)}`;
  const { faults } = await refused(`auther,book,fragment,grc\n,VII,1,\n,7,2b,\n,7,1,\n,7,1,\n`);
  expect(faults?.shown.map(({ record }) => record.replace(/.*\((.*)\)/, "$1"))).toEqual(
    [1, 2, 3, 5].map((row) => `passages.csv, row ${row}`),
  );
  const limit = await refused(`book,fragment,grc\n7,1,ἀστήρ\n${long}\n`);
  expect(limit.faults?.shown[0]?.record).toContain("(passages.csv, row 3)");
});

test("files of other kinds are named", async () => {
  writeFileSync(join(place, "poems.xlsx"), "");
  writeFileSync(join(place, "passages.ndjson"), "");
  const notes: string[] = [];
  await load(plain);
  await loadSnapshot({ records: place, snapshot }, { log: { note: (text) => notes.push(text) } });
  expect(notes).toEqual(["not read: passages.csv, poems.xlsx"]);
});
