/**
 * The state of a build: for each job (batch or finish), what it was made from and what it made. Jobs are written to an
 * SQLite file as they are done, so that memory does not grow with the site. The file stays next to the published folder
 * for the next build. It may be deleted at any time: then the next build makes everything.
 */

import { hash } from "node:crypto";
import { constants, copyFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import type { FileDigest, ManifestFile } from "../model/files.ts";
import type { CollectionName, Parts } from "../outputs/output.ts";
import type { ChangedRows } from "../snapshot/compare.ts";
import type { Key, ReadQuery } from "../snapshot/snapshot.ts";
import { type Connection, Database, type Statement, smallCache } from "../snapshot/sqlite.ts";
import type { JobFile, JobResult, Piece } from "./job.ts";
import type { StoredPiece } from "./pieces.ts";
import { batchesOf, type PlannedBatch } from "./plan.ts";

export interface JobState extends Omit<JobResult, "faults" | "written"> {
  readonly name: string;
  /** What the job depends on besides rows. */
  readonly fingerprint: string;
  /** The parts of each output, as JSON, by the names that `partKey` gives. */
  readonly parts: Readonly<Record<string, string>>;
  readonly readings: readonly ReadQuery[];
}

export function partKey(output: string, part: string): string {
  return `${output}/${part}`;
}

/** A job that is done again gets a new id; files with an id that no job has are those of its last time. */
const tables = `
  CREATE TABLE job (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, fingerprint TEXT, links TEXT);
  CREATE TABLE file (path TEXT, job INTEGER, bytes INTEGER, sha256 TEXT, input TEXT, PRIMARY KEY (path, job)) WITHOUT ROWID;
  CREATE INDEX file_input ON file (job) WHERE input IS NOT NULL;
  CREATE TABLE part (job TEXT, key TEXT, sha256 TEXT, json TEXT, PRIMARY KEY (job, key));
  CREATE TABLE reading (job TEXT, "table" TEXT, "column" TEXT, keys TEXT);
  CREATE INDEX reading_job ON reading (job);
  CREATE INDEX reading_table ON reading ("table");
  CREATE TABLE piece (path TEXT, position INTEGER, job TEXT, bytes INTEGER, sha256 TEXT, at INTEGER, isNew INTEGER, PRIMARY KEY (path, position, job)) WITHOUT ROWID;
  CREATE INDEX piece_job ON piece (job);
`;

/** Whether a job still has the file. `job IN (SELECT id FROM job)` would list all jobs for each question. */
const isLive = "EXISTS (SELECT 1 FROM job WHERE id = file.job)";

export class BuildState {
  readonly file: string;
  /** Whether SQLite could not read or write it: then it may be damaged. */
  hasFailed = false;
  /** The files with pieces that differ from those of the last build. */
  readonly outdated = new Set<string>();
  readonly #database: Connection;
  /** Statements by their SQL: each is prepared once. */
  readonly #statements = new Map<string, Statement>();

  constructor(file: string) {
    this.file = file;
    this.#database = this.#ask(() => new Database(file));
    // An unfinished file is deleted, so it needs no protection against crashes.
    for (const pragma of [smallCache, "synchronous = OFF", "journal_mode = OFF"]) {
      this.#ask(() => this.#database.pragma(pragma));
    }
  }

  /** Begins a state in a file: a copy of the last build's state, or one without jobs. */
  static begin(file: string, last: string | undefined): BuildState {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true });
    if (last !== undefined) copyFileSync(last, file, constants.COPYFILE_FICLONE);
    const state = new BuildState(file);
    if (last === undefined) state.#ask(() => state.#database.exec(tables));
    return state;
  }

  fingerprints(): Map<string, string> {
    const rows = this.#all<{ name: string; fingerprint: string }>(
      "SELECT name, fingerprint FROM job",
    );
    return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
  }

  /** The jobs that read one of these rows, or would have read it if it had existed. */
  jobsThatRead(changed: ChangedRows): Set<string> {
    const jobs = new Set<string>();
    for (const [table, columns] of changed) {
      const readings = this.#all<{ job: string; column: string; keys: string }>(
        'SELECT job, "column", keys FROM reading WHERE "table" = ?',
        table,
      );
      for (const { job, column, keys } of readings) {
        const values = columns.get(column);
        if (values === undefined || jobs.has(job)) continue;
        if ((JSON.parse(keys) as Key[]).some((key) => values.has(key))) jobs.add(job);
      }
    }
    return jobs;
  }

  /** All files in the order of their paths. Until the last one was taken, nothing else can be asked. */
  *files(): Generator<ManifestFile> {
    const sql = `SELECT path, bytes, sha256 FROM file WHERE ${isLive} ORDER BY path`;
    try {
      yield* this.#prepared(sql).iterate() as Iterable<ManifestFile>;
    } catch (error) {
      throw this.#explained(error);
    }
  }

  /** The paths that more than one job has. */
  repeatedPaths(): string[] {
    return this.#paths(
      `SELECT path FROM file WHERE ${isLive} GROUP BY path HAVING count(*) > 1 ORDER BY path`,
    );
  }

  /** Removes the files of jobs that were done again or forgotten. Returns the paths that no job has any more. */
  removeStale(): string[] {
    const paths = this.#paths(
      `SELECT path FROM file GROUP BY path HAVING NOT max(${isLive}) ORDER BY path`,
    );
    this.#run(`DELETE FROM file WHERE NOT ${isLive}`);
    return paths;
  }

  /** Links of all jobs whose target is not yet known to exist. */
  links(): JobResult["links"] {
    const rows = this.#all<{ links: string }>("SELECT links FROM job");
    return rows.flatMap(({ links }) => JSON.parse(links) as JobResult["links"]);
  }

  joinedPaths(): string[] {
    return this.#paths("SELECT DISTINCT path FROM piece ORDER BY path");
  }

  pieces(path: string): StoredPiece[] {
    return this.#all("SELECT * FROM piece WHERE path = ? ORDER BY position, job", path);
  }

  /** Stores that a file was joined from all its pieces. */
  setJoined(path: string): void {
    let at = 0;
    for (const { position, job, bytes } of this.pieces(path)) {
      this.#run(
        "UPDATE piece SET at = ?, isNew = 0 WHERE path = ? AND position = ? AND job = ?",
        ...[at, path, position, job],
      );
      at += bytes;
    }
  }

  digest(path: string): FileDigest | undefined {
    return this.#all<FileDigest>(
      `SELECT bytes, sha256 FROM file WHERE path = ? AND ${isLive}`,
      path,
    )[0];
  }

  /** The files of a job that depend only on an input. */
  inputs(job: string): readonly JobFile[] {
    return this.#all(
      `SELECT path, bytes, sha256, input FROM file
        WHERE input IS NOT NULL AND job = (SELECT id FROM job WHERE name = ?)`,
      job,
    );
  }

  /** All parts with a name, of these batches. */
  parts(batches: readonly PlannedBatch[], key: string): Parts {
    const one = (job: string) =>
      this.#text("SELECT json FROM part WHERE job = ? AND key = ?", job, key) ?? "null";
    function* of<Part>(collection: CollectionName): Generator<Part> {
      for (const { name } of batchesOf(batches, collection)) yield JSON.parse(one(name)) as Part;
    }
    return { of, items: <Item>(collection: CollectionName) => [...of<Item[]>(collection)].flat() };
  }

  partHash(job: string, key: string): string {
    return this.#text("SELECT sha256 FROM part WHERE job = ? AND key = ?", job, key) ?? "";
  }

  /** Stores a job, and replaces what was known of it. */
  put(job: JobState): void {
    const { name, fingerprint, links } = job;
    const before = this.#piecesOf(name);
    this.#forget(name);
    const id = this.#run(
      "INSERT INTO job VALUES (NULL, ?, ?, ?)",
      ...[name, fingerprint, JSON.stringify(links)],
    );
    this.#putPieces(job, before);
    for (const { path, bytes, sha256, input = null } of job.files) {
      this.#run("INSERT INTO file VALUES (?, ?, ?, ?, ?)", path, id, bytes, sha256, input);
    }
    for (const [key, json] of Object.entries(job.parts)) {
      this.#run("INSERT INTO part VALUES (?, ?, ?, ?)", name, key, hash("sha256", json), json);
    }
    for (const { table, column, keys } of job.readings) {
      const values = JSON.stringify([...new Set(keys)]);
      this.#run("INSERT INTO reading VALUES (?, ?, ?, ?)", name, table, column, values);
    }
  }

  /** Removes a job that no longer exists. */
  forget(job: string): void {
    for (const { path } of this.#piecesOf(job)) this.outdated.add(path);
    this.#forget(job);
  }

  #forget(job: string): void {
    this.#run("DELETE FROM job WHERE name = ?", job);
    for (const table of ["part", "reading", "piece"]) {
      this.#run(`DELETE FROM ${table} WHERE job = ?`, job);
    }
  }

  #piecesOf(job: string): StoredPiece[] {
    return this.#all("SELECT * FROM piece WHERE job = ?", job);
  }

  /** Stores the pieces of a job. Those that are as before stay in the published file. */
  #putPieces({ name, pieces }: JobState, before: readonly StoredPiece[]): void {
    const keyOf = ({ path, position, sha256 }: Piece) => `${sha256} ${position} ${path}`;
    const known = new Map(before.map((piece) => [keyOf(piece), piece]));
    let at = 0;
    for (const piece of pieces) {
      const { path, position, bytes, sha256 } = piece;
      const same = known.get(keyOf(piece));
      known.delete(keyOf(piece));
      if (same === undefined) this.outdated.add(path);
      this.#run(
        "INSERT INTO piece VALUES (?, ?, ?, ?, ?, ?, ?)",
        ...[path, position, name, bytes, sha256, same?.at ?? at, same?.isNew ?? 1],
      );
      at += bytes;
    }
    for (const { path } of known.values()) this.outdated.add(path);
  }

  /** Writes what was stored to the disk. */
  commit(): void {
    if (this.#database.inTransaction) this.#ask(() => this.#database.exec("COMMIT"));
  }

  /** Closes the file without what was not yet written. */
  close(): void {
    this.#database.close();
  }

  /** @returns the id of the inserted row */
  #run(sql: string, ...values: readonly (string | number | null)[]): number {
    return Number(this.#ask(() => this.#prepared(sql).run(...values)).lastInsertRowid);
  }

  #all<Row>(sql: string, ...values: readonly (string | number)[]): Row[] {
    return this.#ask(() => this.#prepared(sql).all(...values)) as Row[];
  }

  #paths(sql: string): string[] {
    return this.#all<{ path: string }>(sql).map(({ path }) => path);
  }

  /** The only value of the only row. */
  #text(sql: string, ...values: readonly (string | number)[]): string | undefined {
    const row = this.#ask(() => this.#prepared(sql).get(...values));
    return row === undefined ? undefined : Object.values(row as Record<string, string>)[0];
  }

  #prepared(sql: string): Statement {
    // Without a transaction, SQLite locks the file and looks for a journal at each statement.
    if (!this.#database.inTransaction) this.#database.exec("BEGIN");
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #ask<Answer>(question: () => Answer): Answer {
    try {
      return question();
    } catch (error) {
      throw this.#explained(error);
    }
  }

  /** An error of SQLite that names the file. */
  #explained(error: unknown): unknown {
    this.hasFailed = true;
    const doing = `read or write ${this.file}, where a build keeps what it has done`;
    return explainDiskError(error, doing);
  }
}
