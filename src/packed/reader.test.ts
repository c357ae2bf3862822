/** Reading packed sites: every file by its path, from one site, and never wrong bytes. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import { packedIndexName } from "../routing/site-files.ts";
import type { SiteFiles } from "../site-folder/site.ts";
import { newFolder } from "../testing/new-folder.ts";
import { memoryStore, packedFiles, packedSmall } from "../testing/packed-site.ts";
import { readFolder } from "../testing/published-site.ts";
import { largestPack, packFile, parseIndex } from "./format.ts";
import { type FetchPacked, packedSite } from "./reader.ts";

type Stored = ReadonlyMap<string, Uint8Array>;

let site: Awaited<ReturnType<typeof packedSmall>>;
let other: Stored;
beforeAll(async () => {
  site = await packedSmall(newFolder(), packedFiles("old "));
  other = (await packedSmall(newFolder(), packedFiles("new "))).stored;
});
afterEach(() => {
  vi.useRealTimers();
});

const textOf = (stored: Stored) => new TextDecoder().decode(stored.get(packedIndexName));
const indexIn = (stored: Stored) => parseIndex(textOf(stored));

const reader = (fetch: FetchPacked, kept?: number) =>
  packedSite("there", fetch, kept === undefined ? {} : { kept });

async function contentOf({ open }: SiteFiles, path: string, start?: number, end?: number) {
  const content = await (await open(path))?.read(start, end);
  return content && Buffer.from(await new Response(content).arrayBuffer());
}

const [record, long] = ["api/texts/171/index.json", "dumps/texts.csv"] as const;

test("gives every file of the site, with its size and hash, and no other", async () => {
  const { fetch } = memoryStore(site.stored);
  await reader(fetch).ofOneSite(async (opened) => {
    const paths: string[] = [];
    for await (const path of opened.paths()) paths.push(path);
    expect(paths.sort()).toEqual([...readFolder(site.plain).keys()].sort());
    for (const [path, bytes] of readFolder(site.plain)) {
      const found = await opened.open(path);
      const etag = `"${hash("sha256", bytes).slice(0, 32)}"`;
      expect([found?.size, found?.etag()]).toEqual([bytes.length, etag]);
      expect((await contentOf(opened, path))?.equals(bytes), path).toBe(true);
    }
    for (const path of ["", "a", "api/texts/171", `${record}l`, `${long}.gz`, "zzz"]) {
      expect(await opened.open(path)).toBeUndefined();
    }
  });
});

test.each<[string, string, (first: number, second: number) => readonly [number, number], number]>([
  ["a record", record, () => [10, 20], 1],
  ["the first part", long, () => [0, 1], 1],
  ["two parts", long, (first) => [first - 1, first + 1], 2],
  ["the second part", long, (first, second) => [first + 5, first + second], 1],
  ["three parts", long, (first, second) => [3, first + second + 1], 3],
])("gives a range of %s", async (_, path, rangeOf, packs) => {
  const { fetch, fetched } = memoryStore(site.stored);
  const [[, first] = ["", 0], [, second] = ["", 0]] = indexIn(site.stored).long[0]?.[3] ?? [];
  const [start, end] = rangeOf(first, second);
  const whole = readFileSync(join(site.plain, path));
  const part = await reader(fetch).ofOneSite((opened) => contentOf(opened, path, start, end));
  expect(part?.equals(whole.subarray(start, end))).toBe(true);
  expect(fetched).toHaveLength(1 + packs);
});

test("reads nothing of a long file to tell its hash", async () => {
  const { fetch, fetched } = memoryStore(site.stored);
  await reader(fetch).ofOneSite((opened) => opened.open(long));
  expect(fetched).toEqual([packedIndexName]);
});

test("reads a pack once for an answer", async () => {
  const paths = indexIn(site.stored).packs.map(([first]) => first);
  const { fetch, fetched } = memoryStore(site.stored);
  await reader(fetch, 0).ofOneSite((opened) =>
    Promise.all([...paths, ...paths].map((path) => opened.open(path))),
  );
  expect(fetched).toHaveLength(1 + paths.length);
});

test("reads a pack once for all answers that need it at one time, where they may wait for each other", async () => {
  const { fetch, fetched } = memoryStore(site.stored);
  const { open } = packedSite("there", fetch, { kept: 0, isShared: true });
  await Promise.all([open(record), open(record), open(record)]);
  expect(fetched.filter((name) => name !== packedIndexName)).toHaveLength(1);
});

test("keeps the packs that were used last, up to its limit", async () => {
  const { packs } = indexIn(site.stored);
  const sizes = packs.map(([, , bytes]) => bytes);
  const limit = 3 * Math.max(...sizes);
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(limit);
  const { fetch, fetched } = memoryStore(site.stored);
  const { open } = reader(fetch, limit);
  const [[used] = [""]] = packs;
  for (const [path] of packs) {
    await open(path);
    await open(used);
  }
  fetched.length = 0;
  await open(used);
  let kept = sizes[0] ?? 0;
  for (const [path, , bytes] of packs.toReversed()) {
    await open(path);
    if (fetched.length > 0) break;
    kept += bytes;
  }
  expect(kept).toBeGreaterThan(limit - Math.max(...sizes));
  expect(kept).toBeLessThanOrEqual(limit);
});

test("asks for the index again after ten seconds, by its ETag, and then shows the new site", async () => {
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
  const stored: Changed = new Map(site.stored);
  const { fetch, fetched } = memoryStore(stored);
  const { open } = reader(fetch);
  const manifest = async () => (await open("manifest.json"))?.etag();
  const etagIn = (of: Stored) => `"${indexIn(of).manifest.slice(0, 32)}"`;
  const old = await manifest();
  expect(old).toBe(etagIn(site.stored));
  for (const [name, bytes] of other) stored.set(name, bytes);
  vi.advanceTimersByTime(9_999);
  // The clock of the machine is set back.
  vi.setSystemTime(0);
  expect(await manifest()).toBe(old);
  const asked = () => fetched.filter((name) => name === packedIndexName).length;
  expect(asked()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await manifest()).toBe(etagIn(other));
  vi.advanceTimersByTime(10_000);
  expect(await manifest()).toBe(etagIn(other));
  expect(asked()).toBe(3);
});

test("goes on with the known index for five minutes while none can be read", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { fetch } = memoryStore(site.stored);
  const faults: readonly (() => Promise<Response>)[] = [
    async () => new Response("", { status: 502 }),
    () => Promise.reject(new TypeError("fetch failed")),
  ];
  for (const fault of faults) {
    let isDown = false;
    const { open } = reader((name) => (isDown && name === packedIndexName ? fault() : fetch(name)));
    await open(record);
    isDown = true;
    vi.advanceTimersByTime(299_999);
    expect(await open(record)).toBeDefined();
    vi.advanceTimersByTime(1);
    await expect(open(record)).rejects.toThrow(AnthologyError);
    await expect(open(record)).rejects.toThrow(AnthologyError);
    isDown = false;
    expect(await open(record)).toBeDefined();
  }
});

test("does the work again with the new index, once, if a pack is gone", async () => {
  const stored: Changed = new Map(site.stored);
  const { open, ofOneSite } = reader(memoryStore(stored).fetch);
  let works = 0;
  const work = async (opened: SiteFiles) => {
    works += 1;
    return await contentOf(opened, record);
  };
  await open(long);
  stored.clear();
  for (const [name, bytes] of other) stored.set(name, bytes);
  expect(`${await ofOneSite(work)}`).toMatch(/^new 171 /);
  expect(works).toBe(2);
  const packs = [...stored.keys()].filter((name) => name !== packedIndexName);
  for (const name of packs) stored.delete(name);
  // The index is the same, also of a store without ETags: nothing else is there to read.
  const { fetch, fetched } = memoryStore(stored);
  await expect(reader((name) => fetch(name)).ofOneSite(work)).rejects.toThrow("found nothing");
  expect(works).toBe(3);
  expect(fetched.filter((name) => name === packedIndexName)).toHaveLength(2);
});

type Changed = Map<string, Uint8Array>;
type Spoil = (stored: Changed) => unknown;

/** The row of the pack that has the record. */
const rowIn = (stored: Stored) =>
  indexIn(stored).packs.findLast(([first]) => first <= record) ?? expect.unreachable();
