/** `build.json`, and what `build --json` says of changes to an earlier site. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Build, Manifest } from "../model/published.ts";
import { noteTextKey } from "../testing/anthology.ts";
import { buildArguments, expectRefusal, publish } from "../testing/builds.ts";
import { interferenceAt } from "../testing/interference.ts";
import { runProgram } from "../testing/program.ts";
import { allBut } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents, picture, touched } from "../testing/tree.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** 20 epigrams, 6 scholia and 26 texts, with every product but `changes`. */
let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(20);
  await publish(good);
});
afterAll(() => removeWorkplace(good));

const fileIn = (out: string) => join(out, "build.json");
const buildIn = (out: string): Build => JSON.parse(readFileSync(fileIn(out), "utf8"));
const manifestIn = (out: string): Manifest =>
  JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));

const newText = "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 7";

/** The product of each file that belongs to no collection; these rules are independent of the program. */
const products: readonly (readonly [product: string, path: RegExp])[] = [
  ["changes", /^(?:changes\.json|feed\.atom|(?:fr\/)?changes\/index\.html)$/],
  ["summaries", /^api\/books\/[0-9]+\/passages\.json$/],
  ["openapi", /^(?:api\/openapi\.json|developers\/reference\/index\.html)$/],
  ["linked-data", /^(?:api\/context\.jsonld|(?:ld|dts|annotations|iiif)\/.+)$/],
  ["dumps", /^dumps\//],
  ["filters", /^filters\//],
  ["reader", /^assets\/(?:by-hash\/)?reader\//],
  ["landing", /^(?:developers\/.+|robots\.txt|sitemap\.xml|\.well-known\/.+|assets\/.+)$/],
  ["reader", /^(?:fr\/)?(?:[a-z]+\/.+\/|[a-z]+\/|)index\.html$/],
];

function groupOf(path: string, hasReader: boolean): string {
  const [, collection] = /^(?:format-api\/)?api\/([a-z_]+?)(?:_xml)?\/.*index\./.exec(path) ?? [];
  if (collection !== undefined) return collection;
  if (/^(?:fr\/)?404\.html$/.test(path)) return hasReader ? "reader" : "other";
  const product = products.find(([, pattern]) => pattern.test(path))?.[0] ?? "other";
  return product === "reader" && !hasReader ? "landing" : product;
}

/** Files, bytes and SHA-256 of each group, from the folder and the program `sha256sum`. */
function groupsIn(out: string, hasReader = true) {
  const groups = new Map<string, string[]>();
  for (const path of Object.keys(contents(out)).sort()) {
    if (path === "manifest.json" || path === "build.json") continue;
    const group = groupOf(path, hasReader);
    groups.set(group, [...(groups.get(group) ?? []), path]);
  }
  return new Map(
    [...groups].map(([name, paths]) => {
      const lines = execFileSync("sha256sum", paths, { cwd: out, maxBuffer: 1 << 26 });
      const bytes = paths.reduce((sum, path) => sum + statSync(join(out, path)).size, 0);
      return [name, { files: paths.length, bytes, sha256: sha256(lines) }] as const;
    }),
  );
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function expectTrue(out: string, hasReader = true): void {
  const build = buildIn(out);
  const manifest = manifestIn(out);
  const bytes = readFileSync(join(out, "manifest.json"));
  const { generator, snapshot, options } = manifest;
  expect(build).toMatchObject({ format: 1, generator, snapshot, options });
  expect(build.manifest).toEqual({ sha256: sha256(bytes), bytes: bytes.length });
  const groups = groupsIn(out, hasReader);
  const { other, collections, totals } = build;
  expect(collections.map(({ name, records }) => [name, records])).toEqual(
    manifest.collections.map(({ name, records }) => [name, records]),
  );
  const described = [
    ...collections.map(({ name, files, bytes, sha256 }) => [name, { files, bytes, sha256 }]),
    ...build.products.map(({ name, ...group }) => [name, group]),
    ["other", other],
  ];
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(groups));
  expect(totals).toEqual({
    records: collections.reduce((sum, { records }) => sum + records, 0),
    files: manifest.files.length,
    bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
  });
}

describe("build.json", () => {
  test("has the hash of the manifest, and of each collection and product, as sha256sum gives it", () => {
    expectTrue(good.out);
    expect(buildIn(good.out).products.map(({ name }) => name)).not.toContain("changes");
    // Clients fetch it often, so it must be small.
    expect(statSync(fileIn(good.out)).size).toBeLessThan(8000);
  });

  test("lists the products that there are", async () => {
    const place = copyWorkplace(good);
    alterSnapshot(place.snapshot, newText);
    const old = join(place.site, "old");
    await publish({ ...place, out: old }, "--only", ...allBut("reader"));
    expectTrue(old, false);
    await publish(place, "--previous", old, "--only", ...allBut("filters", "openapi"));
    expectTrue(place.out);
    const names = buildIn(place.out).products.map(({ name }) => name);
    expect([...names].sort()).toEqual([
      ...["changes", "dumps", "landing", "linked-data", "reader", "summaries"],
    ]);
    removeWorkplace(place);
  });

  test("shows which collections have changed", async () => {
    const place = copyWorkplace(good);
    alterSnapshot(place.snapshot, newText);
    await publish(place);
    const [before, after] = [buildIn(good.out), buildIn(place.out)];
    const hashes = new Map(before.collections.map(({ name, sha256 }) => [name, sha256]));
    const changed = after.collections.filter(({ name, sha256 }) => hashes.get(name) !== sha256);
    expect(changed.map(({ name }) => name).sort()).toEqual(["passages", "texts"]);
    expect(after.snapshot.sha256).not.toBe(before.snapshot.sha256);
    expect(after.manifest.sha256).not.toBe(before.manifest.sha256);
    removeWorkplace(place);
  });

  test("does not block taking over a folder, and is not removed by it", async () => {
    const place = copyWorkplace(good);
    rmSync(join(place.out, "manifest.json"));
    writeFileSync(fileIn(place.out), "{}");
    await publish(place, "--force");
    expect(contents(place.out)).toEqual(contents(good.out));
    removeWorkplace(place);
  });

  test("does not replace a folder of its name: the build is refused and changes nothing", async () => {
    const place = copyWorkplace(good);
    rmSync(fileIn(place.out));
    mkdirSync(fileIn(place.out));
    alterSnapshot(place.snapshot, newText);
    await expectRefusal(place, { status: 2, says: ["a folder stands where a file is needed"] });
    removeWorkplace(place);
  });
});

/** Builds, and gives the changes that it prints. */
async function changesOf(place: Workplace, ...more: readonly string[]) {
  const { status, stdout, stderr } = await runProgram([
    ...buildArguments(place, ...more),
    "--json",
  ]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const { changed, changes, written, removed } = JSON.parse(stdout);
  const all = [...changes.collections, ...changes.products];
  const sum = (key: string) => all.reduce((total, one) => total + one[key], 0);
  expect([sum("written"), sum("removed")]).toEqual([written, removed]);
  return { changed, ...changes };
}

const nothing = { changed: false, collections: [], products: [] };

describe("build --json", () => {
  test("names what is new, what changed, and that nothing did", async () => {
    const place = copyWorkplace(good);
    rmSync(place.out, { recursive: true });
    const first = await changesOf(place);
    const { collections, products, other } = buildIn(place.out);
    expect(first).toEqual({
      changed: true,
      collections: collections.map(({ name, files }) => {
        return { collection: name, written: files, removed: 0 };
      }),
      products: [...products, { name: "other", ...other }].map(({ name, files }) => {
        return { product: name, written: files, removed: 0 };
      }),
    });
    expect(await changesOf(place)).toEqual(nothing);
    alterSnapshot(place.snapshot, newText);
    const second = await changesOf(place);
    // The record and its page in two forms each, and the page in XML in two forms.
    expect(second.collections).toEqual([
      { collection: "passages", written: 6, removed: 0 },
      { collection: "texts", written: 6, removed: 0 },
    ]);
    expect(second.products.map((one: { product: string }) => one.product)).toEqual([
      ...["dumps", "landing", "linked-data", "reader", "summaries"],
    ]);
    expect(await changesOf(place)).toEqual(nothing);
    removeWorkplace(place);
  });

  test("names what is gone, and a product that is now left out", async () => {
    const place = copyWorkplace(good);
    const { files } = buildIn(place.out).products.find(({ name }) => name === "summaries") ?? {};
    alterSnapshot(
      place.snapshot,
      `DELETE FROM scholium_text WHERE scholium = 18;
       DELETE FROM scholium WHERE id = 18;
       DELETE FROM text WHERE id = ${noteTextKey(18)}`,
    );
    const { collections, products } = await changesOf(place, "--only", ...allBut("summaries"));
    const removed = { collection: "scholia", written: 4, removed: 2 };
    expect(collections).toContainEqual(removed);
    expect(products).toContainEqual({ product: "summaries", written: 0, removed: files });
    // Two pages, and files of the search at their old addresses.
    expect(products).toContainEqual(expect.objectContaining({ product: "reader", removed: 7 }));
    removeWorkplace(place);
  });

  test("reports a missing or wrong build.json as completed", async () => {
    const place = copyWorkplace(good);
    const spoils = [
      () => rmSync(fileIn(place.out)),
      () => {
        const text = readFileSync(fileIn(place.out), "utf8");
        writeFileSync(fileIn(place.out), text.replace('"format": 1', '"format": 2'));
      },
    ];
    for (const spoil of spoils) {
      spoil();
      const before = picture(place.out);
      expect(await changesOf(place)).toEqual({ ...nothing, changed: true });
      expect(touched(before, picture(place.out))).toEqual(["build.json", "manifest.json"]);
      expect(contents(place.out)).toEqual(contents(good.out));
      expect(await changesOf(place)).toEqual(nothing);
    }
    removeWorkplace(place);
  });

  test("says that the folder changed when it finished an interrupted build", async () => {
    const place = copyWorkplace(good);
    const alone = ["--only", "api"];
    await publish(place, ...alone);
    for (const [text, at] of ["out/build.json", "out/manifest.json"].entries()) {
      alterSnapshot(place.snapshot, `UPDATE text SET text = 'Ἄλλο ${text}' WHERE id = 7`);
      const nodeOptions = interferenceAt(at, "killed before");
      const { signal } = await runProgram(buildArguments(place, ...alone), { nodeOptions });
      expect(signal).toBe("SIGKILL");
      expect(await changesOf(place, ...alone)).toEqual({ ...nothing, changed: true });
      expect(await changesOf(place, ...alone)).toEqual(nothing);
      expectTrue(place.out, false);
    }
    removeWorkplace(place);
  });
});
