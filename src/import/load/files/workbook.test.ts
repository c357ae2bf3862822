/**
 * Loads workbooks. LibreOffice made `src/testing/workbooks/poems.ods` and `poems.xlsx` from `poems.fods`:
 * `soffice --convert-to ods poems.fods`.
 */
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { loadPlace, saidBy } from "../../../testing/loading.ts";
import {
  odsCell as cell,
  changedWorkbook,
  ods,
  storedWorkbook,
  odsTexts as texts,
} from "../../../testing/workbooks/ods.ts";

const at = loadPlace();

test("the sheet of the passages becomes texts, editions, comments, cities and regions", async () => {
  await at.load(at.write("poems.xlsx", storedWorkbook("poems.xlsx")));
  const content = at.content();
  await at.load(at.write("Poems.ODS", storedWorkbook("poems.ods")));
  expect(at.content()).toBe(content);
  expect(at.rows("SELECT text FROM text WHERE language IN ('grc', 'lat') ORDER BY 1")).toEqual([
    "  Τῇδε Σάων ὁ Δίκωνος\n\n  ἱερὸν ὕπνον",
    "4.3.2021",
    "ἀστήρ",
    "Ὦ ξεῖν’, ἄγγειλον Λακεδαιμονίοις ὅτι τῇδε\nκείμεθα τοῖς κείνων ῥήμασι πειθόμενοι.",
  ]);
  const editions = `SELECT t.language, d.description FROM text AS t JOIN edition_description AS e USING (edition)
    JOIN description AS d ON d.id = e.description ORDER BY 1, 2`;
  expect(at.rows(editions)).toEqual([
    "eng A. Reader",
    "eng A. Reader, Example Press 2020",
    "grc Beckby 1957",
  ]);
  expect(at.rows("SELECT comment, language, content FROM comment_description")).toEqual([
    expect.stringMatching(/^\d+ eng \\# On the stone\n\nHerodotus quotes it\.$/),
    expect.stringMatching(/^\d+ fra \\# Sur la pierre\n\nHérodote la cite\.$/),
  ]);
  expect(at.rows("SELECT count(*) FROM comment")).toEqual(["1"]);
  expect(at.rows("SELECT name, longitude, latitude FROM city JOIN city_name ON city = id")).toEqual(
    ["Thermopylae 22.53630 38.79600"],
  );
  expect(at.rows("SELECT title, manuscript_url FROM manuscript")).toEqual([
    "Codex Palatinus 23, p. 244 https://images.example.org/iiif/2/page%3A244.jpg/pct:11.5,20,60,6/full/0/default.jpg",
  ]);
});

const header = texts("book", "fragment", "grc");
/** A table whose second poem has this cell. */
const poems = (text: string, attributes: string) => () =>
  ods(header, texts("7", "1", "α"), texts("7", "2") + cell(`<text:p>${text}</text:p>`, attributes));

/** A workbook with these rows of its sheet, and what follows them. */
function xlsx(rows: readonly string[], end = ""): Uint8Array {
  const numbered = rows.map((row, index) => `<row r="${index + 1}">${row}</row>`).join("");
  const pattern = /(<sheetData>).*(<\/sheetData>)/s;
  const [whole, part] = [storedWorkbook("poems.xlsx"), "xl/worksheets/sheet2.xml"];
  return changedWorkbook(whole, part, pattern, `$1${numbered}$2${end}`);
}

const inline = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
const headings = (row: number) =>
  ["book", "fragment", "grc"].map((name, index) => inline(`${"ABC"[index]}${row}`, name)).join("");
/** A table whose poem has this cell. */
const poem = (text: string) => () =>
  xlsx([headings(1), `${inline("A2", "7")}${inline("B2", "1")}${text}`]);

test("paragraphs, breaks, tabs and blanks of a cell are kept, comments and pictures left out", async () => {
  const text = `<text:p><text:s/>α<text:tab/>β<text:s text:c="2"/></text:p><text:p/><text:p>γ<text:line-break/><text:span>δ</text:span></text:p>`;
  const others =
    "<office:annotation><text:p>no</text:p></office:annotation><draw:frame><text:p>no</text:p></draw:frame>";
  const row = `${texts("7", "1")}${cell(text + others)}`;
  await at.load(at.write("a.ods", ods(header, row, ' table:number-rows-repeated="1048573">')));
  expect(at.rows("SELECT text FROM text")).toEqual([" α\tβ  \n\nγ\nδ"]);
});

test.each<[name: string, place: string, found: string, bytes: () => Uint8Array]>([
  [
    "a.ods",
    "row 3 column C",
    "cells that are merged",
    poems("β", ' table:number-rows-spanned="2"'),
  ],
  [
    "a.ods",
    "row 3 column C",
    "the error of its formula",
    poems("#NAME?", ' calcext:value-type="error"'),
  ],
  ["a.xlsx", "row 2 column C", "the error #NAME?", poem('<c r="C2" t="e"><v>#NAME?</v></c>')],
  ["a.xlsx", "row 2 column C", "a formula without its value", poem('<c r="C2"><f>A1</f></c>')],
  [
    "a.xlsx",
    "row 1 column A",
    "cells that are merged",
    () =>
      xlsx(
        [inline("A1", "Poems"), headings(2)],
        '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
      ),
  ],
])("%s is refused, in %s, for %s", async (name, place, found, bytes) => {
  const [fault] = (await at.refused(at.write(name, bytes()))).faults?.shown ?? [];
  expect(`${fault?.record} ${fault?.field}`).toBe(`${name}, sheet passages, ${place}`);
  expect(fault).toMatchObject({ expected: "a cell with a value of its own", found });
  expect(fault?.hint).toMatch(/unmerge them|correct the formula|save it again/);
});

const zeros = zipSync({ "content.xml": new Uint8Array(70_000_000) });
/** The same, with a wrong size in the header of its file and in the directory at its end. */
const lying = Buffer.from(zeros);
lying.writeUInt32LE(10, 22);
lying.writeUInt32LE(10, lying.indexOf("PK\u0001\u0002") + 24);
const repeated = cell("<text:p>α</text:p>", ' table:number-columns-repeated="900"');
const tooMany = (row: number) =>
  `row ${row}: at most 50000 rows, 1000 columns and 200000 cells that are not empty were expected`;
const tooLarge = "unpacked, at most 67108864 bytes were expected";

/** A file of Windows with a stream of this name. */
const ole = (stream: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from(stream, "utf16le")]);

test.each<[what: string, name: string, reason: string, bytes: () => Uint8Array]>([
  ["more bytes, unpacked,", "a.ods", tooLarge, () => zeros],
  ["a size that its directory understates", "a.xlsx", tooLarge, () => lying],
  [
    "a cell that is repeated",
    "a.ods",
    tooMany(224),
    () => ods(header, ` table:number-rows-repeated="50000">${repeated}`),
  ],
  [
    "a row that is repeated",
    "a.ods",
    tooMany(50000),
    () => ods(header, ` table:number-rows-repeated="50000">${cell("<text:p>α</text:p>")}`),
  ],
  [
    "a cell after very many",
    "a.ods",
    tooMany(2),
    () => ods(header, `>${cell("", ' table:number-columns-repeated="1000000000"')}${repeated}`),
  ],
  ["far cells", "a.xlsx", tooMany(2), () => xlsx([inline("A1", "a"), inline("ZZZZ2", "b")])],
  ["no workbook", "a.xlsx", "a workbook was expected", () => Buffer.from("book,fragment\n")],
  ["no sheets", "a.xlsx", "a workbook was expected", () => zipSync({ "a.xml": strToU8("<a/>") })],
  [
    "a workbook of Excel 97",
    "a.xlsx",
    "it is a workbook of Excel 97: save it as .xlsx",
    () => ole("Workbook"),
  ],
  ["a password, from Excel", "a.xlsx", "it has a password", () => ole("EncryptedPackage")],
  [
    "a password, from LibreOffice",
    "a.ods",
    "it has a password: save it without one",
    () =>
      changedWorkbook(
        storedWorkbook("poems.ods"),
        "META-INF/manifest.xml",
        /(?=<\/manifest:manifest>)/,
        "<manifest:encryption-data/>",
      ),
  ],
])("a file with %s cannot be read", async (_what, name, reason, bytes) => {
  const { kind, message } = await at.refused(at.write(name, bytes()));
  expect(kind).toBe("data");
  expect(message).toContain(`${join(at.folder, name)} cannot be read: ${reason}`);
});

test("records of people and subjects may stand next to a table", async () => {
  at.write("passages.csv", "book,fragment,author\n7,1,Plato\n");
  const author = { names: [{ name: "Plato", language: "eng" }], tlg_id: "tlg-0059" };
  at.write("authors.json", JSON.stringify([author]));
  await at.load();
  expect(at.rows("SELECT main_name, tlg_id FROM author")).toEqual(["Plato tlg-0059"]);
});

/** A workbook with sheets of rows, some of which are hidden. */
function sheets(
  rows: Readonly<Record<string, readonly (readonly unknown[])[]>>,
  hidden: readonly string[] = [],
): Buffer {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries(rows)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map((row) => [...row])), name);
  }
  const all = Object.keys(rows).map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 }) as const);
  book.Workbook = { Sheets: all };
  return write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}

