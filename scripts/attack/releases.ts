/** Two publications at once, and going back while calls fail. */
import { existsSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { verifySite } from "../../src/packed/site-at.ts";
import { packedIndexName } from "../../src/routing/site-files.ts";
import { packQuietly } from "../../src/testing/packed-site.ts";
import { preload } from "../../src/testing/preload.ts";
import { runProgram, startProgram } from "../../src/testing/program.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import { contents } from "../../src/testing/tree.ts";
import type { Answer, Campaign } from "./campaign.ts";
import { expectSuccess, fewTypes, openSites } from "./sites.ts";

export const twoPublications: Campaign = {
  name: "two publications at once",
  trials: 40,
  async open() {
    const { at, old, out, files, close } = await openSites(fewTypes);
    const target = at("target");
    const publish = (site: string) => ["publish", `:local:${target}`, site, "--quiet"];
    return {
      async attempt(random) {
        rmSync(target, { recursive: true, force: true });
        const from = oneOf(["nothing", "old"], random);
        if (from === "old") await expectSuccess(publish(old));
        const wait = below(1500, random);
        const [one, other] = random() < 0.5 ? [old, out] : [out, old];
        const first = startProgram(publish(one)).ended;
        await setTimeout(wait);
        const [answer, second] = await Promise.all([first, startProgram(publish(other)).ended]);
        const shown = answer.status === 0 ? second : answer;
        return { story: `from ${from}, the second after ${wait} ms`, answer: shown };
      },
      /** A target that says it is complete is complete. */
      kept: async () => {
        const isMarked = existsSync(join(target, ".anthology-build-half-applied"));
        if (!isMarked && existsSync(join(target, "manifest.json"))) await verifySite(target);
      },
      async repair() {
        await expectSuccess(publish(out));
        // Of a folder that became empty, rclone keeps the name.
        const found = Object.entries(contents(target)).filter(([, content]) => content !== "");
        expect(Object.fromEntries(found)).toEqual(files.next);
      },
      close,
    };
  },
};

/** `rollback` of releases and of packed sites, of which a call on their folder fails, once or from then on. */
export const failingRollbacks: Campaign = {
  name: "rollback when calls fail",
  trials: 60,
  async open() {
    const { at, old, out, snapshot, oldSnapshot, build, close } = await openSites();
    const [live, packed] = [at("live"), at("packed")];
    const release = (source: string) => [
      ...build(source, live).map((word) => (word === "-o" ? "--releases" : word)),
    ];
    for (const source of [oldSnapshot, snapshot]) await expectSuccess(release(source));
    for (const site of [old, out]) await packQuietly(site, packed);
    let place = live;
    const current = () =>
      place === live
        ? readlinkSync(join(live, "current"))
        : readFileSync(join(packed, packedIndexName), "utf8").slice(0, 100);
    let newest = "";
    return {
      async attempt(random) {
        place = oneOf([live, packed], random);
        newest = current();
        const [from, isLasting] = [1 + below(30, random), random() < 0.5];
        const nodeOptions = preload(fail, place, from, isLasting);
        const { ended } = startProgram(["rollback", place, "--quiet"], { nodeOptions });
        return {
          story: `call ${from} in ${place === live ? "releases" : "a packed site"}${isLasting ? ", and all after it" : ""}`,
          answer: await ended,
        };
      },
      /** What is said is what was done. */
      kept: ({ status, stderr }: Answer) => {
        const isBack = current() !== newest;
        if (status === 0) expect(isBack).toBe(true);
        else if (isBack)
          expect(stderr).toMatch(/ (went back|may have gone) from .*did not confirm/);
        if (isBack) expect(stderr).not.toContain("run the command again");
      },
      async repair() {
        if (current() !== newest) await expectSuccess(["rollback", place, "--forward", "--quiet"]);
        await runProgram(["rollback", place, "--lift", "--quiet"]);
        expect(current()).toBe(newest);
      },
      close,
    };
  },
};

/** Runs in the program, so it may use only its arguments. */
function fail(
  { fs }: Parameters<Parameters<typeof preload>[0]>[0],
  folder: string,
  from: number,
  isLasting: boolean,
): void {
  let calls = 0;
  const names = [
    "lstatSync",
    "openSync",
    "readFileSync",
    "readdirSync",
    "readlinkSync",
    "realpathSync",
    "renameSync",
    "rmSync",
    "statSync",
    "symlinkSync",
    "writeFileSync",
  ] as const;
  for (const name of names) {
    const original = fs[name] as (...args: unknown[]) => unknown;
    // Without a name of its own: the tool that runs this script would add a function for that.
    Object.assign(fs, {
      [name]: Object.assign((...args: unknown[]) => {
        const [one, other] = [String(args[0]), String(args[1])];
        if ([one, other].some((path) => path === folder || path.startsWith(`${folder}/`))) {
          calls += 1;
          if (calls === from || (isLasting && calls > from)) {
            const error = new Error(`EIO: i/o error, ${name}`);
            throw Object.assign(error, { code: "EIO", syscall: name });
          }
        }
        return original(...args);
      }, original),
    });
  }
}
