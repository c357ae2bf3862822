/** Random tables: each filled cell is in the snapshot, or a warning or a fault names it, and the numbers of the account agree. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import type { AnthologyError } from "../../model/errors.ts";
import { loadPlace } from "../../testing/loading.ts";
import { below, oneOf, randomNumbers } from "../../testing/random-numbers.ts";
import { times } from "../../testing/thoroughness.ts";

const at = loadPlace();

/** A cell with a word that no other cell has; what is written in it, if anything is. */
interface TestCell {
  readonly word: string;
  readonly written: string;
  readonly becomes: "published" | "left out" | "nothing";
}

interface TestTable {
  readonly file: string;
  /** The name of its sheet; in a file of plain text, there is none. */
  readonly sheet: string | undefined;
  readonly isLeft: boolean;
  readonly headings: readonly string[];
  /** The number of the poem, and the cells below the other headings. */
  readonly rows: readonly { readonly poem: number; readonly cells: readonly TestCell[] }[];
}

const headings = [
  ["author"],
  ["Keywords"],
  ["Luogo"],
  ["grc"],
  ["eng"],
  ["eng", "translator"],
  ["French", "fra.edition"],
  ["note.eng"],
  ["Anmerkung (deutsch)"],
  ["note.fra.md"],
  ["_mine"],
];

/** Tables of a folder, with words that no two cells share. */
function randomTables(random: () => number): TestTable[] {
  let count = 0;
  let lastPoem = 0;
  const cellOf = (heading: string, isFirst: boolean): TestCell => {
    count += 1;
    const word = `w${count}`;
    const kinds = [
      "",
      "\u200B",
      "NA",
      `'=${word}`,
      `${word}\n${word}, and "more"`,
      word,
      word,
      word,
    ];
    const chosen = oneOf(kinds, random);
    // A translator needs a text, so that the cells of a pair are filled alike.
    const written = isFirst ? chosen : "";
    const isEmpty = written === "" || written === "\u200B";
    const isLeft = heading.startsWith("_") || written === "NA";
    const words =
      heading === "grc" && !isLeft && !isEmpty ? `ἀστέρας εἰσαθρεῖς ${written}` : written;
    return {
      word,
      written: words,
      becomes: isEmpty ? "nothing" : isLeft ? "left out" : "published",
    };
  };
  const tableOf = (file: string, sheet: string | undefined, isLeft: boolean): TestTable => {
    const columns = headings.filter(() => random() < 0.5).toSorted(() => random() - 0.5);
    // Some poems have rows in several tables, which may contradict each other.
    const poems = Array.from({ length: 1 + below(4, random) }, () => {
      lastPoem += 1;
      return random() < 0.3 ? 1 + below(lastPoem, random) : lastPoem;
    });
    const rows = [...new Set(poems)].map((poem) => {
      const cells = columns.flatMap(([heading = "", part]) => {
        const cell = cellOf(heading, true);
        if (part === undefined) return [cell];
        count += 1;
        const filled = cell.becomes === "published" ? `w${count}` : "";
        const becomes = filled === "" ? ("nothing" as const) : ("published" as const);
        return [cell, { word: `w${count}`, written: filled, becomes }];
      });
      return { poem, cells };
    });
    return { file, sheet, isLeft, headings: columns.flat(), rows };
  };
  const workbook = ["Book 7", "_Words", "Hidden"].flatMap((sheet) =>
    random() < 0.5 ? [tableOf("c.xlsx", sheet, sheet !== "Book 7")] : [],
  );
  return [tableOf("a.csv", undefined, false), tableOf("b.tsv", undefined, false), ...workbook];
}

function lines({ headings, rows }: TestTable): string[][] {
  const cells = rows.map(({ poem, cells }) => [`7.${poem}`, ...cells.map((one) => one.written)]);
  return [["AP", ...headings], ...cells];
}

