/**
 * Loads workbooks. LibreOffice made `src/testing/workbooks/poems.ods` and `poems.xlsx` from `poems.fods`:
 * `soffice --convert-to ods poems.fods`.
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { type AnthologyError, loadSnapshot } from "../../index.ts";
import { contentOf } from "../../testing/pulling.ts";
import { rowsIn } from "../../testing/snapshots.ts";

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
const made = (name: string) => new URL(`../../testing/workbooks/${name}`, import.meta.url);
const snapshot = join(folder, "poems.sqlite");

async function load(name: string, bytes: Uint8Array) {
  writeFileSync(join(folder, name), bytes);
  await loadSnapshot({ records: join(folder, name), snapshot, acceptLoss: true });
}

async function refused(name: string, bytes: Uint8Array): Promise<AnthologyError> {
  return await load(name, bytes).then(
    () => expect.fail("it was expected to be refused"),
    (error: AnthologyError) => error,
  );
}

test("the sheet of the passages becomes texts, editions, comments, cities and regions", async () => {
  await load("poems.xlsx", readFileSync(made("poems.xlsx")));
  const content = contentOf(snapshot);
  await load("Poems.ODS", readFileSync(made("poems.ods")));
  expect(contentOf(snapshot)).toBe(content);
  const rows = (sql: string) => rowsIn(snapshot, sql);
  expect(rows("SELECT text FROM text WHERE language IN ('grc', 'lat') ORDER BY 1")).toEqual([
    "  Τῇδε Σάων ὁ Δίκωνος\n\n  ἱερὸν ὕπνον",
    "4.3.2021",
    "ἀστήρ",
    "Ὦ ξεῖν’, ἄγγειλον Λακεδαιμονίοις ὅτι τῇδε\nκείμεθα τοῖς κείνων ῥήμασι πειθόμενοι.",
  ]);
  const editions = `SELECT t.language, d.description FROM text AS t JOIN edition_description AS e USING (edition)
    JOIN description AS d ON d.id = e.description ORDER BY 1, 2`;
  expect(rows(editions)).toEqual([
    ...["eng A. Reader", "eng A. Reader, Example Press 2020", "grc Beckby 1957"],
  ]);
  expect(rows("SELECT comment, language, content FROM comment_description")).toEqual([
    expect.stringMatching(/^\d+ eng # On the stone\n\nHerodotus quotes it\.$/),
    expect.stringMatching(/^\d+ fra # Sur la pierre\n\nHérodote la cite\.$/),
  ]);
  expect(rows("SELECT count(*) FROM comment")).toEqual(["1"]);
  expect(rows("SELECT name, longitude, latitude FROM city JOIN city_name ON city = id")).toEqual([
    "Thermopylae 22.53630 38.79600",
  ]);
  expect(rows("SELECT title, manuscript_url FROM manuscript")).toEqual([
    "Codex Palatinus 23, p. 244 https://images.example.org/iiif/2/page%3A244.jpg/pct:11.5,20,60,6/full/0/default.jpg",
  ]);
});

/** A workbook of LibreOffice whose rows are replaced. */
function workbook(name: "poems.ods" | "poems.xlsx", rows: string): Uint8Array {
  const files = unzipSync(readFileSync(made(name)));
  const isOds = name === "poems.ods";
  const part = isOds ? "content.xml" : "xl/worksheets/sheet2.xml";
  const text = strFromU8(files[part] ?? new Uint8Array());
  const pattern = isOds
    ? /(<table:table table:name="passages".*?)<table:table-row.*<\/table:table-row>/s
    : /(<sheetData>).*(?=<\/sheetData>)/s;
  return zipSync({ ...files, [part]: strToU8(text.replace(pattern, `$1${rows}`)) });
}

const ods = (...rows: string[]) =>
  workbook("poems.ods", rows.map((row) => `<table:table-row${row}</table:table-row>`).join(""));
const cell = (text: string, attributes = "") =>
  `<table:table-cell office:value-type="string"${attributes}>${text}</table:table-cell>`;
const texts = (...all: string[]) =>
  `>${all.map((text) => cell(`<text:p>${text}</text:p>`)).join("")}`;
const header = texts("book", "fragment", "grc");
const xlsx = (...rows: string[]) => {
  const numbered = rows.map((row, index) => `<row r="${index + 1}">${row}</row>`).join("");
  return workbook("poems.xlsx", numbered);
};
const inline = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
const xlsxHeader = ["book", "fragment", "grc"]
  .map((name, at) => inline(`${"ABC"[at]}1`, name))
  .join("");

test("paragraphs, breaks, tabs and blanks of a cell are kept, comments and pictures left out", async () => {
  const text = `<text:p><text:s/>α<text:tab/>β<text:s text:c="2"/></text:p><text:p/><text:p>γ<text:line-break/><text:span>δ</text:span></text:p>`;
  const others =
    "<office:annotation><text:p>no</text:p></office:annotation><draw:frame><text:p>no</text:p></draw:frame>";
  const numbers = texts("7", "1");
  await load(
    "a.ods",
    ods(header, `${numbers}${cell(text + others)}`, ' table:number-rows-repeated="1048573">'),
  );
  expect(rowsIn(snapshot, "SELECT text FROM text")).toEqual([" α\tβ  \n\nγ\nδ"]);
});

