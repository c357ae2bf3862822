/** A replacement flushes in an order that a power cut at any moment cannot spoil, and can be continued after each flush. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { filesBelow } from "../disk/files.ts";
import { createSync, type Sync } from "../disk/sync.ts";
import { halfAppliedName } from "../routing/routes.ts";
import {
  completeReplacement,
  isDecided,
  isMixed,
  type Replacement,
  replaceSite,
} from "./in-place.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  write("out", { "a.html": "old", "gone/b.html": "old", "manifest.json": "old" });
  write("work/files", { "a.html": "new", "deep/c.html": "new" });
  write("work", { "manifest.part": "new" });
  return () => rmSync(folder, { recursive: true });
});

function write(where: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, where, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const replacementWith = (sync: Sync): Replacement => ({
  out: join(folder, "out"),
  work: join(folder, "work"),
  staged: join(folder, "work/files"),
  sync,
});
const quiet = replacementWith.bind(undefined, createSync(false));

function replace(sync: Sync): void {
  // SHA-256 of "new".
  const manifest = "11507a0e2f5e69d5dfa40a62a1bd7b6ee57e6bcd85c67c9b8431b36fff21c437";
  const decision = { manifest, removed: ["gone/b.html"] };
  replaceSite(replacementWith(sync), join(folder, "work/manifest.part"), decision);
}

const published = () =>
  Object.fromEntries(
    [...filesBelow(join(folder, "out"))].map((path) => [
      path,
      path === halfAppliedName ? "marker" : readFileSync(join(folder, "out", path), "utf8"),
    ]),
  );
const old = { "a.html": "old", "gone/b.html": "old", "manifest.json": "old" };
const next = { "a.html": "new", "deep/c.html": "new", "manifest.json": "new" };

/** Flushes nothing, but tells what would be flushed, and what is published then. */
function flushes(each: (what: string) => void): Sync {
  const short = (path: string) => path.slice(folder.length + 1);
  return {
    all: (_where, paths) => each([...paths()].map(short).sort().join(" ")),
    one: (path) => each(short(path)),
    proof: "",
  };
}

test("flushes contents, the decision, the marker, the moves, the manifest, in this order", () => {
  const seen: [what: string, site: object, isDecided: boolean][] = [];
  replace(flushes((what) => seen.push([what, published(), isDecided(quiet())])));
  const marked = { ...old, [halfAppliedName]: "marker" };
  const staged = ["work/files", "work/files/a.html", "work/files/deep", "work/files/deep/c.html"];
  const moved = { ...next, "manifest.json": "old", [halfAppliedName]: "marker" };
  const whole = { ...next, [halfAppliedName]: "marker" };
  expect(seen).toEqual([
    [[...staged, "work/manifest.part", "work/removals.json"].join(" "), old, false],
    ["work", old, true],
    [`out/${halfAppliedName}`, marked, true],
    ["out", marked, true],
    ["out out out/deep", moved, true],
    ["out", whole, false],
    ["work", whole, false],
  ]);
  expect(published()).toEqual(next);
});

test.each([1, 2, 3, 4, 5, 6, 7])("is whole, marked or undecided if flush %i fails", (count) => {
  let flushed = 0;
  const failing = flushes(() => {
    flushed += 1;
    if (flushed === count) throw Object.assign(new Error("EIO"), { code: "EIO", syscall: "fsync" });
  });
  let thrown: unknown;
  try {
    replace(failing);
  } catch (error) {
    thrown = error;
  }
  const isBegun = count > 4;
  if (isBegun)
    expect(thrown).toMatchObject({ kind: "mixed", hint: expect.stringContaining("again") });
  else expect(thrown).toMatchObject({ code: "EIO" });
  expect(existsSync(join(folder, "out", halfAppliedName))).toBe(isBegun);
  if (!isBegun) expect(published()).toEqual(old);
  // Before the manifest is moved the folder can be completed; afterwards only the marker is too many.
  if (isBegun) expect(completeReplacement(quiet())).toBe(count === 5);
  if (isBegun) expect(isMixed(join(folder, "out"))).toBe(false);
  if (isBegun) expect(published()).toEqual(next);
});

test("completes only a decision that is as it was written", () => {
  const kept = join(folder, "kept");
  const stop = flushes((what) => {
    if (what !== "work") return;
    cpSync(join(folder, "work"), kept, { recursive: true });
    throw new Error("stop");
  });
  expect(() => replace(stop)).toThrow("stop");
  const again = (spoil: () => void) => {
    rmSync(join(folder, "work"), { recursive: true });
    cpSync(kept, join(folder, "work"), { recursive: true });
    spoil();
    return completeReplacement(quiet());
  };
  const removals = join(folder, "work/removals.json");
  expect(again(() => writeFileSync(removals, "{}"))).toBe(false);
  expect(again(() => rmSync(removals))).toBe(false);
  expect(again(() => writeFileSync(join(folder, "work/manifest.json"), "other"))).toBe(false);
  expect(again(() => renameSync(join(folder, "work/manifest.json"), removals))).toBe(false);
  expect(published()).toEqual(old);
  expect(again(() => {})).toBe(true);
  expect(published()).toEqual(next);
});

test("a marker of another manifest, or without one, tells of a mixture", () => {
  const out = join(folder, "out");
  expect(isMixed(out)).toBe(false);
  writeFileSync(join(out, halfAppliedName), "of another manifest");
  expect(isMixed(out)).toBe(true);
  rmSync(join(out, "manifest.json"));
  expect(isMixed(out)).toBe(true);
});
