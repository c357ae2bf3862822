/** Builds that end at one exact step of their work on the disk: at each of them in turn. */
import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { halfAppliedName } from "../build/publication.ts";
import { expectMessage } from "../testing/builds.ts";
import { type Interference, interferenceAt } from "../testing/interference.ts";
import type { Outcome } from "../testing/program.ts";
import { Rivals, type State } from "../testing/rivals.ts";

vi.mock("../validation/validator.ts", () => import("../testing/cached-validator.ts"));
vi.setConfig({ testTimeout: 600_000 });

/** Few files, so that there are few steps. */
let rivals: Rivals;
beforeAll(async () => {
  rivals = await Rivals.make(6, {
    baseUrl: "http://localhost:3000",
    links: "query",
    pageSize: 50,
    formatApi: false,
    xml: false,
  });
});
afterAll(() => rivals.remove());
beforeEach(() => {
  rmSync(rivals.place.site, { recursive: true });
  mkdirSync(rivals.place.site);
});

/** A build of the second snapshot over one of the first that ends there. */
async function interrupted(at: number | string, how: Interference): Promise<Outcome> {
  const [old, next] = rivals.rivals;
  await rivals.heal(old);
  return rivals.start(next, 1, { nodeOptions: interferenceAt(at, how) }).ended;
}

/** Steps of staging, which are all alike; in the tests of random kills many more of them are met. */
const staging = 28;

/** Interrupts builds at one step after another until one gets to its end, and heals the folder each time. */
async function interruptAll(
  how: Interference,
  stride: number,
  check: (outcome: Outcome) => void,
): Promise<void> {
  const [old, next] = rivals.rivals;
  const states: State[] = [];
  for (let step = 1; ; step += step < staging ? 7 : stride) {
    const outcome = await interrupted(step, how);
    if (outcome.status === 0) break;
    check(outcome);
    states.push(await rivals.stateAfter(old, next));
    // The next command may be the same build or another.
    await rivals.heal(states.length % 4 === 0 ? old : next);
  }
  rivals.expectWhole(next);
  const order = states.filter((state, place) => state !== states[place - 1]);
  expect(order).toEqual(["old", "half applied", "new"]);
}

test("survives a kill before any step", async () => {
  await interruptAll("killed before", 1, ({ signal }) => expect(signal).toBe("SIGKILL"));
});

test("survives a kill in the midst of any step that has one", async () => {
  await interruptAll("killed during", 1, ({ signal }) => expect(signal).toBe("SIGKILL"));
});

test("survives a disk that breaks while it publishes", async () => {
  const says = ["cannot write to", "the disk does not work", "run the command again"];
  const check = (outcome: Outcome) => expectMessage(outcome, { status: 2, says });
  await interruptAll("disk broken from", 3, check);
});

/** What becomes of a half applied folder before the next build. */
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

test.for(Object.entries(fates))("heals a half applied folder that %s", async ([, befall]) => {
  const { place, rivals: both } = rivals;
  const [old, next] = both;
  const backup = join(place.folder, "backup");
  for (const wanted of both) {
    await rivals.heal(old);
    cpSync(place.out, backup, { recursive: true });
    await interrupted("out/api/texts/index.json", "killed before");
    expect(await rivals.stateAfter(old, next)).toBe("half applied");
    befall(place.out, join(place.site, ".out.anthology-build"), backup);
    await rivals.heal(wanted);
    rmSync(backup, { recursive: true, force: true });
  }
});
