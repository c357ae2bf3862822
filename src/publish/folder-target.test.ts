/** Publishing into a folder on this machine: touches only files that differ, and completes the site. */
import "../testing/failing-disk.ts";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { seal } from "../disk/sealed.ts";
import { withFailure } from "../testing/failing-disk.ts";
import { bothSites } from "../testing/small-site.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import { unfinishedName } from "./changes.ts";
import { checkTarget, publish } from "./publish.ts";

let folder: string;
let target: string;
let sites: Awaited<ReturnType<typeof bothSites>>;
beforeEach(async () => {
  folder = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), "anthology-build-"));
  target = join(folder, "www/site");
  sites = await bothSites(folder);
});

type Name = keyof typeof sites;
const siteOf = (name: Name) => join(folder, name);

async function run(
  name: Name,
  isDryRun = false,
  phase = (_name: string) => {},
  { signal } = new AbortController(),
) {
  const request = { folder: siteOf(name), target, isDryRun, signal, isWatched: false };
  checkTarget(target, request.folder);
  return await publish(request, phase);
}

/** Publishes, and expects a target that equals the folder. */
async function published(name: Name) {
  const { changes, isUpToDate } = await run(name);
  expect(contents(target)).toEqual(sites[name]);
  return { ...changes, isUpToDate };
}

/** Expects a refusal with these words that changes nothing. */
async function expectRefusal(says: string, name: Name = "next"): Promise<void> {
  const before = picture(folder);
  await expect(run(name)).rejects.toMatchObject({
    kind: "run",
    message: expect.stringContaining(says),
  });
  expect(picture(folder)).toEqual(before);
}

test("makes the folder, then touches only what changed, then nothing", async () => {
  const files = ["api/gone/index.json", "api/index.json", "index.html"];
  const none = { new: [], changed: [], gone: [] };
  expect(await published("old")).toEqual({ ...none, new: files, isUpToDate: false });
  const before = picture(target);
  const changes = {
    new: ["api/new/index.json"],
    changed: ["api/index.json"],
    gone: ["api/gone/index.json"],
  };
  expect(await run("next", true)).toEqual({ changes, isUpToDate: false });
  expect(picture(target)).toEqual(before);
  expect(await published("next")).toEqual({ ...changes, isUpToDate: false });
  const after = picture(target);
  expect(touched(before, after)).not.toContain("index.html");
  expect(await published("next")).toEqual({ ...none, isUpToDate: true });
  expect(picture(target)).toEqual(after);
});

test("publishes a file again that the target lost, or has with another size", async () => {
  await published("old");
  fs.rmSync(join(target, "index.html"));
  fs.writeFileSync(join(target, "api/index.json"), "");
  const changed = ["api/index.json", "index.html"];
  expect(await published("old")).toMatchObject({ new: [], changed, gone: [] });
});

test.runIf(process.platform === "linux")("fails if the disk does", async () => {
  fs.mkdirSync(join(folder, "programs"));
  const script = "#!/bin/sh\necho Input/output error >&2\nexit 1\n";
  fs.writeFileSync(join(folder, "programs/sync"), script, { mode: 0o755 });
  vi.stubEnv("PATH", join(folder, "programs"));
  await expect(run("old")).rejects.toThrow(/cannot .*input\/output error/i);
  vi.unstubAllEnvs();
  expect(contents(target)).toHaveProperty([unfinishedName]);
});

test("deletes no file of another program", async () => {
  await published("old");
  fs.mkdirSync(join(target, "api/gone/below"));
  fs.writeFileSync(join(target, "api/gone/below/token"), "somebody else's");
  await run("next");
  const { "api/gone/below/token": token, ...site } = contents(target);
  expect(site).toEqual(sites.next);
  expect(token).toBeDefined();
});

test.each([
  [["photo.jpg"], "the folder is not empty"],
  [["manifest.json"], "manifest.json is not a manifest of anthology-build"],
  [["../.site.anthology-build.json"], "it was built here"],
  [["manifest.json", ".anthology-build-half-applied"], "is half applied"],
])("refuses a folder that has %j: %s", async (files, says) => {
  fs.mkdirSync(target, { recursive: true });
  for (const file of files) fs.writeFileSync(join(target, file), '{"name":"An app"}');
  await expectRefusal(says);
});

