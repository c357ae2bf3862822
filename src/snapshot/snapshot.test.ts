/** Snapshots: written complete or not at all, refused with a reason, read by keys, compared and replaced. */
import {
  copyFileSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import type { AnthologyError } from "../model/errors.ts";
import { contentOf } from "../testing/pulling.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { makeWorkplace, type Workplace } from "../testing/workplace.ts";
import { changedRows } from "./compare.ts";
import { checkSnapshotFile } from "./file.ts";
import { hashSnapshot, openSnapshot } from "./open.ts";
import { explainReadError } from "./read-errors.ts";
import { replaceSnapshot } from "./replace.ts";
import type { Snapshot } from "./snapshot.ts";
import { isRefusedRow, SnapshotWriter } from "./writer.ts";

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace(4);
});

function reading<Result>(file: string, read: (snapshot: Snapshot) => Result): Result {
  const snapshot = openSnapshot(file);
  try {
    return read(snapshot);
  } finally {
    snapshot.close();
  }
}

function errorOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

const texts = { table: "text", column: "id", select: "id", order: "id DESC" };

test("reads rows by keys, in order, and counts them", () => {
  reading(place.snapshot, (snapshot) => {
    expect(snapshot.rowsBy(texts, [3, 1, 99, 2])).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
    expect(snapshot.rowsBy(texts, [])).toEqual([]);
    const languages = snapshot.countBy("text", "language", ["grc", "xyz"]);
    expect([...languages]).toEqual([["grc", expect.any(Number)]]);
    expect(snapshot.values("SELECT id FROM text WHERE id < 3 ORDER BY id")).toEqual([1, 2]);
    expect(snapshot.rows("SELECT id FROM text WHERE id = 4")).toEqual([{ id: 4 }]);
    expect(() => snapshot.rows("SELECT missing FROM text")).toThrow("no such column");
  });
});

test("traces what is read, whether or not there are rows, and refuses what cannot be traced", () => {
  reading(place.snapshot, (snapshot) => {
    snapshot.rowsBy(texts, [1]);
    const { readings } = snapshot.traced(() => {
      snapshot.rowsBy(texts, [1, 99]);
      snapshot.rowsBy(texts, []);
      snapshot.countBy("text", "language", ["xyz"]);
      snapshot.rowsBy(texts, [99, 2]);
    });
    expect(readings).toEqual([
      ["text", "id", [1, 99, 2]],
      ["text", "language", ["xyz"]],
    ]);
    for (const query of ["rows", "values"] as const) {
      const work = () => snapshot.traced(() => snapshot[query]("SELECT id FROM text"));
      expect(work).toThrow("cannot be traced");
      expect(snapshot[query]("SELECT id FROM text WHERE id = 1")).toHaveLength(1);
    }
  });
});

test("the hash of the content tells of rows, not of the file or its provenance", () => {
  const [content, file] = [contentOf(place.snapshot), hashSnapshot(place.snapshot)];
  alterSnapshot(place.snapshot, "UPDATE text SET text = text || 'x' WHERE id = 1");
  expect(contentOf(place.snapshot)).not.toBe(content);
  alterSnapshot(
    place.snapshot,
    `UPDATE text SET text = substr(text, 1, length(text) - 1) WHERE id = 1; DELETE FROM provenance;
     INSERT INTO provenance VALUES (1, 'https://example.org/', '2025-01-01T00:00:00Z', 'x', 1)`,
  );
  expect(contentOf(place.snapshot)).toBe(content);
  expect(hashSnapshot(place.snapshot)).not.toBe(file);
  // A value that is missing is not the same as an empty one.
  alterSnapshot(place.snapshot, "UPDATE city SET longitude = NULL, latitude = NULL");
  const missing = contentOf(place.snapshot);
  alterSnapshot(place.snapshot, "UPDATE city SET longitude = '', latitude = ''");
  expect(contentOf(place.snapshot)).not.toBe(missing);
});

test("names the changed rows of two snapshots by their values, old and new", () => {
  const last = join(place.folder, "last.sqlite");
  copyFileSync(place.snapshot, last);
  expect(changedRows(place.snapshot, last)).toEqual(new Map());
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'new' WHERE id = 2");
  const changed = changedRows(place.snapshot, last);
  expect([...changed.keys()]).toEqual(["text"]);
  expect([...(changed.get("text")?.get("id") ?? [])]).toEqual([2]);
  expect(changed.get("text")?.get("text")?.size).toBe(2);
  copyFileSync(last, place.snapshot);
  alterSnapshot(
    place.snapshot,
    "UPDATE provenance SET source = 'https://example.org/'; UPDATE city SET longitude = NULL",
  );
  const [table] = changedRows(place.snapshot, last);
  // What is missing is no value that a batch could look for.
  expect(table?.[0]).toBe("city");
  expect([...(table?.[1].get("longitude") ?? [])]).not.toContain(null);
});

