/**
 * The central test: the odd records are loaded and built, and every record of every collection comes back as it was,
 * including the order of its keys.
 */
import { expect, test } from "vitest";
import { buildQuietly } from "../../../testing/build-quietly.ts";
import { loadFiles } from "../../../testing/load-files.ts";
import { oddBaseUrl, oddRecords } from "../../../testing/odd-records.ts";
import { everything, only } from "../../../testing/site-options.ts";
import { expectGoodSite } from "../../../testing/site-properties.ts";
import { makeWorkplace } from "../../../testing/workplace.ts";

test("the snapshot gives every record back unchanged, and a build publishes it, by itself and on its page", async () => {
  const [records, place] = [oddRecords(), makeWorkplace("sample")];
  expect(loadFiles(records, place.snapshot).differences).toEqual([]);
  const products = only("format-api", "xml", "dumps");
  const options = { ...everything, baseUrl: oddBaseUrl, pageSize: 50, products };
  await buildQuietly(place.snapshot, place.out, options);
  expectGoodSite(place.out, records);
});
