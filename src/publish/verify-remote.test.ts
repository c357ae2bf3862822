/** Verifying what a remote has, plain and packed. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { filesOfIndex } from "../packed/format.ts";
import { halfAppliedName, packedIndexName } from "../routing/site-files.ts";
import { installFakeRclone, steps, watchSteps } from "../testing/fake-rclone.ts";
import { newFolder } from "../testing/new-folder.ts";
import { indexIn, packedSmall } from "../testing/packed-site.ts";
import { oldSite } from "../testing/small-site.ts";
import { publish } from "./publish.ts";
import { verifyRemote } from "./verify-remote.ts";

installFakeRclone();
let [folder, target] = ["", ""];
beforeEach(() => {
  folder = newFolder();
  target = join(folder, "www");
  watchSteps();
});

const context = { signal: new AbortController().signal, isWatched: false };
const verified = () => verifyRemote(`fake:${target}`, context);

/** Publishes a small site. */
async function publishOld(kind: "plain" | "packed") {
  const site = await packedSmall(folder, oldSite);
  const request = { folder: site[kind], kind, target: `fake:${target}`, isDryRun: false };
  await publish({ ...request, ...context }, () => {});
}

/** Changes a byte in the middle; the size stays. */
function damage(path: string): void {
  const bytes = readFileSync(join(target, path));
  const at = bytes.length >> 1;
  bytes[at] = ~(bytes[at] ?? 0);
  writeFileSync(join(target, path), bytes);
}

test("names every file of a plain site that is lost or damaged, and none of others", async () => {
  await publishOld("plain");
  writeFileSync(join(target, "notes.txt"), "of others");
  expect(await verified()).toMatchObject({ kind: "plain", files: 3 });
  rmSync(join(target, "api/gone/index.json"));
  for (const path of ["index.html", "build.json"]) damage(path);
  await expect(verified()).rejects.toMatchObject({
    kind: "data",
    message: expect.stringContaining(`fake:${target} is not what was built`),
    faults: {
      shown: [
        { record: "build.json", field: "sha256" },
        { record: "index.html", field: "sha256" },
        { record: "api/gone/index.json", field: "file", found: "nothing" },
      ],
    },
  });
});

test("names the files of a damaged pack, and a damaged index", async () => {
  await publishOld("packed");
  writeFileSync(join(target, "notes.txt"), "of others");
  expect(await verified()).toMatchObject({ kind: "packed", files: 3 });
  const [pack = ""] = filesOfIndex(indexIn(target));
  damage(pack);
  await expect(verified()).rejects.toMatchObject({ kind: "data" });
  rmSync(join(target, pack));
  await expect(verified()).rejects.toMatchObject({ kind: "data" });
  writeFileSync(join(target, packedIndexName), "{");
  await expect(verified()).rejects.toThrow("expected an index of packs");
});

test("says that a site is half applied, is replaced meanwhile, or is not there", async () => {
  mkdirSync(target);
  const run = (message: string) => ({ kind: "run", message: `fake:${target} ${message}` });
  await expect(verified()).rejects.toMatchObject(run("has no site of anthology-build"));
  await publishOld("plain");
  const manifest = join(target, "manifest.json");
  watchSteps(() => {
    if (steps().at(-1) === "get index.html") writeFileSync(manifest, "another");
  });
  await expect(verified()).rejects.toMatchObject(run("was replaced while it was verified"));
  writeFileSync(join(target, halfAppliedName), "");
  const says = `fake:${target} is half applied: it holds files of two builds`;
  await expect(verified()).rejects.toMatchObject({ kind: "data", message: says });
});
