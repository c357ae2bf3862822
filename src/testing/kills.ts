/** Builds that are killed at random moments. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { SiteOptions } from "../site/options.ts";
import { appearance, type Running, runProgram } from "./program.ts";
import { randomNumbers } from "./random-numbers.ts";
import { type Rival, Rivals, type State } from "./rivals.ts";
import { everything, only } from "./site-options.ts";

const options: SiteOptions = {
  ...everything,
  // One product, whose files have two names each, is enough: there are hundreds of builds, so each must be short.
  products: only("format-api", "xml", "dumps"),
};

/** Which builds are killed, and how often. */
export interface KillPlan {
  /** Number of threads of each build. */
  readonly jobs: number;
  readonly kills: number;
  /** Number of kills that must hit a build while it publishes; more builds are killed until this is reached. */
  readonly whilePublishing?: number;
  readonly seed: number;
  /** Whether each build is the first into its folder. */
  readonly isFirst?: boolean;
}

/**
 * Kills builds of the snapshot that is not published, some at any moment and some while they publish. After each kill
 * the folder is complete or marked as half applied, and the next build repairs it.
 * @returns how often the folder was in each state
 */
export async function killBuilds(plan: KillPlan): Promise<Record<State, number>> {
  const { jobs, kills, whilePublishing = 0, seed, isFirst = false } = plan;
  const random = randomNumbers(seed);
  const rivals = await Rivals.make(45, options);
  const tally: Record<State, number> = { absent: 0, old: 0, new: 0, "half applied": 0 };
  let [published, next] = rivals.rivals;
  const start = performance.now();
  await rivals.start(published, jobs).ended;
  const duration = performance.now() - start;
  let killed = 0;
  const isEnough = () => killed >= kills && tally["half applied"] >= whilePublishing;
  for (let attempt = 1; !isEnough(); attempt += 1) {
    expect(attempt, `few builds were killed in time: ${JSON.stringify(tally)}`).toBeLessThan(
      4 * kills + 40,
    );
    if (isFirst) emptyFolder(rivals.place.site);
    const build = rivals.start(next, jobs);
    const moment = isFirst || random() < 0.6 ? random() * duration : "publishing";
    if (await isKilled(build, moment, rivals.place.site, random)) {
      killed += 1;
      tally[await rivals.stateAfter(isFirst ? undefined : published, next)] += 1;
    }
    // The next build may be of the same snapshot or of the other.
    if (random() < 0.3) [published, next] = [next, published];
    if (killed % 10 === 1) await healByCommand(rivals, next, jobs);
    else await rivals.heal(next);
    [published, next] = [next, published];
  }
  rivals.remove();
  return tally;
}

/**
 * Kills a build after so many milliseconds, or shortly after it begins to publish; returns false if it ended before.
 */
export async function isKilled(
  { process, ended }: Running,
  moment: number | "publishing",
  site: string,
  random: () => number,
): Promise<boolean> {
  const end = new AbortController();
  const outcome = ended.finally(() => end.abort());
  if (moment !== "publishing") await Promise.race([setTimeout(moment), outcome]);
  else {
    const decision = join(site, ".out.anthology-build", "manifest.json");
    await Promise.race([appearance(decision, end.signal), outcome]);
    wait(random() ** 2 * 40);
  }
  process.kill("SIGKILL");
  const { signal, stderr } = await outcome;
  expect(stderr).toBe("");
  return signal === "SIGKILL";
}

/** Waits in a busy loop: timers are too coarse for the few milliseconds in which a build publishes. */
function wait(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

async function healByCommand(rivals: Rivals, next: Rival, jobs: number): Promise<void> {
  expect(await rivals.start(next, jobs).ended).toMatchObject({ status: 0 });
  const { status, stderr } = await runProgram(["verify", rivals.place.out]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  rivals.expectWhole(next);
}

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
}
