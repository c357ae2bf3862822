import { constants } from "node:os";
import { expect, test } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import { explainDiskError } from "./errors.ts";

const systemError = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: an error`), { code, syscall: "open", ...more });
const tryAgain = "fix that, then run the command again";

test.each([
  ["ENOSPC", "the disk is full", tryAgain],
  ["EDQUOT", "the disk quota is used up", tryAgain],
  ["EIO", "the disk does not work", tryAgain],
  ["EACCES", "permission is denied", tryAgain],
  ["EROFS", "the file system is read-only", tryAgain],
  ["EMFILE", "too many files are open", tryAgain],
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

test("finds the reason of an error that Node does not know by its number", () => {
  const error = systemError("UNKNOWN", { errno: -constants.errno.EDQUOT });
  expect(explainDiskError(error, "write")).toMatchObject({
    message: expect.stringContaining("the disk quota is used up"),
  });
});

test("returns what is no error of a disk unchanged", () => {
  const others = [new Error("x"), Object.assign(new Error("x"), { code: "ERR_X" }), "text"];
  for (const error of [...others, new AnthologyError("data", "x", { hint: "y" })]) {
    expect(explainDiskError(error, "write")).toBe(error);
  }
});
