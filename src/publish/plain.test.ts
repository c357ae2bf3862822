/** Publishing a plain site: only what changed, in an order that breaks no link. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { verifySite } from "../packed/site-at.ts";
import { halfAppliedName } from "../routing/site-files.ts";
import { plainSite } from "../site-folder/plain-site.ts";
import { failure, installFakeRclone, steps, watchSteps } from "../testing/fake-rclone.ts";
import { newFolder } from "../testing/new-folder.ts";
import { packQuietly } from "../testing/packed-site.ts";
import { bothSites } from "../testing/small-site.ts";
import { contents } from "../testing/tree.ts";
import { checkTarget, publish } from "./publish.ts";

let folder: string;
let sites: Awaited<ReturnType<typeof bothSites>>;
let target: string;
installFakeRclone();
beforeAll(async () => {
  folder = newFolder();
  sites = await bothSites(folder);
});
beforeEach(() => {
  target = join(folder, "www");
  rmSync(target, { recursive: true, force: true });
  watchSteps();
});

type Name = keyof typeof sites;

interface How {
  readonly isDryRun?: boolean;
  readonly isVerified?: boolean;
  readonly isForced?: boolean;
  readonly phase?: (name: string) => void;
}

async function run(name: Name, { isDryRun = false, phase = () => {}, ...how }: How = {}) {
  const { signal } = new AbortController();
  const request = { folder: join(folder, name), target: `fake:${target}`, isDryRun, ...how };
  checkTarget(request.target, request.folder);
  return await publish({ ...request, kind: "plain", signal, isWatched: false }, phase);
}

/** The files of the target. A folder that became empty stays. */
function stored() {
  const files = existsSync(target) ? contents(target) : {};
  return Object.fromEntries(Object.entries(files).filter(([, content]) => content !== ""));
}

/** Publishes, and expects a target that equals the folder. */
async function published(name: Name) {
  watchSteps();
  const report = await run(name);
  expect(stored()).toEqual(sites[name]);
  return report;
}

const none = { new: [], changed: [], gone: [] };
const changes = {
  new: ["api/new/index.json"],
  changed: ["api/index.json"],
  gone: ["api/gone/index.json"],
};

test("uploads everything, then what changed in an order that breaks no link, then nothing", async () => {
  const files = ["api/gone/index.json", "api/index.json", "index.html"];
  const first = { ...none, new: files };
  expect(await published("old")).toEqual({ changes: first, isUpToDate: false, isCompleted: false });
  expect((await run("next", { isDryRun: true })).changes).toEqual(changes);
  expect(stored()).toEqual(sites.old);
  expect(await published("next")).toEqual({ changes, isUpToDate: false, isCompleted: false });
  const isRead = (step: string) => /^(get|list)/.test(step);
  expect(steps().filter((step) => !isRead(step))).toEqual([
    `put ${halfAppliedName}`,
    "take manifest.json",
    "put api/new/index.json",
    "put api/index.json",
    "delete api/gone/index.json",
    "put manifest.json",
    "put build.json",
    `take ${halfAppliedName}`,
  ]);
  expect(await published("next")).toEqual({ changes: none, isUpToDate: true, isCompleted: false });
  expect(steps().filter((step) => !isRead(step))).toEqual([]);
});

test("no reader takes a target for a site before its publication has ended", async () => {
  await published("old");
  const served = plainSite(target);
  const found: string[] = [];
  watchSteps(async () => {
    const says = await Promise.all([
      served.ofOneSite(async () => "a site"),
      ...[verifySite(target), packQuietly(target, join(folder, "packed"))].map(failure),
    ]);
    found.push(says.map((said) => /a site|half applied/.exec(`${said}`)).join());
  });
  await run("next");
  // Before the marker is put, and until it is taken away.
  const before = steps().indexOf(`put ${halfAppliedName}`) + 1;
  expect(found.slice(0, before)).toEqual(Array(before).fill("a site,,"));
  expect(new Set(found.slice(before))).toEqual(new Set([",half applied,half applied"]));
  expect(found.length).toBe(steps().length);
});

test("refuses files of others, also in a dry run, unless it is forced: then compares by hash, and deletes none", async () => {
  await published("old");
  rmSync(join(target, "manifest.json"));
  // Of the same size as the right content.
  writeFileSync(join(target, "index.html"), "what");
  writeFileSync(join(target, "token"), "somebody else's");
  const before = stored();
  for (const how of [{}, { isDryRun: true }, { isVerified: true }]) {
    await expect(run("old", how)).rejects.toMatchObject({
      kind: "run",
      message: `fake:${target}/: expected no files or a site of anthology-build, found api/`,
      hint: expect.stringContaining("--force"),
    });
  }
  expect(stored()).toEqual(before);
  const done = { changes: { ...none, changed: ["index.html"] }, isCompleted: true };
  expect(await run("old", { isDryRun: true, isForced: true })).toMatchObject(done);
  expect(stored()).toEqual(before);
  expect(await run("old", { isForced: true })).toMatchObject(done);
  expect(stored()).toEqual({ ...sites.old, token: expect.any(String) });
});

