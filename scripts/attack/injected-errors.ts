/** Builds with system errors: each trial makes a system call on a file fail, once or from then on. */
import { oneOf } from "../../src/testing/random-numbers.ts";
import { everything, only } from "../../src/testing/site-options.ts";
import { buildWithFailure, type Call, callsOf, failures } from "../../src/testing/system-calls.ts";
import { type Campaign, inLanes, type Trial } from "./campaign.ts";
import { AttackedFolder } from "./folder.ts";

/** Every system call with each of its error codes. */
const pairs = Object.entries(failures).flatMap(([name, codes]) =>
  codes.map((code) => ({ name, code })),
);

/** The maximum number of builds for an error: some calls do not occur in every build. */
const attempts = 20;

export const injectedErrors: Campaign = {
  name: `errors of ${Object.keys(failures).length} system calls, ${new Set(pairs.map(({ code }) => code)).size} codes`,
  trials: { short: 10, usual: 200, thorough: 2000 },
  run: (count, seed, report) => inLanes(count, seed, openLane, report),
};

async function openLane() {
  const folder = await AttackedFolder.make(6, {
    ...everything,
    products: only("format-api", "xml", "dumps"),
  });
  const { shared, published, next } = folder;
  // The calls of a build depend on its snapshot and on the published one.
  const calls = new Map([[next, await callsOf(shared, next)]]);
  calls.set(published, await callsOf(shared, published));
  return {
    attempt: (random: () => number, number: number) =>
      fail(folder, calls.get(folder.next) ?? [], random, number),
    close: () => folder.close(),
  };
}

async function fail(
  folder: AttackedFolder,
  calls: readonly Call[],
  random: () => number,
  number: number,
): Promise<Trial> {
  const { name, code } = pairs[number % pairs.length] as (typeof pairs)[number];
  const matching = calls.filter((call) => call.name === name);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // The available calls depend on the system.
    const call = oneOf(matching.length > 0 ? matching : calls, random);
    const isLasting = random() < 0.5;
    const when = isLasting ? "from then on" : "once";
    const story = `${code} from ${call.name} ${call.number} of ${call.path} ${when}`;
    const outcome = await buildWithFailure(folder.shared, folder.next, call, code, isLasting);
    if (outcome === undefined) await folder.shared.repair(folder.published);
    else return await folder.judge(story, random, outcome);
  }
  throw new Error(`${attempts} builds in a row did not come to the call that was to fail`);
}
