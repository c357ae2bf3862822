import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Database } from "../snapshot/sqlite.ts";
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

/** Inputs that are at rest. */
async function atRest(): Promise<Inputs> {
  const files = { snapshotFile, others: [about] };
  const inputs = new Inputs(files, (journal) => waits.push(journal), stop.signal);
  await inputs.changed();
  return inputs;
}

test.each<[string, () => void]>([
  ["is written in place", () => writeFileSync(snapshotFile, "other")],
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
  ["is joined by another file that counts", () => writeFileSync(about, "{}")],
])("tells when the snapshot %s", async (_, change) => {
  const inputs = await atRest();
  const changed = inputs.changed();
  change();
  expect(inputs.isUnchanged()).toBe(false);
  await changed;
  expect(inputs.isUnchanged()).toBe(true);
});

test("tells of a change from before it was asked", async () => {
  const inputs = await atRest();
  writeFileSync(snapshotFile, "other");
  await inputs.changed();
});

test("tells of files that the system does not report on", async () => {
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(elsewhere);
  renameSync(snapshotFile, join(elsewhere, "target.sqlite"));
  symlinkSync(join(elsewhere, "target.sqlite"), snapshotFile);
  const inputs = await atRest();
  const changed = inputs.changed();
  writeFileSync(join(elsewhere, "target.sqlite"), "other");
  await changed;
});

test("waits for a transaction, and says so when it takes long", async () => {
  rmSync(snapshotFile);
  const database = new Database(snapshotFile);
  database.exec("CREATE TABLE note (words TEXT)");
  const inputs = await atRest();
  let isTold = false;
  const changed = inputs.changed().then(() => {
    isTold = true;
  });
  database.exec("BEGIN; INSERT INTO note VALUES ('one')");
  await expect.poll(() => waits, { timeout: 10_000 }).toEqual([`${snapshotFile}-journal`]);
  expect(isTold).toBe(false);
  database.exec("COMMIT");
  await changed;
  expect(waits).toHaveLength(1);
  database.close();
});

test("ends when it is told to stop", async () => {
  const inputs = await atRest();
  const changed = inputs.changed();
  stop.abort(new Error("enough"));
  await expect(changed).rejects.toThrow("enough");
});