const packIn = (stored: Stored) => packFile(rowIn(stored)[1]);
const partIn = (stored: Stored) => packFile(indexIn(stored).long[0]?.[3][1]?.[0] ?? "");
const bytesIn = (stored: Stored) => Buffer.from(stored.get(packIn(stored)) ?? "");
/** Changes the pack, its content, or the index. */
const pack =
  (change: (packed: Buffer) => Buffer): Spoil =>
  (stored) =>
    stored.set(packIn(stored), change(bytesIn(stored)));
const content = (change: (bytes: Buffer) => Buffer) =>
  pack((packed) => gzipSync(change(gunzipSync(packed))));
const index =
  (from: string | RegExp, to: string): Spoil =>
  (stored) =>
    stored.set(packedIndexName, Buffer.from(textOf(stored).replace(from, to)));
/** Puts a pack of this list in place of the record's, and names it in the index as a packer would. */
const forge =
  (listOf: (first: string) => unknown, text: string): Spoil =>
  (stored) => {
    const [first, name, size] = rowIn(stored);
    const list = JSON.stringify(listOf(first));
    const forged = hash("sha256", list).slice(0, 32);
    const bytes = Buffer.from(`${list}\n${text}`);
    stored.set(packFile(forged), gzipSync(bytes));
    index(`"${name}",${size}`, `"${forged}",${bytes.length}`)(stored);
  };
