/** The SQLite binding that fits the running Node: the only file that loads one. */
import { createRequire } from "node:module";
import type BetterSqlite3 from "better-sqlite3";
import { AnthologyError } from "../model/errors.ts";

/** An open database. */
export type Connection = BetterSqlite3.Database;

/** A prepared statement. */
export type Statement = BetterSqlite3.Statement;

const require = createRequire(import.meta.url);

/**
 * better-sqlite3, in the line that fits: line 13 crashes on Node 20, and line 12 aborts builds on Node 24. Both are
 * optional dependencies. npm skips line 13 where Node is too old for it; line 12 has a name of its own.
 * @throws AnthologyError of kind `run`, when this module is loaded, if there is no binding for this machine
 */
export const Database: typeof BetterSqlite3 =
  Number.parseInt(process.versions.node, 10) < 22
    ? opened("better-sqlite3-node20", () => require("better-sqlite3-node20"))
    : opened("better-sqlite3", () => require("better-sqlite3"));

/** The package, with its compiled part, which it loads only when a database is opened. */
function opened(name: string, load: () => typeof BetterSqlite3): typeof BetterSqlite3 {
  try {
    const Loaded = load();
    new Loaded(":memory:").close();
    return Loaded;
  } catch (error) {
    throw missingBinding(name, error);
  }
}

function missingBinding(name: string, cause: unknown): AnthologyError {
  const { version, platform, arch } = process;
  const [reason] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
  return new AnthologyError(
    "run",
    `no SQLite binding for Node ${version} on ${platform}-${arch}: ` +
      `expected the package ${name} with its compiled part, found: ${reason}`,
    {
      hint:
        `run npm rebuild ${name} --foreground-scripts; if the package is not installed, ` +
        "run npm install --include=optional with this version of Node",
      cause,
    },
  );
}
