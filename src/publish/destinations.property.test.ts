/**
 * What is true of every destination, whatever happens to it: calls fail, processes are killed, the power fails, two publish at
 * once, files are damaged. It has the site before or the new one, or says that it is half applied; nobody is told that a
 * site is there that is not; and the next publication makes it whole.
 */
import "../testing/failing-disk.ts";
import fs from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { explainDiskError } from "../disk/errors.ts";
import { createSync, type Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";
import { openSite, verifySite } from "../packed/site-at.ts";
import { halfAppliedName } from "../routing/site-files.ts";
import { innerWorkFolder } from "../site-folder/location.ts";
import { unlistedFiles } from "../site-folder/manifest.ts";
import { bytesOf } from "../site-folder/site.ts";
import { opening, withFailure, withPowerCuts } from "../testing/failing-disk.ts";
import { failure, installFakeRclone, twoAtOnce, watchSteps } from "../testing/fake-rclone.ts";
import { newFolder } from "../testing/new-folder.ts";
import { packQuietly } from "../testing/packed-site.ts";
import { below, oneOf, randomNumbers, sample } from "../testing/random-numbers.ts";
import { type Files, publishSmall } from "../testing/small-site.ts";
import { times } from "../testing/thoroughness.ts";
import { contents } from "../testing/tree.ts";
import { publish } from "./publish.ts";
import { verifyRemote } from "./verify-remote.ts";

const seed = Number(process.env.PROPERTY_SEED ?? 20_250_101);
const runs = Number(process.env.PROPERTY_RUNS ?? times(30, 1000, 2));
const seeds = (count: number) => Array.from({ length: count }, (_, run) => seed + run);

installFakeRclone();
let folder = "";
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = newFolder();
  for (const name of ["target", "site"]) fs.mkdirSync(at(name));
  watchSteps();
});

interface Kind {
  /** Puts a site there. */
  put(
    files: Files,
    how?: { readonly isVerified?: boolean; readonly sync?: Sync },
  ): Promise<unknown>;
  /** Where the site is. */
  readonly path: string;
  /** Whether files are replaced one by one, so that it may be half applied. */
  readonly isReplaced: boolean;
  readonly isRemote: boolean;
}

/** A site in a folder of its own, which is then sent elsewhere. */
async function siteOf(files: Files): Promise<string> {
  const site = fs.mkdtempSync(at("site/"));
  await publishSmall({ kind: "folder", folder: join(site, "out") }, files);
  return join(site, "out");
}

const { signal } = new AbortController();
async function send(site: string, kind: "plain" | "packed", isVerified: boolean): Promise<unknown> {
  const request = { folder: site, kind, target: `fake:${at("target/out")}`, isVerified };
  return await publish({ ...request, isDryRun: false, signal, isWatched: false }, () => {});
}

const kinds: Readonly<Record<string, Kind>> = {
  "a folder": {
    put: (files, { sync } = {}) =>
      publishSmall({ kind: "folder", folder: at("target/out") }, files, sync),
    path: "target/out",
    isReplaced: true,
    isRemote: false,
  },
  releases: {
    put: (files, { sync } = {}) =>
      publishSmall({ kind: "releases", folder: at("target"), keep: 2 }, files, sync),
    path: "target/current",
    isReplaced: false,
    isRemote: false,
  },
  "a packed folder": {
    put: async (files, { isVerified = false, sync = createSync(false) } = {}) =>
      await packQuietly(await siteOf(files), at("target/out"), { isVerified, sync }),
    path: "target/out",
    isReplaced: false,
    isRemote: false,
  },
  "a remote": {
    put: async (files, { isVerified = false } = {}) =>
      await send(await siteOf(files), "plain", isVerified),
    path: "target/out",
    isReplaced: true,
    isRemote: true,
  },
  "a remote with packs": {
    put: async (files, { isVerified = false } = {}) => {
      const site = await siteOf(files);
      await packQuietly(site, `${site}.packed`);
      return await send(`${site}.packed`, "packed", isVerified);
    },
    path: "target/out",
    isReplaced: false,
    isRemote: true,
  },
};

const long = "api/long/index.json";
const names = ["a", "b", "c/d", "c/e", "long"].map((name) => `api/${name}/index.json`);