const endOfStyles = /(?=<\/office:automatic-styles>)/;
const top = ["book", "fragment", "grc"];
const places = () =>
  at.rows("SELECT number, fragment FROM passage JOIN book ON book.id = book ORDER BY 1, 2");

test("all sheets of a workbook are one table, but for hidden ones and those with _, which are named", async () => {
  const rows = {
    Lists: [top, [7, 9, "α"]],
    "Book 5": [top, [5, 1, "α"]],
    "Book 7": [top, [7, 1, "α"], [7, "x", "β"]],
    Words: [
      ["No.", "meaning"],
      [1, "sea"],
    ],
    Empty: [],
  };
  const file = at.write("poems.xlsx", sheets(rows, ["Lists"]));
  const [, fault] = saidBy(await at.refused(file));
  expect(fault).toMatch(/^poems.xlsx, sheet Book 7, row 3 column B, fragment: /);
  rows["Book 7"].pop();
  const [other] = saidBy(await at.refused(at.write("poems.xlsx", sheets(rows, ["Lists"]))));
  expect(other).toMatch(
    /^poems.xlsx, sheet Words, row 1 : expected the names of the columns, .* begin the name of the sheet or file with _$/,
  );
  const { Words, ...others } = rows;
  await at.load(at.write("poems.xlsx", sheets({ ...others, _Words: Words }, ["Lists"])));
  expect(places()).toEqual(["5 1", "7 1"]);
  expect(at.notes).toEqual([
    "poems.xlsx, sheet Lists was left out, as it is hidden: 2 rows",
    "poems.xlsx, sheet _Words was left out, as its name begins with _: 2 rows",
  ]);
});

