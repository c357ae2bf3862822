/**
 * Packing: only what changed, all or nothing. After any failure, kill or power cut the packed site is the one before or
 * the new one.
 */
import { watched } from "../commands/running.ts";
import "../testing/failing-disk.ts";
import { hash } from "node:crypto";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { createSync, type Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import type { FileDigest } from "../model/files.ts";
import { halfAppliedName, packedIndexName } from "../routing/site-files.ts";
import { innerWorkFolder } from "../site-folder/location.ts";
import { verify } from "../site-folder/verify.ts";
import { opening, withFailure, withPowerCuts } from "../testing/failing-disk.ts";
import { newFolder } from "../testing/new-folder.ts";
import { indexIn, packedFiles, packedSmall, packQuietly } from "../testing/packed-site.ts";
import { type Files, nextSite, oldSite, publishSmall } from "../testing/small-site.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import { filesOfIndex, type PackRow, packFile, packList } from "./format.ts";
import { openSite, siteAt, verifySite } from "./site-at.ts";
import { unpackSite } from "./unpack.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** A record, and a long file. */
const small: Files = { "api/index.json": "small ".repeat(9000), "zero.csv": "one".repeat(100_000) };

const at = (name: string) => join(folder, name);
const publish = (name: string, files: Files) =>
  publishSmall({ kind: "folder", folder: at(name) }, files);
const quiet = watched({}).log;
const { signal } = new AbortController();

function unpack(packed = at("packed"), target = at("restored"), sync = createSync(false)) {
  return unpackSite({ folder: packed, target, sync, signal }, quiet);
}

/** Expects a packed site whose files are those of this folder, and returns the paths of its packs. */
async function expectPacked(plain: string, packed = at("packed")): Promise<ReadonlySet<string>> {
  await verifySite(packed);
  fs.rmSync(at("restored"), { recursive: true, force: true });
  await unpack(packed);
  expect(contents(at("restored"))).toEqual(contents(plain));
  return filesOfIndex(indexIn(packed));
}

test("gives the plain folder back, byte for byte", async () => {
  const { plain, report } = await packedSmall(folder, packedFiles());
  const packs = await expectPacked(plain);
  expect(report).toEqual({ files: 451, new: packs.size, kept: 0, gone: 0 });
  const names = fs.readdirSync(at("packed"), { recursive: true, encoding: "utf8" });
  for (const name of names) expect(name).toMatch(/^[a-z0-9./-]+$/);
});

test("reads and writes only what changed, and keeps the packs of the site before", async () => {
  const files = packedFiles();
  const { plain, packed, report } = await packedSmall(folder, files);
  const first = await expectPacked(plain);
  const before = picture(packed);
  expect(await packQuietly(plain, packed)).toEqual({ ...report, new: 0, kept: report.new });
  expect(picture(packed)).toEqual(before);
  const path = "api/texts/171/index.json";
  const record = files[path] ?? "";
  await publish("plain", { ...files, [path]: record.replaceAll("7", "8") });
  const after = await packQuietly(plain, packed);
  // The packs of the record, of the manifest and of its summary.
  expect(after.new).toBeLessThanOrEqual(3);
  expect(after).toEqual({
    ...report,
    new: after.new,
    kept: report.new - after.new,
    gone: after.new,
  });
  const second = await expectPacked(plain);
  const isPack = (name: string) => name.endsWith(".pack");
  const changed = touched(before, picture(packed)).filter(isPack);
  expect(changed).toEqual([...second].filter((name) => !first.has(name)).sort());
  const stored = () => fs.readdirSync(at("packed/packs")).filter(isPack);
  expect(stored()).toHaveLength(new Set([...first, ...second]).size);
  // Packs that no kept index names are removed, also those of another program's run that was killed.
  fs.writeFileSync(join(packed, packFile("0".repeat(32))), "");
  fs.writeFileSync(join(packed, `${packFile("1".repeat(32))}.part`), "");
  const csv = "dumps/texts.csv";
  const longer = { [csv]: `more, and ${files[csv]}` };
  await publish("plain", { ...files, ...longer, [path]: record.replaceAll("7", "9") });
  // And the first part: the ends of the others have moved with their bytes.
  const { new: written } = await packQuietly(plain, packed, { keep: 2 });
  expect(written).toBe(after.new + 1);
  const third = await expectPacked(plain);
  expect(stored()).toHaveLength(new Set([...second, ...third]).size);
});

test("packs the current one of releases", async () => {
  await publishSmall({ kind: "releases", folder: at("live"), keep: 3 }, oldSite);
  await packQuietly(at("live"), at("packed"));
  await expectPacked(at("live/current"));
});

test.each<[string, spoil: (file: string) => void, isNoticed: boolean]>([
  ["is missing", (file) => fs.rmSync(file), true],
  ["is cut short", (file) => fs.truncateSync(file, 40), true],
  ["is empty", (file) => fs.truncateSync(file), true],
  ["has another content of the same size", (file) => refill(file), false],
])("writes a pack that %s anew", async (_, spoil, isNoticed) => {
  const { plain, packed } = await packedSmall(folder, small);
  const { packs, long } = indexIn(packed);
  const names = [packs[0]?.[1] ?? "", long[0]?.[3][0]?.[0] ?? ""];
  for (const name of names) spoil(join(packed, packFile(name)));
  await expect(verifySite(packed)).rejects.toThrow(expect.objectContaining({ kind: "data" }));
  const { new: written } = await packQuietly(plain, packed);
  expect(written > 0).toBe(isNoticed);
  await packQuietly(plain, packed, { isVerified: true });
  await expectPacked(plain);
});

const refill = (file: string) =>
  fs.writeFileSync(file, gzipSync(gunzipSync(fs.readFileSync(file)).fill("x", 9000)));

test("packs everything anew if the index is damaged", async () => {
  const { plain, packed } = await packedSmall(folder, small);
  fs.truncateSync(join(packed, packedIndexName), 99);
  await expect(verifySite(packed)).rejects.toThrow("expected an index of packs");
  await packQuietly(plain, packed);
  await expectPacked(plain);
});

const editIndex = (packed: string, from: string | RegExp, to: string) => {
  const file = join(packed, packedIndexName);
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace(from, to));
};