/** A few files, some of which two such sites have in common. */
function randomSite(random: () => number): Files {
  const texts = ["one", "two", "three", "four"];
  const files = sample([...names, "index.html"], 1 + below(6, random), random).map((path) => {
    const text = oneOf(texts, random);
    // Too long for one pack.
    return [path, path === long ? text.repeat(300_000) : text] as const;
  });
  return Object.fromEntries(files);
}

/** The site that a reader finds; undefined if there is none, and a word if it says that it is half applied. */
async function siteAt({ path }: Kind): Promise<Files | "half applied" | undefined> {
  if (!fs.existsSync(at(path)) || fs.readdirSync(at(path)).length === 0) return undefined;
  const error = await failure(verifySite(at(path)));
  if (/is half applied|no (?:site|folder)|is not a finished build/.test(`${error}`)) {
    return fs.existsSync(join(at(path), halfAppliedName)) ? "half applied" : undefined;
  }
  if (error !== undefined) throw error;
  const files: Record<string, string> = {};
  const site = openSite(at(path));
  for await (const name of site.paths()) {
    const content = unlistedFiles.includes(name) ? undefined : await site.open(name);
    if (content !== undefined) files[name] = new TextDecoder().decode(await bytesOf(content));
  }
  return files;
}

/** Puts a site while a call fails, or all from that one on, as after a kill. @returns what was thrown */
async function putFailing(kind: Kind, files: Files, from: number, isLasting: boolean) {
  if (kind.isRemote) {
    watchSteps((step) => {
      if (step === from || (isLasting && step > from)) throw new Error("interrupted");
    });
    const thrown = await failure(kind.put(files));
    watchSteps();
    return thrown;
  }
  const failing = { folder: at("target"), from, isLasting };
  return (await withFailure(failing, () => kind.put(files, { sync: opening }))).thrown;
}