const rowThree = { record: "a.ods, row 3", field: "column 3" };
test.each<[what: string, name: string, bytes: () => Uint8Array, fault: object]>([
  [
    "merged cells",
    "a.ods",
    () =>
      ods(
        header,
        texts("7", "1", "α"),
        `${texts("7", "2")}${cell("<text:p>β</text:p>", ' table:number-rows-spanned="2"')}`,
      ),
    { ...rowThree, found: "cells that are merged" },
  ],
  [
    "an error",
    "a.ods",
    () =>
      ods(
        header,
        texts("7", "1", "α"),
        `${texts("7", "2")}${cell("<text:p>#NAME?</text:p>", ' calcext:value-type="error"')}`,
      ),
    { ...rowThree, found: "an error in place of a value" },
  ],
  [
    "an error in .xlsx",
    "a.xlsx",
    () =>
      xlsx(xlsxHeader, `${inline("A2", "7")}${inline("B2", "1")}<c r="C2" t="e"><v>#NAME?</v></c>`),
    { record: "a.xlsx, row 2", field: "column 3", found: "the error #NAME?" },
  ],
  [
    "a formula without a value",
    "a.xlsx",
    () => xlsx(xlsxHeader, `${inline("A2", "7")}${inline("B2", "1")}<c r="C2"><f>A1</f></c>`),
    { record: "a.xlsx, row 2", field: "column 3", found: "a formula without its value" },
  ],
  [
    "merged titles",
    "a.xlsx",
    () => {
      const files = unzipSync(xlsx(inline("A1", "Poems"), xlsxHeader.replaceAll('1"', '2"')));
      const part = "xl/worksheets/sheet2.xml";
      const merged = '</sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>';
      const text = strFromU8(files[part] ?? new Uint8Array()).replace("</sheetData>", merged);
      return zipSync({ ...files, [part]: strToU8(text) });
    },
    { record: "a.xlsx, row 1", field: "column 1", found: "cells that are merged" },
  ],
])("%s are refused by row and column", async (_what, name, bytes, fault) => {
  const { faults } = await refused(name, bytes());
  expect(faults?.shown[0]).toMatchObject({ expected: "a cell with a value of its own", ...fault });
});

const zeros = zipSync({ "content.xml": new Uint8Array(70_000_000) });
test.each<[what: string, name: string, bytes: () => Uint8Array, reason: string]>([
  ["more bytes, unpacked,", "a.ods", () => zeros, "unpacked, at most 67108864 bytes were expected"],
  [
    "a size that its directory understates",
    "a.xlsx",
    () => {
      const lying = Buffer.from(zeros);
      // The size is in the header of the file and in the directory at the end of the archive.
      lying.writeUInt32LE(10, 22);
      lying.writeUInt32LE(10, lying.indexOf("PK\u0001\u0002") + 24);
      return lying;
    },
    "unpacked, at most 67108864 bytes were expected",
  ],
  [
    "a cell that is repeated",
    "a.ods",
    () =>
      ods(
        header,
        ` table:number-rows-repeated="1000000">${cell("<text:p>α</text:p>", ' table:number-columns-repeated="16384"')}`,
      ),
    "at most 5000000 cells were expected",
  ],
  [
    "far cells",
    "a.xlsx",
    () => xlsx(inline("A1", "a"), inline("ZZZZ2", "b")),
    "at most 1048576 rows and 16384 columns",
  ],
  ["no workbook", "a.xlsx", () => Buffer.from("book,fragment\n"), "a workbook was expected"],
])("a file with %s cannot be read", async (_what, name, bytes, reason) => {
  const { kind, message } = await refused(name, bytes());
  expect(kind).toBe("data");
  expect(message).toContain(`${join(folder, name)} cannot be read: ${reason}`);
});

test("records of people and subjects may stand next to a table", async () => {
  const place = join(folder, "poems");
  mkdirSync(place);
  writeFileSync(join(place, "passages.csv"), "book,fragment,author\n7,1,Plato\n");
  const authors = [{ names: [{ name: "Plato", language: "eng" }], tlg_id: "tlg-0059" }];
  writeFileSync(join(place, "authors.json"), JSON.stringify(authors));
  await loadSnapshot({ records: place, snapshot, acceptLoss: true });
  expect(rowsIn(snapshot, "SELECT main_name, tlg_id FROM author")).toEqual(["Plato tlg-0059"]);
  writeFileSync(join(place, "passages.xlsx"), "");
  await expect(loadSnapshot({ records: place, snapshot })).rejects.toMatchObject({
    message: `${place}: expected one file of passages, found passages.csv and passages.xlsx`,
  });
});
