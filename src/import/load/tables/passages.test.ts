/** Loads tables as spreadsheet programs write them. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadPlace, saidBy } from "../../../testing/loading.ts";

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
  ["CRLF after the header, and LF after rows", plain.replace("\n", "\r\n")],
  ["the separator named between quotation marks", `"sep=;";\r\n${written(";", "\n")}`],
  ["the separator named in a line that ends in CR", `SEP=\t\r${written("\t", "\r")}`],
  ["two byte order marks", `\uFEFF\uFEFF${plain}`],
  ["UTF-16 without a byte order mark", utf16(plain)],
  ["UTF-16 of the other byte order without one", utf16(plain).swap16()],
  ["columns that have neither a name nor a cell", written(",", ",,\n")],
  ["an empty row above the header", `,,,\n${plain}`],
  ["names of languages", plain.replace("grc", "Greek").replace("eng", "English")],
  ["other blanks and Unicode forms", plain.replace("Ἀνύτη", "  Ἀνυ\u0301τη\u200B\u00A0")],
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
    "grc \n Τὰν μεγάλαν;\n",
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

test.each<[what: string, table: string, notes: string[]]>([
  [
    "the first cell that seems to be a list",
    'book,fragment,author,keywords\n7,1,Plato,sea\n7,2,"Simonides, Plato","a, b"\n7,3,,"a\nb"\n',
    [
      'column C, author: 1 cell, such as "Simonides, Plato" in row 3, read as one name each; | or ; would divide names',
      'column D, keywords: 2 cells, such as "a, b" in row 3, also in 4, read as one name each; | or ; would divide names',
    ],
  ],
  [
    "lists with other signs than | and ;, also where other cells have these",
    'book,fragment,author,city\n7,1,a|b; c,\n7,2,"Plato, the younger",\n7,3,Nossis & Moero,\n7,4,Plato et Moero,\n7,5,#a #b,\n7,6,Nossis · Moero,Ville-sur-Mer\n7,7,Antipater,Stoke-on-Trent\n',
    [
      'column C, author: 5 cells, such as "Plato, the younger" in row 3, also in 4, 5, 6, 7, read as one name each; | or ; would divide names',
    ],
  ],
  [
    "names that differ in capitals",
    "book,fragment,author\n7,1,Plato\n7,2,PLATO\n7,3,plato\n7,4,Plato\n",
    ['"Plato" and "PLATO" and "plato" are several records, as their capitals differ'],
  ],
  [
    "values that programs write for none",
    "book,fragment,author,keywords,grc\n7,1,NA,sea|NA,NaN\n7,2,None,\\N,ἀστήρ\n7,3,Nan,N/A,null\n",
    [
      'column C, author: 1 cell, such as "NA" in row 2, left out: R writes this for no value; write_csv(..., na = "") leaves it empty',
      'column E, grc: 1 cell, such as "NaN" in row 2, left out: pandas writes this for no value; to_csv(..., na_rep="") leaves it empty',
      'column C, author: 1 cell, such as "None" in row 3, left out: Python writes this for no value; write "" in its place',
      "column D, keywords and 1 other column: 2 cells, such as \"\\\\N\" in row 3, also in 4, left out: a database writes this for no value; .nullvalue '' in sqlite3, or NULL '' in COPY, leaves it empty",
      'column D, keywords: 1 cell, such as "N/A" in row 4, left out: a spreadsheet writes this for no value; IFNA(...; "") leaves it empty',
    ],
  ],
  [
    "damaged cells, if they are few",
    "book,fragment,grc,eng\n7,1,ἀστήρ,a\n7,2,á¼€ÏƒÏ„Î®Ï,donâ€™t\n7,3,ἀ\uFFFDτήρ,É… œu\n7,4,ἥλιος,b\n",
    [
      'row 3 at column C, grc: expected Greek letters, found "á¼€ÏƒÏ„Î®Ï"; 2 of 4 are like this',
      'row 3 at column D, eng: expected letters as they were typed, found "donâ€™t"; 1 of 4 are like this',
    ],
  ],
  [
    "a heading that names a language without a column in the documents",
    "book,fragment,text.ort,Dutch\n7,1,x,y\n",
    ["column C, text.ort: texts in Adivasi Oriya", "column D, Dutch: texts in Dutch"],
  ],
  [
    "notes of which nothing says the language",
    "book,fragment,Note,note.deu\n7,1,The word ἔρως means love,\n7,2,Μὴ λέγε: θνήσκειν (do not),\n7,3,Der Dichter,Die Liebe\n",
    [
      'column C, Note: 2 cells, such as "The word ἔρως means love" in row 2, also in 4, taken for English; name the language in the heading, such as note.deu',
    ],
  ],
])("a note names %s", async (_what, content, notes) => {
  await load(content);
  const ofFile = (note: string) => note.replace(/^(?:passages\.csv, |authors: )/, "");
  expect(at.notes.map(ofFile)).toEqual(notes);
});

test("the language of a note without one, and of a name, is that of most of its letters", async () => {
  await load(
    "book,fragment,author,Note\n7,1,Asclepiades (or ἄδηλον),The word ἔρως means love\n7,2,Μελέαγρος (M.),Θνήσκειν: die\n",
  );
  const languages = (table: string) => at.rows(`SELECT language FROM ${table} ORDER BY 1`);
  expect(languages("comment_description")).toEqual(["eng", "grc"]);
  expect(languages("author_name")).toEqual(["eng", "grc"]);
});

test("lists are divided by | and ;, and a sign after \\ belongs to a name", async () => {
  await load(
    "book,fragment,author,keywords,manuscript\n7,1,Meleager; Rufinus|Plato,a\\;b;c\\|d,P. 1 https://a.org/1;x.jpg; P. 2 https://a.org/2.jpg\n",
  );
  expect(at.rows("SELECT name FROM author_name ORDER BY 1")).toEqual([
    "Meleager",
    "Plato",
    "Rufinus",
  ]);
  expect(at.rows("SELECT name FROM keyword_name ORDER BY 1")).toEqual(["a;b", "c|d"]);
  expect(at.rows("SELECT title, manuscript_url FROM manuscript ORDER BY 1")).toEqual([
    "P. 1 https://a.org/1;x.jpg",
    "P. 2 https://a.org/2.jpg",
  ]);
});

const dated =
  "a spreadsheet program made a date of it: give the column the format Text, and type it again";

test.each<[heading: string, cell: string, place: string]>([
  ["No.", "5.136", "5.136"],
  ["Number", "5.136a", "5.136a"],
  ["AP", '"5,136"', "5.136"],
  ["Poem", "V 136", "5.136"],
  ["Passage", "AP 5.136", "5.136"],
  ["AP", "15.39A", "15.39A"],
  ["AP", "APl 4", "16.4"],
  ["URN", "urn:cts:greekLit:tlg7000.tlg001.ag:7.80", "7.80"],
  ["URN", "urn:cts:greekLit:tlg7000.tlg001.perseus-grc2:7.80", "7.80"],
  ["URN", "urn:cts:greekLit:tlg7000.tlg001:7.80", "7.80"],
  ["No.,book", "5.136,5", "5.136"],
  ["No.,book", "136a,V", "5.136a"],
  ["No.,book", "1,AP 7", "7.1"],
  ["No.,book", "1,Book 9", "9.1"],
  ["No.,book,letter", "2,7,a", "7.2a"],
  ["No.,AP", "136,AP 5.136", "5.136"],
])("the place of a passage under %s is read from %s", async (heading, cell, place) => {
  await load(`${heading},grc\n${cell},ἀστήρ\n`);
  const sql =
    "SELECT book.number || '.' || fragment || sub_fragment FROM passage JOIN book ON book.id = book";
  expect(at.rows(sql)).toEqual([place]);
});

test("capitals before a raised point or a quotation mark are no damage", async () => {
  await load("book,no,grc,por\n7,1,ΧΑΙΡΕ ΤΟ· ΜΝΗΜΑ,“AMANHÃ”\n7,2,ΑΝΑΞ· ΧΑΙΡΕ,“AMANHÔ\n");
  expect(at.rows("SELECT count(*) FROM text")).toEqual(["4"]);
  expect(at.notes).toEqual([]);
  const { faults } = await refused("book,no,grc\n7,1,ΞšΞ»Ξ­Ο‰Ξ½ Ξ·\n");
  expect(faults?.shown[0]?.expected).toBe("Greek letters");
});

test("a column whose heading begins with _ is private, and a row that has nothing else is none", async () => {
  await load("book,fragment,grc,_My rating\n7,1,ἀστήρ,**\n,,,to do\n");
  expect(at.notes).toEqual([
    'passages.csv, column D, _My rating: 2 cells, such as "**" in row 2, also in 3, left out, as the heading begins with _',
  ]);
  expect(at.rows("SELECT count(*) FROM passage")).toEqual(["1"]);
});

test.each<[table: string, coordinates: string, note?: string]>([
  [
    "city,longitude,latitude\nRome,12.496366,41.902782",
    "12.49637 41.90278",
    "2 coordinates with more than five decimals, rounded: 12.496366 to 12.49637",
  ],
  ['city,Coordinates\nRome,"41.9, 12.5"', "12.50000 41.90000"],
  ['city,Coordinates\nRome,"41,9; -12,5"', "-12.50000 41.90000"],
  ["city,Coordinates\nRome,41.9 12.5", "12.50000 41.90000"],
  ["city,Coordinates\nRome,Point(12.5 41.9)", "12.50000 41.90000"],
])("coordinates are read: %j", async (columns, coordinates, said) => {
  const [headings, cells] = columns.split("\n");
  await load(`book,fragment,${headings}\n7,1,${cells}\n7,2,${cells}\n`);
  expect(at.rows("SELECT longitude, latitude FROM city")).toEqual([coordinates]);
  expect(at.notes).toEqual(said === undefined ? [] : [said]);
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
        /^passages.csv, row 2 column C, grc: expected Greek letters, found .*; 3 of 3 are like this; .*save it again in UTF-8/,
      ),
    ]);
  });

  test("in names, and in records of JSON", async () => {
    const { faults } = await refused("book,fragment,author\n7,1,???????\n");
    expect(faults?.shown).toMatchObject([{ field: "column C, author" }]);
    rmSync(join(at.folder, "passages.csv"));
    at.write("texts.json", JSON.stringify([{ language: { code: "grc" }, text: "????" }]));
    const [first] = saidBy(await at.refused());
    expect(first).toMatch(/^texts.json, line 1, record 1 grc: /);
  });
});

const urn = "urn:cts:greekLit:tlg7000.tlg001.ag:";
const known =
  "headings that are known: book, fragment, sub fragment, verse, author, keyword, city, coordinate, longitude, latitude, manuscript, a language such as grc or English, or translator, edition or note with a language";
const ofBook = "expected the number of a book such as 7 or VII, found";
const number = "expected a number such as 136 or 136a, or with its book such as 5.136, found";
const whole = "expected a book and a number, or both in one cell such as 5.136, found nothing";
const passage = (letter: string, row: string) =>
  `/api/passages/${urn}7.1${letter}/ (passages.csv, ${row})`;
const url = (letter: string) => `"http://localhost:3000/api/passages/${urn}7.1${letter}/"`;

/** What is said of a table, after `passages.csv, `. */
const refusals: Readonly<Record<string, string>> = {
  "book,fragment,keyward\n7,1,\n": `row 1 column C, keyward: expected ${known}, found "keyward" in C (did you mean keyword?); begin the heading of a column of your own with _, as in "_keyward"`,
  "book,fragment,url,Greak,eng.md,Translation\n7,1,\n": `row 1 4 columns: expected ${known}, found "url" in C (did you mean text.url for texts in Urali?), "Greak" in D (did you mean greek?), "eng.md" in E, "Translation" in F (did you mean English translation, or another language?); begin the heading of a column of your own with _, as in "_url"`,
  "book,fragment,translator,grc\n7,1,A. Reader,α\n":
    'row 1 column C, translator: expected a translation directly to the left, which has no other translator, found "translator"; name the language of a translation, as in eng.translator',
  "book,fragment,Greek,English,French,Translator,Translator\n7,1,α,a,b,One,Two\n":
    'row 1 column G, Translator: expected a translation directly to the left, which has no other translator, found "Translator"; name the language of a translation, as in eng.translator',
  "book,fragment,Greek,Translator,English,English,Note\n7,1,α,One,a,b,c\n":
    'row 1 column D, Translator: expected a translation directly to the left, which has no other translator, found "Translator"; name the language of a translation, as in eng.translator',
  "book,fragment,eng,English translator\n7,1,,A. Reader\n":
    'row 2 column D, English translator: expected a text in column C, eng for it, found "A. Reader"',
  "book,fragment,city,latitude,longitude\n7,1,Cyrene|Argos,32.8,21.9\n":
    'row 2 column D, latitude: expected one city, which has the coordinates, found "Cyrene|Argos"',
  "book,fragment,city,longitude,latitude\n7,1,Rome,12.5,41.9\n7,2,Rome,12.50001,41.90\n":
    'row 3 column D, longitude: expected "12.5", as passages.csv, row 2, column D, longitude says, found "12.50001"',
  "book,fragment,city,coordinates\n7,1,Rome,141.9 12.5\n":
    'row 2 column D, coordinates: expected latitude and longitude in degrees such as 38.796, 22.5363, found "141.9 12.5"',
  "book,fragment,manuscript\n7,1,Codex Palatinus\n":
    'row 2 column C, manuscript: expected a title and the address of an image such as https://example.org/page.jpg, found "Codex Palatinus"',
  "book,fragment,Book\n7,1,6\n":
    "row 2 column C, Book: expected 7, as passages.csv, row 2, column A, book says, found 6",
  "book,fragment\nVIIII,1\n": `row 2 column A, book: ${ofBook} "VIIII"`,
  "book,fragment\n-1,1\n": `row 2 column A, book: ${ofBook} "-1"`,
  "book,fragment\n7,\n": `row 2 fragment: ${whole}`,
  "No.,grc\n1,α\n": `row 2 book: ${whole}`,
  "book,fragment,sub_fragment\n7,1,ab\n":
    'row 2 column C, sub_fragment: expected one letter, or nothing, found "ab"',
  "book,fragment\n7,1\n7,one\n": `row 3 column B, fragment: ${number} "one"`,
  "book,fragment\n7,1234567890123456\n": `row 2 column B, fragment: ${number} "1234567890123456"`,
  "book,No.\n7,10bis\n": `row 2 column B, No.: ${number} "10bis"; write a letter after the number: 10a, 10b`,
  "AP,grc\n5.136-138,α\n": `row 2 column A, AP: ${number} "5.136-138"; write a row for each poem`,
  "book,No.\n7,1-3\n": `row 2 column B, No.: ${number} "1-3"; write a row for each poem`,
  "AP,grc\n5.136.2,α\n": `row 2 column A, AP: ${number} "5.136.2"; write the number of the poem without that of a verse`,
  ...Object.fromEntries(
    ["5. Dec", "12-May", "05.12.2026", "2026-12-05"].map((cell) => [
      `AP,grc\n${cell},α\n`,
      `row 2 column A, AP: ${number} "${cell}"; ${dated}`,
    ]),
  ),
  "AP,book,grc\n5.136,7,α\n":
    "row 2 column B, book: expected 5, as passages.csv, row 2, column A, AP says, found 7",
  "AP,letter,grc\n5.136a,b,α\n":
    'row 2 column B, letter: expected "a", as passages.csv, row 2, column A, AP says, found "b"',
  ...Object.fromEntries(
    ["x7.80", "7.80xy"].map((end) => [
      `urn,grc\n${urn}${end},Τῇδε\n`,
      `row 2 column A, urn: ${number} "${urn}${end}"`,
    ]),
  ),
  "urn,grc\nurn:cts:greekLit:tlg0012.tlg001:7.80,Τῇδε\n": `row 2 column A, urn: ${number} "urn:cts:greekLit:tlg0012.tlg001:7.80"`,
  "book,fragment\n7,1\n7,2,3\n7,3,4\n":
    'row 1 column C: expected a heading over cells that are not empty, found 2 cells, such as "3" in row 3, also in 4; name the column, or put a cell that contains the separator between quotation marks',
  "author,grc\nPlato,Ἀστέρας\n":
    'row 1 : expected the names of the columns, with book and fragment or urn among them, found "author, grc"; write them in the first row, and remove rows above them; if it is no table of poems, begin the name of the sheet or file with _',
  "book,fragment\n": "row 1 : expected poems below the names of the columns, found none",
  "book,fragment,author\n7,1,Plato||Simonides\n":
    'row 2 column C, author: expected a name on each side of | or ;, found "Plato||Simonides"',
};

