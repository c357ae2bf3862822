/**
 * `publish` to hostile or full targets, to a folder and through rclone, and `rollback`: killed at each system call, or
 * at each run of rclone.
 */
import { chmodSync, cpSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { unfinishedName } from "../../src/publish/unfinished.ts";
import { rollBack } from "../../src/site-folder/releases.ts";
import { verify } from "../../src/site-folder/verify.ts";
import { buildQuietly } from "../../src/testing/build-quietly.ts";
import { canMount, mountDisk, unmountDisk } from "../../src/testing/mounts.ts";
import { runProgram, type StartOptions, startProgram } from "../../src/testing/program.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import { type BuiltSnapshot, SharedFolder } from "../../src/testing/shared-folder.ts";
import { everything, only } from "../../src/testing/site-options.ts";
import { contents } from "../../src/testing/tree.ts";
import { type Campaign, inLanes, type Trial } from "./campaign.ts";
import { type Answer, AttackedFolder, answerOf, judged } from "./folder.ts";
import { spoilSite } from "./mutations.ts";

const options = { ...everything, products: only("dumps") };

export const publications: Campaign = {
  name: "publish to hostile targets, and killed",
  trials: { short: 4, usual: 100, thorough: 1000 },
  run: (count, seed, report) => inLanes(count, seed, openPublications, report),
};

async function openPublications() {
  const shared = await SharedFolder.make(6, options);
  const [old, next] = shared.snapshots;
  const { place } = shared;
  const [oldSite, site] = [join(place.folder, "old"), join(place.folder, "next")];
  await buildQuietly(old.snapshot, oldSite, options);
  await buildQuietly(next.snapshot, site, options);
  const [target, outside] = [join(place.folder, "target"), join(place.folder, "outside")];
  const rclone = rcloneIn(place.folder);
  const restore = () => {
    rmSync(target, { recursive: true, force: true });
    cpSync(oldSite, target, { recursive: true });
  };
  const log = join(place.folder, "strace.log");
  let steps: readonly Step[] | undefined;
  return {
    attempt: async (random: () => number): Promise<Trial> => {
      restore();
      writeFileSync(outside, "outside");
      const isRemote = random() < 0.4;
      const to = isRemote ? `:local:${target}` : target;
      const args = ["publish", to, site, "--quiet"];
      const isKill = random() < 0.6;
      let story: string;
      let answer: Answer | undefined;
      if (!isKill) {
        story = random() < 0.3 ? spoilList(target, random) : spoilSite(target, random, !isRemote);
        answer = await answerOf((how) => startProgram(args, how));
      } else if (isRemote) {
        const [at, way] = [1 + below(12, random), oneOf(["before", "after", "fails"], random)];
        story = `rclone ${at} of the publication: ${way}`;
        const { status, ...outcome } = await runProgram(args, rclone(at, way));
        answer = way === "fails" ? { status, ...outcome } : undefined;
      } else {
        steps ??= await stepsOf(args, target, log);
        restore();
        story = await killAt(oneOf(steps, random), args, log);
      }
      return judged(
        `${story}, ${isRemote ? "remote" : "folder"}`,
        answer,
        () => {
          expect(readFileSync(outside, "utf8")).toBe("outside");
          if (isKill) expectSites(target, next.files, old.files);
          // What a target lost without its manifest knowing is not looked for (docs/building.md).
          else if (answer?.status === 0)
            expect(contents(target)).toMatchObject({
              "manifest.json": next.files["manifest.json"],
            });
        },
        async () => {
          // A killed publication is completed by the same command; a hostile target must be emptied by hand.
          if (!isKill) rmSync(target, { recursive: true });
          expect(await runProgram(args)).toMatchObject({ status: 0, stderr: "" });
          expect(contents(target)).toEqual(next.files);
        },
      );
    },
    close: () => shared.remove(),
  };
}

/** Expects one of the sites, or the list that marks the target as unfinished. */
function expectSites(target: string, ...sites: readonly Readonly<Record<string, string>>[]): void {
  const found = contents(target);
  if (unfinishedName in found || `${unfinishedName}.part` in found) return;
  const site = sites.find((files) => files["manifest.json"] === found["manifest.json"]);
  expect(found).toEqual(site);
}

/** Puts a hostile list of unfinished files into a target. */
function spoilList(target: string, random: () => number): string {
  const paths = oneOf(
    [["../outside"], ["/etc/passwd"], ["b", "a"], ["api/\u0000"], ["x".repeat(50_000_000)], []],
    random,
  );
  const lines = [
    `anthology-build is publishing here. Files that it uploads or deletes: ${paths.length}`,
    ...paths,
    "end of the list",
  ];
  writeFileSync(join(target, unfinishedName), `${lines.join("\n")}\n`);
  return `a list of unfinished files: ${paths.join().slice(0, 20)}`;
}

/** A system call of a command: its name, and its number among the calls of this name. */
interface Step {
  readonly name: string;
  readonly number: number;
}

/** Without --seccomp-bpf: with it, strace 6.1 injects no signal. */
const strace = ["strace", "-f", "-qq", "-o"];

/** The calls of a command that change something in a folder. */
async function stepsOf(args: readonly string[], folder: string, log: string): Promise<Step[]> {
  const names = "trace=openat,rename,unlink,rmdir,mkdir,symlink,copy_file_range,fsync";
  await runProgram(args, { under: [...strace, log, "-y", "-e", names] });
  const counts = new Map<string, number>();
  const lines = readFileSync(log, "latin1").split("\n");
  rmSync(log);
  return lines.flatMap((line) => {
    const [, thread, name = "", text = ""] = /^(\d+) +(\w+)\((.*)$/.exec(line) ?? [];
    if (thread === undefined || !lines[0]?.startsWith(thread)) return [];
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    const isMeant = text.includes(folder) && (name !== "openat" || text.includes("O_CREAT"));
    return isMeant ? [{ name, number }] : [];
  });
}

/** Runs a command that is killed at a call. */
async function killAt(
  { name, number }: Step,
  args: readonly string[],
  log: string,
): Promise<string> {
  const inject = `inject=${name}:signal=KILL:when=${number}`;
  // With /dev/null as its log, strace would trace nothing.
  const under = [...strace, log, "-e", `trace=${name}`, "-e", inject];
  const { signal, status } = await runProgram(args, { under });
  rmSync(log);
  return `${name} ${number}: ${signal ?? `status ${status}`}`;
}

/** A program in place of rclone that runs it, but kills the publication, or fails, at one of its runs. */
function rcloneIn(folder: string) {
  const [program, count] = [join(folder, "rclone"), join(folder, "count")];
  const lines = [
    "#!/bin/sh",
    `n=$(($(cat ${count}) + 1)); echo $n > ${count}`,
    '[ $n = "$AT" ] && [ "$WAY" = before ] && kill -9 $PPID && exit 1',
    '[ $n = "$AT" ] && [ "$WAY" = fails ] && echo "2026/01/01 00:00:00 ERROR : no disk" >&2 && exit 5',
    '/usr/bin/rclone "$@"; status=$?',
    '[ $n = "$AT" ] && [ "$WAY" = after ] && kill -9 $PPID',
    "exit $status",
  ];
  writeFileSync(program, `${lines.join("\n")}\n`);
  chmodSync(program, 0o755);
  return (at: number, way: string): StartOptions => {
    writeFileSync(count, "0");
    return { env: { PATH: `${folder}:${process.env.PATH}`, AT: `${at}`, WAY: way } };
  };
}

export const rollbacks: Campaign = {
  name: "rollback, killed",
  trials: { short: 2, usual: 40, thorough: 400 },
  run: (count, seed, report) => inLanes(count, seed, openRollbacks, report),
};

async function openRollbacks() {
  const shared = await SharedFolder.make(6, options);
  const [old, next] = shared.snapshots;
  const folder = join(shared.place.folder, "releases");
  const build = ({ snapshot }: BuiltSnapshot) =>
    buildQuietly(snapshot, { kind: "releases", folder, keep: 3 }, options);
  const release = async () => {
    rmSync(folder, { recursive: true, force: true });
    for (const built of [old, next]) await build(built);
  };
  const log = join(shared.place.folder, "strace.log");
  let steps: readonly Step[] | undefined;
  return {
    attempt: async (_random: () => number, number: number): Promise<Trial> => {
      await release();
      const args = ["rollback", folder, "--quiet"];
      if (steps === undefined) {
        steps = await stepsOf(args, folder, log);
        await release();
      }
      return judged(
        await killAt(steps[number % steps.length] as Step, args, log),
        undefined,
        () => {
          verify(join(folder, "current"));
          expectSites(join(folder, "current"), old.files, next.files);
        },
        async () => {
          const isNext = contents(join(folder, "current"))["manifest.json"];
          if (isNext === next.files["manifest.json"]) rollBack(folder);
          expect(contents(join(folder, "current"))).toEqual(old.files);
          await build(next);
          expect(contents(join(folder, "current"))).toEqual(next.files);
        },
      );
    },
    close: () => shared.remove(),
  };
}

export const fullDisks: Campaign = {
  name: "builds on a full disk",
  trials: { short: 2, usual: 60, thorough: 600 },
  async run(count, seed, report) {
    if (canMount) await inLanes(count, seed, openFullDisk, report);
    else console.error("no full disks: this process may not mount any");
  },
};

/** Bytes of the disk, and the most that are free when a build starts: a build needs less. */
const [size, mostFree] = [12_000_000, 3_000_000];

async function openFullDisk() {
  const folder = await AttackedFolder.make(6, options);
  const { shared } = folder;
  const { site } = shared.place;
  mountDisk(site, size);
  await shared.repair(folder.published);
  // Named like the files that a build leaves for the next one.
  const filler = join(site, ".out.anthology-build.filler");
  return {
    attempt: async (random: () => number): Promise<Trial> => {
      const { bavail, bsize } = statfsSync(site);
      const free = below(mostFree, random);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - free)));
      const answer = await answerOf((how) => shared.start(folder.next, 1, how));
      rmSync(filler);
      return folder.judge(`${free} bytes free`, random, answer);
    },
    close: () => {
      unmountDisk(site);
      folder.close();
    },
  };
}
