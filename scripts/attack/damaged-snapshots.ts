/** Builds from damaged snapshots: damaged bytes, and rows that no valid writer would write. */
import {
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { verify } from "../../src/publishing/verify.ts";
import { attacks } from "../../src/testing/attacks.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import type { Rivals } from "../../src/testing/rivals.ts";
import { everything } from "../../src/testing/site-options.ts";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { contents } from "../../src/testing/tree.ts";
import { type Campaign, inLanes, type Trial } from "./campaign.ts";
import { AttackedFolder, faultOfAnswer, short } from "./folder.ts";

export const damagedSnapshots: Campaign = {
  name: "damaged snapshots",
  trials: { short: 16, usual: 500, thorough: 5000 },
  run: (count, seed, report) => inLanes(count, seed, openLane, report),
};

async function openLane() {
  const folder = await AttackedFolder.make(6, everything);
  return {
    attempt: (random: () => number, number: number) =>
      attempt(folder, number % 2 === 0 ? damageBytes : damageRow, random),
    close: () => folder.close(),
  };
}

/** Damages a file; returns a description. */
type Damage = (file: string, random: () => number) => string;

/**
 * A build from a damaged snapshot is refused, and the published folder does not change; or the damage does not concern the
 * data, or gives valid data, and the folder fits its manifest exactly.
 */
async function attempt(
  folder: AttackedFolder,
  damage: Damage,
  random: () => number,
): Promise<Trial> {
  const { rivals, published } = folder;
  const snapshot = join(rivals.place.data, "damaged.sqlite");
  copyFileSync(published.snapshot, snapshot);
  const story = damage(snapshot, random);
  const outcome = await rivals.start({ ...published, snapshot }, 1).ended;
  const isRefused = outcome.status !== 0;
  const mixture = isRefused ? differenceFrom(rivals, published.files) : faultOf(rivals.place.out);
  if (!isRefused || mixture !== undefined) {
    const healed = await folder.heal(story);
    if (mixture !== undefined) return { verdict: "mixed", story: `${story}: ${mixture}` };
    if (healed !== undefined) return healed;
  }
  return faultOfAnswer(outcome, story) ?? { verdict: "survived" };
}

function differenceFrom(rivals: Rivals, files: Readonly<Record<string, string>>) {
  const found = contents(rivals.place.out);
  const paths = [...new Set([...Object.keys(files), ...Object.keys(found)])];
  const differing = paths.filter((path) => files[path] !== found[path]);
  return differing.length === 0 ? undefined : `the build was refused, and changed ${differing}`;
}

function faultOf(out: string): string | undefined {
  try {
    verify(out);
    return undefined;
  } catch (error) {
    return short(error);
  }
}

const page = 4096;

function damageBytes(file: string, random: () => number): string {
  const { size } = statSync(file);
  const descriptor = openSync(file, "r+");
  const write = (bytes: Buffer, at: number) =>
    void writeSync(descriptor, bytes, 0, Math.min(bytes.length, size - at), at);
  const noise = (length: number) => Buffer.from(Array.from({ length }, () => below(256, random)));
  const place = below(size, random);
  const start = place - (place % page);
  const ways: readonly (() => string)[] = [
    () => {
      // The header has the type of the file, the size of its pages, and the start of the free pages.
      const at = below(100, random);
      write(noise(1), at);
      return `byte ${at} of the header changed`;
    },
    () => {
      const length = 1 + below(50, random);
      write(noise(length), place);
      return `${length} bytes changed at ${place}`;
    },
    () => {
      // The head of a page has its type and the positions of its cells.
      write(noise(12), start);
      return `the head of the page at ${start} changed`;
    },
    () => {
      write(Buffer.alloc(page), start);
      return `the page at ${start} emptied`;
    },
    () => {
      const other = below(Math.floor(size / page), random) * page;
      const bytes = Buffer.alloc(page);
      readSync(descriptor, bytes, 0, page, other);
      write(bytes, start);
      return `the page at ${other} copied to ${start}`;
    },
    () => {
      truncateSync(file, place);
      return `cut off at ${place}`;
    },
  ];
  try {
    return oneOf(ways, random)();
  } finally {
    closeSync(descriptor);
  }
}

/** Values for a column that do not fit its definition. */
const values: readonly (string | number | bigint | null | Buffer)[] = [
  ...["", " ", "\0", "\u001b", "\uffff", "\ufffd", "a".repeat(300), "ν".repeat(600_000)],
  ...["../../../etc/passwd", "urn:cts:x", "http://", "javascript:alert(1)", "https://[", "%zz"],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "page",
    "index.json",
    "con",
    "null",
    "NaN",
    "{}",
    "[]",
  ],
  ...['{"__proto__":{"a":1}}', "[".repeat(900) + "]".repeat(900), "9".repeat(400)],
  ...["*a_ ".repeat(8000), "[a](".repeat(20_000), "> ".repeat(20_000), "2020-02-31T25:61:61Z"],
  ...[null, 0, -1, 1.5, 1e308, Number.POSITIVE_INFINITY, 2n ** 63n - 1n, -(2n ** 63n)],
  ...[Buffer.from([0xff, 0xfe]), Buffer.alloc(0), Buffer.from([0xed, 0xa0, 0x80])],
  ...attacks,
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
    const ways: readonly (() => string)[] = [
      () => {
        database.prepare(`UPDATE OR IGNORE "${name}" SET "${column}" = ? WHERE ${few}`).run(value);
        return "in a row";
      },
      () => {
        database.prepare(`UPDATE OR IGNORE "${name}" SET "${column}" = ?`).run(value);
        return "in all rows";
      },
      () => {
        database.exec(`DELETE FROM "${name}" WHERE ${few}`);
        return "a row deleted";
      },
      () => {
        database.exec(`DELETE FROM "${name}"`);
        return "all rows deleted";
      },
      () => {
        database.exec(`DROP TABLE "${name}"`);
        return "the table dropped";
      },
      () => {
        const change = database.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = ?");
        change.run(sql.replace(" STRICT", ""), name);
        return "no longer STRICT";
      },
    ];
    // A value that the table refuses causes no damage.
    const done = attemptOrNothing(oneOf(ways, random));
    story = `${name}.${column}, ${String(value).slice(0, 40)}: ${done}`;
  });
  return story;
}

function attemptOrNothing(change: () => string): string {
  try {
    return change();
  } catch (error) {
    return `not changed (${short(error)})`;
  }
}