test("unpacks no file that the manifest does not list, such as one that leads out of the folder", async () => {
  const { packed } = await packedSmall(folder, small);
  const outside = "../../outside";
  const list = packList([{ path: outside, bytes: 1, sha256: hash("sha256", "x") }]);
  const forged = hash("sha256", list).slice(0, 32);
  fs.writeFileSync(join(packed, packFile(forged)), gzipSync(`${list}\nx`));
  editIndex(packed, '"packs":[\n', `"packs":[\n["${outside}","${forged}",${list.length + 2}],\n`);
  const fault = expect.objectContaining({ record: outside, expected: "no such file" });
  await expect(unpack()).rejects.toMatchObject({ kind: "data", faults: { shown: [fault] } });
  expect(fs.readdirSync(folder)).toEqual(["packed", "plain"]);
});

test("unpacks nothing from packs that fit the index, but not the manifest", async () => {
  const { packed } = await packedSmall(folder, small);
  const [[path, name, size]] = indexIn(packed).packs as [PackRow];
  const bytes = gunzipSync(fs.readFileSync(join(packed, packFile(name))));
  const start = bytes.indexOf("\n") + 1;
  const [[, length, sha256]] = JSON.parse(bytes.toString("utf8", 0, start));
  const content = bytes.subarray(start, start + length).fill("x", 0, 1);
  const list = bytes.toString("utf8", 0, start - 1).replace(sha256, hash("sha256", content));
  const forged = hash("sha256", list).slice(0, 32);
  fs.writeFileSync(
    join(packed, packFile(forged)),
    gzipSync(Buffer.concat([Buffer.from(`${list}\n`), bytes.subarray(start)])),
  );
  editIndex(packed, `"${name}",${size}`, `"${forged}",${size}`);
  const fault = expect.objectContaining({ record: path, field: "sha256", expected: sha256 });
  await expect(unpack()).rejects.toMatchObject({ kind: "data", faults: { shown: [fault] } });
  expect(fs.readdirSync(folder)).toEqual(["packed", "plain"]);
});

