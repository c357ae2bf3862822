/** Random tables that a person changes: each address of a text or comment shows the words that it showed, or is gone. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadPlace } from "../../testing/loading.ts";
import { times } from "../../testing/thoroughness.ts";
import { readRecords } from "./read.ts";
import { draftRecords } from "./records/mentions.ts";

const at = loadPlace();

/** A column of texts, with a column of translators if it has them, or of notes. */
interface TestColumn {
  readonly id: number;
  readonly heading: string;
  readonly hasTranslators: boolean;
}

/** A cell: how often its words were corrected, and whether its translator is given. */
interface TestCell {
  readonly version: number;
  readonly isNamed: boolean;
}

interface TestTable {
  readonly columns: readonly TestColumn[];
  /** The cells of each row by the id of their column. */
  readonly rows: readonly {
    readonly fragment: number;
    readonly cells: ReadonlyMap<number, TestCell>;
  }[];
}

type Change = (table: TestTable, random: (limit: number) => number) => TestTable;

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};
const texts = ["English", "French", "eng"];
const anyColumn = (random: (limit: number) => number): TestColumn => ({
  id: nextId(),
  heading: texts[random(texts.length)] ?? "",
  hasTranslators: random(2) === 0,
});
const withCells = (
  { columns, rows }: TestTable,
  change: (cell: TestCell | undefined) => TestCell | undefined,
): TestTable => {
  const changed = rows.map(({ fragment, cells }) => {
    const all = columns.flatMap(({ id }) => {
      const cell = change(cells.get(id));
      return cell === undefined ? [] : [[id, cell] as const];
    });
    return { fragment, cells: new Map(all) };
  });
  return { columns, rows: changed };
};

const changes: readonly Change[] = [
  // Fill some cells, or correct them.
  (table, random) =>
    withCells(table, (cell) => {
      if (random(3) > 0) return cell;
      const next = cell && { ...cell, version: cell.version + 1 };
      return next ?? { version: 0, isNamed: random(4) > 0 };
    }),
  // Empty some.
  (table, random) => withCells(table, (cell) => (random(4) > 0 ? cell : undefined)),
  // Sort the rows, add one, remove one.
  ({ columns, rows }, random) => {
    const by = columns[random(columns.length)]?.id ?? 0;
    const filled = (cells: ReadonlyMap<number, TestCell>) => (cells.has(by) ? 1 : 0);
    return {
      columns,
      rows: rows.toSorted((one, other) => filled(one.cells) - filled(other.cells)),
    };
  },
  ({ columns, rows }) => ({ columns, rows: [...rows, { fragment: nextId(), cells: new Map() }] }),
  ({ columns, rows }, random) => {
    const removed = random(rows.length);
    return { columns, rows: rows.length < 2 ? rows : rows.filter((_, index) => index !== removed) };
  },
  // Add a column at the right.
  ({ columns, rows }, random) => ({ columns: [...columns, anyColumn(random)], rows }),
  // Insert one with translators anywhere, with a text for each row.
  ({ columns, rows }, random) => {
    const column = { ...anyColumn(random), hasTranslators: true };
    const place = random(columns.length + 1);
    return {
      columns: [...columns.slice(0, place), column, ...columns.slice(place)],
      rows: rows.map(({ fragment, cells }) => {
        return { fragment, cells: new Map([...cells, [column.id, { version: 0, isNamed: true }]]) };
      }),
    };
  },
];

const csv = ({ columns, rows }: TestTable): string => {
  const headings = columns.flatMap(({ heading, hasTranslators }) =>
    hasTranslators ? [heading, "Translator"] : [heading],
  );
  const lines = rows.map(({ fragment, cells }) =>
    columns.flatMap(({ id, hasTranslators }) => {
      const cell = cells.get(id);
      const text = cell === undefined ? "" : `${words(fragment, id)} ${cell.version}`;
      const translator = cell?.isNamed === true ? `Translator ${id}` : "";
      return hasTranslators ? [text, translator] : [text];
    }),
  );
  const places = rows.map(({ fragment }) => ["7", String(fragment)]);
  const all = [
    ["book", "fragment", ...headings],
    ...lines.map((line, row) => [...(places[row] ?? []), ...line]),
  ];
  return all.map((line) => `${line.join(",")}\n`).join("");
};

/** What the words of a cell begin with, whatever its version. */
const words = (row: number, column: number) => `row ${row} column ${column} version`;

/** The cell that each address shows. Without a snapshot, this takes milliseconds. */
const shown = async (table: TestTable): Promise<Map<string, string>> => {
  const { records, faults } = await readRecords(at.write("poems.csv", csv(table)), () => {});
  const { drafts } = draftRecords(records, faults, () => {});
  expect(faults.count).toBe(0);
  const all = [...drafts].map(([url, { record }]) => {
    const words = JSON.stringify([record.text, record.descriptions]);
    return [url, /row \d+ column \d+/.exec(words)?.[0] ?? ""] as const;
  });
  return new Map(all.filter(([, cell]) => cell !== ""));
};

test("whatever a person changes, an address shows the words that it showed, or is gone", async () => {
  const steps = fc.array(fc.tuple(fc.nat(changes.length - 1), fc.infiniteStream(fc.nat(1_000))), {
    minLength: 12,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      let table: TestTable = {
        columns: ["English", "English", "eng", "French", "Note", "Note"].map((heading, index) => {
          return { id: nextId(), heading, hasTranslators: index === 0 };
        }),
        // Many rows are many trials.
        rows: Array.from({ length: 10 }, () => ({ fragment: nextId(), cells: new Map() })),
      };
      let before = await shown(table);
      for (const [index, stream] of all) {
        const random = (limit: number) => (stream.next().value ?? 0) % limit;
        table = changes[index]?.(table, random) ?? table;
        const after = await shown(table);
        for (const [id, cell] of after) {
          if (before.has(id)) expect(cell).toBe(before.get(id));
        }
        before = after;
      }
    }),
    { numRuns: times(100, 3000, 12) },
  );
});