function writeTables(tables: readonly TestTable[]): void {
  rmSync(join(at.folder, "c.xlsx"), { force: true });
  for (const [separator, table] of [[",", tables[0]] as const, ["\t", tables[1]] as const]) {
    const quoted = (text: string) =>
      /[",\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const text = table && lines(table).map((line) => `${line.map(quoted).join(separator)}\n`);
    if (table !== undefined) at.write(table.file, text?.join("") ?? "");
  }
  const sheets = tables.slice(2);
  if (sheets.length === 0) return;
  const book = utils.book_new();
  for (const table of sheets) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines(table)), table.sheet);
  }
  const Sheets = sheets.map(({ sheet }) => ({ Hidden: sheet === "Hidden" ? 1 : 0 }) as const);
  book.Workbook = { Sheets };
  at.write("c.xlsx", write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
}

/** All words in the snapshot. */
function storedWords(): Set<string> {
  const columns = [
    ["text", "text"],
    ["name", "author_name"],
    ["name", "keyword_name"],
    ["name", "city_name"],
    ["description", "description"],
    ["content", "comment_description"],
  ];
  const all = columns.flatMap(([column, table]) => at.rows(`SELECT ${column} FROM ${table}`));
  return new Set(all.join("\n").match(/w\d+/g));
}

/** The words of the cells of tables that become this. */
function wordsThat(becomes: TestCell["becomes"], tables: readonly TestTable[]): string[] {
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return cells.flatMap((cell) => (cell.becomes === becomes ? [cell.word] : []));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test("each cell of random tables is published, refused, or left out by name", async () => {
  const random = randomNumbers(Number(process.env.PROPERTY_SEED ?? 7));
  let [loaded, refused] = [0, 0];
  for (let round = times(150, 1_500, 25); round > 0; round -= 1) {
    const tables = randomTables(random);
    writeTables(tables);
    const read = tables.filter(({ isLeft }) => !isLeft);
    const poems = read.flatMap(({ rows }) => rows.map(({ poem }) => poem));
    const result = await at.load().catch((error: AnthologyError) => error);
    if (result instanceof Error) {
      // Two rows of one poem say different things: both are named.
      refused += 1;
      const { record = "", expected = "" } = result.faults?.shown[0] ?? {};
      const rowOf = (text: string) =>
        /([abc])\.[^,]*(?:, sheet Book 7)?, row (\d+)/.exec(text) ?? [];
      const [one, other] = [record, expected].map((text) => {
        const [, file = "", row] = rowOf(text);
        return read.find((table) => table.file.startsWith(file))?.rows[Number(row) - 2]?.poem;
      });
      expect(one, `${record}: ${expected}`).toBe(other);
      expect(poems.filter((poem) => poem === one).length).toBeGreaterThan(1);
      continue;
    }
    loaded += 1;
    expect([...storedWords()].sort()).toEqual(wordsThat("published", read).sort());
    const left = tables.filter(({ isLeft }) => isLeft);
    const cellsOf = (some: readonly TestTable[]) =>
      sum(some.map(({ rows, headings }) => 1 + headings.length + rows.length)) +
      sum((["published", "left out"] as const).map((one) => wordsThat(one, some).length));
    expect(result.account.tables).toEqual({
      sheets: tables.length,
      rows: sum(tables.map(({ rows }) => rows.length)),
      cells: {
        given: cellsOf(tables),
        headings: sum(tables.map(({ headings }) => 1 + headings.length)),
        published: poems.length + wordsThat("published", read).length,
        leftOut:
          wordsThat("left out", tables).length +
          wordsThat("published", left).length +
          sum(left.map(({ rows }) => rows.length)),
      },
    });
    const said = at.notes.map((note) => Number(/(\d+) cells?, .*, left out/s.exec(note)?.[1] ?? 0));
    expect(sum(said)).toBe(wordsThat("left out", read).length);
    for (const { sheet } of left) {
      expect(at.notes.join("\n")).toContain(`c.xlsx, sheet ${sheet} was left out, as `);
    }
    expect(new Set(poems).size).toBe(Number(at.rows("SELECT count(*) FROM passage")[0]));
  }
  expect([loaded, refused]).not.toContain(0);
});
