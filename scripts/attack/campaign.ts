/** What a campaign of the attack is, and what its trials come to. */
import { availableParallelism } from "node:os";
import { randomNumbers } from "../../src/testing/random-numbers.ts";

/**
 * What a trial came to. `lost`: the next plain command did not make the site whole. `mixed`: a reader was given files of
 * two builds, and nothing said so. `stacks`: a fault that is not the program's was reported as its defect. `unclear`:
 * the exit status or the message was wrong in another way. `aborted`: Node itself gave up on an error in its own
 * machinery, and the next command made the site whole.
 */
export const verdicts = ["survived", "aborted", "lost", "mixed", "stacks", "unclear"] as const;
export type Verdict = (typeof verdicts)[number];

/** A trial that is over. */
export interface Trial {
  readonly verdict: Verdict;
  /** What was done, and what came of it, where that was wrong. */
  readonly story?: string;
}

/** Whether nothing was lost, and nothing wrong was said. */
export function isSurvived({ verdict }: Trial): boolean {
  return verdict === "survived" || verdict === "aborted";
}

/** How many trials each campaign makes. */
export type Extent = "short" | "usual" | "thorough";

/** Attacks of one kind. */
export interface Campaign {
  readonly name: string;
  readonly trials: Readonly<Record<Extent, number>>;
  /** Makes so many trials; each is reported when it is over. */
  run(count: number, seed: number, report: (trial: Trial) => void): Promise<void>;
}

/** What a campaign needs in each of the lanes in which its trials are made at once. */
interface Lane {
  /** Makes one trial, by chance alone. */
  attempt(random: () => number, number: number): Promise<Trial>;
  /** Removes what the lane has made. */
  close(): void | Promise<void>;
}

/** Makes trials in a lane for each processor. Each has random numbers of its own, so that one can be made again alone. */
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
