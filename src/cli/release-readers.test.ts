/** Readers of a release while others are published, and builds are killed: each sees one site. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listen } from "../hosts/server/listen.ts";
import { createSiteServer } from "../hosts/server/server.ts";
import { resources } from "../resources/index.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { startProgram } from "../testing/program.ts";
import { randomNumbers } from "../testing/random-numbers.ts";
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

/** Builds one after the other by the command; every second one is killed at some moment. */
async function buildMany(): Promise<number> {
  const random = randomNumbers(3);
  let [killed, longest] = [0, 600];
  for (let index = 1; index <= builds; index += 1) {
    const { snapshot } = index % 4 < 2 ? other : place;
    const { baseUrl, pageSize, without } = oneForm;
    const args = ["build", "--snapshot", snapshot, "--releases", folder, "--jobs", "1", "--quiet"];
    args.push("--base-url", baseUrl, "--page-size", `${pageSize}`, "--no-format-api", "--no-xml");
    args.push("--without", ...without, "--no-sync");
    const start = performance.now();
    const { process, ended } = startProgram(args);
    const isToBeKilled = index % 2 === 0;
    const timer = setTimeout(
      () => process.kill("SIGKILL"),
      isToBeKilled ? random() * longest : 60_000,
    );
    const { status, signal } = await ended;
    clearTimeout(timer);
    if (signal === "SIGKILL") killed += 1;
    else {
      expect(status).toBe(0);
      longest = performance.now() - start;
    }
  }
  return killed;
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

test("`serve` always has an answer, and each is of one of the sites", async () => {
  const server = createSiteServer({
    folder: current,
    collections: resources.map(({ name }) => ({ name, xml: false })),
    onError: (error) => {
      throw error;
    },
  });
  const { origin, stop } = await listen(server, { host: "127.0.0.1", port: 0 });
  let isBuilding = true;
  const building = buildMany().finally(() => {
    isBuilding = false;
  });
  const paths = ["api/texts/1/index.json", "api/texts/index.json", "api/authors/index.json"];
  let answers = 0;
  while (isBuilding) {
    for (const path of paths) {
      const response = await fetch(`${origin}/${path.replace("index.json", "")}`);
      expect(response.status).toBe(200);
      const hash = sha256(Buffer.from(await response.arrayBuffer()));
      expect(sites.map((files) => files[path])).toContain(hash);
      answers += 1;
    }
  }
  await building;
  await stop();
  expect(answers).toBeGreaterThan(builds);
});
