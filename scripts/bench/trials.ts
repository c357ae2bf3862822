/** A round of a size measures everything once, in turn, so that both numbers of a ratio are from the same minutes. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { BenchError } from "./arguments.ts";
import { type ReadyPeer, runReadyPeers } from "./peer-trials.ts";
import { baseUrl } from "./peers/peer.ts";
import type { SizePlan } from "./plan.ts";
import { type Cost, runModule, runProgram, settle } from "./processes.ts";
import type { Results, Site, Trial } from "./results.ts";
import type { Snapshots } from "./snapshots.ts";

/** The report of a build. */
interface Built {
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
}

type Measured = Omit<Trial, "kind" | "size" | "site" | "round" | "name">;

/** The measurements of each site. */
export const names = {
  floor: "floor: write the same files",
  build: "full build, --jobs 2",
  solo: "full build, --jobs 1",
  hasty: "full build, --no-sync",
  nothing: "rebuild, nothing changed",
  one: "rebuild, one text changed",
  hastyOne: "rebuild, one text changed, --no-sync",
  percent: "rebuild, 1% of the records changed",
  check: "check",
  verify: "verify",
} as const;

/** The products of each site. The peers write only the pages of the API. */
const only: Readonly<Record<Site, readonly string[]>> = {
  "API alone": ["--only", "api"],
  "all products": [],
};

/** Does not wait for the disk: the difference is the cost of waiting. */
const hasty = ["--no-sync"];

/** The largest size at which a rebuild is compared with a clean build after each change, not only after the last. */
const mostComparedTwice = 1;

/** Measures a round into the new folder `folder`. */
export async function measureRound(
  plan: SizePlan,
  round: number,
  snapshots: Snapshots,
  folder: string,
  peers: readonly ReadyPeer[],
  results: Results,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const api = new Round("API alone", plan, round, snapshots, folder, results);
  const isFirst = round === 1;

  await api.build(names.build, snapshots.plain, "build");
  await api.floor("build");
  if (round <= plan.otherRounds) {
    await api.build(names.solo, snapshots.plain, "solo", "--jobs", "1");
    const [build, solo] = ["build", "solo"].map((name) => manifest(join(folder, name)));
    expectSame(build, solo, `size ${plan.size}: --jobs 1 and --jobs 2 differ`);
    await api.hasty();
  }
  if (round <= plan.productRounds) {
    const products = new Round("all products", plan, round, snapshots, folder, results);
    await products.build(names.build, snapshots.plain, "products");
    await products.floor("products");
    await products.hasty();
    await products.unchanged("products");
    await products.build(names.one, snapshots.oneChanged, "products");
    await products.check();
  }
  await runReadyPeers(plan, round, snapshots.plain, folder, peers, results);

  const out = join(folder, "build");
  await api.unchanged("build");
  await api.build(names.one, snapshots.oneChanged, "build");
  if (isFirst && plan.size <= mostComparedTwice) await compareWithClean(snapshots.oneChanged, out);
  await api.build(names.percent, snapshots.percentChanged, "build");
  await api.check();
  await api.verify("build");
  if (isFirst) await compareWithClean(snapshots.percentChanged, out);
}

/** Measures a site in a round; folders are below that of the round. */
class Round {
  readonly #site: Site;
  readonly #plan: SizePlan;
  readonly #round: number;
  readonly #snapshots: Snapshots;
  readonly #folder: string;
  readonly #results: Results;
  /** For the first build. */
  #made: Pick<Built, "files" | "bytes"> = { files: 0, bytes: 0 };

  constructor(
    site: Site,
    plan: SizePlan,
    round: number,
    snapshots: Snapshots,
    folder: string,
    results: Results,
  ) {
    this.#site = site;
    this.#plan = plan;
    this.#round = round;
    this.#snapshots = snapshots;
    this.#folder = folder;
    this.#results = results;
  }

  async build(
    name: string,
    snapshot: string,
    to: string,
    ...more: readonly string[]
  ): Promise<Built> {
    settle();
    const words = [...only[this.#site], ...more];
    const cost = await runBuild(snapshot, join(this.#folder, to), words);
    const { files, bytes } = cost;
    if (name === names.build) this.#made = { files, bytes };
    this.#record(name, cost);
    return cost;
  }

  /** A full build and a rebuild that do not wait for the disk. */
  async hasty(): Promise<void> {
    const to = `${this.#site.replace(" ", "-")}-no-sync`;
    await this.build(names.hasty, this.#snapshots.plain, to, ...hasty);
    await this.build(names.hastyOne, this.#snapshots.oneChanged, to, ...hasty);
  }

  async unchanged(to: string): Promise<void> {
    const { written } = await this.build(names.nothing, this.#snapshots.plain, to);
    if (written > 0) throw new BenchError(`${to}: written again, though nothing has changed`);
  }

  async floor(of: string): Promise<void> {
    settle();
    const folders = [join(this.#folder, of), join(this.#folder, `${of}-floor`)];
    const wrote = JSON.parse(await runModule("floor.ts", folders)) as Omit<Measured, "peak">;
    // Its memory has no meaning: it contains all files.
    this.#record(names.floor, { ...wrote, peak: undefined });
  }

  async check(): Promise<void> {
    settle();
    const words = ["--snapshot", this.#snapshots.plain, "--base-url", baseUrl, "--jobs", "2"];
    const cost = await runProgram(["check", ...words, ...only[this.#site]]);
    this.#record(names.check, { ...cost, ...this.#made, written: 0 });
  }

  async verify(of: string): Promise<void> {
    settle();
    const cost = await runProgram(["verify", join(this.#folder, of)]);
    this.#record(names.verify, { ...cost, ...this.#made, written: 0 });
  }

  #record(name: string, { seconds, processor, peak, files, bytes, written }: Measured): void {
    const kind = name === names.floor ? "floor" : "own";
    const what = {
      kind,
      size: this.#plan.size,
      site: this.#site,
      round: this.#round,
      name,
    } as const;
    this.#results.add({ ...what, seconds, processor, peak, files, bytes, written });
  }
}

/** With two threads, unless the arguments set another number. */
async function runBuild(
  snapshot: string,
  out: string,
  more: readonly string[],
): Promise<Cost & Built> {
  const jobs = more.includes("--jobs") ? [] : ["--jobs", "2"];
  const words = ["--snapshot", snapshot, "--out", out, ...jobs, ...more];
  const cost = await runProgram(["build", ...words, "--base-url", baseUrl]);
  const { files, bytes, written } = JSON.parse(cost.stdout) as Built;
  return { ...cost, files, bytes, written };
}

/**
 * Whether a rebuild equals a clean build: without the state of the last build, a build renders every page again and writes
 * the pages that differ. This needs no second folder.
 */
async function compareWithClean(snapshot: string, out: string): Promise<void> {
  const before = manifest(out);
  rmSync(join(dirname(out), `.${basename(out)}.anthology-build.json`));
  const { written } = await runBuild(snapshot, out, only["API alone"]);
  const fault = `${out}: a rebuild left something else than a clean build`;
  expectSame(before, manifest(out), fault);
  if (written > 0) throw new BenchError(`${fault}: ${written} files`);
}

function manifest(out: string): Buffer {
  return readFileSync(join(out, "manifest.json"));
}

function expectSame(one: Buffer | undefined, other: Buffer | undefined, fault: string): void {
  if (one === undefined || other?.equals(one) !== true)
    throw new BenchError(`${fault}: manifest.json is not the same`);
}
