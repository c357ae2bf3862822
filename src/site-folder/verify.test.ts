/** What `verify` finds in a published folder that is not what a build wrote. */
import fs from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { ErrorKind } from "../model/errors.ts";
import { verifySite } from "../packed/site-at.ts";
import { newFolder } from "../testing/new-folder.ts";
import { oldSite, publishSmall } from "../testing/small-site.ts";
import { picture } from "../testing/tree.ts";

let folder: string;
let out: string;
beforeEach(async () => {
  folder = newFolder();
  out = join(folder, "out");
  await publishSmall({ kind: "folder", folder: out }, oldSite);
});

const page = "api/index.json";
const write = (path: string, text: string) => fs.writeFileSync(join(out, path), text);
const remove = (path: string) => fs.rmSync(join(out, path), { recursive: true });

/** Changes a byte; the size stays. */
function replaceByte(path: string): void {
  const bytes = fs.readFileSync(join(out, path));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  fs.writeFileSync(join(out, path), bytes);
}

const again = "run the build again, or publish again with --verify if it is a copy";
const fault = (record: string, field: string, expected: unknown, found: unknown, hint = again) => {
  return { record, field, expected, found, hint };
};
const missing = (record: string) => fault(record, "file", "a file", "nothing");
const foreign = (record: string) =>
  fault(record, "file", "no such file", "a file", "remove it, or build into a folder of its own");
const changed = (record: string) => {
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
  return fault(
    record,
    "sha256",
    sha256,
    sha256,
    "run the build again with --verify, or publish again with --verify if it is a copy",
  );
};

const putFolder = (path: string) => {
  remove(path);
  fs.mkdirSync(join(out, path));
};
const putFile = (path: string) => {
  remove(path);
  fs.writeFileSync(join(out, path), "");
};

test.each<[what: string, spoil: () => unknown, ...faults: object[]]>([
  ["lacks a file", () => remove(page), missing(page)],
  ["has a folder where a file was", () => putFolder(page), missing(page)],
  [
    "has a file where a folder was",
    () => putFile("api/gone"),
    foreign("api/gone"),
    missing("api/gone/index.json"),
  ],
  [
    "has a file that was cut off",
    () => fs.truncateSync(join(out, page), 2),
    fault(page, "bytes", "3", "2"),
  ],
  [
    "has files with one byte changed",
    () => [page, "build.json"].map(replaceByte),
    changed(page),
    changed("build.json"),
  ],
  ["has an extra file", () => write("notes.txt", ""), foreign("notes.txt")],
  ["has no build.json", () => remove("build.json"), missing("build.json")],
])("finds a folder that %s", async (_, spoil, ...shown) => {
  spoil();
  const before = picture(folder);
  const message = `${out} is not what was built: ${shown.length === 1 ? "1 fault" : "2 faults"}`;
  const error = { kind: "data", message, faults: expect.objectContaining({ shown }) };
  await expect(verifySite(out)).rejects.toThrow(expect.objectContaining(error));
  expect(picture(folder)).toEqual(before);
});

const manifest = (text: string) => () => write("manifest.json", text);
const otherPath = () => {
  const text = fs.readFileSync(join(out, "manifest.json"), "utf8");
  write("manifest.json", text.replace(page, "../x"));
};

/** Changes the first two files of the manifest. */
const otherFiles = (alter: (one: string, other: string) => string[]) => () => {
  const text = fs.readFileSync(join(out, "manifest.json"), "utf8");
  const [head = "", one = "", other = "", ...rest] = text.split("\n");
  write("manifest.json", [head, ...alter(one, other), ...rest].join("\n"));
};

test.each<[what: string, spoil: () => unknown, reason: string]>([
  ["is cut", () => fs.truncateSync(join(out, "manifest.json"), 500), "it is cut short, or was"],
  ["is a web page", manifest(" <!DOCTYPE html>"), "it is a web page"],
  ["has another form", manifest("[]"), "/: expected an object, found []"],
  ["leads out", otherPath, 'expected a file whose path comes after "api/gone/index.json", found'],
  [
    "is not sorted",
    otherFiles((one, other) => [other, one]),
    'expected a file whose path comes after "api/index.json", found',
  ],
  [
    "names a file twice",
    otherFiles((one, other) => [one, one, other]),
    'expected a file whose path comes after "api/gone/index.json", found',
  ],
])("refuses a manifest that %s", async (_, spoil, reason) => {
  spoil();
  const says = `${out}/manifest.json is not a manifest of anthology-build: ${reason}`;
  const hint =
    "if anthology-build made the folder, use the version that made it, or build it again; otherwise name another folder";
  const error = { kind: "data", message: expect.stringContaining(says), hint };
  await expect(verifySite(out)).rejects.toThrow(expect.objectContaining(error));
});

const buildFirst =
  "build it first: anthology-build build --out {out}; or name the folder of a site";
const asReleases = () => {
  fs.symlinkSync("out", join(folder, "current"));
  out = folder;
};

test.each<[what: string, spoil: () => unknown, ErrorKind, message: string, hint: string]>([
  [
    "is half applied",
    () => write(".anthology-build-half-applied", ""),
    "data",
    "{out} is half applied: it holds files of two builds",
    "a build or a publication was interrupted; run the same command again to finish it",
  ],
  [
    "has no manifest",
    () => remove("manifest.json"),
    "run",
    "{out} has no manifest.json: it is not a finished build",
    buildFirst,
  ],
  ["is missing", () => remove("."), "run", "no folder at {out}", buildFirst],
  [
    "is a file",
    () => putFile("."),
    "run",
    "{out}: expected a published folder, found a file",
    "name the folder that was given with --out",
  ],
  [
    "is a folder of releases",
    asReleases,
    "run",
    "{out} is a folder of releases, not a site",
    "name the current release: {out}/current",
  ],
  [
    "has a manifest with a line that is too long",
    manifest("b".repeat(1_000_001)),
    "run",
    "{out}/manifest.json, line 1: expected at most 1000000 characters, found more",
    "another program wrote this file: name another folder, or remove the file",
  ],
])("refuses a folder that %s", async (_, spoil, kind, message, hint) => {
  spoil();
  const filled = (text: string) => text.replace("{out}", out);
  const error = { kind, message: filled(message), hint: filled(hint) };
  await expect(verifySite(out)).rejects.toThrow(expect.objectContaining(error));
});
