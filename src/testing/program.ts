/** Runs the compiled program in a process of its own, as its users do. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** `npm run compile` makes it; `npm test` does that first. */
export const programFile = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** How a process ended and what it said. */
export interface Outcome {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How the program is started. */
export interface StartOptions {
  readonly cwd?: string;
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
  /** Words before the command, such as those of a program that limits what it may do. */
  readonly under?: readonly string[];
  /** Variables of the environment, next to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A process that was started. */
export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Outcome>;
}

/** Starts the program. */
export function startProgram(args: readonly string[], options: StartOptions = {}): Running {
  const { cwd, nodeOptions = [], under = [], env = {} } = options;
  const words = [...under, process.execPath, ...nodeOptions, programFile, ...args];
  const [command = "", ...rest] = words;
  const child = spawn(command, rest, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = new Promise<Pick<Outcome, "status" | "signal">>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status, signal) => resolve({ status, signal }));
  });
  const ended = Promise.all([closed, text(child.stdout), text(child.stderr)]).then(
    ([end, stdout, stderr]) => ({ ...end, stdout, stderr }),
  );
  return { process: child, ended };
}

/** Runs the program to its end. */
export function runProgram(args: readonly string[], options?: StartOptions): Promise<Outcome> {
  return startProgram(args, options).ended;
}

/** Waits until a program makes a file or folder at this path, or until there is no reason to wait. */
export async function appearance(path: string, signal?: AbortSignal): Promise<void> {
  while (!existsSync(path) && signal?.aborted !== true) await setTimeout(1);
}

/** Words that make a command obey the modes of files; they mean nothing to root otherwise. */
export const obeyingModes: readonly string[] =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
