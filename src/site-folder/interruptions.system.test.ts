/**
 * Half applied folders that something befalls, builds at the same time, and builds that are stopped by a signal.
 * `src/site-folder/crash.system.test.ts` kills builds at every call.
 */

import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { halfAppliedName } from "../routing/routes.ts";
import { type Interference, interferenceAt } from "../testing/interference.ts";
import { mountDisk, unmountDisk } from "../testing/mounts.ts";
import { preload } from "../testing/preload.ts";
import { appearance, type Outcome } from "../testing/program.ts";
import { SharedFolder } from "../testing/shared-folder.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents, picture } from "../testing/tree.ts";

vi.setConfig({ testTimeout: 600_000 });

/** Snapshots with few records, so that a build has few steps. */
let shared: SharedFolder;
beforeAll(async () => {
  shared = await SharedFolder.make(6, {
    ...oneForm,
    products: only(),
  });
});
afterAll(() => shared.remove());
beforeEach(() => {
  rmSync(shared.place.site, { recursive: true });
  mkdirSync(shared.place.site);
});

/** Builds the second snapshot over the first, and interrupts the build when it moves a file to this path. */
async function interrupted(at: string, how: Interference): Promise<Outcome> {
  const [old, next] = shared.snapshots;
  await shared.repair(old);
  return shared.start(next, 1, { nodeOptions: interferenceAt(at, how) }).ended;
}

/** What happens to a half applied folder before the next build. */
const fates: Readonly<Record<string, (out: string, work: string, backup: string) => void>> = {
  "was copied elsewhere": (_out, work) => rmSync(work, { recursive: true }),
  "was removed": (out) => rmSync(out, { recursive: true }),
  "was emptied": (out) => {
    rmSync(out, { recursive: true });
    mkdirSync(out);
  },
  "was replaced by a copy of the old build": (out, _work, backup) => {
    rmSync(out, { recursive: true });
    renameSync(backup, out);
  },
  "was read by someone who removed the marker": (out) => rmSync(join(out, halfAppliedName)),
};

test.for(Object.entries(fates))("repairs a half applied folder that %s", async ([, damage]) => {
  const { place, snapshots: both } = shared;
  const [old, next] = both;
  const backup = join(place.folder, "backup");
  for (const wanted of both) {
    await shared.repair(old);
    cpSync(place.out, backup, { recursive: true });
    await interrupted("out/api/texts/index.json", "killed before");
    expect(await shared.stateAfter(old, next)).toBe("half applied");
    damage(place.out, join(place.site, ".out.anthology-build"), backup);
    await shared.repair(wanted);
    rmSync(backup, { recursive: true, force: true });
  }
});

test("repairs a folder after an interrupted takeover with --force", async () => {
  const { place, snapshots: both } = shared;
  const [, next] = both;
  mkdirSync(place.out);
  writeFileSync(join(place.out, "notes.txt"), "");
  const nodeOptions = interferenceAt("out/api/texts/index.json", "killed before");
  await shared.start(next, 1, { nodeOptions }, "--force").ended;
  expect(await shared.stateAfter(undefined, next)).toBe("half applied");
  await shared.repair(next);
});

const interferences = ["killed before", "disk broken at", "disk broken from"] as const;

test.for(interferences)(
  "finishes a build that was %s a step, whatever is built next",
  async (how) => {
    const { place, snapshots: both } = shared;
    const [, next] = both;
    await interrupted("out/api/texts/index.json", how);
    const faulty = join(place.data, "faulty.sqlite");
    copyFileSync(next.snapshot, faulty);
    alterSnapshot(faulty, "UPDATE keyword SET category = 99");
    const outcome = await shared.start({ ...next, snapshot: faulty }, 1).ended;
    expect(outcome).toMatchObject({ status: 1, stderr: expect.stringContaining("at category") });
    shared.expectWhole(next);
  },
);

test("survives builds that start at the same time", async () => {
  const { place, snapshots: both } = shared;
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.all(
      [...both, ...both].map((built) => shared.start(built, 1).ended),
    );
    const refused = outcomes.filter(({ status }) => status !== 0);
    expect(refused.length).toBeLessThan(outcomes.length);
    for (const { status, stderr } of refused) {
      expect(status).toBe(2);
      expect(stderr).toMatch(/^error: another anthology-build is writing to /);
    }
    const manifest = contents(place.out)["manifest.json"];
    const [winner] = both.filter(({ files }) => files["manifest.json"] === manifest);
    expect(winner).toBeDefined();
    if (winner !== undefined) shared.expectWhole(winner);
  }
});

const signals = [
  ["SIGINT", 130, 1],
  ["SIGINT", 130, 2],
  ["SIGTERM", 143, 1],
  ["SIGHUP", 129, 2],
] as const;

test.for(signals)("stops at %s with status %i and leaves nothing (jobs: %i)", async (expected) => {
  const [signal, status, jobs] = expected;
  const { place, snapshots: both } = shared;
  const [old, next] = both;
  await shared.repair(old);
  const before = picture(place.site);
  const build = shared.start(next, jobs);
  await appearance(join(place.site, ".out.anthology-build", "files"));
  build.process.kill(signal);
  const stderr = `stopped by ${signal}; nothing was left half done\n`;
  expect(await build.ended).toEqual({ status, signal: null, stdout: "", stderr });
  expect(picture(place.site)).toEqual(before);
});

test("stops at a signal that comes just before it would publish", async () => {
  const { place, snapshots: both } = shared;
  const [old, next] = both;
  await shared.repair(old);
  // This file is written last.
  rmSync(join(place.out, "serve.json"));
  const before = picture(place.site);
  const nodeOptions = preload(({ fs }) => {
    const { writeFileSync } = fs;
    fs.writeFileSync = (file, ...rest) => {
      writeFileSync(file, ...rest);
      if (String(file).endsWith("/serve.json")) process.kill(process.pid, "SIGTERM");
    };
  });
  expect(await shared.start(next, 1, { nodeOptions }).ended).toMatchObject({ status: 143 });
  expect(picture(place.site)).toEqual(before);
});

test("repairs a first build into a disk of its own", { tags: ["mount"] }, async () => {
  const { place, snapshots: both } = shared;
  const [, next] = both;
  mountDisk(place.out, 4_000_000);
  try {
    for (const at of ["out/build.json", "out/api/texts/index.json", "out/manifest.json"]) {
      const nodeOptions = interferenceAt(at, "killed before");
      const { signal } = await shared.start(next, 1, { nodeOptions }).ended;
      expect(signal).toBe("SIGKILL");
      await shared.repair(next);
      for (const name of readdirSync(place.out)) rmSync(join(place.out, name), { recursive: true });
    }
  } finally {
    unmountDisk(place.out);
  }
});
