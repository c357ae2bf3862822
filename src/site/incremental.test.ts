/**
 * A build with --previous naming the very site of the last build does nothing if nothing has changed since. The result does
 * not depend on what `out` had before.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { publish as publishWith } from "../testing/builds.ts";
import { only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";

const edit = (text: string) => `UPDATE text SET text = '${text}' WHERE id = 2`;
const publish = (place: Workplace, ...more: readonly string[]) =>
  publishWith(
    place,
    ...more,
    "--only",
    ...only("format-api", "xml", "changes", "dumps", "landing"),
  );

let place: Workplace;
/** A copy of the site at the time when it was published. */
let published: Workplace;
const publishWeb = () => {
  published = copyWorkplace(place);
};
beforeEach(async () => {
  place = makeWorkplace(12);
  await publish(place);
  publishWeb();
});

/** Builds as every night, and returns the paths that were touched. */
async function nightly(...more: readonly string[]): Promise<string[]> {
  const before = picture(place.out);
  await publish(place, "--previous", published.out, ...more);
  return touched(before, picture(place.out));
}

const changed = () => {
  const list = JSON.parse(readFileSync(join(place.out, "changes.json"), "utf8")) as {
    readonly collections: readonly { name: string; changed: readonly unknown[] }[];
  };
  return list.collections.filter((one) => one.changed.length > 0).map(({ name }) => name);
};

test("a build without changes touches nothing, not even the first, and keeps the last list of changes", async () => {
  expect(await nightly()).toEqual([]);
  alterSnapshot(place.snapshot, edit("Ἄλλο"));
  expect(await nightly()).toContain("changes.json");
  expect(changed()).toEqual(["passages", "texts"]);
  publishWeb();
  expect(await nightly()).toEqual([]);
  expect(changed()).toEqual(["passages", "texts"]);
});

test("changes of a site that was built but not published are listed by the next build too", async () => {
  const first = published;
  alterSnapshot(place.snapshot, edit("Ἄλλο"));
  await nightly();
  publishWeb();
  const second = published;
  published = first;
  expect(await nightly()).toEqual([]);
  alterSnapshot(place.snapshot, "UPDATE author SET main_name = 'Another'");
  await nightly();
  // Both changes are listed, because neither is published.
  expect(changed()).toEqual(expect.arrayContaining(["authors", "texts"]));
  published = second;
  await nightly();
  expect(changed()).not.toContain("texts");
  const clean = { ...place, out: join(place.folder, "new", "out") };
  await publish(clean, "--previous", second.out);
  expect(contents(place.out)).toEqual(contents(clean.out));
  await publish(place);
  for (const file of ["changes.json", "feed.atom"]) {
    expect(existsSync(join(place.out, file))).toBe(false);
  }
});

test("the site of the last build may be the one that is replaced", async () => {
  alterSnapshot(place.snapshot, edit("Ἄλλο"));
  await publish(place, "--previous", place.out);
  expect(changed()).toEqual(["passages", "texts"]);
});

test("other options are built again", async () => {
  expect(await nightly("--page-size", "2")).toContain("manifest.json");
  publishWeb();
  const options = ["--page-size", "2"];
  expect(await nightly(...options)).toEqual([]);
  expect(await nightly(...options, "--links", "path")).toContain("manifest.json");
});