test("refuses to unpack more than the disk has room for, from however few bytes", async () => {
  const { packed } = await packedSmall(folder, small);
  const { statfsSync } = fs;
  fs.statfsSync = ((path: string) => ({ ...statfsSync(path), bavail: 1, bsize: 4096 })) as never;
  syncBuiltinESMExports();
  try {
    const message = /the site has \d{6} bytes, the disk has room for 4096$/;
    await expect(unpack(packed)).rejects.toThrow(message);
  } finally {
    fs.statfsSync = statfsSync;
    syncBuiltinESMExports();
  }
  expect(fs.readdirSync(folder)).toEqual(["packed", "plain"]);
});

test("an unpack that was killed is begun anew, and names of other programs' folders are refused", async () => {
  const { plain } = await packedSmall(folder, small);
  const controller = new AbortController();
  const log = { ...quiet, progress: () => controller.abort() };
  const request = { folder: at("packed"), target: at("restored"), sync: createSync(false) };
  await expect(unpackSite({ ...request, signal: controller.signal }, log)).rejects.toThrow("abort");
  expect(fs.readdirSync(folder)).toEqual(["packed", "plain"]);
  let marker = "";
  const keep = {
    ...quiet,
    progress: () => (marker = fs.readFileSync(at(`restored/${halfAppliedName}`), "utf8")),
  };
  await unpackSite({ ...request, signal }, keep);
  fs.writeFileSync(at(`restored/${halfAppliedName}`), marker);
  fs.writeFileSync(at("restored/stale"), "");
  await unpack();
  expect(contents(at("restored"))).toEqual(contents(plain));
  fs.writeFileSync(at(`restored/${halfAppliedName}`), "another program's");
  await expect(unpack()).rejects.toThrow("the folder is not empty");
});

const path = "api/texts/171/index.json";

test.each<[string, found: RegExp, spoil: (packed: string) => void]>([
  ["a foreign file", /^a file$/, (packed) => fs.writeFileSync(join(packed, "readme.txt"), "")],
  ["a file in two packs", /^a file$/, edit("dumps/texts.csv", path)],
])("verify finds %s", async (_, found, spoil) => {
  const { packed } = await packedSmall(folder, packedFiles());
  spoil(packed);
  const fault = expect.objectContaining({ found: expect.stringMatching(found) });
  const faults = expect.objectContaining({ shown: expect.arrayContaining([fault]) });
  await expect(verifySite(packed)).rejects.toThrow(
    expect.objectContaining({ kind: "data", faults }),
  );
});

function edit(from: string | RegExp, to: string): (packed: string) => void {
  return (packed) => editIndex(packed, from, to);
}

