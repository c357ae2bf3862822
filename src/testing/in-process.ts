/** Runs the program in the process of a test: fast, and from the source. */
import { EventEmitter } from "node:events";
import { runCommand } from "../cli/run.ts";
import { paint } from "../cli/terminal.ts";
import type { Outcome } from "./program.ts";

/** Emits the signals to the command that runs. */
export const signals = new EventEmitter();

/** Runs a command to its end, with the output that it would print to a pipe. */
export async function runHere(...args: readonly string[]): Promise<Outcome> {
  const [results, errors]: [string[], string[]] = [[], []];
  const status = await runCommand(args, {
    result: (text) => void results.push(`${text}\n`),
    error: (text) => void errors.push(`${text}\n`),
    isInteractive: false,
    paint: paint(false),
    signals,
    lastSignal: async () => {},
  });
  signals.removeAllListeners();
  return { status, signal: null, stdout: results.join(""), stderr: errors.join("") };
}
