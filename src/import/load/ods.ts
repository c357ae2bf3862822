/** Reads the sheets of a spreadsheet in OpenDocument, which holds the text of each cell as it is shown. */
import { SaxesParser } from "saxes";
import { limits } from "./limits.ts";

/** A sheet of a file, with the texts that its cells show. */
export interface Sheet {
  readonly name: string;
  /** Rows and cells that are empty may be missing. */
  readonly rows: readonly (readonly string[])[];
  readonly faults: readonly SheetFault[];
}

/** A cell that does not show what it holds. Rows and columns begin with 0. */
interface SheetFault {
  readonly row: number;
  readonly column: number;
  readonly found: string;
}

export const merged = "cells that are merged";

/** @param content the text of `content.xml` */
export function readOds(content: string): Sheet[] {
  const sheets: { name: string; rows: string[][]; faults: SheetFault[] }[] = [];
  const open: string[] = [];
  let row: string[] = [];
  let text = "";
  let [rowIndex, rowTimes, column, columnTimes, paragraphs, cells] = [0, 1, 0, 1, 0, 0];
  /** Whether the cell shows it: comments and pictures have paragraphs, too. */
  const isShown = () => {
    const inCell = open.slice(open.lastIndexOf("table:table-cell") + 1);
    return inCell[0] === "text:p" && inCell.every((name) => name.startsWith("text:"));
  };
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    open.push(name);
    const number = (attribute: string) => Number(attributes[attribute] ?? 1);
    if (name === "table:table") {
      sheets.push({ name: attributes["table:name"] ?? "", rows: [], faults: [] });
      rowIndex = 0;
    } else if (name === "table:table-row") {
      [row, column, rowTimes] = [[], 0, number("table:number-rows-repeated")];
    } else if (/^table:(covered-)?table-cell$/.test(name)) {
      [text, paragraphs, columnTimes] = ["", 0, number("table:number-columns-repeated")];
      const { faults = [] } = sheets.at(-1) ?? {};
      const spans = ["table:number-columns-spanned", "table:number-rows-spanned"];
      if (spans.some((span) => number(span) > 1))
        faults.push({ row: rowIndex, column, found: merged });
      if (attributes["calcext:value-type"] === "error") {
        faults.push({ row: rowIndex, column, found: "an error in place of a value" });
      }
    } else if (isShown()) {
      if (name === "text:s") text += " ".repeat(Math.min(number("text:c"), limits.record));
      if (name === "text:tab") text += "\t";
      if (name === "text:line-break" || (name === "text:p" && paragraphs > 0)) text += "\n";
      if (name === "text:p") paragraphs += 1;
    }
  });
  parser.on("text", (part) => {
    if (isShown()) text += part;
  });
  parser.on("closetag", ({ name }) => {
    open.pop();
    if (/^table:(covered-)?table-cell$/.test(name)) {
      if (text !== "") {
        cells += columnTimes * rowTimes;
        if (cells > limits.cells) throw new Error(tooManyCells);
        for (let time = 0; time < columnTimes; time += 1) row[column + time] = text;
      }
      column += columnTimes;
    } else if (name === "table:table-row") {
      const { rows = [] } = sheets.at(-1) ?? {};
      if (row.length > 0) {
        for (let time = 0; time < rowTimes; time += 1) rows[rowIndex + time] = row;
      }
      rowIndex += rowTimes;
    }
  });
  parser.write(content).close();
  return sheets;
}

const tooManyCells = `at most ${limits.cells} cells were expected, found more (docs/limits.md)`;
