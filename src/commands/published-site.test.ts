/** Damaged folders as --previous: each is refused with a clear message, and leaves no files. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, test } from "vitest";
import { openSnapshot } from "../snapshot/open.ts";
import { buildFileOf, oldOf, previousPlace, snapshotOf } from "../testing/previous-place.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { copyWorkplace, type Workplace } from "../testing/workplace.ts";

const at = previousPlace();

/** Changes the build.json of the previous site. */
const edit = (from: string | RegExp, to: string) => (place: Workplace) => {
  const file = buildFileOf(place);
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
};
const remove = (path: string) => rmSync(path, { recursive: true });
const none = ["there is no", "leave --previous out for this first time", "--previous-optional"];
const notJson = "cannot be used: expected format 1, found nothing";

describe("refuses a folder that", () => {
  test.each<[string, spoil: (place: Workplace) => unknown, ...says: (string | RegExp)[]]>([
    [
      "has no build.json",
      (place) => remove(buildFileOf(place)),
      "there is no",
      "is not empty",
      "name the folder of the published site",
    ],
    ["is not there", (place) => remove(oldOf(place)), ...none],
    ["is empty", (place) => [remove(oldOf(place)), mkdirSync(oldOf(place))], ...none],
    [
      "is a file",
      (place) => [remove(oldOf(place)), writeFileSync(oldOf(place), "")],
      "cannot read",
      "ENOTDIR",
    ],
    [
      "has a fifo for a build.json",
      (place) => [remove(buildFileOf(place)), execFileSync("mkfifo", [buildFileOf(place)])],
      "there is no file",
      "is not empty",
    ],
    [
      "has a build.json of a newer format",
      edit('"format": 1,', '"format": 2,'),
      "expected format 1, found 2",
      "only a newer anthology-build",
      "use that version, or leave --previous out",
    ],
    ["has a build.json that is cut", edit(/.{99}$/s, ""), notJson],
    ["has a list for a build.json", edit(/.*/s, "[]"), notJson],
    ["has a long build.json", edit(/$/, " ".repeat(1 << 20)), "expected at most 1048576 bytes"],
    [
      "has a build.json without a base address",
      edit('"base_url"', '"base"'),
      "/options/base_url: expected a string, found nothing",
    ],
    [
      "has a build.json without the hash of its manifest",
      edit(/(?<="manifest": \{\s*)"sha256"/, '"hash"'),
      "/manifest/sha256: expected a string, found nothing",
    ],
    [
      "lacks its snapshot",
      (place) => remove(snapshotOf(place)),
      "dumps/anthology.sqlite, though its build.json names the product dumps",
      "publish that site again completely",
    ],
    [
      "has another file for a snapshot",
      (place) => writeFileSync(snapshotOf(place), "other bytes"),
      "expected an SQLite database, found a file of another kind",
    ],
    [
      "has the snapshot of another site",
      (place) => copyFileSync(place.snapshot, snapshotOf(place)),
      /expected the content [0-9a-f]{64}, as its build.json says, found [0-9a-f]{64}/,
      "if a build of that site was interrupted, run it again",
    ],
    [
      "has a snapshot with faults",
      (place) => alterSnapshot(snapshotOf(place), "UPDATE passage_text SET text = 999999"),
      "cannot be built from: 1 fault: passage_text passage=1",
    ],
    [
      "has a record whose address leads out",
      (place) => {
        const change = "UPDATE passage SET sub_fragment = '/../../x' WHERE id = 5";
        alterSnapshot(snapshotOf(place), change);
        const snapshot = openSnapshot(snapshotOf(place));
        edit(/(?<="snapshot": \{\s*"sha256": ")[0-9a-f]+/, snapshot.contentHash())(place);
        snapshot.close();
      },
      "expected an id that can stand in an address, found",
    ],
  ])("%s", async (_title, spoil, ...words) => {
    const place = copyWorkplace(at.good);
    spoil(place);
    await at.expectRefusal(oldOf(place), words);
  });
});
