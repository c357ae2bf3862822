/**
 * The program itself when it is killed or stopped by a signal. `src/site-folder/locked-folder.test.ts` fails each call of a
 * publication.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { buildArguments, pictureOfSite, publish } from "../testing/builds.ts";
import { mountDisk, unmountDisk } from "../testing/mounts.ts";
import { killedAt, preload } from "../testing/preload.ts";
import { appearance, runProgram, type StartOptions, startProgram } from "../testing/program.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents, picture } from "../testing/tree.ts";
import { copyWorkplace, leftNextTo, makeWorkplace, type Workplace } from "../testing/workplace.ts";
import { innerWorkFolder } from "./location.ts";

const few = ["--only", "json"];
/** Few records, so that a build has few steps; the snapshot has changed since it was published. */
const good = makeWorkplace(6);
let place: Workplace;
beforeAll(async () => {
  await publish(good, ...few);
  alterSnapshot(good.snapshot, "UPDATE text SET text = text || ' καὶ ἄλλα' WHERE id % 2 = 0");
});
beforeEach(() => {
  place = copyWorkplace(good);
});

const start = (more: readonly string[] = [], options: StartOptions = {}) =>
  startProgram(buildArguments(place, ...few, ...more), options);

test.for([
  ["SIGINT", 130, 1],
  ["SIGTERM", 143, 2],
  ["SIGHUP", 129, 2],
] as const)("stops at %s with status %i and leaves nothing (jobs: %i)", async (expected) => {
  const [signal, status, jobs] = expected;
  const before = pictureOfSite(place);
  const build = start(["--jobs", `${jobs}`]);
  await appearance(join(place.site, ".out.anthology-build", "files"));
  build.process.kill(signal);
  const stderr = `stopped by ${signal}; nothing was left half done\n`;
  expect(await build.ended).toEqual({ status, signal: null, stdout: "", stderr });
  expect(pictureOfSite(place)).toEqual(before);
});

test.for(["SIGINT", "SIGTERM"] as const)(
  "stops at %s in a batch that never ends",
  async (signal) => {
    // The next command removes the lock, too.
    const published = () =>
      Object.entries(picture(place.out)).filter(([path]) => !path.startsWith(innerWorkFolder));
    const before = published();
    const begun = join(place.folder, "begun");
    const nodeOptions = preload(({ fs }, begun) => {
      const { openSync, writeFileSync } = fs;
      fs.openSync = (file, ...rest) => {
        if (!String(file).includes("/files/api/")) return openSync(file, ...rest);
        writeFileSync(begun, "");
        for (;;);
      };
    }, begun);
    const build = start(["--jobs", "1"], { nodeOptions });
    await appearance(begun);
    build.process.kill(signal);
    const stderr = `stopped by ${signal}; temporary files may be left\n`;
    const status = 128 + constants.signals[signal];
    expect(await build.ended).toEqual({ status, signal: null, stdout: "", stderr });
    expect(published()).toEqual(before);
    await publish(place, ...few);
    expect(existsSync(join(place.out, innerWorkFolder))).toBe(false);
    expect(leftNextTo(place)).toEqual([]);
  },
);

test("stops at a signal that comes just before it would publish", async () => {
  // This file is written last.
  rmSync(join(place.out, "serve.json"));
  const before = pictureOfSite(place);
  const nodeOptions = preload(({ fs }) => {
    const { openSync } = fs;
    fs.openSync = (file, ...rest) => {
      if (String(file).endsWith("/serve.json")) process.kill(process.pid, "SIGTERM");
      return openSync(file, ...rest);
    };
  });
  expect(await start([], { nodeOptions }).ended).toMatchObject({ status: 143 });
  expect(pictureOfSite(place)).toEqual(before);
});

test("stops at a signal that comes while the program is loaded", async () => {
  const before = pictureOfSite(place);
  const nodeOptions = preload(({ threadId }) => {
    if (threadId === 1) process.kill(process.pid, "SIGTERM");
  });
  expect(await start([], { nodeOptions }).ended).toMatchObject({ status: 143, signal: null });
  expect(pictureOfSite(place)).toEqual(before);
});

test("publishes to the end if the signal comes meanwhile", async () => {
  const nodeOptions = preload(({ fs }) => {
    const { renameSync } = fs;
    fs.renameSync = (from, to) => {
      if (String(to).endsWith("out/manifest.json")) {
        process.kill(process.pid, "SIGTERM");
        // Longer than the command may keep silent before it publishes.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000);
      }
      renameSync(from, to);
    };
  });
  expect(await start([], { nodeOptions }).ended).toMatchObject({ status: 0, signal: null });
  expect((await runProgram(["verify", place.out])).status).toBe(0);
});

test("has done its work if the signal comes after the result, however late", async () => {
  for (let late = 0; late < 30; late += 5) {
    const { process, ended } = start(["--json"]);
    process.stdout?.once("data", () => setTimeout(() => process.kill("SIGTERM"), late));
    expect(await ended).toMatchObject({ status: 0, signal: null });
  }
});

test("repairs a first build into a disk of its own", { tags: ["mount"] }, async () => {
  await publish(place, ...few);
  const whole = contents(place.out);
  rmSync(place.site, { recursive: true });
  mkdirSync(place.site);
  mountDisk(place.out, 4_000_000);
  try {
    for (const at of ["out/build.json", "out/manifest.json"]) {
      const outcome = await start([], { nodeOptions: killedAt(at) }).ended;
      expect(outcome.signal).toBe("SIGKILL");
      await publish(place, ...few);
      expect(contents(place.out)).toEqual(whole);
      expect(leftNextTo(place)).toEqual([]);
      for (const name of readdirSync(place.out)) rmSync(join(place.out, name), { recursive: true });
    }
  } finally {
    unmountDisk(place.out);
  }
});
