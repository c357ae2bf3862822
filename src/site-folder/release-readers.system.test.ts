/** Readers of a release, while builds publish others or are killed: each reader sees one site. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildQuietly } from "../testing/build-quietly.ts";
import { buildInTurn } from "../testing/builds-in-turn.ts";
import { oneForm } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { times } from "../testing/thoroughness.ts";
import { contents } from "../testing/tree.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";

vi.setConfig({ testTimeout: 600_000 });

/** Two snapshots in which every text differs, and what a build of each gives. */
let place: Workplace;
let other: Workplace;
let sites: readonly Record<string, string>[];
let folder: string;
let current: string;
let builds: number;

beforeAll(async () => {
  place = makeWorkplace(6);
  other = copyWorkplace(place);
  alterSnapshot(other.snapshot, "UPDATE text SET text = text || ' καὶ ἄλλα'");
  for (const { snapshot, out } of [place, other]) await buildQuietly(snapshot, out, oneForm);
  sites = [contents(place.out), contents(other.out)];
  folder = realpathSync(mkdtempSync(join(tmpdir(), "anthology-build-")));
  current = join(folder, "current");
  await buildQuietly(place.snapshot, { kind: "releases", folder, keep: 3 }, oneForm);
  builds = times(8, 50);
});
afterAll(() => {
  for (const each of [place, other]) removeWorkplace(each);
  rmSync(folder, { recursive: true });
});

/** Runs builds one after the other; every second one is killed at a random moment. */
function buildMany(): Promise<number> {
  const { baseUrl, pageSize, products } = oneForm;
  const args = ["--releases", folder, "--jobs", "1", "--quiet", "--no-sync"];
  args.push("--base-url", baseUrl, "--page-size", `${pageSize}`);
  args.push("--only", ...products);
  return buildInTurn({ snapshots: [place.snapshot, other.snapshot], args, builds });
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("a reader who follows the link once reads one site", async () => {
  let [isBuilding, reads] = [true, 0];
  const seen = new Set<number>();
  const building = buildMany().finally(() => {
    isBuilding = false;
  });
  while (isBuilding) {
    const site = realpathSync(current);
    const found = Object.keys(sites[0] ?? {}).map(
      (path) => [path, sha256(readFileSync(join(site, path)))] as const,
    );
    const index = sites.findIndex((files) => found.every(([path, hash]) => files[path] === hash));
    expect(index).not.toBe(-1);
    seen.add(index);
    reads += 1;
    await setImmediate();
  }
  await building;
  expect(reads).toBeGreaterThan(builds);
  expect([...seen].sort()).toEqual([0, 1]);
});
