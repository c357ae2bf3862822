/** Loads tables as spreadsheet programs write them. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadPlace, saidBy } from "../../testing/loading.ts";

const at = loadPlace();

async function load(table: string | Buffer) {
  at.write("passages.csv", table);
  return await at.load();
}

async function refused(table: string) {
  at.write("passages.csv", table);
  return await at.refused();
}

const table = [
  ["book", "fragment", "sub_fragment", "author", "keywords", "grc", "eng"],
  ["7", "2", "a", "Plato|Ἀνύτη", " epitaph | sea ", "\n Τὰν μεγάλαν;\r\n", 'He said "no", and'],
  ["7", "0", "", "", "a\\|b", "", "Only English"],
];

const quoted = (cell: string) =>
  /["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const written = (separator: string, end: string, rows = table) =>
  rows.map((row) => row.map(quoted).join(separator) + end).join("");
const plain = written(",", "\n");
const mixed = (first: string, rest: string) => written(",", rest).replace(rest, first);
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const byUrn = table.map(([, fragment, letter, ...cells], row) => [
  row === 0 ? "urn" : `urn:cts:greekLit:tlg7000.tlg001.ag:7.${fragment}${letter}`,
  ...cells,
]);

test.each<[string, string | Buffer]>([
  ["the separator named in a line of its own", `sep=;\r\n${written(";", "\r\n")}`],
  ["semicolons and CRLF, as Excel writes in Europe", `\uFEFF${written(";", "\r\n")}`],
  ["tabs in UTF-16, as Excel writes Unicode text", utf16(`\uFEFF${written("\t", "\r\n")}`)],
  ["UTF-16 of the other byte order", utf16(`\uFEFF${plain}`).swap16()],
  ["empty rows, and headings in capitals", `${plain.replace("book", " Book ")},,,,,,\n\n`],
  ["urns in place of numbers", written(",", "\n", byUrn)],
  ["CR alone at the ends of lines", written(",", "\r")],
  ["LF after the header, and CRLF after rows", mixed("\n", "\r\n")],
  ["CRLF after the header, and LF after rows", mixed("\r\n", "\n")],
  ["CR after the header, and CRLF after rows", mixed("\r", "\r\n")],
  ["the separator named between quotation marks", `"sep=;";\r\n${written(";", "\n")}`],
  ["the separator named in a line that ends in CR", `SEP=\t\r${written("\t", "\r")}`],
  ["two byte order marks", `\uFEFF\uFEFF${plain}`],
  ["UTF-16 without a byte order mark", utf16(plain)],
  ["UTF-16 of the other byte order without one", utf16(plain).swap16()],
  ["columns that have neither a name nor a cell", written(",", ",,\n")],
  ["an empty row above the header", `,,,\n${plain}`],
  ["names of languages", plain.replace("grc", "Greek").replace("eng", "English")],
  ["other blanks and Unicode forms", plain.replace("Ἀνύτη", "  Ἀνυ\u0301τη\u200B\u00A0")],
  ["its rows in another order", written(",", "\n", [table[0], table[2], table[1]] as string[][])],
])("a table is the same with %s", async (_title, content) => {
  await load(plain);
  const expected = at.content();
  await load(content);
  expect(at.content()).toBe(expected);
});

test("cells become places, names and texts, which stay as they are", async () => {
  const { records, differences } = await load(plain);
  expect(differences).toEqual([]);
  expect(records).toMatchObject({ passages: 2, texts: 3, authors: 2, keywords: 3 });
  const rows = (sql: string) => at.rows(sql).join("; ");
  expect(rows("SELECT fragment, sub_fragment FROM passage ORDER BY 1")).toBe("0 ; 2 a");
  expect(at.rows("SELECT language, text FROM text ORDER BY text")).toEqual([
    "grc \n Τὰν μεγάλαν;\r\n",
    'eng He said "no", and',
    "eng Only English",
  ]);
  expect(rows("SELECT name, language FROM author_name ORDER BY 1")).toBe("Plato eng; Ἀνύτη grc");
  expect(rows("SELECT name FROM keyword_name ORDER BY 1")).toBe("a|b; epitaph; sea");
});

test("a row may end before its last cells if they are empty", async () => {
  await load("book,fragment,grc,eng,fra\r\n7,1,ἀστήρ\r\n7,2,ἥλιος,sun\r\n7,3\r\n");
  const sql = `SELECT fragment, text.text FROM passage LEFT JOIN passage_text ON passage = passage.id
    LEFT JOIN text ON text.id = passage_text.text ORDER BY 1, 2`;
  expect(at.rows(sql)).toEqual(["1 ἀστήρ", "2 sun", "2 ἥλιος", "3 "]);
});

test("headings in plain words, translators and editions belong to the texts of their languages", async () => {
  const headings = "Book,Poem,eng.edition,English (translation),English,Translators,eng.edition";
  await load(`${headings}\n7,1,Paton 1917,one,two,A. Reader,Press 2020\n`);
  const sql = `SELECT text, d.description FROM text JOIN edition_description AS e USING (edition)
    JOIN description AS d ON d.id = e.description ORDER BY 1`;
  expect(at.rows(sql)).toEqual(["one Paton 1917", "two A. Reader, Press 2020"]);
});

test("names that look the same are one record", async () => {
  const names = ["Leonidas of Tarentum", "Leonidas\u00A0 of Tarentum", "Leonidas  of Tarentum"];
  const authors = () => at.rows("SELECT name FROM author_name");
  const rows = names.map((name, index) => `7,${index},${name}\n`);
  await load(`book,fragment,author\n${rows.join("")}`);
  expect(authors()).toEqual(["Leonidas of Tarentum"]);
  const passages = names.map((name, fragment) => ({ book: 7, fragment, authors: [name] }));
  await at.load({ passages });
  expect(authors()).toEqual(["Leonidas of Tarentum"]);
});

const lists = "a comma, semicolon, slash or line break and none holds |, which separates names";

test.each<[what: string, table: string, notes: string[]]>([
  [
    "the first cell that seems to be a list",
    'book,fragment,author,keywords\n7,1,Plato,sea\n7,2,Simonides; Plato,"a, b"\n7,3,,"a\nb"\n',
    [
      `row 3 at author: "Simonides; Plato" is read as one name; 1 cell holds ${lists}`,
      `row 3 at keywords: "a, b" is read as one name; 2 cells hold ${lists}`,
    ],
  ],
  ["no list where | separates others", 'book,fragment,author\n7,1,a|b\n7,2,"Polemon, king"\n', []],
  [
    "names that differ in capitals",
    "book,fragment,author\n7,1,Plato\n7,2,PLATO\n7,3,plato\n7,4,Plato\n",
    ['row 3: "PLATO" and "Plato" are two records of authors, as their capitals differ'],
  ],
  [
    "damaged cells, if they are few",
    "book,fragment,grc,eng\n7,1,ἀστήρ,a\n7,2,á¼€ÏƒÏ„Î®Ï,donâ€™t\n7,3,ἀ\uFFFDτήρ,É… œu\n7,4,ἥλιος,b\n",
    [
      'row 3 at grc: expected Greek letters, found "á¼€ÏƒÏ„Î®Ï"; 2 of 4 are like this',
      'row 3 at eng: expected letters as they were typed, found "donâ€™t"; 1 of 4 are like this',
    ],
  ],
  [
    "a heading that is the code of a rare language",
    "book,fragment,URL\n7,1,x\n",
    ["column 3, URL, is read as texts in Urali"],
  ],
])("a note names %s", async (_what, content, notes) => {
  await load(content);
  expect(at.notes).toEqual(notes.map((note) => `passages.csv, ${note}`));
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
    const error = await refused(`book,fragment,grc\n${rows.join("")}`);
    expect(saidBy(error)).toEqual([
      expect.stringMatching(
        /^passages.csv, row 2 grc: expected Greek letters, found .*; 3 of 3 are like this; .*save it again in UTF-8/,
      ),
    ]);
  });

  test("in names, and in records of JSON", async () => {
    const { faults } = await refused("book,fragment,author\n7,1,???????\n");
    expect(faults?.shown).toMatchObject([{ field: "authors" }]);
    rmSync(join(at.folder, "passages.csv"));
    at.write("texts.json", JSON.stringify([{ language: { code: "grc" }, text: "????" }]));
    const [first] = saidBy(await at.refused());
    expect(first).toMatch(/^texts.json, line 1, record 1 grc: /);
  });
});

const urn = "urn:cts:greekLit:tlg7000.tlg001.ag:";
const names =
  "one of book, fragment, sub_fragment, urn, longitude, latitude, author, keywords, city, manuscript, note, a language such as grc or English, or translator, edition or note with a language";
const number = "expected a whole number such as 7, found";
const passage = (letter: string, row: string) =>
  `/api/passages/${urn}7.1${letter}/ (passages.csv, ${row})`;
const url = (letter: string) => `"http://localhost:3000/api/passages/${urn}7.1${letter}/"`;

/** What is said of a table, after `passages.csv, `. */
const refusals: Readonly<Record<string, string>> = {
  "book,fragment,keyward\n7,1,\n": `row 1 column 3: expected ${names}, found "keyward"; did you mean keyword?`,
  "book,fragment,gre\n7,1,\n": `row 1 column 3: expected ${names}, found "gre"`,
  "book,fragment,Greak\n7,1,\n": `row 1 column 3: expected ${names}, found "Greak"; did you mean greek?`,
  "book,fragment,translator,grc\n7,1,A. Reader,α\n":
    'row 1 column 3: expected a column of texts for it, such as eng, found "translator"',
  "book,fragment,eng,English translator\n7,1,,A. Reader\n":
    'row 2 English translator: expected a text in eng for it, found "A. Reader"',
  "book,fragment,city,latitude,longitude\n7,1,Cyrene|Argos,32.8,21.9\n":
    'row 2 latitude: expected one city, which has the coordinates, found "Cyrene|Argos"',
  "book,fragment,manuscript\n7,1,Codex Palatinus\n":
    'row 2 manuscript: expected a title and the address of an image such as https://example.org/page.jpg, found "Codex Palatinus"',
  "book,fragment,Book\n7,1,\n": 'row 1 column 3: expected one column of book, found "Book"',
  "book,fragment\n7,115b\n": `row 2 fragment: ${number} "115b"; write 115, and put b in sub_fragment`,
  "book,fragment\nVII,1\n": `row 2 book: ${number} "VII"`,
  "book,fragment\n7,\n": `row 2 fragment: ${number} nothing`,
  "book,fragment,sub_fragment\n7,1,ab\n":
    'row 2 sub_fragment: expected one letter, or nothing, found "ab"',
  "book,fragment\n7,1\n7,2,3\n":
    'row 3 column 3: expected no cell, as the column has no name, found "3"; name it, or put a cell that contains the separator between quotation marks',
  "author,grc\nPlato,Ἀστέρας\n":
    'row 1 : expected the names of the columns, with book and fragment or urn among them, found "author, grc"; write them in the first row, and remove rows above them',
  "book,fragment\n": "row 1 : expected poems below the names of the columns, found none",
  "book,fragment\n7,1\n7,one\n": `row 3 fragment: ${number} "one"`,
  "book,fragment\n-1,1\n": `row 2 book: ${number} "-1"`,
  "book,fragment\n1234567890123456,1\n": `row 2 book: ${number} "1234567890123456"`,
  ...Object.fromEntries(
    ["x7.80", "x:7.80", "7.080", "7.80x.1"].map((end) => [
      `urn,grc\n${urn}${end},Τῇδε\n`,
      `row 2 urn: expected a urn such as ${urn}7.80, found "${urn}${end}"`,
    ]),
  ),
  [`book,fragment,urn\n7,1,${urn}8.2\n`]: `row 2 urn: expected either a urn, or a book and a fragment, found "${urn}8.2"`,
  "book,fragment,author\n7,1,Plato||Simonides\n":
    'row 2 author: expected a name on each side of |, found "Plato||Simonides"',
};

