/** `build.json` is part of a site. The golden sites show what is in it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { FileProduct } from "../model/files.ts";
import { verifySite } from "../packed/site-at.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { examples } from "../testing/examples.ts";
import { everything, only } from "../testing/site-options.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import { copyWorkplace, makeWorkplace } from "../testing/workplace.ts";
import { packageValidator } from "../validation/validator.ts";
import { takeInventory } from "./inventory.ts";

const good = makeWorkplace(6);
beforeAll(() => buildQuietly(good.snapshot, good.out, everything));

test.each<[path: string, product: FileProduct, group: string]>([
  ["index.html", "reader", "reader"],
  ["index.html", "landing", "landing"],
  ["api/index.json", "other", "other"],
  ["api/texts/passages.json", "openapi", "openapi"],
  ["format-api/api/texts/1/index.json", "format-api", "texts"],
])("%s of the product %s is counted with %s", (path, product, group) => {
  const products = only("landing", "reader", "openapi");
  const head = { ...examples.manifest, options: { ...examples.manifest.options, products } };
  head.collections = [{ name: "texts", records: 1, pages: 1 }];
  const { files, end } = takeInventory(head, [{ path, bytes: 7, sha256: "0".repeat(64), product }]);
  for (const _ of files);
  const { totals, collections, products: counts, other } = end();
  const groups = [...collections, ...counts, { name: "other", ...other }];
  expect(groups.filter(({ files }) => files > 0)).toMatchObject([{ name: group, bytes: 7 }]);
  expect(totals).toEqual({ records: 1, files: 1, bytes: 7 });
});

const fileIn = (out: string) => join(out, "build.json");

test("build.json matches its schema", () => {
  const build: unknown = JSON.parse(readFileSync(fileIn(good.out), "utf8"));
  expect(packageValidator().faults("build", build)).toEqual([]);
});

test.each([
  ["missing", (file: string) => rmSync(file)],
  ["wrong", (file: string) => writeFileSync(file, readFileSync(file, "utf8").replace("1", "2"))],
])("a build.json that is %s is reported, and completed by the next build", async (_, spoil) => {
  const place = copyWorkplace(good);
  spoil(fileIn(place.out));
  await expect(verifySite(place.out)).rejects.toThrow("is not what was built");
  const before = picture(place.out);
  const build = () => buildQuietly(place.snapshot, place.out, everything);
  expect(await build()).toMatchObject({ changed: true, written: 0, removed: 0 });
  expect(touched(before, picture(place.out))).toEqual(["build.json", "manifest.json"]);
  expect(contents(place.out)).toEqual(contents(good.out));
  expect(await build()).toMatchObject({ changed: false });
});

test("refuses a folder where build.json is needed", async () => {
  const place = copyWorkplace(good);
  rmSync(fileIn(place.out));
  mkdirSync(fileIn(place.out));
  const build = buildQuietly(place.snapshot, place.out, everything);
  await expect(build).rejects.toThrow("a folder stands where a file is needed");
});
