/** A build that uses the state of the last one publishes the same as a clean build, whatever was edited. */
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import { buildAgainst, buildQuietly } from "../testing/build-quietly.ts";
import { examples } from "../testing/examples.ts";
import { runProgram } from "../testing/program.ts";
import { editAtRandom } from "../testing/random-edits.ts";
import { oneOf, randomNumbers } from "../testing/random-numbers.ts";
import { allBut, everything } from "../testing/site-options.ts";
import { times } from "../testing/thoroughness.ts";
import { contents } from "../testing/tree.ts";
import { makeWorkplace } from "../testing/workplace.ts";
import type { SiteOptions } from "./options.ts";

vi.setConfig({ testTimeout: 3_000_000 });

const seed = Number(process.env.PROPERTY_SEED ?? 20_250_101);
/** Builds, with one edit before each of the first half, and up to ten before the others. */
const builds = Number(process.env.EDIT_BUILDS ?? times(15, 720));

const place = makeWorkplace(130);

/** Sites with small and large pages, with and without the slowest outputs. */
const sites: readonly SiteOptions[] = [
  everything,
  { ...everything, pageSize: 50, products: allBut("format-api") },
  { ...everything, about: examples.about },
  { ...everything, pageSize: 40, products: allBut("xml", "landing", "openapi") },
  { ...everything, products: allBut("reader"), links: "path" },
];

test(`equals a clean build after any edits (${builds} builds, seed ${seed})`, async () => {
  const random = randomNumbers(seed);
  const clean = join(place.folder, "clean");
  const before = join(place.folder, "before.sqlite");
  const older = join(place.folder, "previous");
  await buildQuietly(place.snapshot, older, everything);
  let options = everything;
  let previous: string | undefined;
  for (let build = 0; build < builds; build += 1) {
    copyFileSync(place.snapshot, before);
    // Options change rarely, for most of them make everything new.
    if (random() < 0.05) options = oneOf(sites, random);
    if (random() < 0.1) previous = random() < 0.5 ? older : undefined;
    const count = build < builds / 2 ? 1 : 1 + Math.floor(random() * 10);
    const done = editAtRandom(place.snapshot, count, random);
    const [rebuilt, expected] = [
      await outcomeOf(place.snapshot, place.out, options, previous),
      await outcomeOf(place.snapshot, clean, options, previous),
    ];
    expect(rebuilt, `build ${build}, after ${done.join("; ")}`).toEqual(expected);
    rmSync(clean, { recursive: true, force: true });
    // Edits that cannot be published are undone.
    if ("faults" in expected) copyFileSync(before, place.snapshot);
  }
});

/** The files that a build publishes, or the faults that stop it. */
async function outcomeOf(
  snapshot: string,
  out: string,
  options: SiteOptions,
  previous?: string,
): Promise<object> {
  try {
    if (previous === undefined) await buildQuietly(snapshot, out, options);
    else await buildAgainst({ previous, acceptsLoss: true }, snapshot, out, options);
    return { files: contents(out) };
  } catch (error) {
    if (!(error instanceof AnthologyError) || error.faults === undefined) throw error;
    return { faults: error.faults.shown };
  }
}

test("gives the same bytes with one, two and three threads, new and after edits", async () => {
  const place = makeWorkplace(26);
  const args = ["--snapshot", place.snapshot, "--quiet", "--page-size", `${everything.pageSize}`];
  const random = randomNumbers(seed);
  const before = join(place.folder, "before.sqlite");
  for (const count of [1, 5, 20]) {
    const clean = join(place.folder, `${count}`);
    copyFileSync(place.snapshot, before);
    editAtRandom(place.snapshot, count, random);
    // Edits that cannot be published are undone, and others made.
    while ("faults" in (await outcomeOf(place.snapshot, clean, everything))) {
      copyFileSync(before, place.snapshot);
      editAtRandom(place.snapshot, count, random);
    }
    for (const jobs of ["1", "2", "3"]) {
      const out = join(place.site, jobs);
      const { status, stderr } = await runProgram(["build", ...args, "--out", out, "--jobs", jobs]);
      expect(status, stderr).toBe(0);
      expect(contents(out)).toEqual(contents(clean));
    }
  }
});
