/** Reads the sheets of a workbook of Excel. */
import { read, SSF } from "@e965/xlsx";
import { type AddRow, type Cell, errorIn, mergedCells, type Run, type Sheet } from "./sheet.ts";

/** @param archive a ZIP file */
export function readXlsx(archive: Uint8Array, add: AddRow): Sheet[] {
  const { SheetNames, Sheets, Workbook } = read(archive, {
    type: "buffer",
    dense: true,
    sheetStubs: true,
    cellNF: true,
    cellHTML: true,
    cellStyles: true,
  });
  return SheetNames.map((name, at) => {
    const {
      "!data": data = [],
      "!merges": merges = [],
      "!rows": all = [],
      "!cols": columns = [],
    } = Sheets[name] ?? {};
    const faults = merges.map(({ s }) => ({ row: s.r, column: s.c, ...mergedCells }));
    const sheet: Sheet = {
      name,
      isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0,
      hiddenColumns: columns.flatMap((column, index) => (column?.hidden ? [index] : [])),
      rows: [],
      faults,
    };
    // The lists have no members for rows and cells that the file leaves out.
    for (const [row, given] of Object.entries(data)) {
      const index = Number(row);
      const cells: Cell[] = [];
      for (const [at, cell] of Object.entries(given)) {
        const { t: type, v: value, w: text = "", z: format, h: html, f: formula } = cell;
        const column = Number(at);
        if (type === "e") faults.push({ row: index, column, ...errorIn(text) });
        if (type === "z" && formula !== undefined) faults.push({ row: index, column, ...noValue });
        if (text === "") continue;
        const number = type === "n" && typeof value === "number" ? value : undefined;
        const isDate = type === "d" || (number !== undefined && SSF.is_date(String(format)));
        cells[column] = { text, number, isDate, runs: runsIn(html, String(value)) };
      }
      add(sheet.rows, { index, isHidden: all[index]?.hidden === true, cells });
    }
    return sheet;
  });
}

const noValue = {
  found: "a formula without its value",
  hint: "open the file in a spreadsheet program, and save it again",
};

/**
 * The parts of a cell, if letters in it are bold or italic.
 * @param html the text with marks around parts of it, as the reader writes it: signs of the text are not escaped
 */
function runsIn(html: unknown, text: string): Run[] | undefined {
  if (typeof html !== "string" || !/<[bi]>/.test(html)) return undefined;
  const runs: Run[] = [];
  let style = { isBold: false, isItalic: false };
  let at = 0;
  for (let read = 0; read < text.length || at < html.length; ) {
    mark.lastIndex = at;
    const [marks = "", bold, italic] = mark.exec(html) ?? [];
    // What the text has itself is no mark.
    if (marks !== "" && !text.startsWith(marks, read)) {
      style = { isBold: bold !== undefined, isItalic: italic !== undefined };
      at += marks.length;
      continue;
    }
    const written = text[read] === "\n" && html[at] === "<" ? "<br/>" : (text[read] ?? "");
    if (written === "" || !html.startsWith(written, at)) return undefined;
    runs.push({ text: text[read] ?? "", ...style });
    at += written.length;
    read += 1;
  }
  return runs;
}

/** The marks before a part of a cell, or behind it. */
const mark =
  /<span style="[^"<>]*">(<b>)?(<i>)?(?:<s>)?(?:<su[bp]>)?|(?:<\/b>)?(?:<\/i>)?(?:<\/s>)?(?:<\/su[bp]>)?<\/span>/y;
