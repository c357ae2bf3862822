/** The note and the units that a build keeps for the next one: damage stops at most one build, with a message. */
import "../testing/failing-disk.ts";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { digest } from "../disk/files.ts";
import { seal, unseal } from "../disk/sealed.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { withFailure } from "../testing/failing-disk.ts";
import { oneForm } from "../testing/site-options.ts";
import { alterSnapshot, rowsIn } from "../testing/snapshots.ts";
import { contents } from "../testing/tree.ts";
import { copyWorkplace, leftNextTo, makeWorkplace, type Workplace } from "../testing/workplace.ts";

const good = makeWorkplace(6);
/** The files that a build of the changed snapshot into a new folder gives. */
let expected: object;
beforeAll(async () => {
  await buildQuietly(good.snapshot, good.out, oneForm);
  alterSnapshot(good.snapshot, "UPDATE text SET text = text || ' καὶ ἄλλα' WHERE id % 2 = 0");
  const clean = join(good.folder, "new", "out");
  await buildQuietly(good.snapshot, clean, oneForm);
  expected = contents(clean);
});

let place: Workplace;
let note: string;
let state: string;
beforeEach(() => {
  place = copyWorkplace(good);
  note = join(place.site, ".out.anthology-build.json");
  state = join(place.site, ".out.anthology-build.state");
});

const build = () => buildQuietly(place.snapshot, place.out, oneForm);

/** Changes the note, and seals it again. */
function changeNote(change: object): void {
  const known = unseal(readFileSync(note, "utf8")) as object;
  writeFileSync(note, seal({ ...known, ...change }));
}

function expectWhole(): void {
  expect(contents(place.out)).toEqual(expected);
  expect(leftNextTo(place)).toEqual([]);
}

test("units that were damaged before they were hashed stop only one build", async () => {
  // The first page identifies the file.
  writeFileSync(state, readFileSync(state).fill(0xff, 4096));
  changeNote({ state: digest(state)?.sha256 });
  const before = contents(place.out);
  await expect(build()).rejects.toMatchObject({
    kind: "run",
    message: expect.stringContaining("where a build keeps what it has done: "),
    hint: expect.stringMatching(/^fix that, then run the command/),
  });
  expect(contents(place.out)).toEqual(before);
  await build();
  expectWhole();
});

test("units of an earlier version, which had other tables, are not read and are replaced", async () => {
  rmSync(state);
  const job =
    "CREATE TABLE job (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, links TEXT)";
  alterSnapshot(state, job);
  changeNote({ madeFrom: "0".repeat(64), state: digest(state)?.sha256 });
  await build();
  expectWhole();
  const tables = rowsIn(state, "SELECT name FROM sqlite_schema WHERE type = 'table'");
  expect(tables).toEqual(["unit", "part", "piece"]);
});

test("a folder in the place of the note is replaced", async () => {
  rmSync(note);
  mkdirSync(note);
  await build();
  expectWhole();
});

// The first call on the note asks whether it is a file, the second reads it.
test.each([
  ["note", "json", 2],
  ["units", "state", 1],
])("a disk that cannot read the %s does not stop the next build", async (_, end, from) => {
  const folder = join(place.site, `.out.anthology-build.${end}`);
  const failure = { folder, from, isLasting: false };
  expect(await withFailure(failure, build)).toEqual({ thrown: undefined, isReached: true });
  expectWhole();
});
