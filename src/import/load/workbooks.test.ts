/**
 * Loads workbooks. LibreOffice made `src/testing/workbooks/poems.ods` and `poems.xlsx` from `poems.fods`:
 * `soffice --convert-to ods poems.fods`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { loadPlace } from "../../testing/loading.ts";

const at = loadPlace();
const made = (name: string) =>
  readFileSync(new URL(`../../testing/workbooks/${name}`, import.meta.url));

test("the sheet of the passages becomes texts, editions, comments, cities and regions", async () => {
  await at.load(at.write("poems.xlsx", made("poems.xlsx")));
  const content = at.content();
  await at.load(at.write("Poems.ODS", made("poems.ods")));
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
    expect.stringMatching(/^\d+ eng # On the stone\n\nHerodotus quotes it\.$/),
    expect.stringMatching(/^\d+ fra # Sur la pierre\n\nHérodote la cite\.$/),
  ]);
  expect(at.rows("SELECT count(*) FROM comment")).toEqual(["1"]);
  expect(at.rows("SELECT name, longitude, latitude FROM city JOIN city_name ON city = id")).toEqual(
    ["Thermopylae 22.53630 38.79600"],
  );
  expect(at.rows("SELECT title, manuscript_url FROM manuscript")).toEqual([
    "Codex Palatinus 23, p. 244 https://images.example.org/iiif/2/page%3A244.jpg/pct:11.5,20,60,6/full/0/default.jpg",
  ]);
});

/** A workbook of LibreOffice with a part of it replaced. */
function workbook(name: string, part: string, pattern: RegExp, replacement: string): Uint8Array {
  const files = unzipSync(made(name));
  const text = strFromU8(files[part] ?? new Uint8Array());
  return zipSync({ ...files, [part]: strToU8(text.replace(pattern, replacement)) });
}

/** A workbook with these rows of its sheet; each begins with its attributes. */
function ods(...rows: readonly string[]): Uint8Array {
  const pattern = /(<table:table table:name="passages".*?)<table:table-row.*<\/table:table-row>/s;
  const all = rows.map((row) => `<table:table-row${row}</table:table-row>`);
  return workbook("poems.ods", "content.xml", pattern, `$1${all.join("")}`);
}

const cell = (text: string, attributes = "") =>
  `<table:table-cell office:value-type="string"${attributes}>${text}</table:table-cell>`;
const texts = (...all: string[]) =>
  `>${all.map((text) => cell(`<text:p>${text}</text:p>`)).join("")}`;
const header = texts("book", "fragment", "grc");
/** A table whose second poem has this cell. */
const poems = (text: string, attributes: string) => () =>
  ods(header, texts("7", "1", "α"), texts("7", "2") + cell(`<text:p>${text}</text:p>`, attributes));

/** A workbook with these rows of its sheet, and what follows them. */
function xlsx(rows: readonly string[], end = ""): Uint8Array {
  const numbered = rows.map((row, index) => `<row r="${index + 1}">${row}</row>`).join("");
  const pattern = /(<sheetData>).*(<\/sheetData>)/s;
  return workbook("poems.xlsx", "xl/worksheets/sheet2.xml", pattern, `$1${numbered}$2${end}`);
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
    "row 3 column 3",
    "cells that are merged",
    poems("β", ' table:number-rows-spanned="2"'),
  ],
  [
    "a.ods",
    "row 3 column 3",
    "an error in place of a value",
    poems("#NAME?", ' calcext:value-type="error"'),
  ],
  ["a.xlsx", "row 2 column 3", "the error #NAME?", poem('<c r="C2" t="e"><v>#NAME?</v></c>')],
  ["a.xlsx", "row 2 column 3", "a formula without its value", poem('<c r="C2"><f>A1</f></c>')],
  [
    "a.xlsx",
    "row 1 column 1",
    "cells that are merged",
    () =>
      xlsx(
        [inline("A1", "Poems"), headings(2)],
        '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
      ),
  ],
])("%s is refused, in %s, for %s", async (name, place, found, bytes) => {
  const [fault] = (await at.refused(at.write(name, bytes()))).faults?.shown ?? [];
  expect(`${fault?.record} ${fault?.field}`).toBe(`${name}, ${place}`);
  expect(fault).toMatchObject({ expected: "a cell with a value of its own", found });
});

const zeros = zipSync({ "content.xml": new Uint8Array(70_000_000) });
/** The same, with a wrong size in the header of its file and in the directory at its end. */
const lying = Buffer.from(zeros);
lying.writeUInt32LE(10, 22);
lying.writeUInt32LE(10, lying.indexOf("PK\u0001\u0002") + 24);
const repeated = cell("<text:p>α</text:p>", ' table:number-columns-repeated="16384"');
const tooLarge = "unpacked, at most 67108864 bytes were expected";

test.each<[what: string, name: string, reason: string, bytes: () => Uint8Array]>([
  ["more bytes, unpacked,", "a.ods", tooLarge, () => zeros],
  ["a size that its directory understates", "a.xlsx", tooLarge, () => lying],
  [
    "a cell that is repeated",
    "a.ods",
    "at most 5000000 cells were expected",
    () => ods(header, ` table:number-rows-repeated="1000000">${repeated}`),
  ],
  [
    "far cells",
    "a.xlsx",
    "at most 1048576 rows and 16384 columns",
    () => xlsx([inline("A1", "a"), inline("ZZZZ2", "b")]),
  ],
  ["no workbook", "a.xlsx", "a workbook was expected", () => Buffer.from("book,fragment\n")],
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
  at.write("passages.xlsx", "");
  expect((await at.refused()).message).toBe(
    `${at.folder}: expected one file of passages, found passages.csv and passages.xlsx`,
  );
});
