/**
 * The central test: the odd records are loaded and built, and every record of every collection comes back as it was,
 * including the order of its keys.
 */
import { beforeAll, expect, test } from "vitest";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { oddBaseUrl, oddRecords, sizes } from "../../testing/odd-records.ts";
import { readFolder } from "../../testing/published-site.ts";
import { recordsOf } from "../../testing/scan.ts";
import { everything } from "../../testing/site-options.ts";
import { expectGoodSite } from "../../testing/site-properties.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace, type Workplace } from "../../testing/workplace.ts";
import { loadFiles } from "./load.ts";

const records = oddRecords();

let place: Workplace;
beforeAll(() => {
  place = makeWorkplace("sample");
});

test("the records have the sizes of real ones", () => {
  const garland = records.passages.find(({ urn }) => urn.endsWith(":4.1"));
  expect(Math.max(...records.texts.map(({ text }) => text.length))).toBe(sizes.text);
  expect([garland?.keywords.length, garland?.comments.length]).toEqual([53, sizes.comments]);
});

test("the snapshot gives every record back unchanged, and a build publishes it, by itself and on its page", async () => {
  expect(loadFiles(records, place.snapshot).differences).toEqual([]);
  const options = { ...everything, baseUrl: oddBaseUrl, pageSize: 50 };
  await buildQuietly(place.snapshot, place.out, options);
  expectGoodSite({ files: readFolder(place.out), options, records });
});

test("a keyword can have 1,500 passages, and lists them in their order", () => {
  const many = makeWorkplace(1500);
  alterSnapshot(
    many.snapshot,
    `DELETE FROM passage_keyword;
     INSERT INTO passage_keyword (passage, position, keyword)
     SELECT passage.id, 0, (SELECT min(id) FROM keyword) FROM passage`,
  );
  const [keyword] = recordsOf(many.snapshot, oddBaseUrl, "keywords");
  const passages = recordsOf(many.snapshot, oddBaseUrl, "passages");
  expect(keyword?.passages).toHaveLength(1500);
  expect(keyword?.passages).toEqual(passages.map(({ url }) => url));
});
