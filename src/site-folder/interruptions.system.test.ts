/**
 * The program itself when it is killed, stopped by a signal, or started twice.
 * `src/site-folder/publication.test.ts` fails each call of a publication.
 */

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mountDisk, unmountDisk } from "../testing/mounts.ts";
import { killedAt, preload } from "../testing/preload.ts";
import { appearance } from "../testing/program.ts";
import { SharedFolder } from "../testing/shared-folder.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { picture } from "../testing/tree.ts";

/** Snapshots with few records, so that a build has few steps. */
let shared: SharedFolder;
beforeAll(async () => {
  shared = await SharedFolder.make(6, { ...oneForm, products: only() });
});
beforeEach(() => {
  rmSync(shared.place.site, { recursive: true });
  mkdirSync(shared.place.site);
});

test.for([
  ["SIGINT", 130, 1],
  ["SIGTERM", 143, 2],
  ["SIGHUP", 129, 2],
] as const)("stops at %s with status %i and leaves nothing (jobs: %i)", async (expected) => {
  const [signal, status, jobs] = expected;
  const { place, snapshots } = shared;
  const [old, next] = snapshots;
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
  const { place, snapshots } = shared;
  const [old, next] = snapshots;
  await shared.repair(old);
  // This file is written last.
  rmSync(join(place.out, "serve.json"));
  const before = picture(place.site);
  const nodeOptions = preload(({ fs }) => {
    const { openSync } = fs;
    fs.openSync = (file, ...rest) => {
      if (String(file).endsWith("/serve.json")) process.kill(process.pid, "SIGTERM");
      return openSync(file, ...rest);
    };
  });
  expect(await shared.start(next, 1, { nodeOptions }).ended).toMatchObject({ status: 143 });
  expect(picture(place.site)).toEqual(before);
});

test("has done its work if the signal comes after the result, however late", async () => {
  for (let late = 0; late < 30; late += 5) {
    const { process, ended } = shared.start(shared.snapshots[1], 1, {}, "--json");
    process.stdout?.once("data", () => setTimeout(() => process.kill("SIGTERM"), late));
    expect(await ended).toMatchObject({ status: 0, signal: null });
  }
});

test("repairs a first build into a disk of its own", { tags: ["mount"] }, async () => {
  const { place, snapshots } = shared;
  const [, next] = snapshots;
  mountDisk(place.out, 4_000_000);
  try {
    for (const at of ["out/build.json", "out/manifest.json"]) {
      const outcome = await shared.start(next, 1, { nodeOptions: killedAt(at) }).ended;
      expect(outcome.signal).toBe("SIGKILL");
      await shared.repair(next);
      for (const name of readdirSync(place.out)) rmSync(join(place.out, name), { recursive: true });
    }
  } finally {
    unmountDisk(place.out);
  }
});
