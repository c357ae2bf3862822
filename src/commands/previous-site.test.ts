/**
 * Sites as --previous. Damaged folders and faulty addresses are refused with a clear message, and leave no files; without the
 * tables of this version a build goes on without a list of changes.
 */
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { build } from "../index.ts";
import { AnthologyError } from "../model/errors.ts";
import type { SiteOptions } from "../site/options.ts";
import { openSnapshot } from "../snapshot/open.ts";
import { buildAgainst, buildQuietly } from "../testing/build-quietly.ts";
import { type FaultyHost, startHost } from "../testing/faulty-host.ts";
import { newFolder } from "../testing/new-folder.ts";
import { packQuietly } from "../testing/packed-site.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";

const options: SiteOptions = {
  ...oneForm,
  baseUrl: "https://anthology.example",
  products: only("changes"),
};

const oldOf = ({ site }: Workplace) => join(site, "old");
const buildFileOf = (place: Workplace) => join(oldOf(place), "build.json");
const snapshotOf = (place: Workplace) => join(oldOf(place), "dumps/anthology.sqlite");

/** A separate temporary folder, so that files left in it are noticed. */
const temporary = newFolder();
/** A workplace whose site was published in `old`. */
let good: Workplace;
/** The host of the previous site. */
let host: FaultyHost;
beforeAll(async () => {
  process.env.TMPDIR = temporary;
  good = makeWorkplace(12);
  await buildQuietly(good.snapshot, oldOf(good), { ...options, products: only("dumps") });
  host = await startHost(oldOf(good));
});
afterAll(() => host.stop());
afterEach(() => host.misbehave(() => false));

/** A copy in which one text has changed since. */
function changedPlace(): Workplace {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'Ἄλλο' WHERE id = 2");
  return place;
}

/** Expects a build against a site to be refused with these words, and to publish and leave nothing. */
async function expectRefusal(previous: string, says: readonly (string | RegExp)[]): Promise<void> {
  const place = changedPlace();
  const before = readdirSync(temporary);
  const against = { previous, limits: { retries: 1, backoff: 1 } };
  const error = await buildAgainst(against, place.snapshot, place.out, options).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AnthologyError);
  const { kind, message, hint = "" } = error as AnthologyError;
  for (const words of says) expect(`${message}\n${hint}`).toMatch(words);
  expect(kind).toBe("run");
  expect(hint).not.toBe("");
  expect(existsSync(place.out)).toBe(false);
  expect(readdirSync(temporary)).toEqual(before);
}

/** Changes the build.json of the previous site. */
const edit = (from: string | RegExp, to: string) => (place: Workplace) => {
  const file = buildFileOf(place);
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
};
const remove = (path: string) => rmSync(path, { recursive: true });
const none = ["there is no", "leave --previous out for this first time", "--previous-optional"];
const notJson = "cannot be used: expected format 1, found nothing";

