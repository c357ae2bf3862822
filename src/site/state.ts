/**
 * What a build remembers of its jobs for the next one: of each batch and finish what it was made from and what it made,
 * in an SQLite file next to the published folder. It may be lost at any time: then the next build does everything.
 */
import { hash } from "node:crypto";
import { rmSync } from "node:fs";
import type { Key, Reading } from "../snapshot/snapshot.ts";
import { type Connection, Database, type Statement } from "../snapshot/sqlite.ts";
import type { Frame, KnownInput } from "./job-files.ts";
import type { JoinedFile, PlacedPiece } from "./joined-files.ts";

/** What is remembered of a job. */
export interface JobState {
  readonly name: string;
  /** What it depends on next to rows. */
  readonly fingerprint: string;
  /** Its files, packed. */
  readonly files: string;
  readonly links: readonly (readonly [link: string, file: string])[];
  readonly pieces: readonly PlacedPiece[];
  readonly frames: readonly Frame[];
  readonly inputs: readonly KnownInput[];
  /** The parts of each output, as JSON. */
  readonly parts: Readonly<Record<string, string>>;
  readonly readings: readonly Reading[];
}

const tables = `
  CREATE TABLE job (name TEXT PRIMARY KEY, fingerprint TEXT, files TEXT, more TEXT) WITHOUT ROWID;
  CREATE TABLE part (job TEXT, key TEXT, sha256 TEXT, json TEXT, PRIMARY KEY (job, key));
  CREATE TABLE reading (job TEXT, "table" TEXT, "column" TEXT, keys TEXT);
  CREATE INDEX reading_job ON reading (job);
  CREATE INDEX reading_table ON reading ("table");
  CREATE TABLE joined (path TEXT PRIMARY KEY, bytes INTEGER, sha256 TEXT, frame TEXT) WITHOUT ROWID;
`;

/** A state that is open; changes are kept when `save` ends them. */
export class BuildState {
  readonly #database: Connection;
  readonly #job: Statement;
  readonly #part: Statement;

  /** Opens the state in a file, or begins a new one there. */
  constructor(file: string, isNew: boolean) {
    if (isNew) for (const name of [file, `${file}-journal`]) rmSync(name, { force: true });
    this.#database = new Database(file);
    // What a power cut leaves is told from what was written by the hash in the note.
    this.#database.pragma("synchronous = OFF");
    this.#database.pragma("journal_mode = MEMORY");
    if (isNew) this.#database.exec(tables);
    this.#database.exec("BEGIN");
    this.#job = this.#database.prepare(
      "SELECT name, fingerprint, files, more FROM job WHERE name = ?",
    );
    this.#part = this.#database.prepare("SELECT json FROM part WHERE job = ? AND key = ?");
  }

  /** Names and fingerprints of all jobs. */
  fingerprints(): Map<string, string> {
    const rows = this.#database.prepare("SELECT name, fingerprint FROM job").all() as Row[];
    return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
  }

  /** The jobs that read one of these rows, or would have read it, if it had been there. */
  jobsThatRead(changed: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Key>>>): Set<string> {
    const jobs = new Set<string>();
    const query = this.#database.prepare(
      'SELECT job, "column", keys FROM reading WHERE "table" = ?',
    );
    for (const [table, columns] of changed) {
      for (const { job, column, keys } of query.all(table) as ReadingRow[]) {
        const values = columns.get(column);
        if (values === undefined || jobs.has(job)) continue;
        if ((JSON.parse(keys) as Key[]).some((key) => values.has(key))) jobs.add(job);
      }
    }
    return jobs;
  }

  /** A job without its readings. */
  job(name: string): Omit<JobState, "readings" | "parts"> {
    const row = this.#job.get(name) as Row;
    const more = JSON.parse(row.more) as Pick<JobState, "links" | "pieces" | "frames" | "inputs">;
    return { name, fingerprint: row.fingerprint, files: row.files, ...more };
  }

  /** A part of a batch, as JSON. */
  part(job: string, key: string): string {
    const row = this.#part.get(job, key) as { readonly json: string } | undefined;
    return row?.json ?? "null";
  }

  /** Hashes of all parts, by job and key with a blank between them. */
  partHashes(): ReadonlyMap<string, string> {
    const rows = this.#database.prepare("SELECT job || ' ' || key, sha256 FROM part").raw().all();
    return new Map(rows as [string, string][]);
  }

  joined(): ReadonlyMap<string, JoinedFile> {
    const rows = this.#database
      .prepare("SELECT path, bytes, sha256, frame FROM joined")
      .all() as JoinedFile[];
    return new Map(rows.map((file) => [file.path, file]));
  }

  /** Remembers jobs, and forgets others. */
  set(jobs: Iterable<JobState>, forgotten: Iterable<string>): void {
    const remove = ["job WHERE name", "part WHERE job", "reading WHERE job"].map((where) =>
      this.#database.prepare(`DELETE FROM ${where} = ?`),
    );
    const addJob = this.#database.prepare("INSERT INTO job VALUES (?, ?, ?, ?)");
    const addPart = this.#database.prepare("INSERT INTO part VALUES (?, ?, ?, ?)");
    const addReading = this.#database.prepare("INSERT INTO reading VALUES (?, ?, ?, ?)");
    const forget = (name: string) => {
      for (const statement of remove) statement.run(name);
    };
    for (const name of forgotten) forget(name);
    for (const { name, fingerprint, files, parts, readings, ...more } of jobs) {
      forget(name);
      const { links, pieces, frames, inputs } = more;
      addJob.run(name, fingerprint, files, JSON.stringify({ links, pieces, frames, inputs }));
      for (const [key, json] of Object.entries(parts)) {
        addPart.run(name, key, hash("sha256", json), json);
      }
      for (const { table, column, keys } of readings) {
        addReading.run(name, table, column, JSON.stringify([...new Set(keys)]));
      }
    }
  }

  setJoined(files: Iterable<JoinedFile>): void {
    this.#database.exec("DELETE FROM joined");
    const add = this.#database.prepare("INSERT INTO joined VALUES (?, ?, ?, ?)");
    for (const { path, bytes, sha256, frame } of files) add.run(path, bytes, sha256, frame);
  }

  /** Keeps what was set. */
  save(): void {
    this.#database.exec("COMMIT");
    this.#database.close();
  }

  /** Leaves the file as it was. */
  abandon(): void {
    if (this.#database.open) this.#database.close();
  }
}

interface Row {
  readonly name: string;
  readonly fingerprint: string;
  readonly files: string;
  readonly more: string;
}

interface ReadingRow {
  readonly job: string;
  readonly column: string;
  readonly keys: string;
}
