/** Builds from damaged snapshots, and builds that compare with a hostile previous site. */

import { copyFileSync, cpSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { expect } from "vitest";
import { removeFolder } from "../../src/disk/files.ts";
import { verify } from "../../src/site-folder/verify.ts";
import { attacks } from "../../src/testing/attacks.ts";
import { buildQuietly } from "../../src/testing/build-quietly.ts";
import { startHost } from "../../src/testing/faulty-host.ts";
import { runProgram } from "../../src/testing/program.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import { everything, only } from "../../src/testing/site-options.ts";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { contents } from "../../src/testing/tree.ts";
import { makeWorkplace } from "../../src/testing/workplace.ts";
import { type Answer, answerOf, type Campaign, short } from "./campaign.ts";
import { damageBytes, spoilSite } from "./damage.ts";

/** A published folder, into which a hostile input is to be built. */
async function openFolder() {
  const options = { ...everything, products: only("changes", "dumps") };
  const place = makeWorkplace(6);
  const { out } = place;
  await buildQuietly(place.snapshot, out, options);
  const files = contents(out);
  const build = (snapshot: string, ...more: readonly string[]) => {
    const { baseUrl, pageSize, products } = options;
    const site = ["--base-url", baseUrl, "--page-size", `${pageSize}`, "--only", ...products];
    return ["build", "-s", snapshot, "-o", out, "--quiet", "--no-sync", ...more, ...site];
  };
  return {
    place,
    build,
    /** It was refused, and the folder has not changed; or the input gave valid data, and the folder fits its manifest. */
    kept: ({ status }: Answer) => {
      if (status === 0) verify(out);
      else expect(contents(out)).toEqual(files);
    },
    repair: async () => {
      expect(await runProgram(build(place.snapshot))).toMatchObject({ status: 0, stderr: "" });
      expect(contents(out)).toEqual(files);
    },
  };
}

export const damagedSnapshots: Campaign = {
  name: "damaged snapshots",
  trials: 400,
  async open() {
    const { place, build, kept, repair } = await openFolder();
    return {
      async attempt(random) {
        const snapshot = join(place.data, "damaged.sqlite");
        copyFileSync(place.snapshot, snapshot);
        const story = (random() < 0.5 ? damageBytes : damageRow)(snapshot, random);
        return { story, answer: await answerOf(build(snapshot)) };
      },
      kept,
      repair,
      close: () => removeFolder(place.folder),
    };
  },
};

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

export const previousSites: Campaign = {
  name: "--previous with hostile sites",
  trials: 60,
  async open() {
    const { place, build, kept, repair } = await openFolder();
    const [good, site] = [join(place.folder, "good"), join(place.folder, "previous")];
    cpSync(place.out, good, { recursive: true });
    const next = join(place.data, "next.sqlite");
    copyFileSync(place.snapshot, next);
    alterSnapshot(next, "UPDATE text SET text = text || ' καὶ ἄλλα' WHERE id % 2 = 0");
    const host = await startHost(site);
    return {
      async attempt(random) {
        rmSync(site, { recursive: true, force: true });
        cpSync(good, site, { recursive: true });
        const isOnWeb = random() < 0.5;
        const [how, answer] = oneOf(misconduct, random);
        const isAnswer = isOnWeb && random() < 0.5;
        const story = isAnswer ? how : spoilSite(site, random);
        // Only later requests, so that the manifest is sometimes read.
        let left = below(3, random);
        host.misbehave((_, response) => {
          if (!isAnswer) return false;
          left -= 1;
          if (left < 0) answer(response);
          return left < 0;
        });
        const args = ["--previous", isOnWeb ? `${host.origin}/` : site, "--accept-loss"];
        return {
          story: `${story} ${isOnWeb ? "on the web" : "in a folder"}`,
          answer: await answerOf(build(next, ...args)),
        };
      },
      kept,
      repair,
      async close() {
        await host.stop();
        removeFolder(place.folder);
      },
    };
  },
};

/** Answers of a hostile host. */
const misconduct: readonly [how: string, answer: (response: ServerResponse) => void][] = [
  ...[204, 304, 401, 404, 500, 999].map((status): (typeof misconduct)[number] => [
    `status ${status}`,
    (response) => response.writeHead(status).end(),
  ]),
  ["a redirect to itself", (response) => response.writeHead(302, { location: "?" }).end()],
  ["a torn connection", (response) => response.socket?.resetAndDestroy()],
  ["a page for people", (response) => response.end("<!doctype html><title>Sign in</title>")],
  [
    "an endless line",
    (response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    },
  ],
];