test.each(Object.entries(refusals))("a table is refused: %j", async (content, expected) => {
  const error = await refused(content);
  expect(error.kind).toBe("data");
  expect(saidBy(error)).toEqual([`passages.csv, ${expected}`]);
});

/** What is said of the passages of a table. */
const passageRefusals: Readonly<Record<string, string>> = {
  "book,fragment,city,longitude,latitude\n7,1,Cyrene,x,32.8\n": `${passage("", "row 2")} /cities/0/longitude: expected a coordinate with five decimals such as 32.80799, found "x"`,
  "book,fragment,sub_fragment\n7,1,a\n7,1,A\n": `${passage("A", "row 3")} /url: expected an address that no other record has, with or without capital letters, found ${url("A")}; change one of the two: it is also that of ${passage("a", "row 2")}`,
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

test("names are counted, in a cell and in all tables together", async () => {
  const limit = "expected at most 1000 names in a cell and 200000 in all tables, found";
  const names = (count: number) => Array(count).fill("sea").join("|");
  const table = `book,fragment,keywords\n7,1,${names(1000)}\n7,2,${names(1001)}\n`;
  expect(saidBy(await refused(table))).toEqual([
    `passages.csv, row 3 column C, keywords: ${limit} 1001 and 2001 (docs/limits.md)`,
  ]);
  // Of names that are empty nothing is made.
  const rows = `7,1,${"|".repeat(999)}\n`.repeat(101);
  at.write("more.csv", `book,fragment,author\n${rows}`);
  const faults = saidBy(await refused(`book,fragment,keywords\n${rows}`));
  expect(faults.filter((fault) => fault.includes(limit))).toEqual([
    `passages.csv, row 101 column C, keywords: ${limit} 1000 and 201000 (docs/limits.md)`,
    `passages.csv, row 102 column C, keywords: ${limit} 1000 and 202000 (docs/limits.md)`,
  ]);
});

test("all faults of a table are named at once, each with its row", async () => {
  const { faults } = await refused("auther,book,fragment,grc\n,7th,1,\n,7,2bis,\n,7,1,\n,7,x,\n");
  expect(faults?.shown.map(({ record }) => record.replace(/.*\((.*)\)/, "$1"))).toEqual(
    [1, 2, 3, 5].map((row) => `passages.csv, row ${row}`),
  );
  const long = await refused(`book,fragment,grc\n7,1,ἀστήρ\n7,3,${"x".repeat(1_000_001)}\n`);
  expect(long.faults?.shown[0]?.record).toContain("(passages.csv, row 3)");
});

test("files that are not read are named, and those of programs next to a table left out", async () => {
  at.write("poems.xls", "");
  at.write("README.txt", "Poems, as we typed them.\n");
  at.write("~$poems.xlsx", "");
  at.write("_persons.tsv", "name\tborn\nPlato\t-428\n");
  await load(plain);
  expect(at.notes).toEqual([
    "not read: README.txt, _persons.tsv, poems.xls (a workbook of Excel 97: save it as .xlsx), ~$poems.xlsx",
  ]);
  at.write("persons.tsv", "name\tborn\nPlato\t-428\n");
  expect((await at.refused()).faults?.shown[0]?.record).toBe("persons.tsv, row 1");
});

test.each([
  [
    "Libro,Epigramma,Autore,Parole chiave,Luogo,Testo greco,Traduzione inglese,Traduttore,Nota (inglese)",
  ],
  [
    "Livre,Poème,Auteur,Mots-clés,Lieu,Grec ancien,Traduction anglaise,Traductrice,Commentaire (anglais)",
  ],
  [
    "Buch,Gedicht,Dichter,Schlagwörter,Ort,Griechischer Text,Englische Übersetzung,Übersetzer,Anmerkung (Englisch)",
  ],
  [
    "Βιβλίο,Ἐπίγραμμα,Ποιητής,Λέξεις-κλειδιά,Τόπος,Αρχαία ελληνικά,Αγγλική μετάφραση,Μεταφραστής,Σχόλια (Αγγλικά)",
  ],
  ["BOOK,Nº,poe­ts,​Tags,City,grc,English,Translator,Comment (English)"],
])("headings are known in the languages of editors: %s", async (headings) => {
  await load(`${headings}\n7,1,Plato,sea,Athens,ἀστήρ,star,X,On stars\n`);
  const one = (sql: string) => at.rows(sql)[0];
  expect(one("SELECT number, fragment FROM passage JOIN book ON book.id = book")).toBe("7 1");
  expect(one("SELECT name FROM author_name")).toBe("Plato");
  expect(one("SELECT name FROM keyword_name")).toBe("sea");
  expect(one("SELECT name FROM city_name")).toBe("Athens");
  expect(at.rows("SELECT language, text, edition IS NULL FROM text ORDER BY 1")).toEqual([
    "eng star 0",
    "grc ἀστήρ 1",
  ]);
  expect(one("SELECT language, content FROM comment_description")).toBe("eng On stars");
});

test("what programs write around a text is no part of it", async () => {
  await load(
    `book,fragment,author,keywords,grc,eng\n7,1,"=""Plato""",'sea,​,'=x\n7,2,'Plato,"=""s""""a""",­,'Twas\n​7,﻿3,,⁠,,=1\n`,
  );
  expect(at.rows("SELECT name FROM author_name")).toEqual(["Plato"]);
  expect(at.rows("SELECT name FROM keyword_name ORDER BY 1")).toEqual(['s"a', "sea"]);
  expect(at.rows("SELECT text FROM text ORDER BY 1")).toEqual(["'Twas", "=1", "=x"]);
  expect(at.notes).toEqual([
    'passages.csv, column D, keywords and 2 other columns: 3 cells, such as "sea" in row 2, also in 2, 3, read without the sign at its beginning, which keeps a spreadsheet from a formula',
  ]);
});

const swallowing =
  "close the quotation marks of the cell before it, and write one inside a cell twice";

test.each([
  [
    "a row in a cell",
    'book,fragment,author,eng\n7,1,Plato,"Stranger, tell.\n7,2,Plato,Here\n7,3,,""My star"",\nlook"\n',
    `row 2: a cell holds the row "7,2,Plato,Here": ${swallowing}`,
  ],
  [
    "a row with semicolons",
    'book;fragment;eng\n7;1;"Stranger\n7;2;Here"\n',
    `row 2: a cell holds the row "7;2;Here": ${swallowing}`,
  ],
])("a forgotten quotation mark is refused by its row: %s", async (_what, content, words) => {
  expect((await refused(content)).message).toContain(words);
});

test("verses with many commas are no rows", async () => {
  await load('book,fragment,eng\n7,1,"Stranger, tell,\nthem, all, this, 3"\n');
  expect(at.rows("SELECT text FROM text")).toEqual(["Stranger, tell,\nthem, all, this, 3"]);
});

test.each<[what: string, table: string, texts: string[]]>([
  ["one of two marks", 'AP\teng\n7.1\t"Go\n7.2\tstay"\n7.3\t"Stop"\n', ['"Go', '"Stop"', 'stay"']],
  ["marks inside", 'AP\teng\n7.1\tHe said "go"\n', ['He said "go"']],
  ["marks around one of two texts", 'AP\teng\n7.1\t"Go"\n7.2\tstay\n', ['"Go"', "stay"]],
  ["marks around all texts", '"AP"\t"eng"\n7.1\t"Go"\n', ["Go"]],
  [
    "marks around a text with lines",
    'AP\teng\n7.1\t"Go,\n""now"""\n7.2\tstay\n',
    ['Go,\n"now"', "stay"],
  ],
])("a file with tabs may have quotation marks as letters: %s", async (_what, table, texts) => {
  await at.load(at.write("poems.tsv", table));
  expect(at.rows("SELECT text FROM text ORDER BY 1")).toEqual(texts);
});
