/** Opens a snapshot for reading, after all checks of its file and rows. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { AnthologyError } from "../model/errors.ts";
import type { Log } from "../model/log.ts";
import { findFaults } from "./checks.ts";
import { addViews, type Definition, readDefinition, supportedDefinition } from "./definition.ts";
import { checkSnapshotFile, makeOne } from "./file.ts";
import { refuseForeign } from "./foreign.ts";
import { explainedReadError, explainReadError } from "./read-errors.ts";
import { Snapshot } from "./snapshot.ts";
import { type Connection, Database, smallCache } from "./sqlite.ts";

/**
 * Opens a snapshot after checking its kind, version, integrity and relations.
 * @param note receives a message about columns that an older snapshot lacks
 * @param foreign whether it may have tables of others, which are not read
 * @throws AnthologyError of kind `run` if the file is not a snapshot, of kind `data` if its rows have faults
 */
export function openSnapshot(
  file: string,
  note?: Log["note"],
  foreign: "refused" | "allowed" = "refused",
): Snapshot {
  const database = openDatabase(file);
  try {
    const supported = supportedDefinition();
    checkKind(database, file, supported);
    const missing = addViews(database, supported);
    if (foreign === "refused") refuseForeign(database, supported, `snapshot ${file}`);
    findFaults(database, supported, `snapshot ${file}`).throwIfAny(
      `snapshot ${file} cannot be built from`,
      "fix these rows in the snapshot, or make it again from its source, then run the command again",
    );
    if (missing.length > 0) {
      note?.(
        `snapshot ${file} was made by an older anthology-build: expected the columns ${missing.join(", ")}, found none; they are read as empty until it is made again`,
      );
    }
    return new Snapshot(database, file);
  } catch (error) {
    database.close();
    throw explainReadError(file, error);
  }
}

/**
 * SHA-256 of a snapshot's file, in hexadecimal. A file with a known hash need not be checked again.
 * @throws AnthologyError like `openSnapshot` if the file cannot be read
 */
export function hashSnapshot(file: string): string {
  checkSnapshotFile(file);
  return explainedReadError(file, () =>
    createHash("sha256").update(readFileSync(file)).digest("hex"),
  );
}

export function openCheckedSnapshot(file: string): Snapshot {
  const database = openDatabase(file);
  addViews(database, supportedDefinition());
  return new Snapshot(database, file);
}

/** What a use of a checked snapshot gives. */
export function withSnapshot<Result>(file: string, use: (snapshot: Snapshot) => Result): Result {
  const snapshot = openCheckedSnapshot(file);
  try {
    return use(snapshot);
  } finally {
    snapshot.close();
  }
}

function openDatabase(file: string): Connection {
  checkSnapshotFile(file);
  return explainedReadError(file, () => {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    database.pragma(smallCache);
    // One transaction for the whole run hides what other programs write meanwhile.
    database.exec("BEGIN");
    return database;
  });
}

function checkKind(database: Connection, file: string, expected: Definition): void {
  const applicationId = Number(database.pragma("application_id", { simple: true }));
  const version = Number(database.pragma("user_version", { simple: true }));
  if (applicationId !== expected.applicationId) {
    const { tables } = readDefinition(database);
    const isRestored =
      applicationId === 0 && [...expected.tables.keys()].every((name) => tables.has(name));
    const numbers = `PRAGMA application_id = ${expected.applicationId}; PRAGMA user_version = ${expected.version}`;
    throw new AnthologyError(
      "run",
      `snapshot ${file}: expected application_id ${expected.applicationId}, found ${applicationId}: ` +
        (isRestored
          ? "it has the tables of a snapshot, but .dump of sqlite3 leaves this number out"
          : "it is an SQLite database, but not a snapshot of an anthology"),
      {
        hint: isRestored
          ? `run: sqlite3 ${file} "${numbers}"; another time, copy it with VACUUM INTO`
          : makeOne,
      },
    );
  }
  if (version !== expected.version) {
    const hint =
      version > expected.version
        ? "it was made by a newer anthology-build: install that version"
        : "make the snapshot again with this version";
    throw new AnthologyError(
      "run",
      `snapshot ${file}: expected schema version (user_version) ${expected.version}, found ${version}`,
      { hint },
    );
  }
}
