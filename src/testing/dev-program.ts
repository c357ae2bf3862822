/** `anthology-build dev` in a process of its own. */
import { once } from "node:events";
import { type Outcome, type StartOptions, startProgram } from "./program.ts";
import { allBut } from "./site-options.ts";
import type { Workplace } from "./workplace.ts";

/** The dev loop of a workplace, under way. */
export interface RunningDev {
  /** Address that it prints, without a slash at its end. */
  readonly origin: string;
  /** What it has printed so far. */
  printed(): string;
  /** Resolves when what it has printed since the last call of this matches. */
  until(pattern: RegExp): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<Outcome>;
}

/** What it prints of a build that went well, and of one that did not. */
export const built = /^built in .*\n/m;
export const failed = /^waiting for a change.*\n/m;

/** Pages for readers and the plain pages of the API: few files, so that each build is short. */
export const shortBuild = [
  ...["--no-format-api", "--no-xml", "--jobs", "1"],
  ...["--without", ...allBut("reader")],
];

/** Starts it on a port that is free. */
export async function startDev(
  { snapshot, out }: Workplace,
  args: readonly string[] = shortBuild,
  options: StartOptions = {},
): Promise<RunningDev> {
  const place = ["--snapshot", snapshot, "--out", out, "--port", "0"];
  const { process: child, ended } = startProgram(["dev", ...place, ...args], options);
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
    printed: () => printed,
    until,
    stop: (signal = "SIGINT") => {
      child.kill(signal);
      return ended;
    },
  };
}