test("refuses a file that is missing or cannot be a snapshot, and says what to do", () => {
  const { data, folder, snapshot } = place;
  const refused = (file: string, message: string, hint: string = expect.stringMatching(/^make /)) =>
    expect(() => checkSnapshotFile(file)).toThrow(
      expect.objectContaining({ kind: "run", message, hint }),
    );
  const isFolder = "expected an SQLite file, found a folder";
  const other = fileURLToPath(import.meta.url);
  refused(data, `snapshot ${data}: ${isFolder}`, `name the file: --snapshot ${snapshot}`);
  refused(folder, `snapshot ${folder}: ${isFolder}`);
  refused(other, `snapshot ${other}: expected an SQLite database, found a file of another kind`);
  const pointer = join(folder, "pointer.sqlite");
  writeFileSync(
    pointer,
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
  );
  refused(
    pointer,
    `snapshot ${pointer}: expected an SQLite database, found a pointer of Git LFS, which stands for a file that is not here`,
    "run git lfs pull; in a workflow, let actions/checkout take the files: lfs: true",
  );
  refused("/nowhere", "no snapshot at /nowhere");
  const empty = join(folder, "empty.sqlite");
  writeFileSync(empty, "");
  refused(empty, `snapshot ${empty}: expected an SQLite database, found an empty file`);
  for (const [end, has] of [
    ["-wal", "changes that are not yet in the file itself"],
    ["-journal", "a change that was interrupted"],
  ]) {
    writeFileSync(`${snapshot}${end}`, "x".repeat(100));
    const hint = `let the program that writes it finish, or run: sqlite3 ${snapshot} "PRAGMA journal_mode = DELETE"`;
    refused(snapshot, `snapshot ${snapshot} has ${has}: ${snapshot}${end}`, hint);
    rmSync(`${snapshot}${end}`);
  }
  alterSnapshot(snapshot, "PRAGMA journal_mode = WAL");
  refused(
    snapshot,
    `snapshot ${snapshot}: expected a plain SQLite file, found one in WAL mode, which cannot be read without writing files next to it`,
    `run: sqlite3 ${snapshot} "PRAGMA journal_mode = DELETE"`,
  );
});

test.each([
  ["ALTER TABLE city RENAME COLUMN longitude TO east", "table city", "longitude TEXT", "east TEXT"],
  ["DROP INDEX book_by_number", "index book_by_number", "nothing"],
  ["CREATE TABLE other (id INTEGER)", "table other", "CREATE TABLE other"],
])("names what differs from data/schema.sql: %s", (sql, record, ...parts) => {
  alterSnapshot(place.snapshot, sql);
  const { faults } = errorOf(() => openSnapshot(place.snapshot)) as AnthologyError;
  expect(faults?.shown).toEqual([expect.objectContaining({ record })]);
  for (const part of parts) expect(JSON.stringify(faults?.shown)).toContain(part);
});

test("a new snapshot appears complete or not at all", () => {
  const file = join(place.folder, "new.sqlite");
  const names = () => readdirSync(place.folder).filter((name) => name.startsWith("new"));
  const book = { id: 3, number: 7 };
  const first = new SnapshotWriter(file);
  first.insert("book", book);
  expect(names()).toEqual(["new.sqlite.part"]);
  expect(isRefusedRow(errorOf(() => first.insert("book", book)))).toBe(true);
  expect(isRefusedRow(new Error("x"))).toBe(false);
  first.abandon();
  // The file is gone already.
  first.abandon();
  expect(names()).toEqual([]);
  const second = new SnapshotWriter(file);
  second.insert("book", book);
  second.finish();
  expect(names()).toEqual(["new.sqlite"]);
  expect(reading(file, (snapshot) => snapshot.values("SELECT number FROM book"))).toEqual([7]);
});

test("a snapshot that is replaced is kept, and a link stays a link", () => {
  const at = (name: string) => join(place.folder, name);
  for (const name of ["stored", "next", "third"]) writeFileSync(at(name), name);
  symlinkSync(at("stored"), at("link"));
  replaceSnapshot(at("next"), at("link"));
  expect(lstatSync(at("link")).isSymbolicLink()).toBe(true);
  expect(readFileSync(at("stored"), "utf8")).toBe("next");
  expect(readFileSync(at("link.previous"), "utf8")).toBe("stored");
  replaceSnapshot(at("third"), at("fresh"));
  expect(readFileSync(at("fresh"), "utf8")).toBe("third");
  expect(readdirSync(place.folder)).not.toContain("fresh.previous");
});

test.each([
  ["SQLITE_CORRUPT_INDEX", "is damaged"],
  ["SQLITE_IOERR_SHORT_READ", "is damaged"],
  ["SQLITE_IOERR_READ", "the disk does not work"],
  ["EIO", "the disk does not work"],
  ["SQLITE_BUSY", "another program is writing it"],
  ["SQLITE_TOOBIG", "too long for SQLite"],
  ["EACCES", "cannot be read"],
])("explains %s of a snapshot", (code, says) => {
  const error = Object.assign(new Error("why"), { code });
  expect(explainReadError("a.sqlite", error)).toMatchObject({
    kind: "run",
    message: expect.stringMatching(new RegExp(`^snapshot a.sqlite .*${says}.*\\(why\\)$`)),
    hint: expect.stringMatching(/./),
  });
});

test("does not explain a defect of a query", () => {
  const error = Object.assign(new Error("no such column"), { code: "SQLITE_ERROR" });
  expect(explainReadError("a.sqlite", error)).toBe(error);
  expect(explainReadError("a.sqlite", "text")).toBe("text");
  const defect = new Error("no code");
  expect(explainReadError("a.sqlite", defect)).toBe(defect);
});

test("the hash of the content does not depend on the order of columns", () => {
  const before = contentOf(place.snapshot);
  alterSnapshot(
    place.snapshot,
    `CREATE TEMP TABLE kept AS SELECT * FROM passage_external_reference;
     DROP TABLE passage_external_reference;
     CREATE TABLE passage_external_reference (
       url TEXT NOT NULL, title TEXT NOT NULL, position INTEGER NOT NULL CHECK (position >= 0),
       passage INTEGER NOT NULL REFERENCES passage (id), PRIMARY KEY (passage, position)
     ) STRICT, WITHOUT ROWID;
     INSERT INTO passage_external_reference SELECT url, title, position, passage FROM kept`,
  );
  expect(contentOf(place.snapshot)).toBe(before);
});
