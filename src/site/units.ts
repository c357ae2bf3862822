/**
 * What the units of a build (batches, finishes and the closing) have made. It is written to an SQLite file as units are
 * done, so that memory does not grow with the site. All threads write to the same file. It stays next to the published folder
 * for the next build, and may be deleted at any time: then the next build makes everything.
 */
import { hash } from "node:crypto";
import { constants, copyFileSync } from "node:fs";
import { explainDiskError } from "../disk/errors.ts";
import { isThere } from "../disk/is-there.ts";
import type { FileDigest, FileProduct, ProductFile } from "../model/files.ts";
import { groupsOf } from "../model/groups.ts";
import { published, type Segment } from "../site-folder/stage.ts";
import { type ChangedRows, isAffected } from "../snapshot/compare.ts";
import type { Reading } from "../snapshot/snapshot.ts";
import { type Connection, Database, type Statement, smallCache } from "../snapshot/sqlite.ts";

/** A part of a file that many units write: before (-1), of (0) or after (1) all batches. */
export interface Piece extends Segment {
  readonly path: string;
  readonly place: number;
  readonly product: FileProduct;
}

/** What a unit made. */
export interface Made {
  readonly files: readonly (readonly [
    path: string,
    bytes: number,
    sha256: string,
    product: FileProduct,
  ])[];
  /** Links whose target is not known to exist, each with a file that has it. */
  readonly links: readonly (readonly [link: string, file: string])[];
  readonly pieces: readonly Piece[];
}

interface Unit {
  readonly id: number;
  /** What it was made from, besides rows and options. */
  readonly input: string;
  /** Which rows it looked for. */
  readonly readings?: readonly Reading[];
  readonly made: Made;
  /** Data for products, as JSON. */
  readonly parts?: Readonly<Record<string, string>> | undefined;
}

const tables = `
  CREATE TABLE unit (id INTEGER PRIMARY KEY, input TEXT, readings TEXT, links TEXT, files TEXT);
  CREATE TABLE part (unit INTEGER, name TEXT, sha256 TEXT, json TEXT, PRIMARY KEY (unit, name));
  CREATE TABLE piece (unit INTEGER, path TEXT, place INTEGER, source INTEGER, at INTEGER, bytes INTEGER, product TEXT);
  CREATE INDEX piece_unit ON piece (unit);
`;

export class Units {
  readonly file: string;
  readonly #database: Connection;
  /** Statements by their SQL: each is prepared once. */
  readonly #statements = new Map<string, Statement>();

  /** Units of the last build that this one has not made yet: what each was made from. */
  readonly #last = new Map<number, string>();