describe("refuses a folder that", () => {
  test.each<[string, spoil: (place: Workplace) => unknown, ...says: (string | RegExp)[]]>([
    [
      "has no build.json",
      (place) => remove(buildFileOf(place)),
      "there is no",
      "is not empty",
      "name the folder of the published site",
    ],
    ["is not there", (place) => remove(oldOf(place)), ...none],
    ["is empty", (place) => [remove(oldOf(place)), mkdirSync(oldOf(place))], ...none],
    [
      "is a file",
      (place) => [remove(oldOf(place)), writeFileSync(oldOf(place), "")],
      "cannot read",
      "ENOTDIR",
    ],
    [
      "has a fifo for a build.json",
      (place) => [remove(buildFileOf(place)), execFileSync("mkfifo", [buildFileOf(place)])],
      "there is no file",
      "is not empty",
    ],
    [
      "has a build.json of a newer format",
      edit('"format": 1,', '"format": 2,'),
      "expected format 1, found 2",
      "only a newer anthology-build",
      "use that version, or leave --previous out",
    ],
    ["has a build.json that is cut", edit(/.{99}$/s, ""), notJson],
    ["has a list for a build.json", edit(/.*/s, "[]"), notJson],
    ["has a long build.json", edit(/$/, " ".repeat(1 << 20)), "expected at most 1048576 bytes"],
    [
      "has a build.json without a base address",
      edit('"base_url"', '"base"'),
      "/options/base_url: expected a string, found nothing",
    ],
    [
      "has a build.json without the hash of its manifest",
      edit(/(?<="manifest": \{\s*)"sha256"/, '"hash"'),
      "/manifest/sha256: expected a string, found nothing",
    ],
    [
      "lacks its snapshot",
      (place) => remove(snapshotOf(place)),
      "dumps/anthology.sqlite, though its build.json names the product dumps",
      "publish that site again completely",
    ],
    [
      "has another file for a snapshot",
      (place) => writeFileSync(snapshotOf(place), "other bytes"),
      "expected an SQLite database, found a file of another kind",
    ],
    [
      "has the snapshot of another site",
      (place) => copyFileSync(place.snapshot, snapshotOf(place)),
      /expected the content [0-9a-f]{64}, as its build.json says, found [0-9a-f]{64}/,
      "if a build of that site was interrupted, run it again",
    ],
    [
      "has a snapshot with faults",
      (place) => alterSnapshot(snapshotOf(place), "UPDATE passage_text SET text = 999999"),
      "cannot be built from: 1 fault: passage_text passage=1",
    ],
    [
      "has a record whose address leads out",
      (place) => {
        const change = "UPDATE passage SET sub_fragment = '/../../x' WHERE id = 5";
        alterSnapshot(snapshotOf(place), change);
        const snapshot = openSnapshot(snapshotOf(place));
        edit(/(?<="snapshot": \{\s*"sha256": ")[0-9a-f]+/, snapshot.contentHash())(place);
        snapshot.close();
      },
      "expected an id that can stand in an address, found",
    ],
  ])("%s", async (_title, spoil, ...words) => {
    const place = changedPlace();
    spoil(place);
    await expectRefusal(oldOf(place), words);
  });
});

test.each<[what: string, status: number, body: string, ...says: string[]]>([
  ["nothing yet", 404, "", "there is no http://", ...none.slice(1)],
  ["a web page", 200, "<!DOCTYPE html><title>Anthology</title>", notJson],
  ["a server that fails", 503, "", "expected status 200, found 503", "(asked 2"],
])("refuses an address with %s", async (_, status, body, ...words) => {
  host.misbehave((_request, response) => {
    response.writeHead(status).end(body);
    return true;
  });
  await expectRefusal(host.origin, [`--previous ${host.origin}: `, ...words]);
});

test.each([
  ["ftp://example.org/", "expected a file, a folder, or an address"],
  ["https://user:word@example.org/", "without a query, a fragment or a password"],
  ["https://example.org/manifest.json?a=b", "without a query"],
  ["http://", "expected a file, a folder, or an address"],
])("refuses %j", async (previous, words) => {
  await expectRefusal(previous, [words]);
});

test("asks only for build.json and the snapshot, and gives the same from the web as from a folder", async () => {
  const place = changedPlace();
  const start = host.asked.length;
  const changes = async (previous: string) => {
    await buildAgainst({ previous }, place.snapshot, place.out, options);
    return readFileSync(join(place.out, "changes.json"), "utf8");
  };
  const remote = await changes(`${host.origin}/manifest.json`);
  expect(host.asked.slice(start)).toEqual(["/build.json", "/dumps/anthology.sqlite"]);
  const local = join(place.site, "copy");
  cpSync(oldOf(good), local, { recursive: true });
  expect(await changes(local)).toBe(remote);
});

const settings = { only: ["json", "changes", "dumps"], jobs: 1, sync: false } as const;

/** Builds a site that is compared with a published one. */
async function compared(place: Workplace, previous = oldOf(place)) {
  const { snapshot, site } = place;
  const notes: string[] = [];
  const log = {
    note: (message: string) => void notes.push(message),
    warn: (message: string) => void notes.push(`warning: ${message}`),
  };
  const next = join(site, "next");
  const { moved } = await build({ ...settings, snapshot, out: next, previous }, { log });
  const list = join(next, "changes.json");
  const changes = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : undefined;
  return { notes, moved, list: changes };
}

const otherTables =
  /: its snapshot has the tables of another version .*; publish a site of this version there: /;

test.each<[site: string, change: (it: Workplace) => void, says: RegExp]>([
  [
    "has no bulk files",
    edit('"dumps"', '"filters"'),
    /: its build.json does not name the product dumps, .*; publish that site again with the product dumps$/,
  ],
  ["was made by another version", edit('"schema_version": 1', '"schema_version": 2'), otherTables],
  [
    "has other tables",
    (place) => alterSnapshot(snapshotOf(place), "ALTER TABLE book ADD COLUMN title TEXT"),
    otherTables,
  ],
])("a build goes on without a list of changes if the site %s", async (_, change, says) => {
  const place = changedPlace();
  change(place);
  const { notes, list } = await compared(place);
  expect(notes).toEqual([expect.stringMatching(says)]);
  expect(notes[0]).toMatch(
    /^no list of changes this time, and no check for lost records: --previous /,
  );
  expect(list).toBeUndefined();
});

test("a site of the same data need not have its snapshot", async () => {
  const place = copyWorkplace(good);
  rmSync(snapshotOf(place));
  const { notes, list } = await compared(place);
  expect(notes).toEqual([]);
  expect(list.collections[0]).toMatchObject({ before: 12, added: [], changed: [], removed: [] });
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'Ἄλλο' WHERE id = 2");
  await expect(compared(place)).rejects.toThrow("there is no");
});

test("a site whose snapshot has views of its publisher is compared", async () => {
  const place = changedPlace();
  alterSnapshot(snapshotOf(place), "CREATE VIEW own AS SELECT 1");
  expect((await compared(place)).list).toBeDefined();
});

test("a packed site is compared like the folder that was packed", async () => {
  const place = changedPlace();
  const { list } = await compared(place);
  const packed = join(place.site, "packed");
  await packQuietly(oldOf(place), packed);
  expect((await compared(place, packed)).list).toEqual(list);
  rmSync(join(packed, "packs"), { recursive: true });
  await expect(compared(place, packed)).rejects.toThrow("there is no");
});

test("a build names the texts that have another address than on the previous site", async () => {
  const place = copyWorkplace(good);
  const write = (one: string, two: string) =>
    alterSnapshot(
      place.snapshot,
      `INSERT OR IGNORE INTO passage_text VALUES (1, 1, 2);
       UPDATE text SET text = '${one}' WHERE id = 1; UPDATE text SET text = '${two}' WHERE id = 2`,
    );
  write("ἕν", "δύο");
  await build({ ...settings, snapshot: place.snapshot, out: oldOf(place) });
  write("νέον", "ἕν");
  const { notes, moved } = await compared(place);
  const record = 'the Ancient Greek text of 7.1, "ἕν"';
  expect(moved).toEqual([{ record, old: "/api/texts/1/", new: "/api/texts/2/" }]);
  expect(notes).toEqual([
    `warning: 1 text or note has another address than before:\n  ${record}: /api/texts/1/ is now /api/texts/2/`,
  ]);
});
