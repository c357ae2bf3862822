/** The table of Greek words that the setting `words` names: CSV, or CoNLL-U as treebanks are published. */
import { basename } from "node:path";
import { readCsv } from "../import/load/files/csv.ts";
import type { SheetRow } from "../import/load/files/sheet.ts";
import { AnthologyError, counted, Faults, messageOf, quote } from "../model/errors.ts";
import type { Analysis } from "../outputs/output.ts";
import { readText } from "./additions.ts";

const columns = ["form", "lemma", "parse", "gloss", "source", "passage"] as const;

/** Columns that no row may leave empty. */
const needed = ["form", "lemma"] as const;

/** What a row says, and where it is in its file. */
interface GivenRow {
  readonly at: string;
  readonly analysis: Analysis;
}

type AddFault = (at: string, column: string, expected: string, found: string) => void;

/**
 * Reads the table, each distinct row once.
 * @param note receives how many rows were read, and how many of them were left out
 * @throws AnthologyError of kind `run` with every row that cannot be used
 */
export function readWords(file: string, note: (message: string) => void): readonly Analysis[] {
  const faults = new Faults();
  const add: AddFault = (at, field, expected, found) =>
    faults.add({ record: `${file}, ${at}`, field, expected, found });
  const isTreebank = /\.conllu$/i.test(file);
  const given = (isTreebank ? tokensIn : rowsIn)(readText(file, "words"), basename(file), add);
  const used = given.filter(({ analysis, at }) => {
    const others = needed.filter((name) => !oneWord.test(analysis[name]));
    if (isTreebank) return others.length === 0;
    for (const name of others) add(at, name, "one word", quote(analysis[name]));
    const { passage } = analysis;
    if (!place.test(passage)) add(at, "passage", "a passage such as 5.177", quote(passage));
    return true;
  });
  if (faults.count > 0) {
    throw new AnthologyError("run", `words: the table ${file} cannot be used`, {
      faults,
      hint: "docs/reading-edition.md#words says what each column has; nothing was published",
    });
  }
  const distinct = new Map(used.map(({ analysis }) => [JSON.stringify(analysis), analysis]));
  const left = [
    [given.length - used.length, "no words, or without a lemma"],
    [used.length - distinct.size, "repeated"],
  ].flatMap(([count, why]) => (count === 0 ? [] : `; left out: ${count} ${why}`));
  note(`${file}: ${counted(given.length, "row")}${left.join("")}`);
  return [...distinct.values()];
}

const oneWord = /^\P{Z}*\p{L}\P{Z}*$/u;

const place = /^(?:\d+\.\d+[a-z]{0,2})?$/i;

/** The rows of a file of CSV, below the names of its columns. Other columns are faults: they may be misspelled. */
function rowsIn(text: string, name: string, add: AddFault): GivenRow[] {
  const all: SheetRow[] = [];
  try {
    readCsv(text, (_, row) => {
      if (row.cells.some(Boolean)) all.push(row);
    });
  } catch (error) {
    add("the file", "", "a table as spreadsheets save it as CSV", messageOf(error));
    return [];
  }
  const [header, ...rows] = all.map(({ index, cells }) => {
    return { at: `row ${index + 1}`, cells: cells.map((cell) => cell?.text.trim() ?? "") };
  });
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
  for (const cell of names) {
    if (!columns.some((column) => column === cell)) {
      add(
        "row 1",
        `column ${names.indexOf(cell) + 1}`,
        `one of ${columns.join(", ")}`,
        quote(cell),
      );
    }
  }
  for (const column of needed) {
    if (!names.includes(column)) add("row 1", "", `a column ${column}`, quote(names.join(", ")));
  }
  return (rows ?? []).map(({ at, cells }) => {
    for (const cell of cells.slice(names.length)) {
      if (cell !== "")
        add(at, "", `${names.length} cells, as in row 1`, `${quote(cell)} after them`);
    }
    const [form = "", lemma = "", parse = "", gloss = "", source = "", passage = ""] = columns.map(
      (column) => cells[names.indexOf(column)] ?? "",
    );
    return { at, analysis: { form, lemma, parse, gloss, source: source || name, passage } };
  });
}

/** The tokens of a treebank: its part of speech and features are the parse. */
function tokensIn(text: string, name: string, add: AddFault): GivenRow[] {
  let source = name;
  return text.split(/\r?\n/).flatMap((line, index) => {
    source = /^#\s*source\s*=\s*(.+)/.exec(line)?.[1] ?? source;
    if (line.trim() === "" || line.startsWith("#")) return [];
    const at = `line ${index + 1}`;
    const cells = line.split("\t").map((cell) => (cell === "_" ? "" : cell));
    const [, form = "", lemma = "", part = "", ownPart = "", features = "", , , , other] = cells;
    if (other === undefined || cells.length > 10) {
      add(at, "", "10 columns with tabs between them, as in CoNLL-U", `${cells.length}`);
    }
    const values = features.split("|").map((feature) => feature.replace(/^.*=/, ""));
    const parse = [part.toLowerCase() || ownPart, ...values].filter(Boolean).join(" ");
    const [, gloss = ""] = /(?:^|\|)Gloss=([^|]*)/.exec(other ?? "") ?? [];
    return { at, analysis: { form, lemma, parse, gloss, source, passage: "" } };
  });
}
