/** What the user is told when the system, or SQLite, cannot read or write. */
import { writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import { newFolder } from "../testing/new-folder.ts";
import { explainDiskError, explained } from "./errors.ts";

const errorWith = (members: object) => Object.assign(new Error("words"), members);
const systemError = (code: string, more: object = {}) =>
  errorWith({ code, syscall: "open", ...more });
const removeIt = "remove what stands there";
const freeSpace = "free some space";
const allowIt = "allow access, or name another place";

test.each([
  [systemError("ENOSPC"), "the disk is full", freeSpace],
  [systemError("EDQUOT"), "the disk quota is used up", freeSpace],
  [systemError("EFBIG"), "a file is larger than is allowed"],
  [systemError("EROFS"), "the file system is read-only", allowIt],
  [systemError("EACCES"), "permission is denied", allowIt],
  [systemError("EPERM"), "the operation is not permitted", allowIt],
  [systemError("EBUSY"), "it is in use"],
  [systemError("EIO"), "the disk does not work"],
  [systemError("ENAMETOOLONG"), "a name is too long for the file system"],
  [systemError("EMFILE"), "too many files are open", "allow more of them (ulimit -n)"],
  [systemError("ELOOP"), "a link leads to itself", "remove the link"],
  [systemError("EXDEV"), "the folder and its neighbour are on different file systems"],
  [systemError("ENOENT"), "something was removed meanwhile"],
  [systemError("EEXIST"), "a file stands where a folder is needed", removeIt],
  [systemError("ENOTDIR"), "a file stands where a folder is needed", removeIt],
  [systemError("EISDIR"), "a folder stands where a file is needed", removeIt],
  [systemError("EFTYPE"), "a fifo, a socket or a device stands where a file is needed", removeIt],
  [systemError("ESTALE"), "the system refuses"],
  // Node does not know the name of each error, but its number.
  [
    systemError("UNKNOWN", { errno: -constants.errno.EDQUOT }),
    "the disk quota is used up",
    freeSpace,
  ],
  [systemError("UNKNOWN", { errno: -99_999 }), "the system refuses"],
  [systemError("UNKNOWN"), "the system refuses"],
  [systemError("EIO", { errno: -constants.errno.EDQUOT }), "the disk does not work"],
  // Errors of SQLite have no system call.
  [errorWith({ code: "SQLITE_FULL" }), "the disk is full", freeSpace],
  [errorWith({ code: "SQLITE_CANTOPEN_ISDIR" }), "the file cannot be opened", allowIt],
  [errorWith({ code: "SQLITE_READONLY" }), "the file is read-only", allowIt],
  [
    errorWith({ code: "SQLITE_IOERR_WRITE" }),
    "the disk does not work, its quota is used up, or a file is larger than is allowed",
  ],
  [
    errorWith({ code: "SQLITE_BUSY" }),
    "another program is writing to it, or the file system gives no locks",
  ],
  [errorWith({ code: "SQLITE_CORRUPT" }), "the disk does not work, or the file is damaged"],
  [errorWith({ code: "SQLITE_NOTADB" }), "the file is damaged"],
  [
    new TypeError("Cannot open database because the directory does not exist"),
    "the file cannot be opened",
    allowIt,
  ],
])("explains %j: %s", (error, reason, remedy = "fix that") => {
  const message = `cannot write to out: ${reason} (${error.message})`;
  const hint = `${remedy}, then run the command again: x`;
  const expected = { kind: "run", message, cause: error, hint };
  expect(explainDiskError(error, "write to out", { ending: ": x" })).toMatchObject(expected);
});

test("says why the parent of a new folder is missing: another folder above it cannot be written", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "file"), "");
  const said = (path: string | undefined, more: object = {}) => {
    const error = systemError("ENOENT", { syscall: "mkdir", path, ...more });
    return String(Object(explainDiskError(error, "make it")).message).replace(/ \(.*/, "");
  };
  const removed = "cannot make it: something was removed meanwhile";
  expect([
    said(join(folder, "file/a/b")),
    // The parent is there again, or another call failed: nothing else is known.
    said(join(folder, "a/b")),
    said(join(folder, "file/a"), { syscall: "open" }),
    said(undefined),
    said(join(folder, "file/a"), { code: "EIO" }),
  ]).toEqual([
    "cannot make it: a file stands where a folder is needed",
    removed,
    removed,
    removed,
    "cannot make it: the disk does not work",
  ]);
});

test("gives the result of work, or its error with an explanation", () => {
  expect(explained("do it", () => 7)).toBe(7);
  const fail = () => {
    throw systemError("EIO");
  };
  expect(() => explained("do it", fail)).toThrow("cannot do it: the disk does not work");
});

test("returns what is no error of a disk unchanged", () => {
  const others = [new Error("x"), errorWith({ code: "ERR_X" }), new TypeError("x"), "text", null];
  for (const error of [...others, new AnthologyError("data", "x", { hint: "y" })]) {
    expect(explainDiskError(error, "write")).toBe(error);
  }
});
