/** Explains errors of the operating system about files and folders, which the user can fix. */
import { accessSync, constants as modes, statfsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, resolve } from "node:path";
import { AnthologyError } from "../model/errors.ts";

const [space, access] = ["free some space", "allow access, or name another place"] as const;
const place = "remove what stands there";

/** Why the system or SQLite fails, by the start of its code, and what to do about it, if it is not just to fix that. */
const reasons: readonly (readonly [code: string, reason: string, remedy?: string])[] = [
  ["ENOSPC", "the disk is full", space],
  ["EDQUOT", "the disk quota is used up", space],
  ["EFBIG", "a file is larger than is allowed"],
  ["EROFS", "the file system is read-only", access],
  ["EACCES", "permission is denied", access],
  ["EPERM", "the operation is not permitted", access],
  ["EBUSY", "it is in use"],
  ["EIO", "the disk does not work"],
  ["ENAMETOOLONG", "a name is too long for the file system"],
  ["ELOOP", "a link leads to itself", "remove the link"],
  ["EMFILE", "too many files are open", "allow more of them (ulimit -n)"],
  ["EXDEV", "the folder and its neighbour are on different file systems"],
  ["ENOENT", "something was removed meanwhile"],
  ["EEXIST", "a file stands where a folder is needed", place],
  ["ENOTDIR", "a file stands where a folder is needed", place],
  ["EISDIR", "a folder stands where a file is needed", place],
  ["EFTYPE", "a fifo, a socket or a device stands where a file is needed", place],
  ["SQLITE_FULL", "the disk is full", space],
  ["SQLITE_CANTOPEN", "the file cannot be opened", access],
  ["SQLITE_READONLY", "the file is read-only", access],
  [
    "SQLITE_IOERR",
    "the disk does not work, its quota is used up, or a file is larger than is allowed",
  ],
  ["SQLITE_BUSY", "another program is writing to it, or the file system gives no locks"],
  // SQLite gives the same code if the disk fails while reading.
  ["SQLITE_CORRUPT", "the disk does not work, or the file is damaged"],
  ["SQLITE_NOTADB", "the file is damaged"],
];

/** How many new files SQLite may need. */
const fewFiles = 16;

interface Details {
  /** The end of the hint. */
  readonly ending?: string;
  /** A path on the disk that is written to. */
  readonly path?: string;
}

/** An error of the system or of SQLite with an explanation for the user; any other error unchanged. */
export function explainDiskError(
  thrown: unknown,
  doing: string,
  { ending = "", path }: Details = {},
): unknown {
  const error = causeOf(thrown);
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const known = reasons.find(([start]) => code.startsWith(start));
  const isOfSqlite = known !== undefined && code.startsWith("SQLITE");
  if (!isOfSqlite && !("syscall" in error)) return error;
  const isFull = path !== undefined && code.startsWith("SQLITE_CANTOPEN") && !takesFiles(path);
  const full = [code, "the disk is full: it takes no more files", space] as const;
  const [, reason, remedy = "fix that"] = isFull ? full : (known ?? [code, "the system refuses"]);
  return new AnthologyError("run", `cannot ${doing}: ${reason} (${error.message})`, {
    hint: `${remedy}, then run the command again${ending}`,
    cause: error,
  });
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(Object(error).code);
}

/** The result of `work`. An error of the system or of SQLite is thrown with an explanation. */
export function explained<Result>(doing: string, work: () => Result, details?: Details): Result {
  try {
    return work();
  } catch (error) {
    throw explainDiskError(error, doing, details);
  }
}

/**
 * Whether the disk of a path takes new files. SQLite gives the same code for a file that it may not create and for a
 * disk that has no room for one more.
 */
function takesFiles(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    try {
      const { files, ffree, bavail } = statfsSync(folder);
      // Some file systems have no limit, and give 0. What was removed since then may have made room for a few.
      return bavail > 0 && (files === 0 || ffree >= fewFiles);
    } catch (error) {
      if (!hasCode(error, "ENOENT") || folder === dirname(folder)) return true;
    }
  }
}

/** The error that says why a folder cannot be created: on a read-only file system, Node may say that its parent is missing. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code !== "ENOENT" || syscall !== "mkdir" || path === undefined) return error;
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    try {
      accessSync(folder, modes.W_OK);
      return error;
    } catch (refused) {
      if (!hasCode(refused, "ENOENT")) return refused;
    }
  }
}

/** The code of an error. Node gives "UNKNOWN" for system errors that it does not know, but keeps their number. */
function codeOf(error: NodeJS.ErrnoException): string {
  // better-sqlite3 itself checks that the folder of a file exists; its error has no code.
  if (error.message.startsWith("Cannot open database")) return "SQLITE_CANTOPEN";
  const { code, errno } = error;
  if (code !== "UNKNOWN" || errno === undefined) return String(code);
  return Object.entries(constants.errno).find(([, number]) => number === -errno)?.[0] ?? code;
}
