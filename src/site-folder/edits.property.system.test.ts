/** After any edits in any order, and with any way to build, the site equals that of one clean build. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
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
import { unlistedFiles } from "./manifest.ts";
import { merge } from "./merge.ts";
import { verify } from "./verify.ts";

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
      fc.constantFrom(2, 3, 7),
      async (sequence, how, shards) => {
        const place = copyWorkplace(good);
        try {
          await buildQuietly(place.snapshot, place.out, how);
          for (const { name, number } of sequence) {
            alterSnapshot(place.snapshot, edits[name]?.(number) ?? "");
            await rebuildAndCompare(place, how);
          }
          await expectSameOf(place, how, shards);
        } finally {
          removeWorkplace(place);
        }
      },
    ),
    { seed, numRuns, interruptAfterTimeLimit: 500_000, markInterruptAsFailure: true },
  );
});

type How = Parameters<typeof buildQuietly>[2];

const isListed = (path: string) => !unlistedFiles.includes(path);

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

/** Builds shards and merges them, and expects the same files. */
async function expectSameOf(place: Workplace, how: How, shards: number): Promise<void> {
  const expected = contents(place.out);
  const other = mkdtempSync(join(tmpdir(), "anthology-build-"));
  const folders = Array.from({ length: shards }, (_, part) => join(other, `part-${part + 1}`));
  const seen: string[] = [];
  for (const [part, folder] of folders.entries()) {
    await buildQuietly(place.snapshot, folder, how, { number: part + 1, of: shards });
    verify(folder);
    seen.push(...Object.keys(contents(folder)).filter(isListed));
  }
  // Each file is in exactly one shard.
  expect(seen.sort()).toEqual(Object.keys(expected).filter(isListed));
  const { signal } = new AbortController();
  const out = join(other, "merged");
  const location = { kind: "folder", folder: out } as const;
  const quietly = { isDurable: false, force: false, signal };
  await merge({ folders: folders.toReversed(), location, ...quietly }, { note: () => {} });
  expect(contents(out)).toEqual(expected);
  rmSync(other, { recursive: true });
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
