/** Folders that a build refuses to write to. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { oldSite, publishSmall } from "../testing/small-site.ts";
import { checkFolder, checkLocation } from "./folders.ts";

let folder: string;
beforeEach(async () => {
  folder = newFolder();
  await publishSmall({ kind: "folder", folder: join(folder, "site") }, oldSite);
  mkdirSync(join(folder, "other"));
  writeFileSync(join(folder, "other/notes.txt"), "");
  symlinkSync("nowhere", join(folder, "dead"));
  symlinkSync("site", join(folder, "link"));
});

const input = { name: "the snapshot", path: "{folder}/site/data/a.sqlite" };
const apart = "publish into a folder of its own";
const force = "name another folder, or use --force: what is in it now will be removed";
const notOurs =
  "the folder is not empty, and anthology-build did not make it (it has no manifest.json)";

test.each([
  ["/", "it is the root of the file system", "name a folder"],
  ["/proc/a", "/proc holds no files on a disk", "name a folder elsewhere"],
  ["{folder}/other/notes.txt", "expected a folder, found a file", "name a folder"],
  [
    "{folder}/dead",
    "expected a folder, found a link that leads nowhere",
    "create the folder that the link names, or remove the link",
  ],
  ["{folder}/site/api/out", "it is inside {folder}/site, which anthology-build published", apart],
])("neither a site nor releases are published into %s", (path, reason, hint) => {
  const filled = (text: string) => text.replace("{folder}", folder);
  for (const [kind, option] of [
    ["folder", "--out"],
    ["releases", "--releases"],
  ] as const) {
    const error = { kind: "run", message: `${option} ${filled(path)}: ${filled(reason)}`, hint };
    const location = { kind, folder: filled(path), keep: 3 };
    expect(() => checkLocation(location, [], true)).toThrow(expect.objectContaining(error));
  }
});

test.each([
  ["{folder}/other", notOurs, force],
  ["{folder}/site", "it holds the snapshot", apart],
  ["{folder}/link", "it holds the snapshot", apart],
  ["{folder}/work", "it holds the folder you are working in", apart],
  ["{folder}/work/inner", "it holds the folder you are working in", apart],
])("no site is published into %s", (path, reason, hint) => {
  const filled = (text: string) => text.replace("{folder}", folder);
  vi.spyOn(process, "cwd").mockReturnValue(join(folder, "work/inner"));
  const location = { kind: "folder", folder: filled(path) } as const;
  const inputs = [{ ...input, path: filled(input.path) }];
  const error = { kind: "run", message: `--out ${filled(path)}: ${filled(reason)}`, hint };
  expect(() => checkLocation(location, inputs, false)).toThrow(expect.objectContaining(error));
  vi.restoreAllMocks();
});

test("a site is published into an empty folder, a new one, its own, and with --force over another", () => {
  mkdirSync(join(folder, "empty"));
  mkdirSync(join(folder, "work/.anthology-build"), { recursive: true });
  writeFileSync(join(folder, "site/.anthology-build-half-applied"), "");
  rmSync(join(folder, "site/manifest.json"));
  for (const name of ["empty", "new/deep", "work", "site", "link"]) {
    checkLocation({ kind: "folder", folder: join(folder, name) }, [], false);
  }
  checkLocation({ kind: "folder", folder: join(folder, "other") }, [], true);
  checkLocation({ kind: "releases", folder: join(folder, "other"), keep: 3 }, [], false);
});

test("a folder of another command has its own name, marks and advice", () => {
  const words = { called: "--to", marks: ["notes.txt"], takeOver: "do this" };
  checkFolder(join(folder, "other"), [], words);
  expect(() => checkFolder(join(folder, "site"), [], words)).toThrow(
    expect.objectContaining({
      message: `--to: ${notOurs}`,
      hint: "name another folder, or do this",
    }),
  );
});
