/**
 * The answers of a service, kept in an SQLite file next to the snapshot. A pull that was stopped continues from them,
 * and a later pull asks only for what has changed. Without the file, everything is asked again.
 */
import { rmSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { refuseLink } from "../../disk/files.ts";
import { type Connection, Database } from "../../snapshot/sqlite.ts";

const tables = `
  CREATE TABLE IF NOT EXISTS pull (source TEXT, started INTEGER, doubts TEXT);
  CREATE TABLE IF NOT EXISTS answer (url TEXT PRIMARY KEY, is_done INTEGER, etag TEXT, body BLOB);
`;

/** How old progress may be, in milliseconds, for a pull to continue it. */
const oldest = 24 * 60 * 60 * 1000;

/** The answers of this pull and of the one before it. */
export class KeptAnswers {
  readonly #file: string;
  readonly #database: Connection;
  /** What the last complete pull found doubtful. */
  readonly doubts: readonly string[];
  /** Whether this pull continues one that was stopped. */
  readonly isResumed: boolean;

  constructor(file: string, source: string, now = Date.now()) {
    refuseLink(file);
    this.#file = file;
    this.#database = open(file);
    const { started, doubts } = this.#lastPull(source);
    if (started < now - oldest) this.forget();
    this.doubts = JSON.parse(doubts) as string[];
    this.isResumed = this.#rows("SELECT 1 FROM answer WHERE is_done").length > 0;
    if (!this.isResumed) this.#run("UPDATE pull SET started = ?", now);
  }

  /**
   * The last known answer to a request for an address. Without a text, the service had no such page; it is done if it is
   * of this pull, not of the one before.
   */
  get(url: string) {
    const [row] = this.#rows<{ is_done: number; etag: string | null; body: Buffer | null }>(
      "SELECT * FROM answer WHERE url = ?",
      url,
    );
    if (row === undefined) return undefined;
    try {
      const text = row.body === null ? undefined : gunzipSync(row.body).toString("utf8");
      return { text, etag: row.etag ?? undefined, isDone: row.is_done === 1 };
    } catch {
      // A damaged body counts as missing.
      return undefined;
    }
  }

  /** Stores an answer; without a text, that the service has no such page. */
  add(url: string, text?: string, etag?: string): void {
    const body = text === undefined ? null : gzipSync(text);
    this.#run("INSERT OR REPLACE INTO answer VALUES (?, 1, ?, ?)", url, etag ?? null, body);
  }

  /** Forgets this pull's answers from addresses that begin so, so that they are requested again. */
  forget(start = ""): void {
    this.#run("UPDATE answer SET is_done = 0 WHERE instr(url, ?) = 1", start);
  }

  /**
   * Completes the pull: its answers become those of the last pull, and others are removed.
   * @param doubts what the next pull must know about this one
   */
  finish(doubts: readonly string[]): void {
    this.#database.transaction(() => {
      this.#run("DELETE FROM answer WHERE NOT is_done");
      this.forget();
      this.#run("UPDATE pull SET doubts = ?", JSON.stringify(doubts));
    })();
  }

  close(): void {
    const isEmpty = this.#rows("SELECT 1 FROM answer LIMIT 1").length === 0;
    this.#database.close();
    if (isEmpty) rmSync(this.#file);
  }

  /** The last pull from this service. Answers of another service are removed. */
  #lastPull(source: string): { readonly started: number; readonly doubts: string } {
    const [last] = this.#rows<{ started: number; doubts: string }>(
      "SELECT * FROM pull WHERE source = ?",
      source,
    );
    if (last !== undefined) return last;
    this.#database.exec("DELETE FROM answer; DELETE FROM pull");
    this.#run("INSERT INTO pull VALUES (?, 0, '[]')", source);
    return this.#lastPull(source);
  }

  #rows<Row>(sql: string, ...values: readonly string[]): Row[] {
    return this.#database.prepare(sql).all(...values) as Row[];
  }

  #run(sql: string, ...values: readonly (string | number | Buffer | null)[]): void {
    this.#database.prepare(sql).run(...values);
  }
}

/** Opens the file, or makes a new one if it is damaged. */
function open(file: string, isNew = false): Connection {
  const database = new Database(file);
  try {
    // After a power cut the file may be damaged: then everything is asked again.
    database.pragma("synchronous = OFF");
    database.exec(tables);
    if (database.pragma("quick_check", { simple: true }) === "ok") return database;
    throw new Database.SqliteError("damaged", "SQLITE_CORRUPT");
  } catch (error) {
    database.close();
    if (isNew || !(error instanceof Database.SqliteError)) throw error;
    rmSync(file, { force: true });
    return open(file, true);
  }
}
