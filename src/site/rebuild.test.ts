/** A rebuild renders only the records that a change affects. */
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { hostFiles } from "../hosts/published-files.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { everything } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents } from "../testing/tree.ts";
import { makeWorkplace, type Workplace } from "../testing/workplace.ts";
import { build } from "./build.ts";

let place: Workplace;
beforeAll(() => {
  place = makeWorkplace(300);
});

/** Builds, and returns the number of records that were rendered. */
async function recordsRendered(): Promise<number> {
  let records = 0;
  const log = {
    phase: (name: string, total = 0) => {
      if (name === "render and validate") records = total;
    },
    expect: () => {},
    progress: () => {},
    note: () => {},
  };
  const { snapshot: snapshotFile, out } = place;
  const { signal } = new AbortController();
  const options = { ...everything, pageSize: 50 };
  const location = { kind: "folder", folder: out } as const;
  const how = { isDurable: false, jobs: 1, force: false, hostFiles, signal };
  await build({ snapshotFile, location, options, ...how }, log);
  return records;
}

test("the batches that read a changed row are rendered again, and no others", async () => {
  const all = await recordsRendered();
  expect(all).toBeGreaterThan(700);
  expect(await recordsRendered()).toBe(0);
  alterSnapshot(place.snapshot, "UPDATE text SET text = text || ' λόγος' WHERE id = 1");
  const some = await recordsRendered();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThanOrEqual(300);
});

test("a rebuild finds the pieces of a joined file that the last rebuild has moved", async () => {
  const clean = join(place.folder, "clean");
  // The first batch becomes longer, which moves the pieces of all others; then another batch changes.
  for (const id of [2, 250]) {
    alterSnapshot(place.snapshot, `UPDATE text SET text = text || ' λόγος' WHERE id = ${id}`);
    await recordsRendered();
  }
  await buildQuietly(place.snapshot, clean, { ...everything, pageSize: 50 });
  expect(contents(place.out)).toEqual(contents(clean));
});
