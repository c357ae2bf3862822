/** Releases: complete sites in separate folders, and one link to the current one. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { verifySite } from "../packed/site-at.ts";
import { newFolder } from "../testing/new-folder.ts";
import { bothSites, nextSite, oldSite, publishSmall } from "../testing/small-site.ts";
import { contents, picture } from "../testing/tree.ts";
import { checkLocation } from "./folders.ts";
import { releasesAt } from "./releases.ts";
import { listReleases, rollBack } from "./rollback.ts";

let folder: string;
let current: string;
beforeEach(() => {
  folder = newFolder();
  current = join(folder, "current");
});

/** What the two sites have that are published in turn. */
let versions: readonly Record<string, string>[];
beforeAll(async () => {
  const clean = newFolder();
  const { old, next } = await bothSites(clean);
  versions = [old, next];
});

/** Publishes one of the two sites, and expects it as the current release. */
async function publish(index: number, keep = 3) {
  const location = { kind: "releases", folder, keep } as const;
  const { changed } = await publishSmall(location, index % 2 === 0 ? oldSite : nextSite);
  expect(contents(current)).toEqual(versions[index % 2]);
  return changed;
}

/** Names of the releases, the oldest first. Expects nothing else in the folder except the link. */
function releases(): string[] {
  const names = fs.readdirSync(folder).filter((name) => name !== "current");
  for (const name of names) expect(name).toMatch(/^\d+-[0-9a-f]{12}$/);
  return names.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
}
const back = async (path = folder) => rollBack(releasesAt(path), false);
const list = async (path = folder) => (await listReleases(releasesAt(path))).releases;
const numbers = () => releases().map((name) => Number.parseInt(name, 10));

test("publishes complete sites, shares unchanged files, and keeps the last releases", async () => {
  await publish(0);
  const inode = (path: string) => fs.lstatSync(join(current, path)).ino;
  const unchanged = inode("index.html");
  let changed = inode("api/index.json");
  for (let index = 1; index < 12; index += 1) {
    expect(await publish(index)).toBe(true);
    expect(inode("index.html")).toBe(unchanged);
    expect(inode("api/index.json")).not.toBe(changed);
    changed = inode("api/index.json");
    const last = [index - 1, index, index + 1].filter((number) => number > 0);
    expect(numbers()).toEqual(last);
    for (const name of releases()) {
      await verifySite(join(folder, name));
      expect(contents(join(folder, name))).toEqual(versions[(Number.parseInt(name, 10) - 1) % 2]);
    }
  }
});

test("touches nothing if nothing has changed", async () => {
  await publish(0);
  const before = picture(folder);
  expect(await publish(0)).toBe(false);
  expect(picture(folder)).toEqual(before);
});

test("keeps fewer releases when it is asked to", async () => {
  for (let index = 0; index < 4; index += 1) await publish(index);
  await publish(4, 2);
  expect(numbers()).toEqual([4, 5]);
  await publish(5, 2);
  expect(numbers()).toEqual([5, 6]);
  await publish(6, 1);
  expect(numbers()).toEqual([7]);
});

test.each([1, 2, 3])(
  "never uses the folder of an old release again if it keeps %i",
  async (keep) => {
    // While they are open, a disk gives their numbers to no new folder.
    const opened: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      await publish(index, keep);
      opened.push(fs.openSync(current, "r"));
    }
    const folders = opened.map((descriptor) => fs.fstatSync(descriptor).ino);
    for (const descriptor of opened) fs.closeSync(descriptor);
    expect(new Set(folders).size).toBe(6);
  },
);

test("uses no file of an old release that was changed after it was published", async () => {
  for (let index = 0; index < 3; index += 1) await publish(index);
  const [oldest = "", second = ""] = releases();
  fs.rmSync(join(folder, oldest, "index.html"));
  fs.writeFileSync(join(folder, oldest, "index.html"), "other");
  fs.rmSync(join(folder, oldest, "api/gone"), { recursive: true });
  await publish(3);
  // A release with a changed manifest is removed, and its folder is not used again.
  fs.appendFileSync(join(folder, second, "foreign.txt"), "");
  fs.writeFileSync(join(folder, second, "manifest.json"), "{}");
  await publish(4);
  expect(numbers()).toEqual([3, 4, 5]);
});

