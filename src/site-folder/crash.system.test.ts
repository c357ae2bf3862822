/**
 * Builds that are killed, or whose disk fails, at each system call of a publication: afterwards the site is the old one or
 * the new one, whole, or marked as half applied, and the next build repairs it.
 *
 * @module-tag strace
 */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { halfAppliedName } from "../routing/routes.ts";
import { expectMessage } from "../testing/builds.ts";
import type { Outcome } from "../testing/program.ts";
import { randomNumbers, sample } from "../testing/random-numbers.ts";
import { SharedFolder, type State } from "../testing/shared-folder.ts";
import { oneForm } from "../testing/site-options.ts";
import { buildWithMishap, type Call, callsOf, type Mishap } from "../testing/system-calls.ts";
import { times } from "../testing/thoroughness.ts";
import type { SiteLocation } from "./site-location.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const seed = Number(process.env.PROPERTY_SEED ?? 1);

interface Plan {
  readonly kind: SiteLocation["kind"];
  /** How often the site was published before. */
  readonly before: number;
  /** States of the site after kills at one call after another. */
  readonly states: RegExp;
  /** How many calls are tried; all if THOROUGH=1. */
  readonly trials: Readonly<Record<Mishap, number>>;
}

const plans: Readonly<Record<string, Plan>> = {
  "a first build": {
    kind: "folder",
    before: 0,
    states: /^absent,new$/,
    trials: { killed: 6, "fails once": 4, "fails for good": 4 },
  },
  "a build over another": {
    kind: "folder",
    before: 1,
    states: /^old,half applied,new$/,
    trials: { killed: 16, "fails once": 4, "fails for good": 6 },
  },
  "a first release": {
    kind: "releases",
    before: 0,
    states: /^absent,new$/,
    trials: { killed: 6, "fails once": 4, "fails for good": 4 },
  },
  "a release made from an old one": {
    kind: "releases",
    before: 3,
    states: /^old,new$/,
    trials: { killed: 10, "fails once": 6, "fails for good": 6 },
  },
};

describe.concurrent("a mishap at a system call", () => {
  test.for(Object.entries(plans))("does no lasting damage to %s", async ([, plan]) => {
    const shared = await SharedFolder.make(6, oneForm, plan.kind);
    const [old, next] = shared.snapshots;
    const { folder, site } = shared.place;
    const kept = join(folder, "kept");
    for (let round = plan.before; round > 0; round -= 1) {
      expect(await shared.start(round % 2 === 1 ? old : next, 1).ended).toMatchObject({
        status: 0,
      });
    }
    cpSync(site, kept, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    const startAgain = () => {
      rmSync(site, { recursive: true });
      cpSync(kept, site, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    };
    startAgain();
    const calls = (await callsOf(shared, next)).filter(({ path }) => path.startsWith(site));
    const random = randomNumbers(seed);

    for (const [mishap, count] of Object.entries(plan.trials) as [Mishap, number][]) {
      const states: State[] = [];
      for (const [index, call] of chosenCalls(calls, mishap, count, random).entries()) {
        startAgain();
        const story = `${mishap} at ${call.name} ${call.number} of ${call.path}`;
        const outcome = await buildWithMishap(shared, next, calls, call, mishap);
        const state = await shared.stateAfter(plan.before > 0 ? old : undefined, next);
        expectAnswer(outcome, mishap, state, story);
        // The disk is tried again while files are moved: half a site is worse than a delay.
        if (mishap === "fails once" && replacing(calls).includes(call)) {
          expect(outcome?.status, story).toBe(0);
        }
        states.push(state);
        await shared.repair(index % 3 === 0 ? old : next);
      }
      const order = states.filter((state, index) => state !== states[index - 1]).join();
      if (mishap === "killed") expect(order).toMatch(plan.states);
    }
    shared.remove();
  });
});

/** The calls of the publication, which begins with the manifest, and a few of those before. */
function chosenCalls(
  calls: readonly Call[],
  mishap: Mishap,
  count: number,
  random: () => number,
): Call[] {
  const start = calls.findIndex(({ path }) => path.endsWith("/manifest.json.part"));
  // Before a call that changes nothing the disk is as it was before the last change.
  const isMeant = (call: Call) => mishap !== "killed" || call.isChange;
  const staging = calls.slice(0, start).filter(isMeant);
  const publishing = calls.slice(start).filter(isMeant);
  const always = mishap === "fails once" ? replacing(calls) : [];
  const chosen = new Set([
    ...sample(staging, times(count / 4, 100), random),
    ...sample(publishing, times(count, publishing.length), random),
    ...always,
  ]);
  return calls.filter((call) => chosen.has(call));
}

/** The calls that change the published folder while it has a marker. */
function replacing(calls: readonly Call[]): Call[] {
  const ofMarker = (name: string) => (call: Call) =>
    call.name === name && call.isChange && call.path.endsWith(`/${halfAppliedName}`);
  const [start, end] = [calls.findIndex(ofMarker("openat")), calls.findIndex(ofMarker("unlink"))];
  return start < 0 ? [] : calls.slice(start, end + 1).filter(({ isChange }) => isChange);
}

/** Expects an exit status that tells the state of the site, and one clear message. */
function expectAnswer(
  outcome: Outcome | undefined,
  mishap: Mishap,
  state: State,
  story: string,
): void {
  if (outcome === undefined) throw new Error(`${story}: the build did not come to that call`);
  const { status, signal, stderr } = outcome;
  if (mishap === "killed") expect(signal, `${story}: ${stderr}`).toBe("SIGKILL");
  // Node ends the process for some errors that no program can catch.
  else if (signal === "SIGABRT") return;
  else if (status === 0) expect({ stderr, state }, story).toEqual({ stderr: "", state: "new" });
  else if (state === "half applied") {
    const says = ["is half applied: it holds files of two builds", "run the same command again"];
    expectMessage(outcome, { status: 3, says });
  } else expectMessage(outcome, { status: 2, says: [] });
}
