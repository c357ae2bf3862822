/** Locks, and what is flushed to the disk. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { Database } from "../snapshot/sqlite.ts";
import { newFolder } from "../testing/new-folder.ts";
import { takeLock } from "./lock.ts";
import { createSync, isProven } from "./sync.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** Replaces a function of Node while `work` runs. */
function replacing<Name extends "fsyncSync" | "statSync">(
  name: Name,
  replacement: (original: (typeof fs)[Name]) => (typeof fs)[Name],
  work: () => void,
): void {
  const original = fs[name];
  fs[name] = replacement(original);
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    fs[name] = original;
    syncBuiltinESMExports();
  }
}

test("a lock is held by one at a time, and its file is removed with it", () => {
  const file = join(folder, "deep/lock");
  const lock = takeLock(file);
  expect(takeLock(file)).toBeUndefined();
  lock?.release();
  expect(fs.readdirSync(join(folder, "deep"))).toEqual([]);
  const next = takeLock(file) ?? expect.unreachable();
  fs.rmSync(file);
  next.release();
  fs.writeFileSync(join(folder, "file"), "");
  expect(() => takeLock(join(folder, "file/lock"))).toThrow("EEXIST");
  expect(() => takeLock(join(folder, "file/deep/lock"))).toThrow("EEXIST");
});

test("a lock is of the file that others find, even if it is replaced while it is taken", () => {
  const file = join(folder, "lock");
  let looks = 0;
  const whileTaken = (original: typeof fs.statSync) =>
    ((...args: Parameters<typeof fs.statSync>) => {
      if (args[0] === file) looks += 1;
      if (args[0] === file && looks === 3) {
        fs.rmSync(file);
        fs.writeFileSync(file, "");
      }
      return original(...args);
    }) as typeof fs.statSync;
  replacing("statSync", whileTaken, () => {
    const lock = takeLock(file) ?? expect.unreachable();
    expect(looks).toBe(5);
    expect(takeLock(file)).toBeUndefined();
    lock.release();
  });
});

test("a file system without locks is refused", () => {
  const files = [join(folder, "lock"), join(folder, `lock-${process.pid}`)];
  const held = files.map((file) => new Database(file));
  for (const database of held) database.exec("BEGIN EXCLUSIVE");
  expect(() => takeLock(files[0] ?? "")).toThrow(
    expect.objectContaining({
      kind: "run",
      message: `the file system of ${folder} gives no locks`,
      hint: "name a folder on a disk of this machine, or mount the file system with locks",
      cause: expect.objectContaining({ code: "SQLITE_BUSY" }),
    }),
  );
  expect(fs.existsSync(files[1] ?? "")).toBe(false);
  for (const database of held) database.close();
  fs.writeFileSync(files[0] ?? "", "no database".repeat(100));
  expect(() => takeLock(files[0] ?? "")).toThrow("file is not a database");
});

test("without a flush, the proof is valid until the next start of the machine", () => {
  const sync = createSync(false);
  sync.all(folder, () => [join(folder, "missing")]);
  sync.one(join(folder, "missing"));
  expect(sync.proof).toMatch(/^[0-9a-f-]{36}$/);
  expect(["disk", sync.proof, "", "another start"].map(isProven)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

const failed = { message: "Input/output error", code: "EIO", syscall: "syncfs" };

test.runIf(process.platform === "linux").each([
  ["flushes the disk", 'test "$*" = "-f $FOLDER"', [], "disk"],
  ["takes no folder", "echo unrecognized option >&2; exit 1", ["file"]],
  ["is missing", undefined, ["file"]],
  ["fails", "echo ' Input/output error ' >&2; exit 1", failed],
])("if the command sync %s, each path is flushed or not", (_, script, expected, proof = "") => {
  fs.writeFileSync(join(folder, "file"), "");
  fs.mkdirSync(join(folder, "programs"));
  if (script !== undefined) {
    fs.writeFileSync(join(folder, "programs/sync"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  vi.stubEnv("PATH", join(folder, "programs"));
  vi.stubEnv("FOLDER", folder);
  const flushed: string[] = [];
  const noted = (original: typeof fs.fsyncSync) => (descriptor: number) => {
    flushed.push(fs.readlinkSync(`/proc/self/fd/${descriptor}`).slice(folder.length + 1));
    original(descriptor);
  };
  replacing("fsyncSync", noted, () => {
    const sync = createSync(true);
    const before = sync.proof;
    const all = () => sync.all(folder, () => [join(folder, "file")]);
    if (Array.isArray(expected)) {
      all();
      expect(flushed.splice(0)).toEqual(expected);
    } else expect(all).toThrow(expect.objectContaining(expected));
    expect(sync.proof).toBe(proof || before);
    sync.one(folder);
    expect(flushed).toEqual([""]);
    expect(() => sync.one(join(folder, "missing"))).toThrow("ENOENT");
  });
  vi.unstubAllEnvs();
});
