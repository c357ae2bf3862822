import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import { explainDiskError, explained } from "./errors.ts";

const systemError = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: an error`), { code, syscall: "open", ...more });
const tryAgain = "fix that, then run the command again";

test.each([
  ["ENOSPC", "the disk is full", tryAgain],
  ["EDQUOT", "the disk quota is used up", tryAgain],
  ["EFBIG", "a file is larger than is allowed", tryAgain],
  ["EROFS", "the file system is read-only", tryAgain],
  ["EACCES", "permission is denied", tryAgain],
  ["EPERM", "the operation is not permitted", tryAgain],
  ["EBUSY", "it is in use", tryAgain],
  ["EIO", "the disk does not work", tryAgain],
  ["ENAMETOOLONG", "a name is too long for the file system", tryAgain],
  ["EMFILE", "too many files are open", tryAgain],
  ["EXDEV", "the folder and its neighbour are on different file systems", tryAgain],
  ["ENOENT", "something was removed meanwhile", tryAgain],
  ["EEXIST", "a file stands where a folder is needed", "remove what stands there, then run"],
  ["ENOTDIR", "a file stands where a folder is needed", "remove what stands there, then run"],
  ["EISDIR", "a folder stands where a file is needed", "remove what stands there, then run"],
  ["EFTYPE", "a fifo, a socket or a device stands where", "remove what stands there, then run"],
  ["ESTALE", "the system refuses", tryAgain],
])("explains %s", (code, reason, hint) => {
  expect(explainDiskError(systemError(code), "write to out")).toMatchObject({
    kind: "run",
    message: expect.stringContaining(`cannot write to out: ${reason}`),
    hint: expect.stringContaining(hint),
  });
});

test("explains errors of SQLite, which have no system call, by the start of their code", () => {
  const error = Object.assign(new Error("x"), { code: "SQLITE_IOERR_WRITE" });
  expect(explainDiskError(error, "write", "do this")).toMatchObject({
    message: expect.stringContaining("cannot write: the disk does not work, its quota"),
    hint: "do this",
    cause: error,
  });
  const refused = new TypeError("Cannot open database because the directory does not exist");
  expect(explainDiskError(refused, "write")).toMatchObject({
    message: expect.stringContaining("a folder in it cannot be looked into"),
  });
});

test.each([
  ["SQLITE_FULL", "the disk is full"],
  ["SQLITE_CANTOPEN_ISDIR", "the file cannot be opened"],
  ["SQLITE_READONLY", "the file is read-only"],
  ["SQLITE_BUSY", "another program is writing to it, or the file system gives no locks"],
  ["SQLITE_CORRUPT", "the disk does not work, or the file is damaged"],
  ["SQLITE_NOTADB", "the file is damaged"],
])("explains %s", (code, reason) => {
  expect(explainDiskError(Object.assign(new Error("x"), { code }), "write")).toMatchObject({
    message: `cannot write: ${reason} (x)`,
    hint: tryAgain,
  });
});

test("says why the parent of a new folder is missing: another folder above it cannot be written", () => {
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  writeFileSync(join(folder, "file"), "");
  const missing = (path: string, more: object = {}) =>
    explainDiskError(systemError("ENOENT", { syscall: "mkdir", path, ...more }), "make it");
  expect(missing(join(folder, "file/a/b"))).toMatchObject({
    message: expect.stringContaining("cannot make it: a file stands where a folder is needed"),
  });
  // The parent is there again, or another call failed: nothing else is known.
  for (const error of [
    missing(join(folder, "a/b")),
    missing(join(folder, "file/a"), { syscall: "open" }),
    missing(join(folder, "file/a"), { path: undefined }),
  ]) {
    expect(error).toMatchObject({
      message: "cannot make it: something was removed meanwhile (ENOENT: an error)",
    });
  }
  rmSync(folder, { recursive: true });
});

test("gives the result of work, or its error with an explanation", () => {
  expect(explained("do it", () => 7)).toBe(7);
  const fail = () => {
    throw systemError("EIO");
  };
  expect(() => explained("do it", fail)).toThrow("cannot do it: the disk does not work");
});

test("finds the reason of an error that Node does not know by its number", () => {
  const error = systemError("UNKNOWN", { errno: -constants.errno.EDQUOT });
  expect(explainDiskError(error, "write")).toMatchObject({
    message: expect.stringContaining("the disk quota is used up"),
  });
  for (const more of [{}, { errno: -99_999 }]) {
    expect(explainDiskError(systemError("UNKNOWN", more), "write")).toMatchObject({
      message: expect.stringContaining("the system refuses"),
    });
  }
});

test("returns what is no error of a disk unchanged", () => {
  const others = [new Error("x"), Object.assign(new Error("x"), { code: "ERR_X" }), "text"];
  for (const error of [...others, new AnthologyError("data", "x", { hint: "y" })]) {
    expect(explainDiskError(error, "write")).toBe(error);
  }
});
