/** A snapshot that an older version made lacks columns that were added since. Here two columns and an index are taken away. */
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startService } from "../testing/faulty-service.ts";
import { runHere } from "../testing/in-process.ts";
import { contentOf, pullFrom, siteOf } from "../testing/pulling.ts";
import { alterSnapshot, dropViews } from "../testing/snapshots.ts";
import { makeWorkplace, sampleSnapshot } from "../testing/workplace.ts";

const older = `${dropViews} ALTER TABLE city DROP COLUMN longitude; ALTER TABLE city DROP COLUMN latitude;
  DROP INDEX keyword_by_category`;

const place = makeWorkplace("sample");
/** Has the same content in today's tables. */
const same = join(place.folder, "same.sqlite");
copyFileSync(place.snapshot, same);
alterSnapshot(same, "UPDATE city SET longitude = NULL, latitude = NULL");
alterSnapshot(place.snapshot, older);

const noteOf = (file: string) =>
  `snapshot ${file} was made by an older anthology-build: expected the columns city.longitude, city.latitude, found none; they are read as empty`;

const build = (snapshot: string, out: string, ...more: readonly string[]) =>
  runHere(
    ...["build", "--snapshot", snapshot, "--out", out, "--jobs", "1", "--no-sync"],
    ...["--base-url", "https://example.org", ...more],
  );

const changesIn = (json: string) =>
  JSON.parse(json).collections.flatMap(
    ({ collection, changed }: { collection: string; changed: { fields: string[] }[] }) =>
      changed.map(({ fields }) => `${collection} ${fields}`),
  );

test("is checked, with a message that names what is read as empty", async () => {
  const { status, stderr } = await runHere("check", "--snapshot", place.snapshot, "--jobs", "1");
  expect([status, stderr]).toEqual([0, expect.stringContaining(noteOf(place.snapshot))]);
});

test("is built as if these values were empty, and both are compared", async () => {
  const [old, now] = [join(place.site, "old"), join(place.site, "now")];
  expect(await build(place.snapshot, old)).toMatchObject({ status: 0 });
  expect(await build(same, now)).toMatchObject({ status: 0 });
  const pages = (out: string) => readFileSync(join(out, "manifest.json"), "utf8").match(/api\/.*/g);
  expect(pages(old)).toEqual(pages(now));
  const next = await build(sampleSnapshot, now, "--previous", old);
  const stored = join(old, "dumps/anthology.sqlite");
  expect([next.status, next.stderr]).toEqual([0, expect.stringContaining(noteOf(stored))]);
});

test("is compared as a file, whichever of the two it is", async () => {
  const unchanged = await runHere("diff", place.snapshot, same);
  expect(unchanged.stderr).toContain(noteOf(place.snapshot));
  const changed = await runHere("diff", sampleSnapshot, place.snapshot);
  expect(changed.stderr).toContain(noteOf(place.snapshot));
  const fields = async (old: string, now: string) =>
    changesIn((await runHere("diff", old, now, "--json")).stdout);
  expect(await fields(place.snapshot, same)).toEqual([]);
  expect(new Set(await fields(sampleSnapshot, place.snapshot))).toContain(
    "cities longitude,latitude",
  );
});

test("is pulled into, and has today's tables then", async () => {
  const service = await startService(await siteOf(sampleSnapshot));
  const notes: string[] = [];
  const report = await pullFrom(service.origin, place.snapshot, {}, notes);
  await service.stop();
  expect(report.written).toBe(true);
  expect(notes).toContainEqual(expect.stringContaining(noteOf(place.snapshot)));
  expect(contentOf(place.snapshot)).toBe(contentOf(sampleSnapshot));
});

test("is refused if it lacks a column that every row needs", async () => {
  const { snapshot } = makeWorkplace("sample");
  alterSnapshot(snapshot, `${older}; ALTER TABLE text DROP COLUMN status`);
  const { status, stderr } = await runHere("check", "--snapshot", snapshot);
  expect(status).toBe(2);
  expect(stderr).toContain(
    "table text\n    expected status INTEGER NOT NULL\n    found    nothing",
  );
  expect(stderr).toContain("make the snapshot again with this version of anthology-build");
  expect(stderr).not.toContain("longitude");
});

test("is refused if it lacks a table, also by a build into the folder of the last one", async () => {
  const { snapshot, out } = makeWorkplace("sample");
  expect(await build(snapshot, out)).toMatchObject({ status: 0 });
  alterSnapshot(snapshot, "DROP TABLE passage_city");
  const { status, stderr } = await build(snapshot, out);
  expect([status, stderr]).toEqual([2, expect.stringContaining("table passage_city")]);
  expect(stderr).not.toContain("defect");
});