const sha256 = hash("sha256", "x");
const noIndex = "expected an index of packs, found";

test.each<[string, says: string | RegExp, Spoil]>([
  ["a missing pack", "nothing (status 404)", (stored) => stored.delete(packIn(stored))],
  ["a cut pack", "expected gzip", pack((packed) => packed.subarray(0, -9))],
  ["a damaged pack", "expected gzip", pack((packed) => packed.fill(0, 999, 1019))],
  ["a web page as a pack", "expected gzip", pack(() => Buffer.from("<h1>Hello</h1>"))],
  ["a bomb", /expected gzip of \d+ bytes, found more/, content(() => Buffer.alloc(100 << 20))],
  ["too short a pack", /expected \d+ bytes, found 1$/, content(() => Buffer.from("x"))],
  [
    "another content of the same size",
    `${record}: expected SHA-256`,
    content((bytes) => {
      const start = bytes.indexOf("old 171 ");
      return bytes.fill("old 172 ", start, start + 8);
    }),
  ],
  [
    "another list of the same size",
    "expected SHA-256",
    content((bytes) => bytes.fill("9", 12, 13)),
  ],
  [
    "a path that is there twice",
    /expected files from .* on/,
    forge((first) => Array(2).fill([first, 1, sha256]), "xx"),
  ],
  ["a pack of other paths", /expected files from .* on/, forge(() => [["zz", 1, sha256]], "x")],
  [
    "sizes that do not add up",
    /expected files from .* on with \d+ bytes/,
    forge((first) => [[first, 2, sha256]], "x"),
  ],
  ["a list that is none", /on with \d+ bytes, found 5$/, forge(() => 5, "")],
  ["a list of other things", /expected files from .* on/, forge((first) => [[first, "1", 1]], "x")],
  ["a missing index", `${packedIndexName}: expected a file`, (stored) => stored.clear()],
  ["a cut index", noIndex, index(/.{9}\n$/s, "")],
  ["another program's index", noIndex, index(/.*/s, "[]")],
  ["an index of a later format", "expected format 1, found 2", index('"format":1', '"format":2')],
  [
    "an index with another manifest",
    `${packedIndexName}: expected manifest`,
    index(/"manifest":"\w{9}/, '"manifest":"000000000'),
  ],
  ["an index without a manifest", noIndex, index('"manifest"', '"other"')],
  ["an index with numbers as asides", noIndex, index('"format-api/"', "5")],
  ["a row of another form", noIndex, index(/,\d+\]/, "]")],
  ["a row without an end", noIndex, index(/,\d+\]/, ",-1]")],
  [
    "a name that leads elsewhere",
    'expected the name of a pack, found "../../x"',
    (stored) => index(rowIn(stored)[1], "../../x")(stored),
  ],
  ["a pack that is larger than any", noIndex, index(/,\d+\]/, `,${largestPack + 1}]`)],
  [
    "a pack that is named twice",
    noIndex,
    index(/^(\[".*"),("[0-9a-f]{32}"),(.*),\n\["(.*?)","[0-9a-f]{32}"/m, '$1,$2,$3,\n["$4",$2'),
  ],
  ["packs in another order", noIndex, index(/^(\[.*),\n(\[.*),$/m, "$2,\n$1,")],
  ["parts that are no list", noIndex, index(/\[\["[0-9a-f]{32}".*?\]\]/, '{"length":3}')],
  ["parts that have no names", noIndex, index(/"[0-9a-f]{32}",(\d+\]\]\])/, "5,$1")],
  ["a part that is larger than any", noIndex, index(/(\d+)\]\]\]/, `${largestPack + 1}]]]`)],
  ["an index of 17 MB", "at most 16777216 bytes, found more", index(/$/, " ".repeat(17 << 20))],
  ["a long file without one of its parts", noIndex, index(/,\["[0-9a-f]{32}",\d+\]\]\]/, "]]]")],
  ["a missing part", "found nothing", (stored) => stored.delete(partIn(stored))],
  [
    "another part of the same size",
    "expected SHA-256",
    (stored) =>
      stored.set(
        partIn(stored),
        gzipSync(Buffer.alloc(gunzipSync(stored.get(partIn(stored)) ?? "").length)),
      ),
  ],
])("gives an error instead of wrong bytes for %s", async (_, says, spoil) => {
  const stored: Changed = new Map(site.stored);
  spoil(stored);
  const answer = reader(memoryStore(stored).fetch).ofOneSite(async (opened) => {
    await contentOf(opened, record);
    await contentOf(opened, long);
    await contentOf(opened, "manifest.json");
  });
  await expect(answer).rejects.toThrow(AnthologyError);
  await expect(answer).rejects.toThrow(says);
});
