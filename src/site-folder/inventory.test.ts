/** `build.json` against the manifest and the files of the folder. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Build, Manifest } from "../model/published.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { everything, only } from "../testing/site-options.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";
import { verify } from "./verify.ts";

let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(6);
  await buildQuietly(good.snapshot, good.out, everything);
});

const fileIn = (out: string) => join(out, "build.json");
const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, "utf8"));

/** The product of each file that belongs to no collection; these rules are independent of the program. */
const products: readonly (readonly [product: string, path: RegExp])[] = [
  ["summaries", /^api\/books\/[0-9]+\/passages\.json$/],
  ["openapi", /^(?:api\/openapi\.json|developers\/reference\/index\.html)$/],
  ["linked-data", /^(?:api\/context\.jsonld|(?:ld|dts|annotations|iiif)\/.+)$/],
  ["dumps", /^dumps\//],
  ["filters", /^filters\//],
  ["reader", /^assets\/(?:(?:by-hash\/)?reader\/|search\.mjs)/],
  ["landing", /^(?:developers\/.+|robots\.txt|sitemap\.xml|\.well-known\/.+|assets\/.+)$/],
  ["reader", /^(?:[a-z]{2}\/)?(?:[a-z]+\/.+\/|[a-z]+\/|)index\.html$/],
];

function groupOf(path: string, hasReader: boolean): string {
  const [, collection] = /^(?:format-api\/)?api\/([a-z_]+?)(?:_xml)?\/.*index\./.exec(path) ?? [];
  if (collection !== undefined) return collection;
  if (/^(?:[a-z]{2}\/)?404\.html$/.test(path)) return hasReader ? "reader" : "other";
  const product = products.find(([, pattern]) => pattern.test(path))?.[0] ?? "other";
  return product === "reader" && !hasReader ? "landing" : product;
}

/** Files, bytes and the hash of what `sha256sum` prints, for each group of the files in the folder. */
function groupsIn(out: string, hasReader: boolean): Record<string, object> {
  const groups: Record<string, { files: number; bytes: number; lines: string }> = {};
  for (const [path, sha256] of Object.entries(contents(out)).sort()) {
    if (path === "manifest.json" || path === "build.json") continue;
    const name = groupOf(path, hasReader);
    const group = groups[name] ?? { files: 0, bytes: 0, lines: "" };
    group.files += 1;
    group.bytes += statSync(join(out, path)).size;
    group.lines += `${sha256}  ${path}\n`;
    groups[name] = group;
  }
  return Object.fromEntries(
    Object.entries(groups).map(([name, { lines, ...sizes }]) => [
      name,
      { ...sizes, sha256: createHash("sha256").update(lines).digest("hex") },
    ]),
  );
}

function expectTrue(out: string, hasReader: boolean): void {
  const build = read<Build>(fileIn(out));
  const manifest = read<Manifest>(join(out, "manifest.json"));
  const { generator, snapshot, options } = manifest;
  expect(build).toMatchObject({ format: 1, generator, snapshot, options });
  const bytes = statSync(join(out, "manifest.json")).size;
  expect(build.manifest).toEqual({ sha256: contents(out)["manifest.json"], bytes });
  const { other, collections, totals } = build;
  const described = [
    ...collections.map(({ name, records: _, ...group }) => [name, group]),
    ...build.products.map(({ name, ...group }) => [name, group]),
    ["other", other],
  ];
  expect(Object.fromEntries(described)).toEqual(groupsIn(out, hasReader));
  const records = manifest.collections.map((collection) => collection.records);
  expect(collections.map((collection) => collection.records)).toEqual(records);
  expect(totals).toEqual({
    records: records.reduce((sum, count) => sum + count, 0),
    files: manifest.files.length,
    bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
  });
}

test("build.json has the hash of the manifest, and of each collection and product", () => {
  expectTrue(good.out, true);
  // Clients fetch it often, so it must be small.
  expect(statSync(fileIn(good.out)).size).toBeLessThan(8000);
});

test("build.json gives the pages of a site without the reading edition to the landing page", async () => {
  const out = join(good.site, "other");
  const products = only("xml", "landing", "dumps");
  await buildQuietly(good.snapshot, out, { ...everything, products });
  expectTrue(out, false);
  expect(read<Build>(fileIn(out)).products.map(({ name }) => name)).toEqual(["dumps", "landing"]);
});

test.each([
  ["missing", (file: string) => rmSync(file)],
  ["wrong", (file: string) => writeFileSync(file, readFileSync(file, "utf8").replace("1", "2"))],
])("a build.json that is %s is reported, and completed by the next build", async (_, spoil) => {
  const place = copyWorkplace(good);
  spoil(fileIn(place.out));
  expect(() => verify(place.out)).toThrow("is not what was built");
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
