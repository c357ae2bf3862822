/**
 * What the units of a build (batches, finishes and the closing) have made. It is written to an SQLite file as units are
 * done, so that memory does not grow with the site. All threads write to the same file. It stays next to the published folder
 * for the next build, and may be deleted at any time: then the next build makes everything.
 */
import { hash } from "node:crypto";

import { explainDiskError } from "../disk/errors.ts";
import { isThere } from "../disk/is-there.ts";
import type { FileDigest, ManifestFile } from "../model/files.ts";
import { published, type Segment } from "../site-folder/stage.ts";
import type { ChangedRows } from "../snapshot/compare.ts";
import type { Reading } from "../snapshot/snapshot.ts";
import { type Connection, Database, type Statement, smallCache } from "../snapshot/sqlite.ts";

/** A part of a file that many units write: before (-1), of (0) or after (1) all batches. */
export interface Piece extends Segment {
  readonly path: string;
  readonly place: number;
}

/** What a unit made. */
export interface Made {
  readonly files: readonly (readonly [path: string, bytes: number, sha256: string])[];
  /** Links whose target is not known to exist, each with a file that has it. */
  readonly links: readonly (readonly [link: string, file: string])[];
  readonly pieces: readonly Piece[];
}

interface Unit {
  /** The position of the unit in this build. */
  readonly id: number;
  /** `passages/0`, `reader/subjects` */
  readonly name: string;
  /** What it was made from, besides rows and options. */
  readonly input: string;
  /** Which rows it looked for. */
  readonly readings?: readonly Reading[];
  readonly made: Made;
  /** Data for products, as JSON. */
  readonly parts?: Readonly<Record<string, string>>;
}

const tables = `
  CREATE TABLE unit (id INTEGER PRIMARY KEY, name TEXT UNIQUE, input TEXT, readings TEXT, links TEXT, files TEXT);
  CREATE TABLE part (unit INTEGER, name TEXT, sha256 TEXT, json TEXT, PRIMARY KEY (unit, name));
  CREATE TABLE piece (unit INTEGER, path TEXT, place INTEGER, source INTEGER, at INTEGER, bytes INTEGER);
`;

export class Units {
  readonly file: string;
  readonly #database: Connection;
  /** Statements by their SQL: each is prepared once. */
  readonly #statements = new Map<string, Statement>();

  #hasLast = false;