test("takes files that a desktop leaves in a folder for none", async () => {
  mkdirSync(target);
  writeFileSync(join(target, ".DS_Store"), "of a desktop");
  expect(await run("old")).toMatchObject({ isCompleted: false });
});

test("with --verify, finds by hash what is damaged or lost, and replaces it", async () => {
  await published("old");
  expect(await run("old", { isVerified: true })).toMatchObject({ isUpToDate: true });
  writeFileSync(join(target, "index.html"), "what");
  rmSync(join(target, "api/index.json"));
  const damaged = stored();
  expect(await run("old")).toMatchObject({ isUpToDate: true });
  const changed = ["api/index.json", "index.html"];
  const found = { changes: { ...none, changed }, isUpToDate: false, isCompleted: false };
  expect(await run("old", { isVerified: true, isDryRun: true })).toEqual(found);
  expect(stored()).toEqual(damaged);
  expect(await run("old", { isVerified: true })).toEqual(found);
  expect(stored()).toEqual(sites.old);
  rmSync(join(target, "build.json"));
  expect(await run("old", { isVerified: true })).toMatchObject({ isUpToDate: false });
  expect(stored()).toEqual(sites.old);
  writeFileSync(join(target, "api/gone/index.json"), "lost");
  expect(await run("next", { isVerified: true })).toMatchObject({ changes });
  expect(stored()).toEqual(sites.next);
});

test("with --verify, fails if a storage does not keep what it was given", async () => {
  await published("old");
  watchSteps(() => {
    if (steps().at(-1) !== "put index.html" && existsSync(target))
      writeFileSync(join(target, "index.html"), "what");
  });
  const says = "index.html: expected what was uploaded, found another content";
  await expect(run("old", { isVerified: true })).rejects.toThrow(says);
  expect(stored()).toHaveProperty([halfAppliedName]);
});

test.each<[what: string, harm: (file: string) => void]>([
  ["vanishes", rmSync],
  ["changes", (file) => writeFileSync(file, "else")],
])("fails if a file of the site %s while it is uploaded", async (_, harm) => {
  const file = join(folder, "next/api/new/index.json");
  const before = readFileSync(file);
  const phase = (name: string) => {
    if (name === "upload") harm(file);
  };
  await expect(run("next", { phase })).rejects.toMatchObject({
    kind: "run",
    message: `${file} was changed while it was published`,
  });
  expect(stored()).not.toHaveProperty(["manifest.json"]);
  writeFileSync(file, before);
  await published("next");
});

test("deletes nothing outside the target for a marker that others wrote, and reads none that is too long", async () => {
  await published("old");
  const outside = join(folder, "outside");
  writeFileSync(outside, "outside");
  const paths = ["../outside", outside, halfAppliedName, "manifest.json", "api/none"];
  writeFileSync(join(target, halfAppliedName), ["", ...paths].join("\n"));
  expect(await published("old")).toMatchObject({ isCompleted: true });
  expect(steps()).not.toContain("delete outside");
  expect(existsSync(outside)).toBe(true);
  writeFileSync(join(target, halfAppliedName), "x\nindex.html\n");
  truncateSync(join(target, halfAppliedName), 65 << 20);
  await published("old");
});

test("stops if the folder is built again meanwhile", async () => {
  const manifest = join(folder, "old/manifest.json");
  const before = readFileSync(manifest);
  const rebuild = (phase: string) => {
    if (phase === "upload") appendFileSync(manifest, "\n");
  };
  await expect(run("old", { phase: rebuild })).rejects.toThrow("was built again");
  expect(stored()).not.toHaveProperty(["manifest.json"]);
  writeFileSync(manifest, before);
  await published("next");
});

test("refuses a manifest of another program", async () => {
  await published("old");
  writeFileSync(join(target, "manifest.json"), '{"name":"An app"}');
  await expect(run("next")).rejects.toMatchObject({
    kind: "run",
    message: expect.stringContaining("manifest.json is not a manifest of anthology-build"),
    hint: expect.stringContaining("use --force"),
  });
  await run("next", { isForced: true });
  expect(stored()).toMatchObject(sites.next);
});

const setUp =
  "set up a remote with rclone config, then: anthology-build publish remote:bucket/prefix out";
const buildThere = (path: string) =>
  `build into a folder that a web server serves: anthology-build build --out ${path}, or --releases; rclone writes to a folder that is called :local:${path}`;
test.each([
  ["s3://bucket/ag", "out", "expected a remote of rclone, found s3://bucket/ag", setUp],
  ["FTP://host/ag", "out", "expected a remote of rclone, found FTP://host/ag", setUp],
  ["git+ssh2.x-y://h", "out", "expected a remote of rclone, found git+ssh2.x-y://h", setUp],
  ["/srv/www", "out", "expected a remote of rclone, found /srv/www", buildThere("/srv/www")],
  ["out", "out", "expected a remote of rclone, found out", buildThere("out")],
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
