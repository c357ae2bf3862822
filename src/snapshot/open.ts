/** Opening a snapshot for reading, after every check that the file itself allows (DESIGN: the snapshot). */
import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { AnthologyError } from "../model/errors.ts";
import { findFaults } from "./checks.ts";
import { type Definition, supportedDefinition } from "./definition.ts";
import { explainReadError } from "./read-errors.ts";
import { Snapshot } from "./snapshot.ts";
import { type Connection, Database } from "./sqlite.ts";

const makeOne = "make one with `npm run sample`, or name another with --snapshot <file>";

/**
 * Opens a snapshot whose kind, version, integrity and relations were checked.
 * @throws AnthologyError of kind `run` when the file is no snapshot, of kind `data` when its rows have faults.
 */
export function openSnapshot(file: string): Snapshot {
  const database = openDatabase(file);
  try {
    const supported = supportedDefinition();
    checkKind(database, file, supported);
    findFaults(database, supported, `snapshot ${file}`).throwIfAny(
      `snapshot ${file} cannot be built from`,
      "mend these rows in the snapshot, or make it anew from its source, then run the command again",
    );
    return new Snapshot(database, file);
  } catch (error) {
    database.close();
    throw explainReadError(file, error);
  }
}

/**
 * SHA-256 of a snapshot's file, in hexadecimal: the same bytes were found sound before, or they were not.
 * @throws AnthologyError as `openSnapshot` does when the file is none that can be read
 */
export function hashSnapshot(file: string): string {
  checkFile(file);
  try {
    return createHash("sha256").update(readFileSync(file)).digest("hex");
  } catch (error) {
    throw explainReadError(file, error);
  }
}

/** Opens a snapshot that another part of this run has checked already. */
export function openCheckedSnapshot(file: string): Snapshot {
  return new Snapshot(openDatabase(file), file);
}

function openDatabase(file: string): Connection {
  checkFile(file);
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    // One transaction for the whole run: what another program writes meanwhile is not seen.
    database.exec("BEGIN");
    return database;
  } catch (error) {
    throw explainReadError(file, error);
  }
}

/** What is wrong with the file before SQLite sees it: SQLite's own messages name neither file nor remedy. */
function checkFile(file: string): void {
  const stat = statOrNothing(file);
  if (stat === undefined)
    throw new AnthologyError("run", `no snapshot at ${file}`, { hint: makeOne });
  if (!stat.isFile()) {
    const kind = stat.isDirectory() ? "a folder" : "not a regular file";
    throw new AnthologyError("run", `snapshot ${file}: expected an SQLite file, found ${kind}`, {
      hint: makeOne,
    });
  }
  const start = firstBytes(file, 20);
  if (!start.startsWith("SQLite format 3\0")) {
    const found = stat.size === 0 ? "an empty file" : "a file of another kind";
    throw new AnthologyError(
      "run",
      `snapshot ${file}: expected an SQLite database, found ${found}`,
      {
        hint: makeOne,
      },
    );
  }
  const settle = `sqlite3 ${file} "PRAGMA journal_mode = DELETE"`;
  if (start.endsWith("\x02\x02")) {
    const found = "one in WAL mode, which cannot be read without writing files beside it";
    throw new AnthologyError(
      "run",
      `snapshot ${file}: expected a plain SQLite file, found ${found}`,
      {
        hint: `run: ${settle}`,
      },
    );
  }
  for (const [suffix, meaning] of [
    ["-wal", "changes that are not yet in the file itself"],
    ["-journal", "a change that was interrupted"],
  ] as const) {
    if ((statOrNothing(file + suffix)?.size ?? 0) > 0) {
      throw new AnthologyError("run", `snapshot ${file} has ${meaning}: ${file}${suffix}`, {
        hint: `let the program that writes it finish, or run: ${settle}`,
      });
    }
  }
}

function statOrNothing(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw explainReadError(file, error);
  }
}

function firstBytes(file: string, length: number): string {
  try {
    const descriptor = openSync(file, "r");
    try {
      const buffer = Buffer.alloc(length);
      return buffer.toString("latin1", 0, readSync(descriptor, buffer, 0, length, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw explainReadError(file, error);
  }
}

function checkKind(database: Connection, file: string, expected: Definition): void {
  const applicationId = Number(database.pragma("application_id", { simple: true }));
  const version = Number(database.pragma("user_version", { simple: true }));
  if (applicationId !== expected.applicationId) {
    throw new AnthologyError(
      "run",
      `snapshot ${file}: expected application_id ${expected.applicationId}, found ${applicationId}: ` +
        "it is an SQLite database, but not a snapshot of an anthology",
      { hint: makeOne },
    );
  }
  if (version !== expected.version) {
    throw new AnthologyError(
      "run",
      `snapshot ${file}: expected schema version (user_version) ${expected.version}, found ${version}`,
      {
        hint:
          version > expected.version
            ? "it was made by a newer anthology-build: install that version"
            : "make the snapshot anew with this version",
      },
    );
  }
}