test.each(Object.entries(refusals))("a table is refused: %j", async (content, expected) => {
  const error = await refused(content);
  expect(error.kind).toBe("data");
  expect(saidBy(error)).toEqual([`passages.csv, ${expected}`]);
});

/** What is said of the passages of a table. */
const passageRefusals: Readonly<Record<string, string>> = {
  "book,fragment,city,longitude,latitude\n7,1,Cyrene,x,32.8\n": `${passage("", "row 2")} /cities/0/longitude: expected a coordinate with five decimals such as 32.80799, found "x"`,
  "book,fragment,sub_fragment\n7,1,\n7,1,\n": `${passage("", "row 3")} /url: expected an address that no other record has, found ${url("")}; change one of the two: it is also that of ${passage("", "row 2")}`,
  "book,fragment,sub_fragment\n7,1,a\n7,1,A\n": `${passage("A", "row 3")} /url: expected an address that differs from all others by more than capital letters, found ${url("A")}; change one of the two: ${passage("a", "row 2")} has the other`,
};

test.each(Object.entries(passageRefusals))(
  "a passage is refused: %j",
  async (content, expected) => {
    expect(saidBy(await refused(content))).toEqual([expected]);
  },
);

const quotation =
  "a cell with a quotation mark was expected to begin and end with one: a quotation mark inside a cell is written twice";
