/** Explains errors of the operating system about files and folders, which the user can fix. */
import { accessSync, constants as modes } from "node:fs";
import { constants } from "node:os";
import { dirname, resolve } from "node:path";
import { AnthologyError } from "../model/errors.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "a file is larger than is allowed",
  EROFS: "the file system is read-only",
  EACCES: "permission is denied",
  EPERM: "the operation is not permitted",
  EBUSY: "it is in use",
  EIO: "the disk does not work",
  ENAMETOOLONG: "a name is too long for the file system",
  EMFILE: "too many files are open",
  EXDEV: "the folder and its neighbour are on different file systems",
  ENOENT: "something was removed meanwhile",
  EEXIST: "a file stands where a folder is needed",
  ENOTDIR: "a file stands where a folder is needed",
  EISDIR: "a folder stands where a file is needed",
  EFTYPE: "a fifo, a socket or a device stands where a file is needed",
};

/** Reasons for errors of SQLite while it writes a file. */
const sqliteReasons: readonly (readonly [start: string, reason: string])[] = [
  ["SQLITE_FULL", "the disk is full"],
  ["SQLITE_CANTOPEN", "the file cannot be opened"],
  ["SQLITE_READONLY", "the file is read-only"],
  [
    "SQLITE_IOERR",
    "the disk does not work, its quota is used up, or a file is larger than is allowed",
  ],
  ["SQLITE_BUSY", "another program is writing to it, or the file system gives no locks"],
  // SQLite gives the same code if the disk fails while reading.
  ["SQLITE_CORRUPT", "the disk does not work, or the file is damaged"],
  ["SQLITE_NOTADB", "the file is damaged"],
];

/** What to do about an error, by its code. */
const remedies: readonly (readonly [code: RegExp, remedy: string])[] = [
  [/^(EEXIST|ENOTDIR|EISDIR|EFTYPE)$/, "remove what stands there"],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, "free some space"],
  [/^(EROFS|EACCES|EPERM|SQLITE_(CANTOPEN|READONLY))/, "allow access, or name another place"],
  [/^/, "fix that"],
];

/**
 * An error of the system or of SQLite with an explanation for the user; any other error unchanged.
 * @param ending of the hint
 */
export function explainDiskError(thrown: unknown, doing: string, ending = ""): unknown {
  const error = causeOf(thrown);
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const sqliteReason = sqliteReasons.find(([start]) => code.startsWith(start))?.[1];
  if (sqliteReason === undefined && !("syscall" in error)) return error;
  const reason = sqliteReason ?? reasons[code] ?? "the system refuses";
  const remedy = remedies.find(([of]) => of.test(code))?.[1];
  return new AnthologyError("run", `cannot ${doing}: ${reason} (${error.message})`, {
    hint: `${remedy}, then run the command again${ending}`,
    cause: error,
  });
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(Object(error).code);
}

/** The result of `work`. An error of the system or of SQLite is thrown with an explanation. */
export function explained<Result>(doing: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw explainDiskError(error, doing);
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
