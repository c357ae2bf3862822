/**
 * Attacks the program: kills its commands, makes system calls fail, fills disks, damages snapshots, loads hostile files,
 * pulls from hostile services, compares with hostile sites, publishes to hostile targets, sends hostile requests, simulates
 * power cuts. Prints the number of survived trials, and the results of the others.
 *
 *     npm run attack                 every campaign
 *     npm run attack -- --short      a few trials of each
 *     THOROUGH=1 npm run attack      many more, for a night
 *     npm run attack -- kills        campaigns whose name has one of these words
 *     npm run attack -- --seed 7     the trials of another seed
 *     npm run attack -- --trials 10  this many trials of each
 *
 * It needs strace and Linux. Exit status: 0 all trials survived; 1 a trial failed; 2 could not run.
 */
import { parseArgs } from "node:util";
import { table } from "../../src/cli/report.ts";
import { isThorough } from "../../src/testing/thoroughness.ts";
import { type Campaign, type Extent, isSurvived, type Trial, verdicts } from "./campaign.ts";
import { damagedSnapshots } from "./damaged-snapshots.ts";
import { hostileFiles } from "./hostile-files.ts";
import { hostileRequests } from "./hostile-requests.ts";
import { hostileServices } from "./hostile-services.ts";
import { previousSites } from "./hostile-sites.ts";
import { injectedErrors } from "./injected-errors.ts";
import { kills } from "./kills.ts";
import { powerCuts } from "./power-cuts.ts";
import { fullDisks, publications, rollbacks } from "./publications.ts";

const campaigns: readonly Campaign[] = [
  kills,
  injectedErrors,
  fullDisks,
  damagedSnapshots,
  hostileFiles,
  hostileServices,
  previousSites,
  publications,
  rollbacks,
  hostileRequests,
  powerCuts,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    trials: { type: "string" },
  },
});

try {
  process.exitCode = (await attack()) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}

/** Whether all trials survived. */
async function attack(): Promise<boolean> {
  const extent: Extent = isThorough ? "thorough" : values.short ? "short" : "usual";
  const isMeant = ({ name }: Campaign) =>
    positionals.length === 0 || positionals.some((word) => name.includes(word));
  const results: { readonly name: string; readonly trials: readonly Trial[] }[] = [];
  for (const campaign of campaigns.filter(isMeant)) {
    const trials: Trial[] = [];
    const start = performance.now();
    const count = values.trials === undefined ? campaign.trials[extent] : Number(values.trials);
    await campaign.run(count, Number(values.seed), (trial) => {
      trials.push(trial);
      if (trial.story !== undefined) console.error(`${trial.verdict}: ${trial.story}`);
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.error(`${campaign.name}: ${trials.length} trials in ${seconds} s`);
    results.push({ name: campaign.name, trials });
  }
  const rows = results.map(({ name, trials }) => [
    name,
    `${trials.length}`,
    ...verdicts.map((verdict) => `${trials.filter((trial) => trial.verdict === verdict).length}`),
  ]);
  console.log(table([["attack", "trials", ...verdicts], ...rows]));
  const memories = results.flatMap(({ name, trials }) =>
    trials.flatMap(({ memory }) => (memory === undefined ? [] : [{ name, ...memory }])),
  );
  const most = memories.sort((a, b) => b.megabytes - a.megabytes).slice(0, 5);
  for (const { name, input, megabytes } of most) {
    console.log(`${megabytes.toFixed(0)} MB: ${name}: ${input}`);
  }
  return results.every(({ trials }) => trials.every(isSurvived));
}
