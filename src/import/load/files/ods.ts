/** Reads the sheets of a spreadsheet in OpenDocument. */
import { SaxesParser } from "saxes";
import { limits } from "./limits.ts";
import {
  type AddRow,
  type Cell,
  errorIn,
  type FileRun,
  mergedCells,
  readRuns,
  type Sheet,
} from "./sheet.ts";

type Attributes = Readonly<Record<string, string>>;

/** A cell while it is read. */
interface OpenCell {
  readonly attributes: Attributes;
  /** The style of its letters. */
  readonly letters: Attributes;
  /** The elements that are open in it: the style of their letters, or nothing if they are not shown, as comments and pictures. */
  readonly open: (Attributes | undefined)[];
  readonly runs: FileRun[];
}

/**
 * @param content the text of `content.xml`
 * @param common the text of `styles.xml`
 */
export function readOds(content: string, common: string | undefined, add: AddRow): Sheet[] {
  const sheets: Sheet[] = [];
  /** The properties of styles, by name. */
  const styles = new Map<string | undefined, Record<string, string>>();
  let style: Record<string, string> = {};
  /** The style of cells of each column that name none. */
  let columnStyles: { readonly end: number; readonly name: string | undefined }[] = [];
  let row: Attributes = {};
  let cells: Cell[] = [];
  let [index, column] = [0, 0];
  let cell: OpenCell | undefined;
  const addText = (text: string) => {
    const letters = cell?.open.at(-1);
    if (letters === undefined) return;
    cell?.runs.push({ text, ...lookOf(letters) });
  };
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (cell !== undefined) {
      const isFirst = cell.open.length === 0 && name === "text:p";
      const outer = isFirst ? cell.letters : cell.open.at(-1);
      const letters = outer && { ...outer, ...styles.get(attributes["text:style-name"]) };
      cell.open.push(name.startsWith("text:") ? letters : undefined);
      const blanks = Math.min(numberIn(attributes, "text:c"), limits.row);
      if (name === "text:s") addText(" ".repeat(blanks));
      if (name === "text:tab") addText("\t");
      if (name === "text:line-break" || name === "text:p") addText("\n");
    } else if (name === "style:style") {
      style = { ...styles.get(attributes["style:parent-style-name"]) };
      styles.set(attributes["style:name"], style);
    } else if (name.endsWith("-properties")) Object.assign(style, attributes);
    else if (name === "table:table") {
      const shown = styles.get(attributes["table:style-name"])?.["table:display"];
      const { "table:name": title = "" } = attributes;
      sheets.push({
        name: title,
        isHidden: shown === "false",
        hiddenColumns: [],
        rows: [],
        faults: [],
        doubts: [],
      });
      [index, column, columnStyles] = [0, 0, []];
    } else if (name === "table:table-column") {
      const end = column + numberIn(attributes, "table:number-columns-repeated");
      const { hiddenColumns = [] } = sheets.at(-1) ?? {};
      for (; isNotShown(attributes) && column < Math.min(end, limits.columns); column += 1) {
        hiddenColumns.push(column);
      }
      column = end;
      columnStyles.push({ end, name: attributes["table:default-cell-style-name"] });
    } else if (name === "table:table-row") [row, cells, column] = [attributes, [], 0];
    else if (/^table:(covered-)?table-cell$/.test(name)) {
      const own = attributes["table:style-name"] ?? row["table:default-cell-style-name"];
      const shared = columnStyles.find(({ end }) => column < end)?.name;
      const {
        "fo:font-weight": _,
        "fo:font-style": __,
        ...letters
      } = styles.get(own ?? shared) ?? {};
      cell = { attributes, letters, open: [], runs: [] };
      const spans = ["table:number-columns-spanned", "table:number-rows-spanned"];
      const isMerged = spans.some((span) => numberIn(attributes, span) > 1);
      const isError = attributes["calcext:value-type"] === "error";
      const found = isMerged ? mergedCells : isError && errorIn("of its formula");
      if (found) sheets.at(-1)?.faults.push({ row: index, column, ...found });
    }
  });
  parser.on("text", addText);
  parser.on("closetag", ({ name }) => {
    if (cell !== undefined && cell.open.length > 0) cell.open.pop();
    else if (cell !== undefined) {
      const { found, doubts } = cellOf(cell);
      for (const doubt of doubts) sheets.at(-1)?.doubts.push({ row: index, column, ...doubt });
      const times = numberIn(cell.attributes, "table:number-columns-repeated");
      // A cell after the last column that there may be is refused with its row.
      const last = limits.columns;
      const end = Math.min(column + times, last + 1);
      for (let at = Math.min(column, last); found && at < end; at += 1) cells[at] = found;
      column += times;
      cell = undefined;
    } else if (name === "table:table-row") {
      const isHidden = isNotShown(row);
      const end = index + numberIn(row, "table:number-rows-repeated");
      const { rows = [] } = sheets.at(-1) ?? {};
      if (cells.length === 0) index = end;
      for (; index < end; index += 1) add(rows, { index, isHidden, cells });
    }
  });
  for (const text of [common, content]) if (text !== undefined) parser.write(text).close();
  return sheets;
}

/** Whether rows or columns are hidden. */
function isNotShown(attributes: Attributes): boolean {
  return ["collapse", "filter"].includes(attributes["table:visibility"] ?? "");
}

function numberIn(attributes: Attributes, name: string): number {
  return Number(attributes[name] ?? 1);
}

function lookOf(letters: Attributes): Omit<FileRun, "text"> {
  const {
    "style:text-line-through-type": type = "none",
    "style:text-line-through-style": line = type,
    "style:text-position": position = "",
  } = letters;
  const above = /^(?:super|0*[1-9])/.test(position) ? "superscript" : undefined;
  return {
    isBold: letters["fo:font-weight"] === "bold",
    isItalic: letters["fo:font-style"] === "italic",
    isStruck: line !== "none",
    raised: /^(?:-|sub)/.test(position) ? "subscript" : above,
  };
}

/** The cell, unless it is empty, and what is read otherwise than it shows. */
function cellOf({ attributes, letters, runs: [, ...given] }: OpenCell) {
  const value = valueNames.map((name) => attributes[`office:${name}`]).find(Boolean);
  // Programs that are no spreadsheet write a value alone.
  const isShown = given.some((run) => run.text !== "") || value === undefined;
  const { text, runs, doubts } = readRuns(isShown ? given : [{ text: value, ...lookOf(letters) }]);
  if (text === "") return { found: undefined, doubts };
  const number = Number(attributes["office:value"] ?? Number.NaN);
  const found: Cell = {
    text,
    number: Number.isNaN(number) ? undefined : number,
    isDate: ["date", "time"].includes(attributes["office:value-type"] ?? ""),
    runs: runs.some((run) => run.isBold || run.isItalic) ? runs : undefined,
  };
  return { found, doubts };
}

const valueNames = ["string-value", "value", "date-value", "time-value", "boolean-value"];
