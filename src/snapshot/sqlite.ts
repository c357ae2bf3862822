/** Loads the SQLite binding for the running version of Node: the only file that does. */
import { createRequire } from "node:module";
import type BetterSqlite3 from "better-sqlite3";
import { AnthologyError, messageOf } from "../model/errors.ts";

export type Connection = BetterSqlite3.Database;

export type Statement = BetterSqlite3.Statement;

/** A pragma that lets a connection keep 2 MB in memory instead of 16: a build reads most rows once. */
export const smallCache = "cache_size = -2000";

const require = createRequire(import.meta.url);

/** A release line of better-sqlite3, and the commands that repair an incomplete installation. */
interface Line {
  readonly name: string;
  readonly load: () => typeof BetterSqlite3;
  readonly install: string;
  /** Makes the compiled part of the installed package. */
  readonly compile: string;
}

/** For Node 20, where line 13 crashes. Its install script downloads the compiled part, or compiles it. */
const line12: Line = {
  name: "better-sqlite3-node20",
  load: () => require("better-sqlite3-node20"),
  install: "npm install --include=optional --foreground-scripts",
  compile: "npm rebuild better-sqlite3-node20 --foreground-scripts",
};

/**
 * For Node 22 and newer: line 12 aborts builds on Node 24. The package contains compiled parts for most systems and
 * needs no install script, but npm 11 and older run node-gyp for packages of a lock file, and remove the package if
 * that fails.
 */
const line13: Line = {
  name: "better-sqlite3",
  load: () => require("better-sqlite3"),
  install: "npm install --include=optional --ignore-scripts",
  compile: "npm explore better-sqlite3 -- npm run build-release",
};

/**
 * better-sqlite3 in the suitable release line. Both are optional dependencies: npm skips line 13 if Node is too old for
 * it, and any line that cannot be compiled.
 * @throws AnthologyError of kind `run`, when this module is loaded, if there is no binding for this machine
 */
export const Database: typeof BetterSqlite3 = loaded(
  Number.parseInt(process.versions.node, 10) < 22 ? line12 : line13,
);

/** Loads the package and, by opening a database, its compiled part. */
function loaded(line: Line): typeof BetterSqlite3 {
  try {
    const Loaded = line.load();
    new Loaded(":memory:").close();
    return Loaded;
  } catch (error) {
    throw missingBinding(line, error);
  }
}

function missingBinding({ name, install, compile }: Line, cause: unknown): AnthologyError {
  const { version, platform, arch } = process;
  const message = messageOf(cause);
  const isAbsent = message.startsWith(`Cannot find module '${name}'`);
  // The other lines list the paths that were tried.
  const reason = message.split("\n")[0]?.replace(/ Tried:$/, "");
  return new AnthologyError(
    "run",
    `no SQLite binding for Node ${version} on ${platform}-${arch}: ` +
      `expected the package ${name} with its compiled part, ` +
      `found ${isAbsent ? "no such package" : reason}`,
    { hint: isAbsent ? install : compile, cause },
  );
}
