/** A rebuild renders only the records that a change affects. */
import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { noteTextKey } from "../testing/anthology.ts";
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
  const how = { isDurable: false, jobs: 1, force: false, signal };
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

test.each(["state", "snapshot"])("a damaged %s next to the site is not used", async (name) => {
  const [file = ""] = readdirSync(place.site).filter((one) => one.endsWith(`.${name}`));
  appendFileSync(join(place.site, file), "x");
  alterSnapshot(place.snapshot, "UPDATE text SET text = text || ' λόγος' WHERE id = 1");
  expect(await recordsRendered()).toBeGreaterThan(700);
});

test("rebuilds one after another leave what a clean build makes", async () => {
  const clean = join(place.folder, "clean");
  const longer = (id: number) => `UPDATE text SET text = text || ' λόγος' WHERE id = ${id}`;
  // The first batch becomes longer, which moves the pieces of all others in joined files; then another batch changes.
  const gone = `DELETE FROM scholium_text WHERE scholium = 15; DELETE FROM scholium WHERE id = 15;
    DELETE FROM text WHERE id = ${noteTextKey(15)}`;
  for (const change of [longer(2), longer(250), gone]) {
    alterSnapshot(place.snapshot, change);
    await recordsRendered();
  }
  await buildQuietly(place.snapshot, clean, { ...everything, pageSize: 50 });
  expect(contents(place.out)).toEqual(contents(clean));
});
