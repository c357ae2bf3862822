/** The SQLite binding that fits the running Node: the only file that loads one. */
import { createRequire } from "node:module";
import type BetterSqlite3 from "better-sqlite3";
import { AnthologyError } from "../model/errors.ts";

/** An open database. */
export type Connection = BetterSqlite3.Database;

/** A prepared statement. */
export type Statement = BetterSqlite3.Statement;

const require = createRequire(import.meta.url);

/** A line of better-sqlite3, and the commands that help where it is incomplete. */
interface Line {
  readonly name: string;
  readonly load: () => typeof BetterSqlite3;
  /** Installs the package. */
  readonly install: string;
  /** Makes the compiled part of the package that is installed. */
  readonly compile: string;
}

/** For Node 20, on which line 13 crashes. Its install script downloads the compiled part, or compiles it. */
const line12: Line = {
  name: "better-sqlite3-node20",
  load: () => require("better-sqlite3-node20"),
  install: "npm install --include=optional --foreground-scripts",
  compile: "npm rebuild better-sqlite3-node20 --foreground-scripts",
};

/**
 * For Node 22 and newer: line 12 aborts builds on Node 24. Compiled parts for most systems are in the package. It needs
 * no script, but npm 11 and older start node-gyp for it after a lock file, and remove the package where that fails.
 */
const line13: Line = {
  name: "better-sqlite3",
  load: () => require("better-sqlite3"),
  install: "npm install --include=optional --ignore-scripts",
  compile: "npm explore better-sqlite3 -- npm run build-release",
};

/**
 * better-sqlite3, in the line that fits. Both are optional dependencies: npm skips line 13 where Node is too old for
 * it, and a line that could not be compiled.
 * @throws AnthologyError of kind `run`, when this module is loaded, if there is no binding for this machine
 */
export const Database: typeof BetterSqlite3 = loaded(
  Number.parseInt(process.versions.node, 10) < 22 ? line12 : line13,
);

/** The package, with its compiled part, which it loads only when a database is opened. */
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
  const message = cause instanceof Error ? cause.message : String(cause);
  const isAbsent = message.startsWith(`Cannot find module '${name}'`);
  // Where it looked in vain is a list below.
  const reason = message.split("\n")[0]?.replace(/ Tried:$/, "");
  return new AnthologyError(
    "run",
    `no SQLite binding for Node ${version} on ${platform}-${arch}: ` +
      `expected the package ${name} with its compiled part, ` +
      `found ${isAbsent ? "no such package" : reason}`,
    { hint: isAbsent ? install : compile, cause },
  );
}
