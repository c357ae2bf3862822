import { once } from "node:events";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Connection, Database } from "../snapshot/sqlite.ts";
import { Inputs } from "./inputs.ts";

let folder: string;
let snapshotFile: string;
let about: string;
let stop: AbortController;
let waits: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  snapshotFile = join(folder, "anthology.sqlite");
  about = join(folder, "about.json");
  stop = new AbortController();
  waits = [];
  writeFileSync(snapshotFile, "first");
});
afterEach(() => {
  stop.abort();
  rmSync(folder, { recursive: true });
});

/** Inputs whose first call of `changed` has resolved. */
async function atRest(): Promise<Inputs> {
  const files = { snapshotFile, others: [about] };
  const inputs = new Inputs(files, (journal) => waits.push(journal), stop.signal);
  await inputs.changed();
  return inputs;
}

test.each<[string, () => void]>([
  ["is written in place", () => writeFileSync(snapshotFile, "other")],
  [
    "is written in place and keeps its size and time",
    () => {
      const { atimeMs, mtimeMs } = statSync(snapshotFile);
      writeFileSync(snapshotFile, "FIRST");
      utimesSync(snapshotFile, atimeMs / 1000, mtimeMs / 1000);
    },
  ],
  ["goes", () => rmSync(snapshotFile)],
  [
    "is replaced by one of its size and time",
    () => {
      const other = join(folder, "other.sqlite");
      writeFileSync(snapshotFile, "FIRST");
      copyFileSync(snapshotFile, other);
      utimesSync(other, 1, 1);
      renameSync(other, snapshotFile);
    },
  ],
  ["stays and another input file is written", () => writeFileSync(about, "{}")],
])("tells when the snapshot %s", async (_, change) => {
  const inputs = await atRest();
  const changed = inputs.changed();
  change();
  expect(inputs.isUnchanged()).toBe(false);
  await changed;
  expect(inputs.isUnchanged()).toBe(true);
});

test("tells of a change that came before the call", async () => {
  const inputs = await atRest();
  writeFileSync(snapshotFile, "other");
  await inputs.changed();
});

test("tells of changes that the system does not report", async () => {
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(elsewhere);
  renameSync(snapshotFile, join(elsewhere, "target.sqlite"));
  symlinkSync(join(elsewhere, "target.sqlite"), snapshotFile);
  const inputs = await atRest();
  const changed = inputs.changed();
  writeFileSync(join(elsewhere, "target.sqlite"), "other");
  await changed;
});

describe("a transaction on the snapshot", () => {
  let database: Connection;
  beforeEach(() => {
    rmSync(snapshotFile);
    database = new Database(snapshotFile);
    database.exec("CREATE TABLE note (words TEXT)");
  });
  afterEach(() => database.close());

  test("is waited for, and reported when it takes long", async () => {
    const inputs = await atRest();
    let isChanged = false;
    const changed = inputs.changed().then(() => {
      isChanged = true;
    });
    database.exec("BEGIN; INSERT INTO note VALUES ('one')");
    await expect.poll(() => waits, { timeout: 10_000 }).toEqual([`${snapshotFile}-journal`]);
    expect(isChanged).toBe(false);
    database.exec("COMMIT");
    await changed;
    expect(waits).toHaveLength(1);
  });

  test("is not reported when it is short, however late it begins", async () => {
    const inputs = await atRest();
    vi.useFakeTimers({ toFake: ["performance"] });
    const changed = inputs.changed();
    vi.advanceTimersByTime(1_000_000);
    const watcher = watch(folder);
    const seen = once(watcher, "change");
    database.exec("BEGIN; INSERT INTO note VALUES ('one')");
    await seen;
    await setImmediate();
    vi.useRealTimers();
    watcher.close();
    database.exec("COMMIT");
    await changed;
    expect(waits).toEqual([]);
  });
});

test("ends when it is told to stop", async () => {
  const inputs = await atRest();
  const changed = inputs.changed();
  stop.abort(new Error("enough"));
  await expect(changed).rejects.toThrow("enough");
});