  /** Opens a file, which is made if it is missing: as a copy of the units of the last build, if they are given. */
  constructor(file: string, last?: string) {
    this.file = file;
    const isNew = !isThere(file);
    if (last !== undefined) copyFileSync(last, file, constants.COPYFILE_FICLONE);
    // Threads wait for each other while one of them writes.
    this.#database = this.#ask(() => new Database(file, { timeout: 600_000 }));
    // An unfinished file is deleted, so it needs no protection against crashes.
    const pragmas = ["page_size = 16384", "synchronous = OFF", "journal_mode = OFF", smallCache];
    this.#ask(() => {
      for (const pragma of pragmas) this.#database.pragma(pragma);
      if (isNew && last === undefined) this.#database.exec(tables);
    });
  }

  put({ id, input, readings = [], made, parts = {} }: Unit): void {
    const { files, links, pieces } = made;
    this.together(() => {
      const lists = [readings, links, files].map((list) => JSON.stringify(list));
      this.#run("INSERT INTO unit VALUES (?, ?, ?, ?, ?)", id, input, ...lists);
      for (const [part, json] of Object.entries(parts)) {
        this.#run("INSERT INTO part VALUES (?, ?, ?, ?)", id, part, hash("sha256", json), json);
      }
      for (const { path, place, source, at, bytes, product } of pieces) {
        this.#run(
          "INSERT INTO piece VALUES (?, ?, ?, ?, ?, ?, ?)",
          id,
          path,
          place,
          source,
          at,
          bytes,
          product,
        );
      }
    });
  }

  /**
   * Prepares the units of the last build to be taken over.
   * @param changed the rows that are not the same as then: units that looked for one of them are removed
   * @param isDead whether the target of a link is gone: units that have it are removed, so that they name the fault
   * @returns the files that the last unit of that build made
   */
  openLast(changed: ChangedRows, isDead: (link: string) => boolean): Map<string, FileDigest> {
    const units = this.#all<
      Readonly<Record<"input" | "readings" | "links", string>> & { id: number }
    >("SELECT id, input, readings, links FROM unit");
    for (const { id, input, readings, links } of units) {
      const isOutdated =
        isAffected(JSON.parse(readings) as Reading[], changed) ||
        (JSON.parse(links) as Made["links"]).some(([link]) => isDead(link));
      this.#last.set(id, isOutdated ? "" : input);
    }
    this.#ask(() =>
      this.#database.exec(`
        CREATE TEMP TABLE outdated (path TEXT);
        UPDATE piece SET source = ${published}, at = known.at FROM
          (SELECT rowid, sum(bytes) OVER (PARTITION BY path ORDER BY place, unit, rowid) - bytes AS at FROM piece) AS known
        WHERE piece.rowid = known.rowid`),
    );
    const [unit] = this.#all<{ files: string }>("SELECT files FROM unit ORDER BY id DESC LIMIT 1");
    const files = JSON.parse(unit?.files ?? "[]") as Made["files"];
    return new Map(files.map(([path, bytes, sha256]) => [path, { bytes, sha256 }]));
  }

  /** Takes over a unit of the last build, if there is one that was made from this input, or else removes it. */
  keep(id: number, input: string): boolean {
    const last = this.#last.get(id);
    if (last === input) this.#last.delete(id);
    else if (last !== undefined) this.#remove(id);
    return last === input;
  }

  /** Removes the units of the last build with ids below this, except those that were taken over. */
  removeLast(end: number): void {
    for (const id of [...this.#last.keys()]) if (id < end) this.#remove(id);
  }

  #remove(id: number): void {
    this.#last.delete(id);
    this.#run(
      "INSERT INTO outdated SELECT value ->> 0 FROM unit, json_each(files) WHERE unit.id = ?",
      id,
    );
    this.#run("DELETE FROM unit WHERE id = ?", id);
    this.#run("DELETE FROM part WHERE unit = ?", id);
    this.#run("DELETE FROM piece WHERE unit = ?", id);
  }

  /** The files of all units that were removed, sorted. */
  outdated(): Iterable<{ readonly path: string }> {
    return this.#all<{ path: string }>("SELECT DISTINCT path FROM outdated ORDER BY path");
  }

  /** The parts with a name, of the units with these ids. Each is read only when it is its turn. */
  *parts<Part>(name: string, range: readonly [first: number, end: number]): Generator<Part> {
    for (const { unit } of this.#partsOf(name, range)) {
      const [part] = this.#all<{ json: string }>(
        "SELECT json FROM part WHERE unit = ? AND name = ?",
        unit,
        name,
      );
      yield JSON.parse(part?.json ?? "null") as Part;
    }
  }

  /** The hashes of these parts. */
  partHashes(name: string, range: readonly [first: number, end: number]): string[] {
    return this.#partsOf(name, range).map(({ sha256 }) => sha256);
  }

  #partsOf(name: string, [first, end]: readonly [number, number]) {
    return this.#all<{ unit: number; sha256: string }>(
      "SELECT unit, sha256 FROM part WHERE unit >= ? AND unit < ? AND name = ? ORDER BY unit",
      first,
      end,
      name,
    );
  }

  /** The files that many units write: the pieces of each, in order. */
  joined(): ReadonlyMap<string, readonly Piece[]> {
    const pieces = this.#all<Piece>("SELECT * FROM piece ORDER BY path, place, unit, rowid");
    return groupsOf(pieces, ({ path }) => path);
  }

  /** All links whose target is not known to exist, with a file that has it. */
  links(): Map<string, string> {
    const rows = this.#all<{ link: string; file: string }>(
      "SELECT DISTINCT value ->> 0 AS link, value ->> 1 AS file FROM unit, json_each(links) ORDER BY unit.id DESC",
    );
    return new Map(rows.map(({ link, file }) => [link, file]));
  }

  /** The files of all units, sorted. Until the last one was taken, nothing else can be asked. */
  files(): Iterable<ProductFile> {
    return this.#prepared(`
      SELECT value ->> 0 AS path, value ->> 1 AS bytes, value ->> 2 AS sha256, value ->> 3 AS product
      FROM unit, json_each(files) ORDER BY path`).iterate() as Iterable<ProductFile>;
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
