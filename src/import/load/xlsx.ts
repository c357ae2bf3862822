/** Reads the sheets of a workbook of Excel. */
import { read, SSF } from "@e965/xlsx";
import { SaxesParser } from "saxes";
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
    const { "!data": data = [], "!merges": merges = [], "!rows": all = [] } = Sheets[name] ?? {};
    const faults = merges.map(({ s }) => ({ row: s.r, column: s.c, ...mergedCells }));
    const sheet: Sheet = {
      name,
      isHidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0,
      rows: [],
      faults,
    };
    // The lists have no members for rows and cells that the file leaves out.
    for (const [row, given] of Object.entries(data)) {
      const index = Number(row);
      const cells: Cell[] = [];
      for (const [place, cell] of Object.entries(given)) {
        const { t: type, v: value, w: text = "", z: format, h: html, f: formula } = cell;
        const column = Number(place);
        if (type === "e") faults.push({ row: index, column, ...errorIn(text) });
        if (type === "z" && formula !== undefined) faults.push({ row: index, column, ...noValue });
        if (text === "") continue;
        const number = type === "n" && typeof value === "number" ? value : undefined;
        const isDate = type === "d" || (number !== undefined && SSF.is_date(String(format)));
        cells[column] = { text, number, isDate, runs: runsIn(html) };
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

/** The parts of a cell, if letters in it are bold or italic. @param html what it shows, as the reader writes it */
function runsIn(html: unknown): Run[] | undefined {
  if (typeof html !== "string" || !/<[bi]>/.test(html)) return undefined;
  const runs: Run[] = [];
  const open: string[] = [];
  const add = (text: string) =>
    runs.push({ text, isBold: open.includes("b"), isItalic: open.includes("i") });
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    open.push(name);
    if (name === "br") add("\n");
  });
  parser.on("text", add);
  parser.on("closetag", () => void open.pop());
  parser.write(`<html>${html}</html>`).close();
  return runs;
}