  /** Opens a file, which is made if it is missing. */
  constructor(file: string) {
    this.file = file;
    const isNew = !isThere(file);
    // Threads wait for each other while one of them writes.
    this.#database = this.#ask(() => new Database(file, { timeout: 600_000 }));
    // An unfinished file is deleted, so it needs no protection against crashes.
    const pragmas = ["synchronous = OFF", "journal_mode = OFF"];
    if (isNew) pragmas.unshift("page_size = 16384");
    this.#ask(() => {
      for (const pragma of [...pragmas, smallCache]) this.#database.pragma(pragma);
      if (isNew) this.#database.exec(tables);
    });
  }

  put({ id, name, input, readings = [], made, parts = {} }: Unit): void {
    const { files, links, pieces } = made;
    this.together(() => {
      const lists = [readings, links, files].map((list) => JSON.stringify(list));
      this.#run("INSERT INTO unit VALUES (?, ?, ?, ?, ?, ?)", id, name, input, ...lists);
      for (const [part, json] of Object.entries(parts)) {
        this.#run("INSERT INTO part VALUES (?, ?, ?, ?)", id, part, hash("sha256", json), json);
      }
      for (const { path, place, source, at, bytes } of pieces) {
        this.#run(
          "INSERT INTO piece VALUES (?, ?, ?, ?, ?, ?)",
          id,
          path,
          place,
          source,
          at,
          bytes,
        );
      }
    });
  }

  /**
   * Makes the units of the last build available, from its file.
   * @returns the names of those that looked for one of these rows
   */
  openLast(file: string, changed: ChangedRows): Set<string> {
    this.#hasLast = true;
    this.#run("ATTACH ? AS last", file);
    this.#ask(() =>
      this.#database.exec(`
        CREATE TEMP TABLE known AS SELECT unit, path, place, bytes,
          sum(bytes) OVER (PARTITION BY path ORDER BY place, unit, rowid) - bytes AS at FROM last.piece;
        CREATE INDEX temp.known_unit ON known (unit)`),
    );
    const isChanged = ([table, column, values]: Reading) => {
      const found = changed.get(table)?.get(column);
      return found !== undefined && values.some((value) => found.has(value));
    };
    return new Set(
      this.#all<{ name: string; readings: string }>("SELECT name, readings FROM last.unit")
        .filter(({ readings }) => (JSON.parse(readings) as Reading[]).some(isChanged))
        .map(({ name }) => name),
    );
  }

  /** Takes over a unit of the last build; tells whether there was one that was made from this input. */
  keep(id: number, name: string, input: string): boolean {
    const [last] = this.#all<{ id: number }>(
      "SELECT id FROM last.unit WHERE name = ? AND input = ?",
      ...[name, input],
    );
    if (last === undefined) return false;
    this.#run(
      "INSERT INTO unit SELECT ?, name, input, readings, links, files FROM last.unit WHERE id = ?",
      ...[id, last.id],
    );
    this.#run(
      "INSERT INTO part SELECT ?, name, sha256, json FROM last.part WHERE unit = ?",
      ...[id, last.id],
    );
    this.#run(
      "INSERT INTO piece SELECT ?, path, place, ?, at, bytes FROM known WHERE unit = ?",
      ...[id, published, last.id],
    );
    return true;
  }

  /** The files of a unit of the last build. */
  lastFiles(name: string): Map<string, FileDigest> {
    if (!this.#hasLast) return new Map();
    const [unit] = this.#all<{ files: string }>("SELECT files FROM last.unit WHERE name = ?", name);
    const files = JSON.parse(unit?.files ?? "[]") as Made["files"];
    return new Map(files.map(([path, bytes, sha256]) => [path, { bytes, sha256 }]));
  }

  /** The parts with a name, of the units from one to before another. Each is read only when it is its turn. */
  *parts<Part>(name: string, [first, end]: readonly [number, number]): Generator<Part> {
    for (let unit = first; unit < end; unit += 1) {
      const [part] = this.#all<{ json: string }>(
        "SELECT json FROM part WHERE unit = ? AND name = ?",
        ...[unit, name],
      );
      if (part !== undefined) yield JSON.parse(part.json) as Part;
    }
  }

  /** The hashes of these parts. */
  partHashes(name: string, [first, end]: readonly [number, number]): string[] {
    return this.#all<{ sha256: string }>(
      "SELECT sha256 FROM part WHERE unit >= ? AND unit < ? AND name = ? ORDER BY unit",
      ...[first, end, name],
    ).map(({ sha256 }) => sha256);
  }

  /** The files that many units write: the pieces of each, in order. */
  joined(): Map<string, Segment[]> {
    const pieces = this.#all<Piece>(
      "SELECT path, source, at, bytes FROM piece ORDER BY path, place, unit, rowid",
    );
    const files = new Map<string, Segment[]>();
    for (const piece of pieces) files.set(piece.path, [...(files.get(piece.path) ?? []), piece]);
    return files;
  }

  /** All links whose target is not known to exist, with a file that has it. */
  links(): Map<string, string> {
    const rows = this.#all<{ link: string; file: string }>(
      "SELECT DISTINCT value ->> 0 AS link, value ->> 1 AS file FROM unit, json_each(links) ORDER BY unit.id DESC",
    );
    return new Map(rows.map(({ link, file }) => [link, file]));
  }

  /** The files of all units, sorted. Until the last one was taken, nothing else can be asked. */
  files(): Iterable<ManifestFile> {
    return this.#prepared(`
      SELECT value ->> 0 AS path, value ->> 1 AS bytes, value ->> 2 AS sha256
      FROM unit, json_each(files) ORDER BY path`).iterate() as Iterable<ManifestFile>;
  }

  /** Does many things at once, which is faster. */
  together(work: () => void): void {
    this.#ask(() => {
      this.#database.exec("BEGIN IMMEDIATE");
      work();
      this.#database.exec("COMMIT");
    });
  }

  close(): void {
    this.#database.close();
  }

  #run(sql: string, ...values: readonly (string | number)[]): void {
    this.#ask(() => this.#prepared(sql).run(...values));
  }

  #all<Row>(sql: string, ...values: readonly (string | number)[]): Row[] {
    return this.#ask(() => this.#prepared(sql).all(...values)) as Row[];
  }

  #prepared(sql: string): Statement {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #ask<Answer>(question: () => Answer): Answer {
    try {
      return question();
    } catch (error) {
      const doing = `read or write ${this.file}, where a build keeps what it has done`;
      throw explainDiskError(error, doing, { path: this.file });
    }
  }
}
