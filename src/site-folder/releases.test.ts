/** Releases: complete sites in separate folders, and one link to the current one. */
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildQuietly } from "../testing/build-quietly.ts";
import { expectMessage } from "../testing/builds.ts";
import { preload } from "../testing/preload.ts";
import { runProgram, type StartOptions } from "../testing/program.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents, picture } from "../testing/tree.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";
import { rollBack } from "./releases.ts";
import { verify } from "./verify.ts";

vi.setConfig({ testTimeout: 300_000 });

const options = { ...oneForm, products: only("dumps") };

/** Two snapshots, each with the files of a build into a new folder. */
let place: Workplace;
let versions: readonly { readonly snapshot: string; readonly files: Record<string, string> }[];
let folder: string;
let current: string;

beforeAll(async () => {
  place = makeWorkplace(6);
  const other = copyWorkplace(place);
  alterSnapshot(
    other.snapshot,
    "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 2; INSERT INTO passage (id, book, fragment, sub_fragment) SELECT 99, id, 99, '' FROM book",
  );
  versions = await Promise.all(
    [place, other].map(async ({ snapshot, out }) => {
      await buildQuietly(snapshot, out, options);
      return { snapshot, files: contents(out) };
    }),
  );
});
afterAll(() => removeWorkplace(place));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  current = join(folder, "current");
  return () => rmSync(folder, { recursive: true });
});

function version(index: number) {
  return versions[index % 2] ?? expect.unreachable();
}

/** Builds one of the two, and expects it as the current release. */
async function build(index: number, keep = 3) {
  const { snapshot, files } = version(index);
  const report = await buildQuietly(snapshot, { kind: "releases", folder, keep }, options);
  expect(contents(current)).toEqual(files);
  return report;
}

/** Builds with the command. */
function run(index: number, options_: StartOptions = {}, ...more: readonly string[]) {
  const { baseUrl, pageSize, products } = options;
  const args = ["build", "--snapshot", version(index).snapshot, "--releases", folder, "--quiet"];
  args.push("--base-url", baseUrl, "--page-size", `${pageSize}`);
  args.push("--jobs", "1", "--only", ...products);
  return runProgram([...args, ...more], options_);
}

/** Numbers of the releases. Expects nothing else in the folder except the files for the next build. */
function releases(): number[] {
  const names = readdirSync(folder).filter(
    (name) =>
      name !== "current" && !/^\.current\.anthology-build\.(json|state|snapshot)$/.test(name),
  );
  for (const name of names) expect(name).toMatch(/^\d+-[0-9a-f]{12}$/);
  return names.map((name) => Number.parseInt(name, 10)).sort((one, other) => one - other);
}

test("publishes complete sites, shares unchanged files, and keeps the last releases", async () => {
  await build(0);
  const inode = (path: string) => lstatSync(join(current, path)).ino;
  const unchanged = inode("api/texts/1/index.json");
  const changed = inode("api/texts/2/index.json");
  for (let index = 1; index < 6; index += 1) {
    await build(index);
    expect(inode("api/texts/1/index.json")).toBe(unchanged);
    expect(inode("api/texts/2/index.json")).not.toBe(changed);
    const numbers = [index - 1, index, index + 1].filter((number) => number > 0);
    expect(releases()).toEqual(numbers);
    for (const name of readdirSync(folder).filter((found) => /^\d/.test(found))) {
      verify(join(folder, name));
      const made = version(Number.parseInt(name, 10) - 1);
      expect(contents(join(folder, name))).toEqual(made.files);
    }
  }
});

test("touches nothing if nothing has changed, and writes only the files that a change affects", async () => {
  await build(0);
  const before = picture(folder);
  expect(await build(0)).toMatchObject({ written: 0, removed: 0, changed: false });
  expect(picture(folder)).toEqual(before);
  const { written } = await build(1);
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(Object.keys(version(1).files).length / 2);
});

test("keeps fewer releases when it is asked to", async () => {
  for (let index = 0; index < 4; index += 1) await build(index);
  await build(4, 2);
  expect(releases()).toEqual([4, 5]);
  await build(5, 2);
  expect(releases()).toEqual([5, 6]);
});

test("uses no file of an old release that was changed after it was published", async () => {
  for (let index = 0; index < 3; index += 1) await build(index);
  const [oldest = ""] = readdirSync(folder).filter((name) => name.startsWith("1-"));
  const file = join(folder, oldest, "api/texts/1/index.json");
  const { length } = readFileSync(file);
  rmSync(file);
  writeFileSync(file, Buffer.alloc(length));
  rmSync(join(folder, oldest, "api/authors"), { recursive: true });
  await build(3);
  // A release with a changed manifest is removed, and its folder is not used again.
  const [second = ""] = readdirSync(folder).filter((name) => name.startsWith("2-"));
  appendFileSync(join(folder, second, "foreign.txt"), "");
  writeFileSync(join(folder, second, "manifest.json"), "{}");
  await build(4);
  expect(releases()).toEqual([3, 4, 5]);
});

