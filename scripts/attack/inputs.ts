/** Builds of damaged snapshots, `load` from hostile files, and `pull` from hostile services. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { removeFolder } from "../../src/disk/remove.ts";
import { AnthologyError } from "../../src/model/errors.ts";
import { anthology } from "../../src/testing/anthology.ts";
import { startService } from "../../src/testing/faulty-service.ts";
import { loadFiles } from "../../src/testing/load-files.ts";
import { contentOf, hasty, pullFrom, siteOf } from "../../src/testing/pulling.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import * as faults from "../../src/testing/service-faults.ts";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { contents } from "../../src/testing/tree.ts";
import { makeWorkplace } from "../../src/testing/workplace.ts";
import { answers } from "./answers.ts";
import { type Answer, answerOf, type Campaign, short } from "./campaign.ts";
import { damageBytes, mutated, scalars, standIns, takeOne, type Ways } from "./damage.ts";
import { expectKept, expectSuccess, openSites } from "./sites.ts";

export const damagedSnapshots: Campaign = {
  name: "damaged snapshots",
  trials: 400,
  async open() {
    const { data, snapshot, out, files, build, close } = await openSites();
    return {
      async attempt(random) {
        const damaged = join(data, "damaged.sqlite");
        copyFileSync(snapshot, damaged);
        const story = (random() < 0.5 ? damageBytes : damageRow)(damaged, random);
        return { story, answer: await answerOf(build(damaged, out)) };
      },
      kept: (answer) => expectKept(answer, out, files.next),
      async repair() {
        await expectSuccess(build(snapshot, out));
        expect(contents(out)).toEqual(files.next);
      },
      close,
    };
  },
};

/** Values for a column that JSON cannot have. */
const values = [
  Number.POSITIVE_INFINITY,
  2n ** 63n - 1n,
  -(2n ** 63n),
  Buffer.from([0xff, 0xfe]),
  Buffer.alloc(0),
  Buffer.from([0xed, 0xa0, 0x80]),
  ...scalars,
];

function damageRow(file: string, random: () => number): string {
  let story = "";
  alterSnapshot(file, (database) => {
    database.pragma("writable_schema = ON");
    const tables = database
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all();
    const { name, sql } = oneOf(tables, random);
    const columns = database
      .prepare<[string], { name: string }>("SELECT name FROM pragma_table_info(?) ORDER BY cid")
      .all(name);
    const column = oneOf(columns, random).name;
    const value = oneOf(values, random);
    const keys = columns.map((one) => `"${one.name}"`).join();
    const few = `(${keys}) IN (SELECT ${keys} FROM "${name}" ORDER BY ${keys} LIMIT 1)`;
    const ways: readonly (readonly [sql: string, ...values: readonly unknown[]])[] = [
      [`UPDATE OR IGNORE "${name}" SET "${column}" = ? WHERE ${few}`, value],
      [`UPDATE OR IGNORE "${name}" SET "${column}" = ?`, value],
      [`DELETE FROM "${name}" WHERE ${few}`],
      [`DELETE FROM "${name}"`],
      [`DROP TABLE "${name}"`],
      ["UPDATE sqlite_schema SET sql = ? WHERE name = ?", sql.replace(" STRICT", ""), name],
    ];
    const [change, ...parameters] = oneOf(ways, random);
    story = `${change.slice(0, 60)} (${String(value).slice(0, 40)})`;
    try {
      database.prepare(change).run(...parameters);
    } catch (error) {
      // A value that the table refuses causes no damage.
      story += `: not changed (${short(error)})`;
    }
  });
  return story;
}

const records = anthology(6);

export const hostileFiles: Campaign = {
  name: "load of hostile files",
  trials: 100,
  async open() {
    const { folder, snapshot } = makeWorkplace(records);
    const [good, hostile] = [join(folder, "good"), join(folder, "hostile")];
    write(good, "none", "json", []);
    const content = contentOf(snapshot);
    return loads({ folder, snapshot, good, content }, (random) => {
      rmSync(hostile, { recursive: true, force: true });
      return { story: spoil(hostile, random), from: hostile };
    });
  },
};

/** What loads are tried with: a snapshot with its content, and files that make it again. */
interface LoadPlace {
  readonly folder: string;
  readonly snapshot: string;
  readonly good: string;
  readonly content: string;
}

/** Trials of `load`. @param write writes hostile files, and says what was written, and where */
export function loads(
  { folder, snapshot, good, content }: LoadPlace,
  write: (random: () => number) => { readonly story: string; readonly from: string },
): Awaited<ReturnType<Campaign["open"]>> {
  const load = (from: string) => {
    return ["load", from, "--snapshot", snapshot, "--accept-loss", "--quiet"];
  };
  return {
    async attempt(random) {
      const { story, from } = write(random);
      return { story, answer: await answerOf(load(from)) };
    },
    /** A load is refused and keeps the snapshot, or makes a valid one; contentOf throws otherwise. */
    kept: ({ status }) => {
      const found = contentOf(snapshot);
      if (status !== 0) expect(found).toBe(content);
    },
    async repair() {
      await expectSuccess(load(good));
      expect(contentOf(snapshot)).toBe(content);
    },
    close: () => removeFolder(folder),
  };
}

