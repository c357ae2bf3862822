/** Runs the compiled program as a separate process. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** The compiled program. `npm run compile` makes it, and `npm test` compiles first. */
export const programFile = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** Exit status and output of a process. */
export interface Outcome {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options for starting the program. */
export interface StartOptions {
  readonly cwd?: string;
  /** Path of another version of the program. */
  readonly program?: string;
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
  /** Words before the command, such as those of a program that limits its permissions. */
  readonly under?: readonly string[];
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A process that was started. */
export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Outcome>;
}

/** Starts the program. */
export function startProgram(args: readonly string[], options: StartOptions = {}): Running {
  const { cwd, program = programFile, nodeOptions = [], under = [], env = {} } = options;
  const words = [...under, process.execPath, ...nodeOptions, program, ...args];
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

/** Waits until there is a file or folder at this path. */
export async function appearance(path: string): Promise<void> {
  while (!existsSync(path)) await setTimeout(1);
}

/** Words that make a command respect file permissions, which root can otherwise bypass. */
export const obeyingModes: readonly string[] =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
