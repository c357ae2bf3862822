/** The rounds of a size: all that is measured once, in turn, so that every ratio comes from the same minutes. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { outputNames } from "../../src/model/output-names.ts";
import { BenchError } from "./bench-error.ts";
import { runReadyPeers } from "./peer-trials.ts";
import { baseUrl } from "./peers/peer.ts";
import type { SizePlan } from "./plan.ts";
import { type Cost, runModule, runProgram, settle } from "./processes.ts";
import type { ReadyPeer } from "./ready-peers.ts";
import type { Results, Trial } from "./results.ts";
import type { Snapshots } from "./snapshots.ts";

/** What the program tells of a build. */
interface Built {
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
}

type Measured = Omit<Trial, "kind" | "size" | "round" | "name">;

/** What other things are set against. */
export const names = {
  floor: "floor: write the same files",
  build: "full build, --jobs 2",
  solo: "full build, --jobs 1",
  reader: "full build with the reading edition, --jobs 2",
  products: "full build with all products, --jobs 2",
} as const;

/** Most is measured of the pages of the API alone: they are what the floor and the peers write too. */
const alone = ["--without", ...outputNames];

/** The pages of the API, and those for people. */
const readable = ["--without", ...outputNames.filter((name) => name !== "reader")];

/** The largest size at which a rebuild is compared with a clean build after each change, not only after the last. */
const mostComparedTwice = 1;

/** Measures all of a round into `folder`, which is not there yet. */
export async function measureRound(
  plan: SizePlan,
  round: number,
  snapshots: Snapshots,
  folder: string,
  peers: readonly ReadyPeer[],
  results: Results,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const out = join(folder, "build");
  const isFirst = round === 1;
  const record = (name: string, { seconds, peak, files, bytes, written }: Measured) => {
    const kind = name === names.floor ? "floor" : "own";
    const trial = { size: plan.size, round, name, seconds, peak, files, bytes, written };
    results.add({ kind, ...trial });
  };
  const build = async (
    name: string,
    snapshot: string,
    to: string,
    jobs: number,
    products: readonly string[] = alone,
  ) => {
    settle();
    const cost = await runBuild(snapshot, to, jobs, products);
    record(name, cost);
    return cost;
  };

  const { files, bytes } = await build(names.build, snapshots.plain, out, 2);
  settle();
  const floor = await runModule("floor.ts", [out, join(folder, "floor")]);
  // Its memory would say nothing: it holds all files.
  const { seconds, ...wrote } = JSON.parse(floor) as Built & { readonly seconds: number };
  record(names.floor, { seconds, peak: undefined, ...wrote });
  if (round <= plan.soloRounds) {
    const solo = join(folder, "solo");
    await build(names.solo, snapshots.plain, solo, 1);
    expectSame(manifest(out), manifest(solo), `size ${plan.size}: --jobs 1 and --jobs 2 differ`);
  }
  if (round <= plan.productRounds) {
    const reader = join(folder, "reader");
    await build(names.reader, snapshots.plain, reader, 2, readable);
    const rebuilt = "rebuild with the reading edition, one text changed";
    await build(rebuilt, snapshots.oneChanged, reader, 2, readable);
    const all = join(folder, "products");
    await build(names.products, snapshots.plain, all, 2, []);
    await build("rebuild with all products, one text changed", snapshots.oneChanged, all, 2, []);
  }
  await runReadyPeers(plan, round, snapshots.plain, folder, peers, results);

  const same = await build("rebuild, nothing changed", snapshots.plain, out, 2);
  if (same.written > 0) throw new BenchError(`${out}: written again, though nothing has changed`);
  await build("rebuild, one text changed", snapshots.oneChanged, out, 2);
  if (isFirst && plan.size <= mostComparedTwice) await compareWithClean(snapshots.oneChanged, out);
  await build("rebuild, 1% of the records changed", snapshots.percentChanged, out, 2);
  settle();
  const site = ["--base-url", baseUrl];
  const check = await runProgram([
    "check",
    "--snapshot",
    snapshots.plain,
    ...site,
    "--jobs",
    "2",
    ...alone,
  ]);
  record("check", { ...check, files, bytes, written: 0 });
  settle();
  record("verify", { ...(await runProgram(["verify", out])), files, bytes, written: 0 });
  if (isFirst) await compareWithClean(snapshots.percentChanged, out);
}

async function runBuild(
  snapshot: string,
  out: string,
  jobs: number,
  products: readonly string[] = alone,
): Promise<Cost & Built> {
  const words = ["--snapshot", snapshot, "--out", out, "--jobs", `${jobs}`, ...products];
  const cost = await runProgram(["build", ...words, "--base-url", baseUrl]);
  const { files, bytes, written } = JSON.parse(cost.stdout) as Built;
  return { ...cost, files, bytes, written };
}

/**
 * Whether a rebuild left what a clean build gives: without the note of the last build a build renders every page anew,
 * and writes those that are not as they should be. That takes no second folder.
 */
async function compareWithClean(snapshot: string, out: string): Promise<void> {
  const before = manifest(out);
  rmSync(join(dirname(out), `.${basename(out)}.anthology-build.json`));
  const { written } = await runBuild(snapshot, out, 2);
  const fault = `${out}: a rebuild left something else than a clean build`;
  expectSame(before, manifest(out), fault);
  if (written > 0) throw new BenchError(`${fault}: ${written} files`);
}

function manifest(out: string): Buffer {
  return readFileSync(join(out, "manifest.json"));
}

function expectSame(one: Buffer, other: Buffer, fault: string): void {
  if (!one.equals(other)) throw new BenchError(`${fault}: manifest.json is not the same`);
}