/** The forms of a file of records. */
const forms: Readonly<Record<string, (items: readonly object[]) => string | Buffer>> = {
  json: (items) => JSON.stringify(items, undefined, 1),
  ndjson: asLines,
  "ndjson.gz": (items) => gzipSync(asLines(items)),
  csv: () =>
    'book,fragment,sub_fragment,author,keywords,grc\n7,1,,"Meleager","Love|Wine","ἄειδε"\n',
};

function asLines(items: readonly object[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join("");
}

/** Writes all collections, one of them in another form and with other records; returns its file. */
function write(folder: string, other: string, form: string, items: readonly object[]): string {
  mkdirSync(folder);
  for (const [collection, own] of Object.entries(records)) {
    if (collection === other) continue;
    writeFileSync(join(folder, `${collection}.json`), JSON.stringify(own));
  }
  const file = join(folder, `${other}.${form}`);
  if (other in records) writeFileSync(file, forms[form]?.(items) ?? "");
  return file;
}

/** Writes a folder of which one file is hostile; returns a description. */
function spoil(folder: string, random: () => number): string {
  const form = oneOf(Object.keys(forms), random);
  const collection = form === "csv" ? "passages" : oneOf(Object.keys(records), random);
  const items = structuredClone(records[collection] ?? []) as Record<string, unknown>[];
  const way = random();
  if (way < 0.4) {
    const changes = 1 + below(4, random);
    const changed = items.map((item) => (random() < 0.5 ? mutated(item, changes, random) : item));
    write(folder, collection, form, changed as object[]);
    return `other values in ${collection}.${form}`;
  }
  const file = write(folder, collection, form, items);
  const story = way < 0.7 ? damageBytes(file, random) : takeOne(extremes(file), random);
  return `${story} in ${collection}.${form}`;
}

const mebi = 2 ** 20;

/** Contents that no writer of records would give. */
function extremes(file: string): Ways {
  const text = (make: () => string) => () =>
    writeFileSync(file, file.endsWith(".gz") ? gzipSync(make(), { level: 1 }) : make());
  const zeros = () => gzipSync(Buffer.alloc(64 * mebi));
  const members = () => Array.from({ length: 300_000 }, (_, key) => `"k${key}":1`).join();
  return {
    ...standIns(file),
    "JSON nested 100,000 deep": text(() => `[${'{"names":['.repeat(100_000)}`),
    "a list of 100,000 numbers": text(() => `[${"1,".repeat(100_000)}1]`),
    "300,000 members": text(() => `[{${members()}}]`),
    "a text of 100 MB": text(() => `[{"title":"${"x".repeat(100 * mebi)}"}]`),
    "a line of 100 MB": text(() => "x".repeat(100 * mebi)),
    "100 MB of line ends": text(() => "\n".repeat(100 * mebi)),
    "quotes without end": text(() => `book,grc\n7,"${'""'.repeat(mebi)}`),
    "a table of 600,000 rows": text(() => `book,fragment,grc\n${"7,1,x\n".repeat(600_000)}`),
    "gzip of 1 GB": () => writeFileSync(file, Buffer.concat(Array(16).fill(zeros()))),
    "gzip in gzip": () => writeFileSync(file, gzipSync(gzipSync("{}\n"))),
    "UTF-16": () => writeFileSync(file, Buffer.from('\ufeff[{"id":1}]', "utf16le")),
    "codes of a terminal": text(() => "\u001b]0;owned\u0007\u202e\n"),
    "a key __proto__": text(() => '[{"__proto__":{"a":1},"constructor":1}]'),
  };
}

export const hostileServices: Campaign = {
  name: "pull from hostile services",
  trials: 150,
  async open() {
    const folder = mkdtempSync(join(tmpdir(), "anthology-attack-"));
    const [source, file] = [join(folder, "source.sqlite"), join(folder, "pulled.sqlite")];
    loadFiles(anthology(8), source);
    const service = await startService(await siteOf(source, { pageSize: 3 }));
    const limits = { ...hasty, retries: 2 };
    const pull = async (acceptLoss: boolean): Promise<Answer> => {
      const end = { status: 0, signal: null, stdout: "", stderr: "" };
      try {
        await pullFrom(service.origin, file, { limits, acceptLoss });
        return end;
      } catch (error) {
        const isMessage = error instanceof AnthologyError && error.hint !== undefined;
        const stack = error instanceof Error ? `${error.stack}` : String(error);
        return { ...end, status: 1, stderr: isMessage ? "error: refused\n  try: it again" : stack };
      }
    };
    await pull(false);
    const content = contentOf(file);
    return {
      async attempt(random) {
        const changes = 1 + below(4, random);
        const others = faults.replaced((page) => mutated(page, changes, random));
        const [how, fault] = random() < 0.3 ? oneOf(answers, random) : ["other values", others];
        const part = oneOf([1, 0.5, 0.1], random);
        service.misbehave((good, asked, response) =>
          random() < part ? fault(good, asked, response) : good,
        );
        return { story: `${how}, ${part * 100} % of the answers`, answer: await pull(false) };
      },
      /** A pull ends with a message and keeps the snapshot, or with a valid snapshot; contentOf throws otherwise. */
      kept: ({ status }) => {
        const found = contentOf(file);
        if (status !== 0) expect(found).toBe(content);
      },
      async repair() {
        service.misbehave();
        expect(await pull(true)).toMatchObject({ status: 0 });
        expect(contentOf(file)).toBe(content);
      },
      async close() {
        await service.stop();
        rmSync(folder, { recursive: true });
      },
    };
  },
};
