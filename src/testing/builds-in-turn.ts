/** Builds of two snapshots by turns, some of which are killed, for tests that read the site meanwhile. */
import { type Outcome, startProgram } from "./program.ts";
import { randomNumbers } from "./random-numbers.ts";

/** The snapshots and the number of builds. */
export interface BuildsInTurn {
  readonly snapshots: readonly [string, string];
  /** Arguments of the command, apart from the snapshot. */
  readonly args: readonly string[];
  readonly builds: number;
  /** Called after these builds; the builds go on while it returns true. */
  readonly isWanted?: () => boolean;
}

/** Builds each snapshot twice by turns; kills every second build at a random moment. Returns the number of kills. */
export async function buildInTurn({
  snapshots: [first, second],
  args,
  builds,
  isWanted = () => false,
}: BuildsInTurn): Promise<number> {
  const random = randomNumbers(3);
  let [killed, longest] = [0, 600];
  for (let index = 1; index <= builds || isWanted(); index += 1) {
    const snapshot = index % 4 < 2 ? second : first;
    const start = performance.now();
    const { process, ended } = startProgram(["build", "--snapshot", snapshot, ...args]);
    const timer = index % 2 === 0 && setTimeout(() => process.kill("SIGKILL"), random() * longest);
    const outcome = await ended;
    if (timer) clearTimeout(timer);
    if (outcome.signal === "SIGKILL") killed += 1;
    else longest = performance.now() - start;
    throwIfFailed(outcome);
  }
  return killed;
}

function throwIfFailed({ status, signal, stderr }: Outcome): void {
  if (status !== 0 && signal !== "SIGKILL") throw new Error(`status ${status}: ${stderr}`);
}
