/** The program itself when it packs: killed, on a full disk, and while readers read. */
import { mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ListedSite } from "../site-folder/site.ts";
import { mountDisk, unmountDisk } from "../testing/mounts.ts";
import { indexIn, packedFiles, packQuietly } from "../testing/packed-site.ts";
import { killedAt } from "../testing/preload.ts";
import { type StartOptions, startProgram } from "../testing/program.ts";
import { randomNumbers } from "../testing/random-numbers.ts";
import { type Files, publishSmall } from "../testing/small-site.ts";
import { times } from "../testing/thoroughness.ts";
import { contents } from "../testing/tree.ts";
import { siteAt, verifySite } from "./site-at.ts";

const newFolder = () => mkdtempSync(join(realpathSync(tmpdir()), "anthology-build-"));

/** Two sites that differ in every file, and each has files that the other does not have. */
const sites = ["old", "next"] as const;
type Name = (typeof sites)[number];
const long = "dumps/texts.csv";
const plain = newFolder();
const filesOf = (name: Name): Files => {
  const lacking = name === "old" ? "7/index.json" : "9/index.json";
  const own = Object.entries(packedFiles(`${name} `)).filter(([path]) => !path.endsWith(lacking));
  return { ...Object.fromEntries(own), [long]: `${name} `.repeat(100_000) };
};
beforeAll(async () => {
  for (const name of sites) {
    await publishSmall({ kind: "folder", folder: join(plain, name) }, filesOf(name));
  }
});

let target: string;
beforeEach(() => {
  target = join(newFolder(), "packed");
});
const pack = (name: Name, options: StartOptions = {}) =>
  startProgram(["pack", join(plain, name), target, "--quiet"], options);
const manifest = async () => {
  await verifySite(target);
  return indexIn(target).manifest;
};

test.each(["/packs/index.json", ".pack"])("a kill at %s leaves the site before", async (end) => {
  await packQuietly(join(plain, "old"), target);
  const before = await manifest();
  const killed = await pack("next", { nodeOptions: killedAt(end) }).ended;
  expect(killed.signal).toBe("SIGKILL");
  expect(await manifest()).toBe(before);
  expect(await pack("next").ended).toMatchObject({ status: 0, stderr: "" });
  expect(await manifest()).not.toBe(before);
  expect(readdirSync(join(target, ".."))).toEqual(["packed"]);
});

test("a full disk leaves the site before", { tags: ["mount"] }, async () => {
  const disk = newFolder();
  mountDisk(disk, 100_000);
  target = join(disk, "packed");
  try {
    await packQuietly(join(plain, "old"), target);
    const before = contents(disk);
    const { status, stderr } = await pack("next").ended;
    expect([status, stderr]).toEqual([2, expect.stringContaining("the disk is full")]);
    expect(contents(disk)).toEqual(before);
  } finally {
    unmountDisk(disk);
  }
});

test("every answer is of one site while sites are packed by turns, and some packs are killed", async () => {
  await packQuietly(join(plain, "old"), target);
  const fewest = times(1000, 10_000);
  const counts = new Map<string, number>();
  let answers = 0;
  const paths = ["api/texts/1/index.json", "api/texts/250/index.json", long];
  const answer = async ({ ofOneSite }: ListedSite) => {
    const words = await ofOneSite(({ open }) =>
      Promise.all(
        paths.map(async (path) => {
          const content = await (await open(path))?.read(0, 4);
          return new Response(content ?? "").text();
        }),
      ),
    );
    const seen = [...new Set(words)].join();
    counts.set(seen, (counts.get(seen) ?? 0) + 1);
    answers += 1;
  };
  let isPacking = true;
  // Some instances are new, and some have an index for ten seconds.
  const client = async () => {
    const lasting = siteAt(target);
    while (isPacking) {
      await answer(lasting);
      await answer(siteAt(target));
      await setImmediate();
    }
  };
  const packing = async () => {
    const random = randomNumbers(5);
    for (let index = 1; index <= 12 || answers < fewest; index += 1) {
      const { process, ended } = pack(sites[Math.floor(index / 2) % 2] ?? "old");
      const timer = index % 2 === 0 && setTimeout(() => process.kill("SIGKILL"), 900 * random());
      const { status, signal } = await ended;
      if (timer) clearTimeout(timer);
      if (signal !== "SIGKILL") expect(status).toBe(0);
    }
    isPacking = false;
  };
  const verifying = async () => {
    while (isPacking) await verifySite(target);
  };
  await Promise.all([packing(), client(), client(), verifying()]);
  expect(answers).toBeGreaterThanOrEqual(fewest);
  expect([...counts.keys()].sort()).toEqual(["next", "old "]);
});