test("rolls back to the previous release, and the next build continues from it", async () => {
  for (let index = 0; index < 3; index += 1) await build(index);
  const names = readdirSync(folder).filter((name) => /^\d/.test(name));
  expect(rollBack(folder)).toEqual({ current: names[1], was: names[2] });
  expect(contents(current)).toEqual(version(1).files);
  const { status, stdout } = await runProgram(["rollback", folder]);
  const says = `${folder}: ${names[0]} is the current release; it was ${names[1]}\n`;
  expect({ status, stdout }).toEqual({ status: 0, stdout: says });
  expect(contents(current)).toEqual(version(0).files);
  const refused = await runProgram(["rollback", folder]);
  expectMessage(refused, { status: 2, says: ["there is no release before", "older snapshot"] });
  await build(1);
  expect(releases()).toEqual([1, 4]);
  expect(rollBack(folder).current).toBe(names[0]);
});

test("names the folder if there is nothing to roll back", async () => {
  const absent = await runProgram(["rollback", join(folder, "none")]);
  expectMessage(absent, { status: 2, says: ["no folder at", "--releases"] });
  const empty = await runProgram(["rollback", folder]);
  expectMessage(empty, { status: 2, says: ["has no current release", "--releases"] });
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, ".current.anthology-build"), "");
  const inTheWay = await runProgram(["rollback", folder]);
  expectMessage(inTheWay, { status: 2, says: [`cannot write to ${folder}`] });
});

const foreign: Readonly<Record<string, () => void>> = {
  "a folder": () => mkdirSync(current),
  "a file": () => writeFileSync(current, ""),
  "a link elsewhere": () => symlinkSync(place.data, current),
};

test.for(Object.entries(foreign))(
  "does not replace %s in the place of the link",
  async ([, put]) => {
    put();
    const before = picture(folder);
    const says = ["current: expected a link to a release of anthology-build, found", "remove it"];
    expectMessage(await run(0), { status: 2, says });
    expect(picture(folder)).toEqual(before);
  },
);

test("keeps other files in the folder, and refuses a folder that is itself a site or a release", async () => {
  writeFileSync(join(folder, "notes.txt"), "");
  mkdirSync(join(folder, "2-of-them"));
  await build(0);
  expect(readdirSync(folder)).toContain("notes.txt");
  expect(readlinkSync(current)).toMatch(/^1-/);
  const inside = await runProgram(["build", "--out", current, "--quiet"]);
  expectMessage(inside, { status: 2, says: ["it is a release in", "publish with --releases"] });
  const around = await runProgram(["build", "--releases", place.out, "--quiet"]);
  expectMessage(around, { status: 2, says: ["a site was published into this folder itself"] });
});

test("is not taken for a site, even with --force", async () => {
  await build(0);
  const before = picture(folder);
  const replaced = await runProgram(["build", "--out", folder, "--force", "--quiet"]);
  expectMessage(replaced, { status: 2, says: ["it is a folder of releases", "--releases"] });
  const verified = await runProgram(["verify", folder]);
  expectMessage(verified, { status: 2, says: ["is a folder of releases, not a site", current] });
  expect(picture(folder)).toEqual(before);
});

test("publishes again if the current release was removed by hand", async () => {
  await build(0);
  rmSync(join(folder, readlinkSync(current)), { recursive: true });
  await build(0);
});

test("copies files if the file system has no hard links", async () => {
  await build(0);
  const nodeOptions = preload(({ fs }) => {
    fs.linkSync = () => {
      throw Object.assign(new Error("EPERM"), { code: "EPERM", syscall: "link" });
    };
  });
  for (const index of [1, 2, 3, 4]) {
    expect(await run(index, { nodeOptions })).toMatchObject({ status: 0, stderr: "" });
    expect(contents(current)).toEqual(version(index).files);
  }
  expect(lstatSync(join(current, "api/texts/1/index.json")).nlink).toBe(1);
});

test("refuses a file system without symbolic links before it renders anything", async () => {
  const nodeOptions = preload(({ fs }) => {
    fs.symlinkSync = () => {
      throw Object.assign(new Error("EPERM"), { code: "EPERM", syscall: "symlink" });
    };
  });
  const says = ["--releases: cannot make a symbolic link", "publish with --out"];
  expectMessage(await run(0, { nodeOptions }), { status: 2, says });
  expect(readdirSync(folder)).toEqual([]);
});
