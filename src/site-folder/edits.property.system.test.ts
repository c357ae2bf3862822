/** After any edits in any order, and with any way to build, the site equals that of one clean build. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { outputNames } from "../model/products.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { edit, edits } from "../testing/edits.ts";
import { examples } from "../testing/examples.ts";
import { runProgram } from "../testing/program.ts";
import { everything, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { times } from "../testing/thoroughness.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";

vi.setConfig({ testTimeout: 600_000 });

const seed = Number(process.env.PROPERTY_SEED ?? 20_250_101);
const numRuns = Number(process.env.EDIT_RUNS ?? times(8, 40));

/** 26 epigrams fill seven pages of four. */
let good: Workplace;
beforeAll(() => {
  good = makeWorkplace(26);
});
afterAll(() => removeWorkplace(good));

const options = fc.record({
  baseUrl: fc.constantFrom("https://anthology.example", "https://example.org/ag"),
  links: fc.constantFrom("query" as const, "path" as const),
  pageSize: fc.integer({ min: 3, max: 30 }),
  // Most runs make only pages of the API: the outputs would double the time.
  products: fc
    .tuple(
      fc.subarray(["format-api", "xml"] as const),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.subarray([...outputNames]) },
      ),
    )
    .map(([forms, outputs]) => only(...forms, ...outputs)),
  about: fc.constantFrom(null, examples.about),
});

test(`equals a clean build after any edits (${numRuns} runs, seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { minLength: 1, maxLength: 6 }),
      options,
      async (sequence, how) => {
        const place = copyWorkplace(good);
        try {
          await buildQuietly(place.snapshot, place.out, how);
          for (const { name, number } of sequence) {
            alterSnapshot(place.snapshot, edits[name]?.(number) ?? "");
            await rebuildAndCompare(place, how);
          }
        } finally {
          removeWorkplace(place);
        }
      },
    ),
    { seed, numRuns, interruptAfterTimeLimit: 500_000, markInterruptAsFailure: true },
  );
});

type How = Parameters<typeof buildQuietly>[2];

/** Rebuilds, and expects the files of a clean build, of which only changed ones were touched. */
async function rebuildAndCompare(place: Workplace, how: How): Promise<void> {
  const before = picture(place.out);
  await buildQuietly(place.snapshot, place.out, how);
  const after = picture(place.out);
  const clean = join(place.folder, "clean", "out");
  await buildQuietly(place.snapshot, clean, how);
  expect(contents(place.out)).toEqual(contents(clean));
  rmSync(join(place.folder, "clean"), { recursive: true });
  const files = touched(before, after).filter((path) => after[path]?.kind === "file");
  expect(files.filter((path) => before[path]?.content === after[path]?.content)).toEqual([]);
}

test("gives the same bytes with one, two and three threads, new and after edits", async () => {
  const place = copyWorkplace(good);
  const args = ["--snapshot", place.snapshot, "--quiet", "--page-size", `${everything.pageSize}`];
  for (const name of ["another wording", "a new epigram", "a book's number", "the same wording"]) {
    alterSnapshot(place.snapshot, edits[name]?.(7) ?? "");
    const clean = join(place.folder, name);
    await buildQuietly(place.snapshot, clean, everything);
    for (const jobs of ["1", "2", "3"]) {
      const out = join(place.site, jobs);
      const outcome = await runProgram(["build", ...args, "--out", out, "--jobs", jobs]);
      expect(outcome).toMatchObject({ status: 0, stderr: "" });
      expect(contents(out)).toEqual(contents(clean));
    }
  }
  removeWorkplace(place);
});
