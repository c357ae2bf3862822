/** Struck and raised letters in workbooks, and cells that have a value alone. */
import { expect, test } from "vitest";
import {
  odsCell as cell,
  changedWorkbook,
  ods,
  storedWorkbook,
  odsTexts as texts,
} from "../../../testing/workbooks/ods.ts";
import { rowCounter } from "./sheet.ts";
import { readWorkbook } from "./workbook.ts";

/** The texts of the second row of a workbook, and what is read of it otherwise than it is shown. */
function secondRow(bytes: Uint8Array) {
  const sheet = readWorkbook(bytes, rowCounter()).find(({ name }) => name === "passages");
  const doubts = sheet?.doubts.filter(({ row }) => row === 1) ?? [];
  return {
    texts: Array.from(sheet?.rows[1]?.cells ?? [], (one) => one?.text),
    said: doubts.map(({ column, found, says }) => `${column} ${found}: ${says}`),
  };
}

const struck = "struck out, and left out";

const read = {
  texts: ["v. 12³ tell  XVIe H2O", undefined, undefined, "¹"],
  said: [
    `0 faux: ${struck}`,
    `0 go : ${struck}`,
    "0 e: superscript, and read like the other letters",
    "0 2: subscript, and read like the other letters",
    `1 Brouillon: ${struck}`,
    `2 7: ${struck}`,
  ],
};

test("struck words of LibreOffice are left out, raised numbers become letters, and both are named", () => {
  const style = (name: string, family: string, property: string, parent = "") =>
    `<style:style style:name="${name}" style:family="${family}"${parent}><style:text-properties ${property}/></style:style>`;
  const line = 'style:text-line-through-style="solid" style:text-line-through-type="single"';
  const span = (name: string, text: string) =>
    `<text:span text:style-name="${name}">${text}</text:span>`;
  const words = [
    span("S", "faux"),
    " v. 12",
    span("P", "3"),
    span("S", " "),
    " ",
    span("S", "go "),
  ];
  words.push(
    " tell",
    span("N", '<text:s text:c="2"/>XVI'),
    span("P", "e"),
    " H",
    span("B", "2"),
    "O",
  );
  const row = [
    cell(`<text:p>${words.join("")}</text:p>`),
    cell("<text:p>Brouillon</text:p>", ' table:style-name="child"'),
    cell("<text:p>7</text:p>", ' office:value="7"').replace("string", "float"),
    cell("<text:p>1</text:p>", ' table:style-name="up"'),
  ];
  const styles = [
    style("S", "text", line),
    style("N", "text", 'style:text-line-through-style="none" style:text-position="0% 100%"'),
    style("P", "text", 'style:text-position="super 58%"'),
    style("B", "text", 'style:text-position="-33% 58%"'),
    style("child", "table-cell", "", ' style:parent-style-name="Struck"'),
    style("up", "table-cell", 'style:text-position="33% 58%"'),
    style("third", "table-cell", line),
  ];
  const common = style("Struck", "table-cell", line);
  // A column may have the style of its cells.
  const columns = /(<table:table table:name="passages"[^>]*>)(?:<table:table-column[^>]*>)*/;
  const own = '<table:table-column table:number-columns-repeated="2"/>';
  const third = '<table:table-column table:default-cell-style-name="third"/>';
  let bytes = ods(texts("a", "b", "c", "d"), `>${row.join("")}`);
  const end = /(?=<\/office:automatic-styles>)/;
  bytes = changedWorkbook(bytes, "content.xml", end, styles.join(""));
  bytes = changedWorkbook(bytes, "styles.xml", /(?=<\/office:styles>)/, common);
  bytes = changedWorkbook(bytes, "content.xml", columns, `$1${own}${third}`);
  expect(secondRow(bytes)).toEqual(read);
});

test("so are those of Excel", () => {
  const run = (text: string, look = "") =>
    `<r>${look && `<rPr>${look}</rPr>`}<t xml:space="preserve">${text}</t></r>`;
  const [line, raised] = ["<strike/>", '<vertAlign val="superscript"/>'];
  const words = [run("faux", line), run(" v. 12"), run("3", raised), run(" ", '<strike val="1"/>')];
  words.push(run(" "), run("go ", `<b/>${line}`), run(" tell", '<vertAlign val="baseline"/>'));
  words.push(run("  XVI", '<strike val="0"/>'), run("e", raised), run(" H"));
  words.push(run("2", '<vertAlign val="subscript"/>'), run("O"));
  const inline = (text: string, style: number) =>
    `<c s="${style}" t="inlineStr"><is>${text}</is></c>`;
  const row = [
    inline(words.join(""), 0),
    inline("<t>Brouillon</t>", 1),
    '<c s="1"><v>7</v></c>',
    inline("<t>1</t>", 2),
  ];
  const rows = `<row r="1">${inline("<t>a</t>", 0).repeat(4)}</row><row r="2">${row.join("")}</row>`;
  const styles = `<styleSheet><fonts><font/><font>${line}<sz val="11"/></font><font>${raised}</font></fonts>
    <fills><fill><patternFill patternType="solid"/></fill></fills>
    <cellXfs><xf fontId="0" fillId="0"/><xf numFmtId="0" fontId="1" fillId="0"/><xf fillId="0" fontId="2"/></cellXfs></styleSheet>`;
  const sheet = /(<sheetData>).*(<\/sheetData>)/s;
  const stored = storedWorkbook("poems.xlsx");
  const bytes = changedWorkbook(stored, "xl/worksheets/sheet2.xml", sheet, `$1${rows}$2`);
  expect(secondRow(changedWorkbook(bytes, "xl/styles.xml", /.*/s, styles))).toEqual(read);
});

test("a cell of LibreOffice that shows nothing is read by its value", () => {
  const values = ['string-value="Σάων"', 'value="38.8"', 'date-value="2026-05-12"'];
  values.push('time-value="PT5H"', 'boolean-value="true"', 'string-value=""');
  const cells = values.map((value) => `<table:table-cell office:${value}/>`).join("");
  const { texts: found } = secondRow(ods(texts(..."abcdef"), `>${cells}`));
  expect(found).toEqual(["Σάων", "38.8", "2026-05-12", "PT5H", "true"]);
});
