/** A build that is told to compare with the very site that the last one made: nothing has changed since, nothing is done. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { publish as publishWith } from "../testing/builds.ts";
import { allBut } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { picture, touched } from "../testing/tree.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";

const edit = (text: string) => `UPDATE text SET text = '${text}' WHERE id = 2`;
const publish = (place: Workplace, ...more: readonly string[]) =>
  publishWith(place, ...more, "--without", ...allBut("changes", "dumps"));

let place: Workplace;
/** The site that is published, as it was when it was published. */
let published: Workplace;
const publishWeb = () => {
  if (published !== undefined) removeWorkplace(published);
  published = copyWorkplace(place);
};
beforeEach(async () => {
  place = makeWorkplace(12);
  await publish(place);
  published = copyWorkplace(place);
});
afterEach(() => {
  removeWorkplace(place);
  removeWorkplace(published);
});

/** Builds as every night, and tells what was touched. */
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

test("a night without news touches nothing, be it the first, and the last news stay", async () => {
  expect(await nightly()).toEqual([]);
  alterSnapshot(place.snapshot, edit("Ἄλλο"));
  expect(await nightly()).toContain("changes.json");
  expect(changed()).toEqual(["passages", "texts"]);
  publishWeb();
  expect(await nightly()).toEqual([]);
  expect(changed()).toEqual(["passages", "texts"]);
});

test("a site that was built and not published is built again with nothing lost", async () => {
  alterSnapshot(place.snapshot, edit("Ἄλλο"));
  await nightly();
  expect(await nightly()).toEqual([]);
  alterSnapshot(place.snapshot, "UPDATE author SET main_name = 'Another'");
  await nightly();
  // Both changes, for neither is published.
  expect(changed()).toEqual(expect.arrayContaining(["authors", "texts"]));
});

test("other options are built", async () => {
  expect(await nightly("--page-size", "2")).toContain("manifest.json");
  publishWeb();
  const options = ["--page-size", "2"];
  expect(await nightly(...options)).toEqual([]);
  expect(await nightly(...options, "--no-xml")).toContain("manifest.json");
});