describe("refuses", () => {
  const put = (path: string) => () => {
    fs.mkdirSync(dirname(at(path)), { recursive: true });
    fs.writeFileSync(at(path), "lost");
  };
  const nothing = () => {};
  const packLater = async () => {
    await packQuietly(at("plain"), at("packed"));
    editIndex(at("packed"), ":1", ":2");
  };
  test.each<[string, prepare: () => unknown, says: string, from?: string, to?: string]>([
    ["a folder that was not published", () => fs.mkdirSync(at("plain")), "no manifest.json"],
    ["a half applied folder", put("plain/.anthology-build-half-applied"), "is half applied"],
    ["a file that was changed", put("plain/index.html"), "index.html: expected 4 bytes, SHA-256"],
    ["a target with other files", put("packed/photo.jpg"), "the folder is not empty"],
    ["a target inside the site", nothing, "it is inside", "plain", "plain/packed"],
    ["the site as its target", nothing, "it holds the site", "plain", "plain"],
    ["a target that holds the site", nothing, "it holds the site", "plain", ""],
    ["a packed site of a later format", packLater, "expected format 1, found 2"],
  ])("%s", async (_, prepare, says, from = "plain", to = "packed") => {
    await publish("plain", oldSite);
    if (says.startsWith("no ")) fs.rmSync(at("plain"), { recursive: true });
    await prepare();
    const before = contents(folder);
    const packing = packQuietly(at(from), at(to));
    await expect(packing).rejects.toMatchObject({
      name: "AnthologyError",
      message: expect.stringContaining(says),
      hint: expect.any(String),
    });
    expect(contents(folder)).toEqual(before);
  });

  test("a build into a packed site", async () => {
    const { packed } = await packedSmall(folder, oldSite);
    for (const out of [packed, join(packed, "site")]) {
      await expect(publishSmall({ kind: "folder", folder: out }, nextSite)).rejects.toThrow(
        /it holds a packed site|which anthology-build packed/,
      );
    }
  });

  test("to unpack into a folder with files, or what is not packed", async () => {
    const { packed, plain } = await packedSmall(folder, oldSite);
    await expect(unpack(packed, plain)).rejects.toThrow("the folder is not empty");
    await expect(unpack(plain)).rejects.toThrow("it is not a packed site");
  });

  test("a second pack into the same target", async () => {
    await publish("plain", packedFiles());
    const [first, second] = [1, 2].map(() => packQuietly(at("plain"), at("packed")));
    await expect(second).rejects.toThrow("another anthology-build is writing to");
    await first;
    await expectPacked(at("plain"));
  });
});

test("verify finds no faults in a site that is packed anew meanwhile, but the new site", async () => {
  const { plain, packed } = await packedSmall(folder, packedFiles("old "));
  await publish("plain", packedFiles("new "));
  const sites: (string | undefined)[] = [];
  const begin = (listed: ReadonlyMap<string, FileDigest>) => {
    sites.push(listed.get("dumps/texts.csv")?.sha256);
  };
  // Without the packs of the site before.
  const add = async () => {
    if (sites.length === 1) await packQuietly(plain, packed, { keep: 1 });
  };
  await verify(siteAt(packed), { begin, add });
  const texts = [packedFiles("old "), packedFiles("new ")].map((files) => files["dumps/texts.csv"]);
  expect(sites).toEqual(texts.map((text = "") => hash("sha256", text)));
});

test("stops if the site is built again meanwhile, and when it is told to", async () => {
  await publish("plain", packedFiles());
  const rebuild = { ...createSync(false) };
  const controller = new AbortController();
  const stop = { ...quiet, progress: () => controller.abort() };
  const options = { isVerified: false, keep: 3, sync: rebuild };
  const request = { folder: at("plain"), target: at("packed"), ...options };
  const { packSite } = await import("./pack.ts");
  await expect(packSite({ ...request, signal: controller.signal }, stop)).rejects.toThrow("abort");
  const again = { ...quiet, progress: () => fs.appendFileSync(at("plain/manifest.json"), "\n") };
  await expect(packSite({ ...request, signal }, again)).rejects.toThrow("was built again");
  expect(openSite(at("packed")).kind).toBe("plain");
  await publish("plain", packedFiles());
  await packQuietly(at("plain"), at("packed"));
  await expectPacked(at("plain"));
  expect(fs.readdirSync(folder).sort()).toEqual(["packed", "plain", "restored"]);
});

test("flushes no lock: what closes its file would release it", async () => {
  await publish("plain", oldSite);
  const flushed: string[] = [];
  const all = (_: string, paths: () => Iterable<string>) => flushed.push(...paths());
  const sync = { ...createSync(false), all };
  for (const name of ["packed", "restored"]) fs.mkdirSync(at(name));
  await packQuietly(at("plain"), at("packed"), { sync });
  await unpack(at("packed"), at("restored"), sync);
  expect(flushed).toContain(at("packed/packs"));
  expect(flushed.filter((path) => path.split("/").includes(innerWorkFolder))).toEqual([]);
});

