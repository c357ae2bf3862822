/** Files and folders: what is written, moved, removed and refused. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import {
  checkReplaceable,
  digest,
  entriesBelow,
  filesBelow,
  filesToMake,
  folderOf,
  ifFile,
  isFilled,
  isInnerPath,
  kindAt,
  linkOrCopy,
  makeFolder,
  moveInto,
  refuseLink,
  timeIn,
  writeText,
} from "./files.ts";
import { isThere } from "./is-there.ts";
import { readRegular } from "./regular-file.ts";
import { emptyFolder, removeFiles, removeFolder, removeIfEmpty } from "./remove.ts";
import { seal, unseal } from "./sealed.ts";
import { kernelFolder, mountPoints } from "./system-folders.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
  return () => {
    // Nothing leaves a file open.
    const open = fs.readdirSync("/proc/self/fd").map((name) => `/proc/self/fd/${name}`);
    const paths = open.map((path) => (fs.existsSync(path) ? fs.readlinkSync(path) : ""));
    expect(paths.filter((path) => path.startsWith(folder))).toEqual([]);
  };
});

/** Makes files, each with its path as its content. */
function make(...paths: readonly string[]): void {
  for (const path of paths) {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true });
    fs.writeFileSync(join(folder, path), path);
  }
}

test("lists files in the order of their paths, and follows no links", () => {
  make("a/b", "a.b", "a-b/c", "B", "z/y/x");
  fs.symlinkSync(join(folder, "z"), join(folder, "link"));
  expect([...filesBelow(folder)]).toEqual(["B", "a-b/c", "a.b", "a/b", "link", "z/y/x"]);
});

test("moves and links files into folders that do not exist yet, over others", () => {
  make("one", "two", "new/old");
  moveInto(join(folder, "one"), join(folder, "new/deep/one"));
  const fileOf = filesToMake(join(folder, "other"));
  for (const path of ["two", "three", "a/b/four", "five"])
    linkOrCopy(join(folder, "two"), fileOf(path));
  moveInto(join(folder, "two"), join(folder, "new/old"));
  expect([...filesBelow(folder)]).toEqual([
    "new/deep/one",
    "new/old",
    ...["a/b/four", "five", "three", "two"].map((path) => `other/${path}`),
  ]);
  expect(fs.readFileSync(join(folder, "new/old"), "utf8")).toBe("two");
});

test.each(["EPERM", "EXDEV", "ENOTSUP", "EOPNOTSUPP", "EMLINK", "ENOSYS", "EIO"])(
  "a file that cannot be linked (%s) is copied, unless the disk fails",
  (code) => {
    make("file", "new/x");
    const link = vi.spyOn(fs, "linkSync").mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
    syncBuiltinESMExports();
    const copy = () => linkOrCopy(join(folder, "file"), join(folder, "new/file"));
    if (code === "EIO") expect(copy).toThrow("EIO");
    else {
      copy();
      expect(fs.readFileSync(join(folder, "new/file"), "utf8")).toBe("file");
    }
    link.mockRestore();
    syncBuiltinESMExports();
  },
);

test("throws what else goes wrong when a file is moved or linked", () => {
  make("file");
  expect(() => linkOrCopy(join(folder, "missing"), join(folder, "x"))).toThrow(/ENOENT.*link/);
  expect(() => moveInto(join(folder, "file"), join(folder, "file/x"))).toThrow("ENOTDIR");
});

test("makes folders, and removes files and the folders that become empty", () => {
  make("x/y", "x/z/a");
  removeFiles(folder, ["x/y", "x/z/a"]);
  expect(fs.readdirSync(folder)).toEqual([]);
  make("a/b/c", "a/b/d", "a/e/f", "g/h");
  removeFiles(folder, ["a/b/c", "a/b/d", "g/h", "g/missing"]);
  for (const path of ["a", "missing"]) removeIfEmpty(join(folder, path));
  expect([...entriesBelow(folder)].map((path) => path.slice(folder.length))).toEqual([
    "",
    "/a",
    "/a/e",
    "/a/e/f",
  ]);
  expect(() => removeIfEmpty(join(folder, "a/e/f"))).toThrow("ENOTDIR");
  fs.symlinkSync(join(folder, "a"), join(folder, "link"));
  for (let time = 1; time <= 2; time += 1) makeFolder(join(folder, "d/e"));
  for (let time = 1; time <= 2; time += 1) removeFolder(join(folder, "d"));
  expect(fs.readdirSync(folder).sort()).toEqual(["a", "link"]);
  emptyFolder(folder, (name) => name === "a");
  expect([...filesBelow(folder)]).toEqual(["a/e/f"]);
});

test("removes links, and leaves what they lead to", () => {
  make("kept/file", "d/other");
  fs.symlinkSync(join(folder, "kept"), join(folder, "d/link"));
  fs.symlinkSync(join(folder, "kept"), join(folder, "link"));
  for (const name of ["d", "link"]) removeFolder(join(folder, name));
  expect([...filesBelow(folder)]).toEqual(["kept/file"]);
});