test("lists the releases, also damaged ones", async () => {
  for (let index = 0; index < 3; index += 1) await publish(index);
  const [one = "", two = "", three = ""] = releases();
  fs.writeFileSync(join(folder, one, "build.json"), "{");
  await back();
  const published = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const snapshot = expect.stringMatching(/^[0-9a-f]{64}$/);
  const pulled = "2021-02-20T21:03:45Z";
  expect(await list()).toEqual([
    { name: one, isCurrent: false, published, snapshot: null, pulled: null },
    { name: two, isCurrent: true, published, snapshot, pulled },
    { name: three, isCurrent: false, published, snapshot, pulled },
  ]);
});

test("says why there is nothing to roll back, and what to name or do", async () => {
  const named = "name the folder that was given to build --releases";
  const refused = async (path: string, reason: string, hint: string) => {
    const error = { kind: "run", message: `${path} has no current release: ${reason}`, hint };
    await expect(back(path)).rejects.toMatchObject(error);
    if (reason.startsWith("the link")) return;
    await expect(list(path)).rejects.toMatchObject(error);
  };
  const missing = { message: `no folder at ${join(folder, "none")}`, hint: named };
  await expect(back(join(folder, "none"))).rejects.toMatchObject(missing);
  await refused(folder, "no release of anthology-build is in it", named);
  expect(fs.readdirSync(folder)).toEqual([]);
  await publish(0);
  const [one = ""] = releases();
  await refused(current, "it is a release itself", `name the folder around it: ${folder}`);
  fs.rmSync(current);
  const link = `let it lead to a release: ln -sfn ${one} ${current}`;
  await refused(folder, "the link current in it is gone, or leads to nothing", link);
  const again = "build it again from an older snapshot, such as <snapshot>.previous";
  const plain = "it is a site that was published with --out, which keeps no older ones";
  await refused(join(folder, one), plain, again);
  fs.rmSync(join(folder, one), { recursive: true });
  fs.writeFileSync(join(folder, ".current.anthology-build"), "");
  await expect(back()).rejects.toThrow(`cannot write to ${folder}`);
});

test.each<[what: string, put: () => void, found: string]>([
  ["a folder", () => fs.mkdirSync(current), "something else"],
  ["a file", () => fs.writeFileSync(current, ""), "something else"],
  ["a link elsewhere", () => fs.symlinkSync("1-of-them", current), "a link to 1-of-them"],
])("refuses %s in the place of the link", async (_, put, found) => {
  put();
  const before = picture(folder);
  const message = `${current}: expected a link to a release of anthology-build, found ${found}`;
  const error = { kind: "run", message, hint: "remove it, or name another folder" };
  await expect(publish(0)).rejects.toThrow(expect.objectContaining(error));
  expect(picture(folder)).toEqual(before);
});

test("keeps other files in the folder, and is not taken for a site, nor a site for it", async () => {
  fs.writeFileSync(join(folder, "notes.txt"), "");
  fs.mkdirSync(join(folder, "2-of-them"));
  await publish(0);
  const names = [fs.readlinkSync(current), "2-of-them", "current", "notes.txt"];
  expect(fs.readdirSync(folder).sort()).toEqual(names);
  const refused = (path: string, message: string, hint: string) =>
    expect(() => checkLocation({ kind: "folder", folder: path }, [], true)).toThrow(
      expect.objectContaining({ kind: "run", message: `--out ${path}: ${message}`, hint }),
    );
  const hint = `publish with --releases ${folder}`;
  refused(current, `it is a release in ${folder}`, hint);
  refused(folder, "it is a folder of releases", hint);
  const site = fs.realpathSync(current);
  expect(() => checkLocation({ kind: "releases", folder: site, keep: 3 }, [], false)).toThrow(
    `--releases ${site}: a site was published into this folder itself`,
  );
});

test("publishes again if the current release was removed by hand", async () => {
  await publish(0);
  fs.rmSync(fs.realpathSync(current), { recursive: true });
  await publish(0);
});

const noLinks = () => {
  throw Object.assign(new Error("EPERM"), { code: "EPERM", syscall: "link" });
};

test("refuses a file system without symbolic links", async () => {
  const { symlinkSync: original } = fs;
  fs.symlinkSync = noLinks;
  syncBuiltinESMExports();
  try {
    const message = `--releases: cannot make a symbolic link in ${folder}: the operation is not permitted (EPERM)`;
    const hint = "name a folder on a file system with symbolic links, or publish with --out";
    const error = expect.objectContaining({ kind: "run", message, hint });
    await expect(publish(0)).rejects.toThrow(error);
  } finally {
    fs.symlinkSync = original;
    syncBuiltinESMExports();
  }
  expect(fs.readdirSync(folder)).toEqual([]);
});
