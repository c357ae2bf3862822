/** Builds from damaged snapshots: damaged bytes, and rows that no valid writer would write. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { attacks } from "../../src/testing/attacks.ts";
import { oneOf } from "../../src/testing/random-numbers.ts";
import { everything } from "../../src/testing/site-options.ts";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { type Campaign, inLanes, type Trial } from "./campaign.ts";
import { AttackedFolder, answerOf, short } from "./folder.ts";
import { damageBytes } from "./mutations.ts";

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

async function attempt(
  folder: AttackedFolder,
  damage: Damage,
  random: () => number,
): Promise<Trial> {
  const { shared, published } = folder;
  const snapshot = join(shared.place.data, "damaged.sqlite");
  copyFileSync(published.snapshot, snapshot);
  const story = damage(snapshot, random);
  return folder.judgeInput(
    story,
    await answerOf((options) => shared.start({ ...published, snapshot }, 1, options)),
  );
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