test("hidden sheets, rows and columns of LibreOffice are known", async () => {
  const row = texts("7", "1", "α");
  const hidden = texts("7", "2", "β").replace(">", ' table:visibility="filter">');
  await at.load(at.write("a.ods", ods(header, row, hidden)));
  expect(places()).toEqual(["7 1", "7 2"]);
  expect(at.notes).toContain("a.ods, sheet passages, 1 hidden row read like the others");
  const column = /(name="passages"[^>]*><table:table-column)/;
  const collapsed = '$1 table:visibility="collapse"';
  const stored = storedWorkbook("poems.ods");
  await at.load(at.write("a.ods", changedWorkbook(stored, "content.xml", column, collapsed)));
  expect(at.notes.filter((note) => note.includes("hidden"))[0]).toMatch(
    /^a\.ods, sheet passages, column A, .* is hidden, and read like the others$/,
  );
  const style =
    '<style:style style:name="ta9" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const styled = changedWorkbook(stored, "content.xml", endOfStyles, style);
  const name = /(<table:table table:name="passages") table:style-name="[^"]*"/;
  const bytes = changedWorkbook(styled, "content.xml", name, '$1 table:style-name="ta9"');
  expect((await at.refused(at.write("a.ods", bytes))).faults?.shown[0]?.expected).toContain(
    "names of the columns",
  );
});

test("hidden rows and columns of Excel are read, and named or counted", async () => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([top, [7, 1, "α"], [7, 2, "β"]]);
  sheet["!rows"] = [{}, {}, { hidden: true }];
  sheet["!cols"] = [{}, {}, { hidden: true }];
  utils.book_append_sheet(book, sheet, "Poems");
  await at.load(at.write("a.xlsx", write(book, { type: "buffer", bookType: "xlsx" }) as Buffer));
  expect(places()).toEqual(["7 1", "7 2"]);
  expect(at.notes).toEqual([
    "a.xlsx, sheet Poems, 1 hidden row read like the others",
    "a.xlsx, sheet Poems, column C, grc is hidden, and read like the others",
  ]);
});

/** Cells with a number that a format shows otherwise, or with a date. */
const number = (v: number, z: string) => ({ t: "n", v, z });

test("a number is read as the cell holds it, not as it is shown", async () => {
  const head = [...top, "city", "latitude", "longitude"];
  const row = [7, 1, "α", "Athens", number(37.983917, "0.00"), number(23.727539, "0.00")];
  await at.load(at.write("a.xlsx", sheets({ Poems: [head, row] })));
  expect(at.rows("SELECT longitude, latitude FROM city")).toEqual(["23.72754 37.98392"]);
  const value = (degrees: string) =>
    cell("<text:p>1.00</text:p>", "").replace('"string"', `"float" office:value="${degrees}"`);
  const line = `${texts("7", "1", "α", "Athens")}${value("37.9")}${value("23.727539")}`;
  await at.load(at.write("a.ods", ods(texts(...head.map(String)), line)));
  expect(at.rows("SELECT longitude, latitude FROM city")).toEqual(["23.72754 37.90000"]);
});

