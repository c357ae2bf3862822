/** Bulk files of hostile texts, read by independent programs, and the views of the snapshot. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import type { About, Passage } from "../../model/published.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import { expectRefusal, publish } from "../../testing/builds.ts";
import { descriptorOf, dumpOptions, dumpsOf, makeDumpedSite } from "../../testing/dumped-site.ts";
import { runHere } from "../../testing/in-process.ts";
import { preload } from "../../testing/preload.ts";
import { alterSnapshot, cellsIn, dropViews, rowsIn } from "../../testing/snapshots.ts";
import { contents } from "../../testing/tree.ts";
import { copyWorkplace, type Workplace } from "../../testing/workplace.ts";
import type { SiteFacts } from "../output.ts";
import { dataPackage } from "./data-package.ts";
import { csvTables } from "./tables.ts";

let place: Workplace;
beforeAll(async () => {
  place = await makeDumpedSite();
});

/** Some columns of a table, row by row. The parser accepts only CSV as RFC 4180 has it, after a byte order mark. */
function cells(table: string, ...columns: readonly string[]): string[][] {
  const text = readFileSync(join(dumpsOf(place), table), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const options = { bom: true, columns: true, recordDelimiter: "\r\n" } as const;
  const rows = parse<Record<string, string>>(text, options);
  return rows.map((row) => columns.map((column) => row[column] ?? ""));
}

/** The members of the list in a cell. */
function members(cell: string): string[] {
  const found = cell === "" ? [] : [...cell.matchAll(/(?:^|\|)((?:[^\\|]|\\.)*)/gs)];
  return found.map(([, member = ""]) => member.replace(/\\(.)/gs, "$1"));
}

const email = "nn@example.org";
const licence = { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" };
const about: About = {
  title: "Ἀνθολογία",
  description: 'Epigrams.\n\n"More"',
  licence,
  citation: "Cite it.",
  publisher: { name: "N. N.", url: null, email },
};

test.each<[About | null, object]>([
  [
    about,
    {
      title: about.title,
      description: about.description,
      citation: about.citation,
      licenses: [{ title: "CC BY 4.0", path: licence.url }],
      contributors: [{ title: "N. N.", role: "publisher", email }],
    },
  ],
  [
    { ...about, licence: { ...licence, url: null }, citation: null, publisher: null },
    {
      title: about.title,
      description: about.description,
      licenses: [{ title: "CC BY 4.0", name: "CC-BY-4.0" }],
    },
  ],
  [
    null,
    {
      title: "An anthology of Greek epigrams",
      description: expect.stringMatching(/^Every record in bulk: .*snapshot[.]$/),
    },
  ],
])("the descriptor has the statements of a publisher and the source: %j", async (about, said) => {
  const site = {
    options: { base_url: "https://example.org", about },
    snapshot: { schema_version: 1, sha256: "0123456789abcdefg", origin },
    outputs: [],
  } as unknown as SiteFacts;
  const made = { name: "anthology.sqlite", bytes: 7, sha256: "0123456789abcdefg", rows: null };
  const { resources, ...descriptor } = JSON.parse(JSON.stringify(dataPackage([made], site)));
  expect(descriptor).toEqual({
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    profile: "data-package",
    name: "greek-epigram-anthology",
    ...said,
    homepage: "https://example.org/api/passages/",
    version: "1.0.0+0123456789abcdef",
    sources: [{ title: "Live service, read until 2033", path: "https://example.org/live" }],
  });
  expect(resources).toMatchObject([{ path: made.name, hash: `sha256:${made.sha256}` }]);
});

test("the descriptor has the size, the hash and the number of rows of each file", () => {
  const { resources } = descriptorOf(place);
  expect(resources.length).toBeGreaterThan(15);
  for (const { name, bytes, hash: said, rows } of resources) {
    const content = readFileSync(join(dumpsOf(place), name));
    expect([bytes, said], name).toEqual([content.length, `sha256:${hash("sha256", content)}`]);
    if (name.endsWith(".csv")) expect(cells(name), name).toHaveLength(rows ?? -1);
    if (name.endsWith(".gz"))
      expect(`${gunzipSync(content)}`.split("\n"), name).toHaveLength(1 + (rows ?? -1));
  }
});

const origin = { source: "https://example.org/live", pulled_at: "2033" };

describe("tables", () => {
  test("have the exact texts of the snapshot", () => {
    const rows = cellsIn(place.snapshot, "SELECT id, text FROM text ORDER BY id");
    expect(cells("texts.csv", "id", "text").map(([id, text]) => [Number(id), text])).toEqual(rows);
    expect(cells("passages.csv", "urn")).toHaveLength(60);
  });

  test("have lists in cells that can be split again", () => {
    const [first = []] = cells("passages.csv", "author_names", "keyword_names", "city_ids");
    const file = join(place.out, "api/passages/index.json");
    const [{ keywords, cities }]: [Passage] = JSON.parse(readFileSync(file, "utf8")).results;
    expect(first.map(members)).toEqual([
      ['|a\\|"b,\n'],
      keywords.map(
        ({ names }) => (names.find(({ language }) => language === "eng") ?? names[0])?.name,
      ),
      cities.map(({ url }) => parseRecordUrl(url)?.id),
    ]);
  });
});

describe("the views of the snapshot", () => {
  test.each(csvTables)("$view has the columns and rows of its table", ({ view, recordKey }) => {
    const { resources } = descriptorOf(place);
    const table = resources.find(({ name }) => name === `${view}.csv`);
    const fields = table?.schema?.fields ?? [];
    const names = fields.map(({ name }) => name);
    const file = join(dumpsOf(place), "anthology.sqlite");
    const columns = rowsIn(file, `SELECT name FROM pragma_table_info('${view}')`);
    expect(columns).toEqual([...new Set([recordKey, ...names])]);
    const shown = cellsIn(file, `SELECT ${names} FROM ${view}`).map((row) =>
      row.map((value, index) => {
        const text = `${value ?? ""}`;
        const said = fields[index]?.description ?? "";
        if (/^Address/.test(said) && text !== "") return `http://localhost:3000${text}`;
        if (!said.includes("Between members")) return text;
        const list: readonly unknown[] = JSON.parse(text);
        return list.map((member) => `${member}`.replace(/[|\\]/g, "\\$&")).join("|");
      }),
    );
    expect(shown).toEqual(cells(`${view}.csv`, ...names));
  });

  test("may be absent or others: the site is the same, and a snapshot of its bulk files has them", async () => {
    const copy = copyWorkplace(place);
    alterSnapshot(copy.snapshot, `${dropViews} CREATE VIEW passages AS SELECT 1 AS id`);
    await publish(copy, ...dumpOptions);
    const [before, after] = [place, copy].map(({ out }) =>
      Object.entries(contents(out)).filter(
        ([path]) => !/anthology\.sqlite$|package|build|manifest/.test(path),
      ),
    );
    expect(after).toEqual(before);
    const loaded = join(copy.data, "loaded.sqlite");
    expect(await runHere("load", dumpsOf(copy), "--snapshot", loaded)).toMatchObject({ status: 0 });
    const all = "SELECT * FROM passages";
    expect(cellsIn(loaded, all)).toEqual(cellsIn(place.snapshot, all));
  });
});

describe("the snapshot", () => {
  test("is not published when another program writes to it during the copy", async () => {
    const copy = copyWorkplace(place);
    alterSnapshot(copy.snapshot, "UPDATE text SET text = 'α' WHERE id = 60");
    const nodeOptions = preload(({ fs }, snapshot) => {
      const { readSync } = fs;
      const write = (descriptor: number) => {
        const name = fs.readlinkSync(`/proc/self/fd/${descriptor}`);
        if (name === snapshot) fs.writeSync(fs.openSync(snapshot, "r+"), "x", 5000);
      };
      fs.readSync = ((descriptor: number, buffer: Uint8Array, ...rest: []) => {
        // Only the copy reads this many bytes at once.
        if (buffer.length === 1 << 20) write(descriptor);
        return readSync(descriptor, buffer, ...rest);
      }) as typeof readSync;
    }, copy.snapshot);
    const says = ["was changed while it was read", "let the program that writes it finish"];
    await expectRefusal(copy, { status: 2, says }, dumpOptions, { nodeOptions });
  });
});
