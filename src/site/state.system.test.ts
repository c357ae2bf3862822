/** The note and the state that a build keeps for the next one: damage stops at most one build, with a message. */
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { digest } from "../disk/files.ts";
import { seal, unseal } from "../disk/sealed.ts";
import { Database } from "../snapshot/sqlite.ts";
import { expectMessage } from "../testing/builds.ts";
import { SharedFolder } from "../testing/shared-folder.ts";
import { oneForm } from "../testing/site-options.ts";

let shared: SharedFolder;
let note: string;
let state: string;
let built: string;
beforeAll(async () => {
  shared = await SharedFolder.make(6, oneForm);
  const { folder, site } = shared.place;
  note = join(site, ".out.anthology-build.json");
  state = join(site, ".out.anthology-build.state");
  built = join(folder, "built");
  expect(await shared.start(shared.snapshots[0], 1).ended).toMatchObject({ status: 0 });
  renameSync(site, built);
});

/** Restores the result of a build of the first snapshot, with its note and its state. */
beforeEach(() => {
  rmSync(shared.place.site, { recursive: true, force: true });
  cpSync(built, shared.place.site, { recursive: true, preserveTimestamps: true });
});

/** Overwrites every page of the state except the first, which identifies the file. */
function emptyPages(): void {
  const bytes = readFileSync(state);
  writeFileSync(state, bytes.fill(0xff, 4096));
}

test("a state that was damaged before it was hashed stops only one build", async () => {
  const [old, next] = shared.snapshots;
  emptyPages();
  const known = unseal(readFileSync(note, "utf8")) as object;
  writeFileSync(note, seal({ ...known, state: digest(state)?.sha256 }));
  const outcome = await shared.start(next, 1).ended;
  const says = [
    "where a build keeps what it has done: ",
    ")\n  try: fix that, then run the command",
  ];
  expectMessage(outcome, { status: 2, says });
  shared.expectWhole(old);
  expect(await shared.start(next, 1).ended).toMatchObject({ status: 0, stderr: "" });
  shared.expectWhole(next);
});

test("a state of an earlier version, which had other tables, is not read and is replaced", async () => {
  const next = shared.snapshots[1];
  rmSync(state);
  const old = new Database(state);
  old.exec("CREATE TABLE job (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, links TEXT)");
  old.close();
  const known = unseal(readFileSync(note, "utf8")) as object;
  const other = { madeFrom: "0".repeat(64), state: digest(state)?.sha256 };
  writeFileSync(note, seal({ ...known, ...other }));
  expect(await shared.start(next, 1).ended).toMatchObject({ status: 0, stderr: "" });
  shared.expectWhole(next);
  const now = new Database(state, { readonly: true });
  const tables = now.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  now.close();
  expect(tables).toEqual(["unit", "part", "piece"]);
});

describe("a disk that fails", { tags: ["strace"] }, () => {
  /** Builds the second snapshot while one call on a file next to the published folder fails. */
  function buildWhile(call: string, error: string, path: string, when: string) {
    const inject = `inject=${call}:error=${error}:when=${when}`;
    const file = join(shared.place.site, path);
    const under = ["strace", "-f", "-qq", "-o", "/dev/null", "-P", file, "-e", `trace=${call}`];
    return shared.start(shared.snapshots[1], 1, { under: [...under, "-e", inject, "--"] }).ended;
  }

  test("at the note or the state of the last build does not stop the next build", async () => {
    for (const path of [".out.anthology-build.json", ".out.anthology-build.state"]) {
      const outcome = await buildWhile("read", "EIO", path, "1+");
      expect(outcome).toMatchObject({ status: 0, stderr: "" });
      shared.expectWhole(shared.snapshots[1]);
    }
  });
});
