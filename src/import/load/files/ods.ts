/** Reads the sheets of a spreadsheet in OpenDocument. */
import { SaxesParser } from "saxes";
import { limits } from "./limits.ts";
import { type AddRow, type Cell, errorIn, mergedCells, type Run, type Sheet } from "./sheet.ts";

type Attributes = Readonly<Record<string, string>>;

/** A cell while it is read. */
interface OpenCell {
  readonly attributes: Attributes;
  /** The elements that are open in it: the style of their letters, or nothing if they are not shown, as comments and pictures. */
  readonly open: (Attributes | undefined)[];
  readonly runs: Run[];
}

/** @param content the text of `content.xml` */
export function readOds(content: string, add: AddRow): Sheet[] {
  const sheets: Sheet[] = [];
  /** The properties of styles, by name. */
  const styles = new Map<string | undefined, Record<string, string>>();
  let style = {};
  let row: Attributes = {};
  let cells: Cell[] = [];
  let [index, column] = [0, 0];
  let cell: OpenCell | undefined;
  const addText = (text: string) => {
    const letters = cell?.open.at(-1);
    if (letters === undefined) return;
    const isBold = letters["fo:font-weight"] === "bold";
    cell?.runs.push({ text, isBold, isItalic: letters["fo:font-style"] === "italic" });
  };
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (cell !== undefined) {
      const outer = cell.open.length === 0 && name === "text:p" ? {} : cell.open.at(-1);
      const letters = outer && (styles.get(attributes["text:style-name"]) ?? outer);
      cell.open.push(name.startsWith("text:") ? letters : undefined);
      const blanks = Math.min(numberIn(attributes, "text:c"), limits.row);
      if (name === "text:s") addText(" ".repeat(blanks));
      if (name === "text:tab") addText("\t");
      if (name === "text:line-break" || name === "text:p") addText("\n");
    } else if (name === "style:style") {
      style = {};
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
      });
      [index, column] = [0, 0];
    } else if (name === "table:table-column") {
      const end = column + numberIn(attributes, "table:number-columns-repeated");
      const { hiddenColumns = [] } = sheets.at(-1) ?? {};
      for (; isNotShown(attributes) && column < Math.min(end, limits.columns); column += 1) {
        hiddenColumns.push(column);
      }
      column = end;
    } else if (name === "table:table-row") [row, cells, column] = [attributes, [], 0];
    else if (/^table:(covered-)?table-cell$/.test(name)) {
      cell = { attributes, open: [], runs: [] };
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
      const found = cellOf(cell);
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
  parser.write(content).close();
  return sheets;
}

/** Whether rows or columns are hidden. */
function isNotShown(attributes: Attributes): boolean {
  return ["collapse", "filter"].includes(attributes["table:visibility"] ?? "");
}

function numberIn(attributes: Attributes, name: string): number {
  return Number(attributes[name] ?? 1);
}

function cellOf({ attributes, runs: [, ...runs] }: OpenCell): Cell | undefined {
  const text = runs.map((run) => run.text).join("");
  if (text === "") return undefined;
  const number = Number(attributes["office:value"] ?? Number.NaN);
  return {
    text,
    number: Number.isNaN(number) ? undefined : number,
    isDate: ["date", "time"].includes(attributes["office:value-type"] ?? ""),
    runs: runs.some((run) => run.isBold || run.isItalic) ? runs : undefined,
  };
}
