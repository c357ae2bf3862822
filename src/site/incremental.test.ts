/** A build with --previous naming the very site of the last build does nothing if nothing has changed since. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { publish as publishWith } from "../testing/builds.ts";
import { only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { picture, touched } from "../testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";

const edit = (text: string) => `UPDATE text SET text = '${text}' WHERE id = 2`;
const publish = (place: Workplace, ...more: readonly string[]) =>
  publishWith(place, ...more, "--only", ...only("format-api", "xml", "changes", "dumps"));

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
  alterSnapshot(place.snapshot, edit("Ἄλλο"));
  await nightly();
  expect(await nightly()).toEqual([]);
  alterSnapshot(place.snapshot, "UPDATE author SET main_name = 'Another'");
  await nightly();
  // Both changes are listed, because neither is published.
  expect(changed()).toEqual(expect.arrayContaining(["authors", "texts"]));
});

test("other options are built again", async () => {
  expect(await nightly("--page-size", "2")).toContain("manifest.json");
  publishWeb();
  const options = ["--page-size", "2"];
  expect(await nightly(...options)).toEqual([]);
  expect(await nightly(...options, "--links", "path")).toContain("manifest.json");
});
