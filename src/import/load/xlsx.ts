/** Reads the sheets of a workbook of Excel. */
import { createRequire } from "node:module";
import { SaxesParser } from "saxes";
import { limits } from "./limits.ts";
import {
  type Cell,
  cellFaults,
  type Run,
  type Sheet,
  type SheetFault,
  type SheetRow,
  tooManyCells,
} from "./sheet.ts";

/** @param archive a ZIP file */
export function readXlsx(archive: Uint8Array): Sheet[] {
  const { read, SSF } = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");
  const options = {
    dense: true,
    sheetStubs: true,
    cellNF: true,
    cellHTML: true,
    cellStyles: true,
  };
  const { SheetNames, Sheets, Workbook } = read(archive, { type: "buffer", ...options });
  return SheetNames.map((name, index) => {
    const {
      "!data": data = [],
      "!merges": merges = [],
      "!rows": heights = [],
    } = Sheets[name] ?? {};
    const faults: SheetFault[] = merges.map(({ s }) => ({
      row: s.r,
      column: s.c,
      ...cellFaults.merged,
    }));
    const rows: SheetRow[] = [];
    let count = 0;
    if (data.length > limits.rows) throw new Error(tooManyCells);
    for (const [index, row = []] of data.entries()) {
      const cells: (Cell | undefined)[] = [];
      for (const [column, cell] of row.entries()) {
        if (cell === undefined) continue;
        const { t: type, v: value, w: text = "", z: format, h: html, f: formula } = cell;
        const at = { row: index, column };
        if (type === "e") faults.push({ ...at, ...cellFaults.error(text) });
        if (type === "z" && formula !== undefined) faults.push({ ...at, ...cellFaults.noValue });
        if (text === "") continue;
        const number = type === "n" && typeof value === "number" ? value : undefined;
        const isDate = type === "d" || (number !== undefined && SSF.is_date(String(format)));
        cells[column] = { text, number, isDate, runs: runsIn(html) };
        count += 1;
      }
      if (cells.length === 0) continue;
      rows.push({ index, isHidden: heights[index]?.hidden === true, cells });
      const isTooMany = rows.length > limits.filledRows || count > limits.cells;
      if (isTooMany || cells.length > limits.columns) throw new Error(tooManyCells);
    }
    const isHidden = (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
    return { name, isHidden, rows, faults };
  });
}

/** The parts of a cell, if letters in it are bold or italic. @param html what it shows, as the reader writes it */
function runsIn(html: unknown): Run[] | undefined {
  if (typeof html !== "string" || !/<[bi]>/.test(html)) return undefined;
  const runs: Run[] = [];
  const open = { b: 0, i: 0 };
  const add = (text: string) => runs.push({ text, isBold: open.b > 0, isItalic: open.i > 0 });
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    if (name === "b" || name === "i") open[name] += 1;
    if (name === "br") add("\n");
  });
  parser.on("text", add);
  parser.on("closetag", ({ name }) => {
    if (name === "b" || name === "i") open[name] -= 1;
  });
  parser.write(`<html>${html}</html>`).close();
  return runs;
}
