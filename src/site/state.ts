/**
 * The state of a build: for each job (batch or finish), what it was made from and what it made. Jobs are written to an
 * SQLite file as they are done, so that memory does not grow with the site. The file stays next to the published folder
 * for the next build. It may be deleted at any time: then the next build makes everything.
 */
import { hash } from "node:crypto";
import { constants, copyFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import type { ManifestFile } from "../publishing/manifest.ts";
import type { ChangedRows } from "../snapshot/compare.ts";
import type { Key, Reading } from "../snapshot/snapshot.ts";
import { type Connection, Database, type Statement, smallCache } from "../snapshot/sqlite.ts";
import { linesInParts, mergeFiles, unpackFiles } from "./file-list.ts";
import type { Frame, KnownInput, MadeFiles, Piece } from "./job-files.ts";
import type { JoinedFile } from "./joined-files.ts";

/** What is remembered of a job. */
export interface JobState extends Omit<MadeFiles, "faults" | "written"> {
  readonly name: string;
  /** What the job depends on besides rows. */
  readonly fingerprint: string;
  /** The parts of each output, as JSON. */
  readonly parts: Readonly<Record<string, string>>;
  readonly readings: readonly Reading[];
}

type Link = MadeFiles["links"][number];

const tables = `
  CREATE TABLE job (name TEXT PRIMARY KEY, fingerprint TEXT, links TEXT, pieces TEXT, frames TEXT, inputs TEXT) WITHOUT ROWID;
  CREATE TABLE files (job TEXT, number INTEGER, list TEXT, PRIMARY KEY (job, number));
  CREATE TABLE part (job TEXT, key TEXT, sha256 TEXT, json TEXT, PRIMARY KEY (job, key));
  CREATE TABLE reading (job TEXT, "table" TEXT, "column" TEXT, keys TEXT);
  CREATE INDEX reading_job ON reading (job);
  CREATE INDEX reading_table ON reading ("table");
  CREATE TABLE joined (path TEXT PRIMARY KEY, file TEXT) WITHOUT ROWID;
`;

/** An open state. */
export class BuildState {
  readonly file: string;
  readonly #database: Connection;
  /** Statements by their SQL: each is prepared once. */
  readonly #statements = new Map<string, Statement>();

  /** Opens the state in a file. */
  constructor(file: string, mode: "to read" | "to write" = "to read") {
    this.file = file;
    this.#database = this.#ask(() => new Database(file, { readonly: mode === "to read" }));
    this.#ask(() => this.#database.pragma(smallCache));
    if (mode === "to read") return;
    // An unfinished file is deleted, so it needs no protection against crashes.
    this.#ask(() => this.#database.pragma("synchronous = OFF"));
    this.#ask(() => this.#database.pragma("journal_mode = OFF"));
  }

  /** Begins a state in a file, with the jobs of the last build or without any. */
  static begin(file: string, last: BuildState | undefined): BuildState {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true });
    if (last !== undefined) copyFileSync(last.file, file, constants.COPYFILE_FICLONE);
    const state = new BuildState(file, "to write");
    if (last === undefined) state.#ask(() => state.#database.exec(tables));
    return state;
  }

  /** Names and fingerprints of all jobs. */
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

  /** The files of a job in the order of their paths. */
  *files(job: string): Generator<ManifestFile> {
    for (let number = 0; ; number += 1) {
      const list = this.#text("SELECT list FROM files WHERE job = ? AND number = ?", job, number);
      if (list === undefined) return;
      yield* unpackFiles(list);
    }
  }

  /** The files of jobs in the order of their paths. */
  filesOf(jobs: Iterable<string>): Generator<ManifestFile> {
    return mergeFiles([...jobs].map((job) => this.files(job)));
  }

  links(job: string): readonly Link[] {
    return this.#list("SELECT links FROM job WHERE name = ?", job);
  }

  pieces(job: string): readonly Piece[] {
    return this.#list("SELECT pieces FROM job WHERE name = ?", job);
  }

  frames(job: string): readonly Frame[] {
    return this.#list("SELECT frames FROM job WHERE name = ?", job);
  }

  inputs(job: string): readonly KnownInput[] {
    return this.#list("SELECT inputs FROM job WHERE name = ?", job);
  }

  /** A part of a batch, as JSON. */
  part(job: string, key: string): string {
    return this.#text("SELECT json FROM part WHERE job = ? AND key = ?", job, key) ?? "null";
  }

  partHash(job: string, key: string): string {
    return this.#text("SELECT sha256 FROM part WHERE job = ? AND key = ?", job, key) ?? "";
  }

  /** The files that several jobs write, by their paths. */
  joined(): Map<string, JoinedFile> {
    const rows = this.#all<{ path: string; file: string }>("SELECT path, file FROM joined");
    return new Map(rows.map(({ path, file }) => [path, JSON.parse(file) as JoinedFile]));
  }

  /** Stores a job, and replaces what was known of it. */
  put({
    name,
    fingerprint,
    files,
    links,
    pieces,
    frames,
    inputs,
    parts,
    readings,
  }: JobState): void {
    this.forget(name);
    const lists = [links, pieces, frames, inputs].map((list) => JSON.stringify(list));
    this.#run("INSERT INTO job VALUES (?, ?, ?, ?, ?, ?)", name, fingerprint, ...lists);
    for (const [number, list] of linesInParts(files).entries()) {
      this.#run("INSERT INTO files VALUES (?, ?, ?)", name, number, list);
    }
    for (const [key, json] of Object.entries(parts)) {
      this.#run("INSERT INTO part VALUES (?, ?, ?, ?)", name, key, hash("sha256", json), json);
    }
    for (const { table, column, keys } of readings) {
      const values = JSON.stringify([...new Set(keys)]);
      this.#run("INSERT INTO reading VALUES (?, ?, ?, ?)", name, table, column, values);
    }
  }

  forget(job: string): void {
    this.#run("DELETE FROM job WHERE name = ?", job);
    for (const table of ["files", "part", "reading"]) {
      this.#run(`DELETE FROM ${table} WHERE job = ?`, job);
    }
  }

  setJoined(files: Iterable<JoinedFile>): void {
    this.#run("DELETE FROM joined");
    for (const file of files) {
      this.#run("INSERT INTO joined VALUES (?, ?)", file.path, JSON.stringify(file));
    }
  }

  /** Whether the whole file can be read and is consistent. */
  isSound(): boolean {
    try {
      return this.#database.pragma("quick_check(1)", { simple: true }) === "ok";
    } catch {
      return false;
    }
  }

  /** Writes what was stored to the disk. */
  commit(): void {
    if (this.#database.inTransaction) this.#ask(() => this.#database.exec("COMMIT"));
  }

  close(): void {
    if (!this.#database.open) return;
    try {
      this.commit();
    } finally {
      this.#database.close();
    }
  }

  #run(sql: string, ...values: readonly (string | number)[]): void {
    this.#ask(() => this.#prepared(sql).run(...values));
  }

  #all<Row>(sql: string, ...values: readonly (string | number)[]): Row[] {
    return this.#ask(() => this.#prepared(sql).all(...values)) as Row[];
  }

  /** The only value of the only row. */
  #text(sql: string, ...values: readonly (string | number)[]): string | undefined {
    const row = this.#ask(() => this.#prepared(sql).get(...values));
    return row === undefined ? undefined : Object.values(row as Record<string, string>)[0];
  }

  #list<Item>(sql: string, job: string): readonly Item[] {
    return JSON.parse(this.#text(sql, job) ?? "[]") as Item[];
  }

  #prepared(sql: string): Statement {
    // Without a transaction, SQLite locks the file and looks for a journal at each statement.
    if (!this.#database.inTransaction) this.#database.exec("BEGIN");
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  /** Calls `question`; errors of SQLite then name the file. */
  #ask<Answer>(question: () => Answer): Answer {
    try {
      return question();
    } catch (error) {
      const doing = `read or write ${this.file}, where a build keeps what it has done`;
      const hint = "see that the disk works and has room, then run the command again";
      throw explainDiskError(error, doing, hint);
    }
  }
}
