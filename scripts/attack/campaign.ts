/** Campaigns of the attack, and the results of their trials. */
import { availableParallelism } from "node:os";
import { randomNumbers } from "../../src/testing/random-numbers.ts";

/**
 * The result of a trial. `lost`: the next plain command did not complete the site. `mixed`: a reader could get files of
 * two builds without any notice. `stacks`: a fault outside the program was reported as its defect. `hangs`: the command
 * did not end. `unclear`: the exit status or the message was wrong in another way. `aborted`: Node ended the process
 * because of an error in its own code, and the next command completed the site.
 */
export const verdicts = [
  "survived",
  "aborted",
  "lost",
  "mixed",
  "stacks",
  "hangs",
  "unclear",
] as const;
export type Verdict = (typeof verdicts)[number];

/** A finished trial. */
export interface Trial {
  readonly verdict: Verdict;
  /** The actions of the trial and, if it failed, their result. */
  readonly story?: string;
  /** The input, and the most memory that the program took for it, if it was measured. */
  readonly memory?: { readonly input: string; readonly megabytes: number };
}

/** Whether nothing was lost and every report was right. */
export function isSurvived({ verdict }: Trial): boolean {
  return verdict === "survived" || verdict === "aborted";
}

/** The number of trials of each campaign. */
export type Extent = "short" | "usual" | "thorough";

/** Attacks of one kind. */
export interface Campaign {
  readonly name: string;
  readonly trials: Readonly<Record<Extent, number>>;
  /** Makes this many trials, and reports each when it is finished. */
  run(count: number, seed: number, report: (trial: Trial) => void): Promise<void>;
}

/** A lane: trials of a campaign run in several lanes at once. */
interface Lane {
  /** Makes one random trial. */
  attempt(random: () => number, number: number): Promise<Trial>;
  /** Removes the files of the lane. */
  close(): void | Promise<void>;
}

/** Makes trials in a lane for each processor. Each trial has its own random numbers, so that it can be repeated alone. */
export async function inLanes(
  count: number,
  seed: number,
  open: () => Promise<Lane>,
  report: (trial: Trial) => void,
): Promise<void> {
  const lanes = Math.min(count, availableParallelism());
  const work = async (first: number) => {
    const lane = await open();
    try {
      for (let number = first; number < count; number += lanes) {
        report(await lane.attempt(randomNumbers(seed * 1_000_003 + number), number));
      }
    } finally {
      await lane.close();
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
}
