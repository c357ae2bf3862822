/** The number of rounds of each size, and the required room on the disk: nothing is deleted before the end. */
import { statfsSync } from "node:fs";
import { type BenchArguments, BenchError } from "./arguments.ts";

/** The measurements of a size. */
export interface SizePlan {
  /** Multiple of the full size. */
  readonly size: number;
  readonly rounds: number;
  /** This many rounds also build with `--jobs 1` and with `--no-sync`: two more folders each, which is a lot at large sizes. */
  readonly otherRounds: number;
  /** This many rounds also build with all products, with `--no-sync` too, and write their floor: three more folders each. */
  readonly productRounds: number;
  /** This many rounds also run the peers. */
  readonly peerRounds: number;
}

/** The number of rounds with peers: four peers take four times as long as all our builds. */
const peerRounds = 3;

/** Peers run at the full size, or at the smallest if that is not measured; never at a larger one. */
export function makePlan({ sizes, rounds, peers }: BenchArguments, peerCount: number): Plan {
  const peerSize = sizes.includes(1) ? 1 : sizes.find((size) => size < 1);
  const plans = sizes.map((size) => {
    const own = size <= 1 ? rounds : Math.min(rounds, size <= 3 ? 3 : 1);
    const otherRounds = size <= 1 ? rounds : size <= 3 ? 1 : 0;
    const withPeers = peers && size === peerSize ? Math.min(rounds, peerRounds) : 0;
    const productRounds = size <= 1 ? rounds : 0;
    return { size, rounds: own, otherRounds, productRounds, peerRounds: withPeers };
  });
  return { sizes: plans, files: sum(plans.map((plan) => filesOf(plan, peerCount))) };
}

export interface Plan {
  readonly sizes: readonly SizePlan[];
  /** The estimated number of files of all builds together. */
  readonly files: number;
}

/** The approximate number of files of a build of this size. The files of languages do not depend on the size. */
function filesOf(plan: SizePlan, peerCount: number): number {
  const { size, rounds, otherRounds, productRounds, peerRounds } = plan;
  // Hugo's input needs as many files as a build.
  const prepared = peerRounds > 0 ? 1 : 0;
  const folders =
    2 * (rounds + otherRounds) + 3 * productRounds + peerCount * peerRounds + prepared;
  return folders * (17_000 + 76_000 * size);
}

/** Each file needs about a block, and its folder another one. */
const bytesPerFile = 11_000;
const inodesPerFile = 2;

/** Refuses to fill the disk. */
export function checkSpace(work: string, { files }: Plan): void {
  const { bavail, bsize, files: inodes, ffree } = statfsSync(work);
  const bytes = files * bytesPerFile;
  const has = bavail * bsize;
  const hint =
    "choose another disk with --work, fewer sizes (--sizes 0.1,1), rounds (--rounds 3) or --no-peers";
  if (bytes > has) {
    throw new BenchError(
      `${work}: about ${gibibytes(bytes)} are needed, ${gibibytes(has)} are free; ${hint}`,
    );
  }
  // File systems without a limit report zero inodes.
  if (inodes > 0 && files * inodesPerFile > ffree) {
    const needed = `about ${millions(files * inodesPerFile)} files and folders will be made`;
    throw new BenchError(`${work}: ${needed}, the disk has room for ${millions(ffree)}; ${hint}`);
  }
}

function gibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

function millions(count: number): string {
  return `${(count / 1e6).toFixed(1)} million`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
