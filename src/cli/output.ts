/** What every command prints: its progress, and its result as text or as JSON. */
import type { Command } from "commander";
import type { Watched } from "../commands/running.ts";
import { progress } from "./progress.ts";
import { interruptible } from "./signals.ts";
import type { Terminal } from "./terminal.ts";

/** Values of the options of `addOutputOptions`. */
export interface OutputFlags {
  readonly json?: true;
  readonly quiet?: true;
}

export function addOutputOptions(command: Command): Command {
  return command
    .option("--json", "print the result, or the error, as JSON")
    .option("-q, --quiet", "print only errors");
}

/**
 * Runs the work of a command with its log, until it ends or a signal stops it.
 * @param left what the work leaves behind if it is stopped
 * @returns the result, and the seconds of each phase
 */
export async function runWork<Result, Phase extends string = string>(
  screen: Terminal,
  flags: OutputFlags,
  work: (running: Watched<Phase>) => Promise<Result>,
  left?: string,
): Promise<{ readonly result: Result; readonly seconds: Readonly<Record<string, number>> }> {
  const log = progress<Phase>(screen, isSilent(flags));
  const running = interruptible(screen, (signal) => work({ signal, log }), left);
  const result = await running.finally(log.end);
  return { result, seconds: Object.fromEntries(log.phases) };
}

/** Whether a command prints neither its progress nor a text at its end. */
export function isSilent({ json, quiet }: OutputFlags): boolean {
  return json === true || quiet === true;
}

/** Prints a result: JSON with `--json`, nothing with `--quiet`, otherwise as `print` does. */
export function printResult(
  screen: Terminal,
  { json, quiet }: OutputFlags,
  result: object,
  print: () => void,
): void {
  if (json === true) screen.result(JSON.stringify(result));
  else if (quiet !== true) print();
}