const cutOff =
  "3 cells were expected, as in row 1, found 2 and the end of the file: it may be cut off";

test.each([
  ['book,fragment\n7,1\n7,"2\n7,3\n7,4\n', `row 3: ${quotation}`],
  ['book,fragment\n7,"1"1\n', `row 2: ${quotation}`],
  ['book,fragment\n7,1"1\n', `row 2: ${quotation}`],
  ["book,fragment,grc\n7,1,\n7,2", `row 3: ${cutOff}`],
])("a file is refused: %j", async (content, words) => {
  expect((await refused(content)).message).toContain(words);
});

test("all faults of a table are named at once, each with its row", async () => {
  const { faults } = await refused("auther,book,fragment,grc\n,VII,1,\n,7,2b,\n,7,1,\n,7,1,\n");
  expect(faults?.shown.map(({ record }) => record.replace(/.*\((.*)\)/, "$1"))).toEqual(
    [1, 2, 3, 5].map((row) => `passages.csv, row ${row}`),
  );
  const long = await refused(`book,fragment,grc\n7,1,ἀστήρ\n7,3,${"x".repeat(1_000_001)}\n`);
  expect(long.faults?.shown[0]?.record).toContain("(passages.csv, row 3)");
});

test("files of other kinds are named", async () => {
  at.write("poems.xlsx", "");
  at.write("passages.ndjson", "");
  await load(plain);
  expect(at.notes).toEqual(["not read: passages.csv, poems.xlsx"]);
});
