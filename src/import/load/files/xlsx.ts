/** Reads the sheets of a workbook of Excel. */
import { read, SSF } from "@e965/xlsx";
import {
  type AddRow,
  type Cell,
  errorIn,
  type FileRun,
  mergedCells,
  readRuns,
  type Sheet,
} from "./sheet.ts";

type Look = Omit<FileRun, "text">;

/**
 * @param archive makes a ZIP file of the files of the workbook, some of which are changed
 * @param files the files of XML in it
 */
export function readXlsx(
  archive: (changed: Readonly<Record<string, Uint8Array>>) => Uint8Array,
  files: Readonly<Record<string, Buffer>>,
  add: AddRow,
): Sheet[] {
  const { SheetNames, Sheets, Workbook } = read(archive(changedFiles(files)), {
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
      doubts: [],
    };
    // The lists have no members for rows and cells that the file leaves out.
    for (const [row, given] of Object.entries(data)) {
      const index = Number(row);
      const cells: Cell[] = [];
      for (const [at, cell] of Object.entries(given)) {
        const { t: type, v: value, w: shown = "", z: format, h: html, f: formula } = cell;
        const column = Number(at);
        if (type === "e") faults.push({ row: index, column, ...errorIn(shown) });
        if (type === "z" && formula !== undefined) faults.push({ row: index, column, ...noValue });
        if (shown === "") continue;
        const font = lookOf(cell.s?.patternType ?? "");
        const isStyled = typeof html === "string" && html.includes('<span style="');
        const parts = isStyled ? runsIn(html, String(value), font) : [{ text: shown, ...font }];
        const { text, runs, doubts } = readRuns(parts ?? [{ text: shown, ...plain }]);
        if (parts === undefined) doubts.push({ found: shown, says: unreadable });
        for (const doubt of doubts) sheet.doubts.push({ row: index, column, ...doubt });
        if (text === "") continue;
        const number = type === "n" && typeof value === "number" ? value : undefined;
        const isDate = type === "d" || (number !== undefined && SSF.is_date(String(format)));
        const hasMarks = isStyled && runs.some(({ isBold, isItalic }) => isBold || isItalic);
        const asShown = doubts.length === 0 && text === String(value) ? shown : text;
        cells[column] = { text: asShown, number, isDate, runs: hasMarks ? runs : undefined };
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

const unreadable = "in several fonts that cannot be read: struck words in it are read, too";

const plain: Look = { isBold: false, isItalic: false, isStruck: false, raised: undefined };

/**
 * Files that the reader understands: it gives the fills of cells, but not their fonts, so that a fill stands for each
 * font; and it takes letters for struck that say that they are not.
 */
function changedFiles(files: Readonly<Record<string, Buffer>>): Record<string, Buffer> {
  const changed: Record<string, Buffer> = {};
  for (const [name, content] of Object.entries(files)) {
    if (name !== "xl/styles.xml" && !content.includes("strike")) continue;
    const text = content.toString().replace(notStruck, "");
    changed[name] = Buffer.from(name === "xl/styles.xml" ? withFontsAsFills(text) : text);
  }
  return changed;
}

const notStruck = /<(?:\w+:)?strike\s+val=["'](?:0|false|off)["']\s*\/>/g;

function withFontsAsFills(styles: string): string {
  const [fonts = ""] = /<(?:\w+:)?fonts\b.*?<\/(?:\w+:)?fonts>/s.exec(styles) ?? [];
  const looks = fonts.match(/<(?:\w+:)?font(?:\s[^>]*)?(?:\/>|>.*?<\/(?:\w+:)?font>)/gs) ?? [];
  const fills = looks.map((font) => {
    const struck = /<(?:\w+:)?strike\b/.test(font) ? "s" : "";
    const [, raised = ""] = /<(?:\w+:)?vertAlign\s+val=["'](su[bp])/.exec(font) ?? [];
    return `<fill><patternFill patternType="${struck} ${raised}"/></fill>`;
  });
  return styles
    .replace(/<(?:\w+:)?fills\b.*?<\/(?:\w+:)?fills>/s, "")
    .replace(/<\w*:?cellXfs\b.*?<\/\w*:?cellXfs>/s, (all) =>
      all.replace(/<(?:\w+:)?xf\b[^>]*/g, (xf) =>
        xf.replace(/\sfillId=["']\d+["']/, "").replace(/\sfontId=(["']\d+["'])/, "$& fillId=$1"),
      ),
    )
    .replace(/(?=<(?:\w+:)?cellXfs\b)/, `<fills>${fills.join("")}</fills>`);
}

/** @param marks `s` for struck letters, `sup` or `sub` for raised ones, `b` and `i` */
function lookOf(marks: string): Look {
  const all: readonly string[] = marks.match(/\w+/g) ?? [];
  const height = all.includes("sub") ? "subscript" : undefined;
  return {
    isBold: all.includes("b"),
    isItalic: all.includes("i"),
    isStruck: all.includes("s"),
    raised: all.includes("sup") ? "superscript" : height,
  };
}

/**
 * The parts of a cell whose letters look different.
 * @param html the text with marks around parts of it, as the reader writes it: signs of the text are not escaped
 * @param font the look of letters without marks
 */
function runsIn(html: string, text: string, font: Look): FileRun[] | undefined {
  const runs: FileRun[] = [];
  let [style, start, at] = [font, 0, 0];
  for (let read = 0; ; ) {
    mark.lastIndex = at;
    const [marks = "", opened] = mark.exec(html) ?? [];
    // What the text has itself is no mark.
    if (marks !== "" && !text.startsWith(marks, read)) {
      if (read > start) runs.push({ text: text.slice(start, read), ...style });
      style = opened === undefined ? font : lookOf(opened);
      [start, at] = [read, at + marks.length];
      continue;
    }
    const written = text[read] === "\n" && html[at] === "<" ? "<br/>" : (text[read] ?? "");
    if (written === "" || !html.startsWith(written, at)) break;
    at += written.length;
    read += 1;
  }
  // The end of the text is behind the last letter of the last part.
  const rest = text.slice(start);
  return at < html.length
    ? undefined
    : [...runs, ...(rest === "" ? [] : [{ text: rest, ...style }])];
}

/** The marks before a part of a cell, or behind it. */
const mark =
  /<span style="[^"<>]*">((?:<b>)?(?:<i>)?(?:<s>)?(?:<(?:su[bp]|baseline)>)?)|(?:<\/b>)?(?:<\/i>)?(?:<\/s>)?(?:<\/(?:su[bp]|baseline)>)?<\/span>/y;