/** Packs and then unpacks in a folder, so that calls on it can fail. */
const works = {
  pack: (sync: Sync) => packQuietly(at("next"), at("site/packed"), { sync }),
  unpack: (sync: Sync) => unpack(at("packed-next"), at("site/packed"), sync),
};

async function begin(what: keyof typeof works): Promise<void> {
  fs.rmSync(at("site"), { recursive: true, force: true });
  fs.mkdirSync(at("site"));
  if (what === "pack") await packQuietly(at("old"), at("site/packed"));
}

/** Which site is there, as the advice of an error ends. */
function endingOf(thrown: unknown): string | undefined {
  const { hint } = Object(thrown) as { readonly hint?: string };
  return /: the packed site is (.*)$/.exec(hint ?? "")?.[1];
}

/** What a reader finds. */
async function stateOf(what: keyof typeof works): Promise<string> {
  const found = at("site/packed");
  if (what === "unpack") {
    const files = fs.existsSync(found) ? fs.readdirSync(found) : [];
    if (files.length === 0 || files.includes(halfAppliedName)) return "nothing";
    expect(contents(found)).toEqual(contents(at("next")));
    return "next";
  }
  if (openSite(found).kind === "plain") return "nothing";
  await verifySite(found);
  const { manifest } = indexIn(found);
  return manifest === indexIn(at("packed-next")).manifest ? "next" : "old";
}

describe.each(["pack", "unpack"] as const)("%s", (what) => {
  beforeEach(async () => {
    const [one, other] = ["one".repeat(100_000), "other".repeat(100_000)];
    await publish("old", { ...oldSite, "zero.csv": one });
    await publish("next", { ...nextSite, "next.csv": other, "zero.csv": one });
    await packQuietly(at("next"), at("packed-next"));
  });
  const start = what === "pack" ? "old" : "nothing";

  test.each([false, true])(
    "leaves one site or the other if calls fail (from then on: %s)",
    async (isLasting) => {
      const [seen, said] = [new Set<string>(), new Set<string>()];
      for (let from = 1; ; from += 1) {
        await begin(what);
        const { thrown, isReached } = await withFailure(
          { folder: at("site"), from, isLasting },
          () => works[what](opening),
        );
        if (!isReached) break;
        const state = await stateOf(what);
        seen.add(state);
        const label = `call ${from}: ${thrown}`;
        if (thrown === undefined) expect(state, label).toBe("next");
        else expect(thrown, label).toBeInstanceOf(AnthologyError);
        const ending = endingOf(thrown);
        if (ending !== undefined) said.add(`${state}: ${ending}`);
        if (what === "unpack" && state === "next") continue;
        await works[what](createSync(false));
        expect(await stateOf(what), label).toBe("next");
        expect(fs.readdirSync(at("site")), label).toEqual(["packed"]);
      }
      expect(seen).toEqual(new Set([start, "next"]));
      if (what === "unpack") return;
      const unknown = "the one before or the new one";
      const ending = isLasting ? unknown : "the new one";
      expect([...said].sort()).toEqual(
        [`next: ${ending}`, "old: as before", isLasting ? [`old: ${unknown}`] : []].flat(),
      );
    },
  );

  test("leaves one site or the other after a power cut", async () => {
    const seen = new Set<string>();
    await begin(what);
    await withPowerCuts(at("site"), works[what], async () => {
      const state = await stateOf(what);
      seen.add(state);
      if (what === "unpack" && state === "next") return;
      await works[what](createSync(false));
      expect(await stateOf(what)).toBe("next");
    });
    expect(seen).toEqual(new Set([start, "next"]));
  });
});
