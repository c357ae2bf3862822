/** Campaigns of the attack, and how they run commands. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preload } from "../../src/testing/preload.ts";
import { type Outcome, startProgram } from "../../src/testing/program.ts";

/**
 * The result of a trial. `lost`: the next plain command did not complete the work. `mixed`: a reader could get something
 * wrong without any notice. `stacks`: a fault outside the program was reported as its defect. `hangs`: the command did
 * not end. `unclear`: the exit status or the message was wrong in another way.
 */
export const verdicts = ["survived", "lost", "mixed", "stacks", "hangs", "unclear"] as const;

/** The outcome of a command, and the most memory that it took, in MB; unknown if it was killed. */
export interface Answer extends Outcome {
  readonly megabytes?: number | undefined;
}

/** Attacks of one kind. */
export interface Campaign {
  readonly name: string;
  /** The usual number of trials. */
  readonly trials: number;
  open(): Promise<Lane>;
}

/** Trials of a campaign run in several lanes at once. */
interface Lane {
  /** Spoils the input of a command at random, and runs the command. */
  attempt(random: () => number): Promise<{ readonly story: string; readonly answer: Answer }>;
  /** Throws if a reader could now get something wrong. */
  kept(answer: Answer): void | Promise<void>;
  /** Runs the next plain command; throws if that does not complete the work. */
  repair(answer: Answer): Promise<void>;
  /** Removes the files of the lane. */
  close(): void | Promise<void>;
}

/** Milliseconds after which a command counts as one that never ends. */
const longest = 60_000;

/** Runs a command, kills it if it does not end, and measures its memory. */
export async function answerOf(args: readonly string[]): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), "anthology-attack-"));
  const file = join(folder, "memory");
  const measured = preload(({ fs }, to) => {
    process.on("exit", () => fs.writeFileSync(to, `${process.resourceUsage().maxRSS / 1024}`));
  }, file);
  const { process: child, ended } = startProgram(args, { nodeOptions: measured });
  const timer = setTimeout(() => child.kill("SIGKILL"), longest);
  const outcome = await ended.finally(() => clearTimeout(timer));
  const megabytes = outcome.signal === null ? Number(readFileSync(file, "utf8")) : undefined;
  rmSync(folder, { recursive: true });
  return { ...outcome, megabytes };
}

/** A short text for an error of a test. */
export function short(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, 600);
}