test.each<[what: string, cells: unknown[], said: string]>([
  [
    "a date",
    [number(45_631, 'd". "mmm'), 1],
    'column A, AP: expected a number such as 136 or 136a, or with its book such as 5.136, found a date, shown as "5. Dec"; give the column the format Text, and type it again',
  ],
  [
    "a number that looks like another place",
    [number(5136, "#,##0"), 1],
    'column A, AP: expected a number such as 136 or 136a, or with its book such as 5.136, found 5136, shown as "5,136"; give the column the format Text, and type it again',
  ],
])("%s is refused as a place", async (_what, row, said) => {
  const error = await at.refused(at.write("a.xlsx", sheets({ S: [["AP", "grc"], row] })));
  expect(saidBy(error)[0]).toBe(`a.xlsx, sheet S, row 2 ${said}`);
});

test("numbers in which 5.1 and 5.10 are the same are mentioned", async () => {
  const rows = [
    ["AP", "grc"],
    [5.136, "α"],
    [5.1, "β"],
    ["5.10", "γ"],
    [5.12, "δ"],
  ];
  await at.load(at.write("a.xlsx", sheets({ S: rows })));
  expect(places()).toEqual(["5 1", "5 10", "5 12", "5 136"]);
  expect(at.notes).toEqual([
    'a.xlsx, sheet S, column A, AP: 2 cells, such as "5.1" in row 3, also in 5, with a number, in which 5.1 and 5.10 are the same: give the column the format Text',
  ]);
});

const bold =
  '<r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> and </t></r><r><rPr><i/></rPr><t>ita*lic</t></r>';
const withNote =
  inline("A1", "book") + inline("B1", "fragment") + inline("C1", "eng") + inline("D1", "note.eng");
const styled = (column: string) => `<c r="${column}2" t="inlineStr"><is>${bold}</is></c>`;

test("bold and italic letters are kept in notes, and their loss in other cells is mentioned", async () => {
  const row = `${inline("A2", "7")}${inline("B2", "1")}${styled("C")}${styled("D")}`;
  const content = () => at.rows("SELECT content FROM comment_description");
  await at.load(at.write("a.xlsx", xlsx([withNote, row])));
  expect(content()).toEqual(["**bold** and *ita\\*lic*"]);
  const said = (file: string) =>
    `${file}, sheet passages, column C, eng: 1 cell, such as "bold and ita*lic" in row 2, with bold or italic letters, which only notes keep`;
  expect(at.notes).toContain(said("a.xlsx"));
  const style = (name: string, property: string) =>
    `<style:style style:name="${name}" style:family="text"><style:text-properties ${property}/></style:style>`;
  const spans =
    '<text:p><text:span text:style-name="Tb">bold</text:span> and <text:span text:style-name="Ti">ita*lic</text:span></text:p>';
  const line = `${texts("7", "1")}${cell(spans)}${cell(spans)}`;
  const plainFile = ods(texts("book", "fragment", "eng", "note.eng"), line);
  const both = style("Tb", 'fo:font-weight="bold"') + style("Ti", 'fo:font-style="italic"');
  const workbook = changedWorkbook(plainFile, "content.xml", endOfStyles, both);
  await at.load(at.write("a.ods", workbook));
  expect(content()).toEqual(["**bold** and *ita\\*lic*"]);
  expect(at.notes).toContain(said("a.ods"));
});

test("signs in a cell of Excel with bold or italic letters stay as they were typed", async () => {
  const typed = "Gow & Page, ‹τὸν> &lt;b&gt; <i>no</i>\n<br/> ";
  const escaped = typed.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const both = `<r><t xml:space="preserve">${escaped}</t></r><r><rPr><b/><i/></rPr><t>HE</t></r>`;
  const styledNote = `<c r="D2" t="inlineStr"><is>${both}</is></c>`;
  const row = `${inline("A2", "7")}${inline("B2", "1")}${inline("C2", "a")}${styledNote}`;
  await at.load(at.write("a.xlsx", xlsx([withNote, row])));
  expect(at.rows("SELECT content FROM comment_description")).toEqual([
    "Gow & Page, ‹τὸν> \\&lt;b\\&gt; \\<i>no\\</i>\\\n\\<br/> **_HE_**",
  ]);
});