describe.each(Object.entries(kinds))("%s", (_, kind) => {
  test.each(seeds(runs))(
    "has one site or the other, or says so (PROPERTY_SEED=%i)",
    async (number) => {
      const random = randomNumbers(number);
      let before: Awaited<ReturnType<typeof siteAt>>;
      for (let step = 1; step <= (kind.isRemote ? 8 : 32); step += 1) {
        const files = randomSite(random);
        // Each fourth publication is undisturbed.
        const from =
          step % 4 === 0 ? Number.POSITIVE_INFINITY : 1 + below(kind.isRemote ? 24 : 200, random);
        const thrown = await putFailing(kind, files, from, random() < 0.5);
        const found = await siteAt(kind);
        const label = `step ${step}, call ${from}: ${thrown}`;
        if (thrown === undefined) {
          expect(found, label).toEqual(files);
          // Nothing else: no work folder, no lock, and at most one release whose removal was interrupted.
          const left = fs.readdirSync(at("target")).join();
          expect(left, label).toMatch(/^(?:out|(?:\d+-\w+,){1,3}current)$/);
          expect(fs.existsSync(join(at(kind.path), innerWorkFolder)), label).toBe(false);
          if (!kind.isRemote)
            expect(Object.values(contents(at(kind.path))), label).not.toContain("");
        } else {
          const error = explainDiskError(thrown, "publish");
          expect(error, label).toBeInstanceOf(AnthologyError);
          expect(from, label).toBeLessThan(Number.POSITIVE_INFINITY);
          const others = kind.isReplaced ? ["half applied"] : [];
          expect([before, files, ...others], label).toContainEqual(found);
          const isMixed = (error as AnthologyError).kind === "mixed";
          if (isMixed) expect(found, label).toBe("half applied");
          else if (!kind.isRemote && before !== "half applied") {
            expect(found, label).not.toBe("half applied");
          }
        }
        before = found;
      }
    },
  );

  test.each(seeds(Math.ceil(runs / 4)))(
    "is whole after two publications at once (PROPERTY_SEED=%i)",
    async (number) => {
      const random = randomNumbers(number);
      const [old, one, other, last] = Array.from({ length: 4 }, () => randomSite(random)) as [
        Files,
        Files,
        Files,
        Files,
      ];
      for (let round = 0; round < 8; round += 1) {
        await kind.put(old);
        const [first, second] = [() => kind.put(one), () => kind.put(other)];
        const { thrown } = kind.isRemote
          ? await twoAtOnce(first, second, 1 + below(20, random), below(20, random))
          : { thrown: await Promise.all([failure(first()), failure(second())]) };
        watchSteps();
        for (const error of thrown)
          if (error !== undefined) expect(error).toMatchObject({ kind: "run" });
        if (thrown.every((error) => error === undefined)) {
          expect([one, other]).toContainEqual(await siteAt(kind));
        }
        await kind.put(last);
        expect(await siteAt(kind)).toEqual(last);
      }
    },
  );

  test.each(seeds(Math.ceil(runs / 4)))(
    "is healed when a file of it is damaged (PROPERTY_SEED=%i)",
    async (number) => {
      const random = randomNumbers(number);
      for (let round = 0; round < 4; round += 1) {
        const files = randomSite(random);
        await kind.put(files);
        const stored = fs.readdirSync(at(kind.path), { recursive: true, encoding: "utf8" });
        const isContent = (path: string) =>
          /index\.json$|\.pack$/.test(path) && path !== "packs/index.json";
        const inUse = stored.filter(isContent);
        const file = join(at(kind.path), oneOf(inUse.length > 0 ? inUse : ["index.html"], random));
        const bytes = fs.readFileSync(file);
        const place = below(bytes.length, random);
        // Another file, as published ones may be hard links.
        fs.rmSync(file);
        const how = oneOf(["lost", "cut", "changed"], random);
        if (how === "cut") fs.writeFileSync(file, bytes.subarray(0, place));
        if (how === "changed")
          fs.writeFileSync(file, bytes.with(place, ~(bytes[place] ?? 0) & 255));
        const verifying = kind.isRemote
          ? verifyRemote(`fake:${at(kind.path)}`, { signal, isWatched: false })
          : verifySite(at(kind.path));
        const error = await failure(verifying);
        // A pack of the site before may be damaged, too.
        if (error !== undefined) expect(error).toMatchObject({ kind: "data" });
        else expect(file).toMatch(/\.pack$/);
        const next = random() < 0.5 ? files : randomSite(random);
        await kind.put(next, { isVerified: true });
        expect(await siteAt(kind)).toEqual(next);
      }
    },
  );

  test("is left alone if others have files there", async () => {
    const isKept = kind.path.endsWith("current");
    fs.mkdirSync(at("target/out"));
    const notes = at(isKept ? "target/notes.txt" : "target/out/notes.txt");
    fs.writeFileSync(notes, "of others");
    const before = contents(at("target"));
    const site = { "index.html": "one" };
    if (isKept) await kind.put(site);
    else await expect(kind.put(site)).rejects.toMatchObject({ kind: "run" });
    expect(contents(at("target"))).toMatchObject(before);
    if (!isKept) expect(contents(at("target"))).toEqual(before);
  });
});

const ofThisMachine = Object.entries(kinds).filter(([, { isRemote }]) => !isRemote);
describe.each(ofThisMachine)("%s", (_, kind) => {
  test.each(seeds(Math.ceil(runs / 10)))(
    "has one site or the other after a power cut (PROPERTY_SEED=%i)",
    async (number) => {
      const random = randomNumbers(number);
      const [old, next, last] = Array.from({ length: 3 }, () => {
        // Each change is followed by several cuts.
        const few = Object.entries(randomSite(random)).filter(([path]) => path !== long);
        return Object.fromEntries([...few.slice(0, 2), ["index.html", "both"]]);
      }) as [Files, Files, Files];
      for (const start of ["nothing", "old", "interrupted"]) {
        fs.rmSync(at("target"), { recursive: true });
        fs.mkdirSync(at("target"));
        if (start !== "nothing") await kind.put(old);
        for (let from = 60; start === "interrupted" && from < 200; from += 1) {
          await putFailing(kind, last, from, true);
          if (!kind.isReplaced || (await siteAt(kind)) === "half applied") break;
        }
        const before = await siteAt(kind);
        const hasCommand = random() < 0.5;
        await withPowerCuts(
          at("target"),
          (sync) => kind.put(next, { sync }),
          async (cut, isEnd) => {
            const label = `${start}: ${cut}`;
            const found = await siteAt(kind);
            const others = kind.isReplaced ? ["half applied"] : [];
            expect([...(isEnd ? [] : [before]), next, ...others], label).toContainEqual(found);
            await kind.put(last);
            expect(await siteAt(kind), label).toEqual(last);
          },
          hasCommand,
        );
      }
    },
  );
});
