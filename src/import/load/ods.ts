/** Reads the sheets of a spreadsheet in OpenDocument. */
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

/** A sheet while it is read. */
interface OpenSheet extends Sheet {
  readonly rows: SheetRow[];
  readonly faults: SheetFault[];
}

/** The styles of a file by name: letters that are bold or italic, and sheets that are not shown. */
interface Style {
  isBold: boolean;
  isItalic: boolean;
  isHidden: boolean;
}

type Attributes = Readonly<Record<string, string>>;

const plain: Style = { isBold: false, isItalic: false, isHidden: false };

/** @param content the text of `content.xml` */
export function readOds(content: string): Sheet[] {
  const sheets: OpenSheet[] = [];
  const styles = new Map<string | undefined, Style>();
  let style = plain;
  let row: (Cell | undefined)[] = [];
  let [rowIndex, rowTimes, column, cellCount] = [0, 1, 0, 0];
  let isHiddenRow = false;
  /** The cell that is read. */
  let cell: OpenCell | undefined;
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const times = (attribute: string) => Number(attributes[attribute] ?? 1);
    if (cell !== undefined) cell.open(name, attributes, styles);
    else if (name === "style:style") {
      style = { ...plain };
      styles.set(attributes["style:name"], style);
    } else if (name === "style:table-properties") {
      style.isHidden = attributes["table:display"] === "false";
    } else if (name === "style:text-properties") {
      style.isBold = attributes["fo:font-weight"] === "bold";
      style.isItalic = attributes["fo:font-style"] === "italic";
    } else if (name === "table:table") {
      const isHidden = styles.get(attributes["table:style-name"])?.isHidden ?? false;
      sheets.push({ name: attributes["table:name"] ?? "", isHidden, rows: [], faults: [] });
      [rowIndex, cellCount] = [0, 0];
    } else if (name === "table:table-row") {
      [row, column, rowTimes] = [[], 0, times("table:number-rows-repeated")];
      isHiddenRow = ["collapse", "filter"].includes(attributes["table:visibility"] ?? "");
    } else if (isCell(name)) {
      cell = new OpenCell(attributes);
      const fault = (found: Pick<SheetFault, "found" | "hint">) =>
        sheets.at(-1)?.faults.push({ row: rowIndex, column, ...found });
      const spans = ["table:number-columns-spanned", "table:number-rows-spanned"];
      if (spans.some((span) => times(span) > 1)) fault(cellFaults.merged);
      if (attributes["calcext:value-type"] === "error") fault(cellFaults.error("of its formula"));
    }
  });
  parser.on("text", (text) => cell?.add(text));
  parser.on("closetag", ({ name }) => {
    if (cell !== undefined && !cell.isClosedBy()) return;
    if (cell !== undefined) {
      const [found, times] = [cell.cell(), cell.times];
      cell = undefined;
      if (found !== undefined) {
        cellCount += times * rowTimes;
        if (cellCount > limits.cells || column + times > limits.columns)
          throw new Error(tooManyCells);
        for (let time = 0; time < times; time += 1) row[column + time] = found;
      }
      column += times;
    } else if (name === "table:table-row") {
      if (row.length > 0) {
        const { rows = [] } = sheets.at(-1) ?? {};
        if (rows.length + rowTimes > limits.filledRows) throw new Error(tooManyCells);
        for (let time = 0; time < rowTimes; time += 1) {
          rows.push({ index: rowIndex + time, isHidden: isHiddenRow, cells: row });
        }
      }
      rowIndex += rowTimes;
    }
  });
  parser.write(content).close();
  return sheets;
}

function isCell(name: string): boolean {
  return name === "table:table-cell" || name === "table:covered-table-cell";
}

/** Collects what a cell shows: comments and pictures have paragraphs, too. */
class OpenCell {
  /** How often the cell stands in its row. */
  readonly times: number;
  readonly #attributes: Attributes;
  /** For each open element in the cell, whether it is not shown, or the style of its letters. */
  readonly #open: ("other" | Style)[] = [];
  #others = 0;
  #paragraphs = 0;
  readonly #runs: Run[] = [];

  constructor(attributes: Attributes) {
    this.#attributes = attributes;
    this.times = Number(attributes["table:number-columns-repeated"] ?? 1);
  }

  open(name: string, attributes: Attributes, styles: ReadonlyMap<string | undefined, Style>) {
    const isShown = this.#open.length === 0 ? name === "text:p" : name.startsWith("text:");
    const outer = this.#open.at(-1) ?? plain;
    const own = styles.get(attributes["text:style-name"]);
    this.#open.push(isShown && outer !== "other" ? (own ?? outer) : "other");
    if (this.#open.at(-1) === "other") this.#others += 1;
    if (name === "text:s")
      this.add(" ".repeat(Math.min(Number(attributes["text:c"] ?? 1), limits.record)));
    if (name === "text:tab") this.add("\t");
    if (name === "text:line-break" || (name === "text:p" && this.#paragraphs > 0)) this.add("\n");
    if (name === "text:p" && this.#others === 0) this.#paragraphs += 1;
  }

  add(text: string): void {
    const style = this.#open.at(-1);
    if (style === undefined || this.#others > 0 || style === "other") return;
    const { isBold, isItalic } = style;
    this.#runs.push({ text, isBold, isItalic });
  }

  /** Whether the tag that ends is that of the cell itself. */
  isClosedBy(): boolean {
    if (this.#open.length === 0) return true;
    if (this.#open.pop() === "other") this.#others -= 1;
    return false;
  }

  cell(): Cell | undefined {
    const text = this.#runs.map((run) => run.text).join("");
    if (text === "") return undefined;
    const type = this.#attributes["office:value-type"];
    const number = Number(this.#attributes["office:value"] ?? Number.NaN);
    return {
      text,
      number: Number.isNaN(number) ? undefined : number,
      isDate: type === "date" || type === "time",
      runs: this.#runs.some((run) => run.isBold || run.isItalic) ? this.#runs : undefined,
    };
  }
}