test("tells filled folders from empty ones, and the kind of what is at a path", () => {
  make("full/a");
  fs.mkdirSync(join(folder, "empty"));
  fs.symlinkSync("nowhere", join(folder, "dead"));
  expect(["empty", "full", "gone"].map((name) => isFilled(join(folder, name)))).toEqual([
    false,
    true,
    false,
  ]);
  expect(isFilled(join(folder, "full"), "a")).toBe(false);
  const kinds = { full: "a folder", "full/a": "a file", gone: "nothing", dead: "nothing" };
  for (const [path, kind] of Object.entries(kinds)) expect(kindAt(join(folder, path))).toBe(kind);
  expect(kindAt("/dev/null")).toBe("a fifo, a socket or a device");
});

test("refuses to replace what is of another kind or behind a link", () => {
  make("file", "folder/inside");
  fs.symlinkSync(join(folder, "folder"), join(folder, "link"));
  const check = (path: string) => () => checkReplaceable(folder, [path]);
  for (const path of ["new", "new/deep/x", "file", "folder/inside"]) check(path)();
  const error = (code: string, path: string) =>
    expect.objectContaining({ code, message: `${code}, ${folder}/${path}`, syscall: "open" });
  expect(check("folder")).toThrow(error("EISDIR", "folder"));
  expect(check("file/x")).toThrow(error("ENOTDIR", "file"));
  expect(check("link/x")).toThrow(error("ENOTDIR", "link"));
  expect(() => refuseLink(join(folder, "link"))).toThrow(
    expect.objectContaining({
      kind: "run",
      message: expect.stringContaining("found a link"),
      hint: "remove the link, then run the command again",
    }),
  );
  refuseLink(join(folder, "folder"));
  refuseLink(join(folder, "missing"));
});

test("an inner path has only names, and the folder of a path is what precedes the last", () => {
  const others = ["", ".", "a/../b", "/a", "a//b", "a/", "a\\b", "a\0b"];
  const inner = ["a", "a/b.c", ".a/..b", "a/..."];
  expect([...others, ...inner].filter(isInnerPath)).toEqual(inner);
  expect(["a/b/c", "a", "/a", ""].map(folderOf)).toEqual(["a/b", "", "", ""]);
});

test("writes a text in pieces, and gives the digest that reading gives", () => {
  const file = join(folder, "text");
  const pieces = ["α".repeat(1 << 20), "β\n", "", "γ"];
  const written = writeText(file, pieces);
  expect(fs.readFileSync(file, "utf8")).toBe(pieces.join(""));
  expect(digest(file)).toEqual(written);
  expect(written.bytes).toBe(Buffer.byteLength(pieces.join("")));
  for (const path of [folder, "/dev/null", join(folder, "missing"), join(file, "x")]) {
    expect(digest(path)).toBeUndefined();
  }
});

test("reads regular files alone", async () => {
  make("file");
  const server = createServer();
  await new Promise<void>((done) => server.listen(join(folder, "socket"), done));
  expect(() => readRegular(join(folder, "socket"))).toThrow("EFTYPE");
  await new Promise((done) => server.close(done));
  expect(String(readRegular(join(folder, "file")))).toBe("file");
  expect(() => readRegular(folder)).toThrow("EISDIR");
  expect(() => readRegular("/dev/null")).toThrow("EFTYPE");
  make("there/x");
  expect(
    ["there", "there/x", "there/x/y", "gone"].map((name) => isThere(join(folder, name))),
  ).toEqual([true, true, false, false]);
  expect(() => isThere(join(folder, "x".repeat(300)))).toThrow(/look for .*xx: a name is too long/);
});

test("gives the time of the disk, and leaves nothing", () => {
  expect(Math.abs(timeIn(folder) - Date.now())).toBeLessThan(60_000);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test("reads undefined where there is no file, and throws what else goes wrong", () => {
  const failing = (code?: string) => () => {
    throw Object.assign(new Error("failed"), { code });
  };
  expect(ifFile(() => 7)).toBe(7);
  for (const code of ["ENOENT", "ENOTDIR", "EISDIR", "EFTYPE"]) {
    expect(ifFile(failing(code))).toBeUndefined();
  }
  for (const code of ["EIO", undefined]) expect(() => ifFile(failing(code))).toThrow("failed");
});

test("a sealed value shows any change", () => {
  const text = seal({ a: [1, "β"] });
  expect(unseal(text)).toEqual({ a: [1, "β"] });
  for (const broken of [text.replace("1", "2"), text.slice(0, -1), "null", "", "{}"]) {
    expect(unseal(broken)).toBeUndefined();
  }
});

test("knows the folders of the kernel, and where file systems are mounted", () => {
  const paths = ["/proc/1", "/sys", "/dev/a/../b", "/dev/shm/x", "/device", "/"];
  expect(paths.map(kernelFolder).join()).toBe("/proc,/sys,/dev,,,");
  expect(mountPoints()).toContain("/");
  make("list");
  fs.writeFileSync(join(folder, "list"), "1 2 3 / /a\\040b\\134 rw\n4 5 6 / /c rw\n");
  expect(mountPoints(join(folder, "list"))).toEqual(["/a b\\", "/c"]);
  expect(mountPoints(join(folder, "missing"))).toEqual([]);
  expect(() => mountPoints(folder)).toThrow("EISDIR");
});
