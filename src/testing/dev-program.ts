/** Runs `anthology-build dev` as a separate process. */
import { once } from "node:events";
import { type Outcome, type StartOptions, startProgram } from "./program.ts";
import type { Workplace } from "./workplace.ts";

/** A running dev loop. */
export interface RunningDev {
  /** The address that it prints, without a slash at the end. */
  readonly origin: string;
  readonly pid: number | undefined;
  /** Its output so far. */
  printed(): string;
  /** Resolves when the output since the last call matches. */
  until(pattern: RegExp): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<Outcome>;
}

/** Its output after a successful build, and after a failed one. */
export const built = /^built in .*\n/m;
export const failed = /^waiting for a change.*\n/m;

/** Only the reading edition and the plain pages of the API, so that each build is short. */
export const shortBuild = ["--only", "json", "reader", "--jobs", "1"];

/** Starts the dev loop on a free port, by default in its own folder `.anthology-dev/site`. */
export async function startDev(
  { snapshot, out }: Pick<Workplace, "snapshot"> & Partial<Workplace>,
  args: readonly string[] = shortBuild,
  options: StartOptions = {},
): Promise<RunningDev> {
  const place = ["--snapshot", snapshot, ...(out === undefined ? [] : ["--out", out])];
  const { process: child, ended } = startProgram(
    ["dev", ...place, "--port", "0", ...args],
    options,
  );
  let printed = "";
  let seen = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text: Buffer) => {
      printed += text.toString();
    });
  }
  const until = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(printed.slice(seen));
      if (found !== null) {
        seen += found.index + found[0].length;
        return;
      }
      await Promise.race([
        ...[child.stdout, child.stderr].flatMap((stream) => (stream ? [once(stream, "data")] : [])),
        ended.then(() => {
          throw new Error(`the program ended before it printed ${pattern}: ${printed}`);
        }),
      ]);
    }
  };
  await until(/ is shown at .*\n/);
  return {
    origin: / is shown at (\S+)\/,/.exec(printed)?.[1] ?? "",
    pid: child.pid,
    printed: () => printed,
    until,
    stop: (signal = "SIGINT") => {
      child.kill(signal);
      return ended;
    },
  };
}
