/** Releases whose build is killed, or whose disk breaks, at any step: the current one is complete. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildQuietly } from "../testing/build-quietly.ts";
import { interferenceAt } from "../testing/interference.ts";
import { runProgram } from "../testing/program.ts";
import { oneForm, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { times } from "../testing/thoroughness.ts";
import { contents } from "../testing/tree.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";

vi.setConfig({ testTimeout: 300_000 });

const options = { ...oneForm, products: only("dumps") };
const { baseUrl, pageSize, products } = options;
const words = [
  ...["--quiet", "--base-url", baseUrl, "--page-size", `${pageSize}`],
  ...["--jobs", "1", "--no-sync", "--only", ...products],
];

/** Two snapshots, each with the files of a build into a new folder. */
let places: readonly Workplace[];
beforeAll(async () => {
  const place = makeWorkplace(6);
  const other = copyWorkplace(place);
  alterSnapshot(
    other.snapshot,
    "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 2; INSERT INTO passage (id, book, fragment, sub_fragment) SELECT 99, id, 99, '' FROM book",
  );
  places = [place, other];
  for (const { snapshot, out } of places) await buildQuietly(snapshot, out, options);
});
afterAll(() => {
  for (const place of places) removeWorkplace(place);
});

function versionOf(index: number) {
  const { snapshot, out } = places[index % 2] ?? expect.unreachable();
  return { snapshot, files: contents(out) };
}

test.for(["killed before", "disk broken from"] as const)(
  "the current release is complete if a build is %s any step",
  async (how) => {
    const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
    const current = join(folder, "current");
    const build = (index: number) =>
      buildQuietly(versionOf(index).snapshot, { kind: "releases", folder, keep: 3 }, options);
    for (const index of [0, 1, 2]) await build(index);
    // Files are staged first. The last steps, which publish, are few.
    for (let step = 1; ; step += step < 25 ? 8 : times(5, 1)) {
      const args = ["--snapshot", versionOf(3).snapshot, "--releases", folder];
      const outcome = await runProgram(["build", ...args, ...words], {
        nodeOptions: interferenceAt(step, how),
      });
      if (outcome.status === 0) break;
      if (how !== "killed before") expect(outcome.status).toBe(2);
      const files = contents(current);
      expect([versionOf(2).files, versionOf(3).files]).toContainEqual(files);
      await build(2);
      const releases = readdirSync(folder).filter((name) => /^\d+-/.test(name));
      expect(releases.length).toBeLessThanOrEqual(3);
    }
    expect(contents(current)).toEqual(versionOf(3).files);
    rmSync(folder, { recursive: true });
  },
);
