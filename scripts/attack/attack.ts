/**
 * Attacks the commands that read what others write: damages snapshots, loads hostile files, pulls from hostile services,
 * compares with hostile sites, publishes to hostile targets, reads damaged packed sites, publishes twice at once, goes back on failing disks,
 * asks for long files without reading them. Prints the number of survived trials, and the results of the others.
 *
 *     npm run attack                 every campaign
 *     npm run attack -- --short      a few trials of each
 *     THOROUGH=1 npm run attack      many more, for a night
 *     npm run attack -- load         campaigns whose name has one of these words
 *     npm run attack -- --seed 7     the trials of another seed
 *     npm run attack -- --trials 10  this many trials of each
 *
 * Exit status: 0 all trials survived; 1 a trial failed; 2 could not run.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { table } from "../../src/cli/report.ts";
import { exitStatus } from "../../src/model/errors.ts";
import { randomNumbers } from "../../src/testing/random-numbers.ts";
import { isThorough } from "../../src/testing/thoroughness.ts";
import { type Answer, type Campaign, short, verdicts } from "./campaign.ts";
import { damagedSnapshots, hostileFiles, hostileServices } from "./inputs.ts";
import { packedSites } from "./packed.ts";
import { failingRollbacks, twoPublications } from "./releases.ts";
import { hostileTargets, previousSites } from "./sites.ts";
import { slowReaders } from "./slow-readers.ts";
import { hostileTables } from "./tables.ts";

const campaigns: readonly Campaign[] = [
  damagedSnapshots,
  hostileFiles,
  hostileTables,
  hostileServices,
  previousSites,
  hostileTargets,
  packedSites,
  twoPublications,
  failingRollbacks,
  slowReaders,
];

/** A finished trial. */
interface Trial {
  readonly campaign: string;
  readonly verdict: (typeof verdicts)[number];
  readonly story: string;
  /** The most memory that the command took, if it was measured. */
  readonly megabytes?: number | undefined;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    trials: { type: "string" },
  },
});

const trials: Trial[] = [];
const meant = campaigns.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
try {
  for (const campaign of meant) await attack(campaign);
  report();
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}

/** Makes trials in a lane for each processor. Each has its own random numbers, so that it can be repeated alone. */
async function attack(campaign: Campaign): Promise<void> {
  const usual = values.short ? Math.ceil(campaign.trials / 40) : campaign.trials;
  const count = Number(values.trials ?? (isThorough ? 10 * usual : usual));
  const lanes = Math.min(count, availableParallelism());
  const work = async (first: number) => {
    const lane = await campaign.open();
    try {
      for (let number = first; number < count; number += lanes) {
        const { story, answer } = await lane.attempt(
          randomNumbers(Number(values.seed) * 1_000_003 + number),
        );
        const [verdict, more] = await verdictOf(answer, lane);
        const { megabytes } = answer;
        trials.push({ campaign: campaign.name, verdict, story, megabytes });
        if (verdict !== "survived") console.error(`${verdict}: ${story}: ${more}`);
      }
    } finally {
      await lane.close();
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
}

async function verdictOf(
  answer: Answer,
  { kept, repair }: Awaited<ReturnType<Campaign["open"]>>,
): Promise<[verdict: Trial["verdict"], more: string]> {
  let found = verdictOfAnswer(answer);
  try {
    await kept(answer);
  } catch (error) {
    found = ["mixed", short(error)];
  }
  try {
    await repair(answer);
  } catch (error) {
    found = ["lost", short(error)];
  }
  return found;
}

/** A command may succeed without a message, or refuse its input with one message and advice. */
function verdictOfAnswer({ status, signal, stderr }: Answer): [Trial["verdict"], string] {
  const more = `status ${status ?? signal}: ${stderr.slice(0, 600)}`;
  if (signal === "SIGKILL") return ["hangs", more];
  if (/\n\s+at .+:\d+:\d+|defect of anthology-build/.test(stderr)) return ["stacks", more];
  const isClear = Object.values<number | null>(exitStatus).includes(status)
    ? stderr.match(/^error: /gm)?.length === 1 && / {2}try: /.test(stderr)
    : status === 0 && stderr === "";
  return [isClear ? "survived" : "unclear", more];
}

function report(): void {
  const rows = meant.map(({ name }) => {
    const own = trials.filter(({ campaign }) => campaign === name);
    const counts = verdicts.map((verdict) => own.filter((trial) => trial.verdict === verdict));
    return [name, `${own.length}`, ...counts.map(({ length }) => `${length}`)];
  });
  console.log(table([["attack", "trials", ...verdicts], ...rows]));
  const measured = trials.filter(({ megabytes }) => megabytes !== undefined);
  measured.sort((one, other) => (other.megabytes ?? 0) - (one.megabytes ?? 0));
  for (const { campaign, story, megabytes } of measured.slice(0, 5)) {
    console.log(`${megabytes?.toFixed(0)} MB: ${campaign}: ${story}`);
  }
  if (trials.some(({ verdict }) => verdict !== "survived")) process.exitCode = 1;
}
