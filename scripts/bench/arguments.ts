/** The benchmark's arguments. */
import { parseArgs } from "node:util";

/** Stops a benchmark: it could not run, or a build's output is wrong. Slowness is never an error. */
export class BenchError extends Error {}

const usage = `usage: npm run bench -- [options]
  --sizes <list>   multiples of the full size (default: 0.1,1,3,10)
  --rounds <n>     rounds at sizes up to 1; larger sizes take no more than their own number (default: 5)
  --no-peers       leave out the other generators
  --work <folder>  where to build: a folder that is empty or not there (default: a new temporary one)
  --keep           leave that folder as it is at the end
  --write          write the table into docs/benchmarks.md
  --profile        instead of all this, tell where one full build of size 1 spends its time`;

export interface BenchArguments {
  /** Multiples of the full size, ascending. */
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly peers: boolean;
  /** Undefined for a new temporary folder. */
  readonly work: string | undefined;
  readonly keep: boolean;
  readonly write: boolean;
  readonly profile: boolean;
}

export function readArguments(): BenchArguments {
  const { sizes, rounds, work, profile, ...flags } = parse();
  const numbers = [...new Set((sizes ?? (profile ? "1" : "0.1,1,3,10")).split(",").map(Number))];
  const isRound = Number.isInteger(Number(rounds)) && Number(rounds) > 0;
  if (!isRound || !numbers.every((size) => size > 0 && size <= 100)) throw new BenchError(usage);
  return {
    ...flags,
    sizes: numbers.toSorted((one, other) => one - other),
    rounds: profile ? 1 : Number(rounds),
    peers: !profile && !flags["no-peers"],
    work,
    profile,
  };
}

function parse() {
  try {
    const { values } = parseArgs({
      options: {
        sizes: { type: "string" },
        rounds: { type: "string", default: "5" },
        "no-peers": { type: "boolean", default: false },
        work: { type: "string" },
        keep: { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        profile: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new BenchError(`${(error as Error).message}\n${usage}`);
  }
}