test.each([
  ["next", "it holds the site"],
  ["next/copy", "it is inside"],
  ["next/index.html", "expected a folder, found a file"],
])("refuses %s as target", async (path, says) => {
  target = join(folder, path);
  await expectRefusal(says);
});

const setUp =
  "set up a remote with rclone config, then: anthology-build publish remote:bucket/prefix out";
test.each([
  ["s3://bucket/ag", "out", "expected a folder or a remote of rclone, found s3://bucket/ag", setUp],
  ["FTP://host/ag", "out", "expected a folder or a remote of rclone, found FTP://host/ag", setUp],
  [
    "git+ssh2.x-y://h",
    "out",
    "expected a folder or a remote of rclone, found git+ssh2.x-y://h",
    setUp,
  ],
  [
    "out",
    "remote:bucket",
    "expected a folder on this machine, found remote:bucket",
    "name the target first: anthology-build publish remote:bucket out",
  ],
])("refuses to publish to %s from %s", (to, from, message, hint) => {
  const error = expect.objectContaining({ kind: "run", message, hint });
  expect(() => checkTarget(to, from)).toThrow(error);
});

test("writes and deletes nothing through a link, which is found before anything is changed", async () => {
  await published("old");
  const elsewhere = join(folder, "elsewhere");
  for (const inside of ["api/gone", "api"]) {
    fs.renameSync(join(target, inside), elsewhere);
    fs.symlinkSync(elsewhere, join(target, inside));
    await expectRefusal("a file stands where a folder is needed");
    fs.rmSync(join(target, inside));
    fs.renameSync(elsewhere, join(target, inside));
  }
  await published("next");
});

test("stops if the folder is built again meanwhile", async () => {
  const manifest = join(siteOf("old"), "manifest.json");
  const rebuild = (phase: string) => {
    if (phase === "upload") fs.appendFileSync(manifest, "\n");
  };
  await expect(run("old", false, rebuild)).rejects.toThrow("was built again");
  expect(fs.readdirSync(target)).not.toContain("manifest.json");
  await published("next");
});

test("stops when it is told to; the next publication completes it", async () => {
  await published("old");
  const controller = new AbortController();
  const stop = (phase: string) => {
    if (phase === "delete") controller.abort();
  };
  await expect(run("next", false, stop, controller)).rejects.toThrow("aborted");
  expect(Object.keys(contents(target))).toEqual(
    expect.arrayContaining([unfinishedName, "api/gone/index.json", "api/new/index.json"]),
  );
  await published("old");
});

describe.each([
  { when: "once", isLasting: false },
  { when: "from then on", isLasting: true },
])("a call that fails $when", ({ isLasting }) => {
  test("leaves no half file, and the next publication completes it", async () => {
    const outcomes = new Set<boolean>();
    for (let from = 1; ; from += 1) {
      fs.rmSync(target, { recursive: true, force: true });
      await published("old");
      const { thrown, isReached } = await withFailure({ folder: target, from, isLasting }, () =>
        run("next"),
      );
      if (!isReached) break;
      if (thrown !== undefined) expect(thrown).toMatchObject({ kind: "run" });
      outcomes.add(unfinishedName in contents(target));
      for (const [path, content] of Object.entries(contents(target))) {
        // A folder may still be empty.
        if (path.startsWith(unfinishedName) || content === "") continue;
        expect([sites.old[path], sites.next[path]], `call ${from}: ${path}`).toContain(content);
      }
      // The site may be built again in between.
      await published(from % 2 === 0 ? "old" : "next");
    }
    expect(outcomes.size).toBe(2);
  });
});

test.each([
  ["cut short", (file: string) => fs.writeFileSync(file, fs.readFileSync(file).subarray(0, -9))],
  ["about something else", (file: string) => fs.writeFileSync(file, seal(["index.html", 5]))],
  [
    "about files outside",
    (file: string) => fs.writeFileSync(file, seal(["index.html", "../next/index.html"])),
  ],
])("trusts no file if the list of an interrupted publication is %s", async (_, spoil) => {
  await published("old");
  fs.writeFileSync(join(target, unfinishedName), seal([]));
  // Of the same size as the right content.
  fs.writeFileSync(join(target, "index.html"), "what");
  spoil(join(target, unfinishedName));
  const changed = ["api/gone/index.json", "api/index.json", "index.html"];
  expect(await published("old")).toEqual({ new: [], changed, gone: [], isUpToDate: false });
  expect(contents(siteOf("next"))).toEqual(sites.next);
});
