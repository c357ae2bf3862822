/** What all commands share: how they are declared, how they run, and what they print. */
import type { Command } from "commander";
import type { Watched } from "../commands/running.ts";
import { logFileOf } from "./options.ts";
import { progress } from "./progress.ts";
import type { RunEnd } from "./run-log.ts";
import { interruptible } from "./signals.ts";
import type { Terminal } from "./terminal.ts";

export interface CommandDefinition {
  readonly name: string;
  readonly description: string;
  /** Declares its arguments and options. */
  readonly declare: (command: Command) => Command;
  /** What its help says after the options. */
  readonly help: string;
  /** Its work; the arguments that were not given are undefined. A server prints what it has to say itself. */
  run(context: CommandContext, ...args: readonly (string | undefined)[]): Promise<Printed>;
}

export interface CommandContext {
  readonly command: Command;
  readonly screen: Terminal;
  /** Whether neither progress nor text is printed. */
  readonly isSilent: boolean;
  /**
   * Runs the long part of the work with its log, until it ends or a signal stops it.
   * @param left what the work leaves behind if it is stopped
   * @returns the result, and the seconds of each phase
   */
  work<Result>(
    run: (running: Watched) => Promise<Result>,
    left?: string,
  ): Promise<{ readonly result: Result; readonly seconds: Readonly<Record<string, number>> }>;
}

/** What a command prints at its end: an object with `--json`, else lines, and notes on standard error. */
interface Printed {
  readonly json?: object;
  readonly lines: readonly string[];
  readonly notes?: readonly string[];
}

export function addCommand(
  program: Command,
  screen: Terminal,
  { name, description, declare, help, run }: CommandDefinition,
): void {
  const command = declare(program.command(name).description(description));
  command.addHelpText("after", `\n${help}`).action(async () => {
    const { json = false, quiet = false } = command.opts<{ json?: true; quiet?: true }>();
    const isSilent = json || quiet;
    const started = Date.now();
    let warnings: readonly string[] = [];
    const work: CommandContext["work"] = async (start, left) => {
      const log = progress(screen, isSilent);
      ({ warnings } = log);
      const running = interruptible(
        screen,
        (signal) => start({ signal, log, lastSignal: screen.lastSignal }),
        left,
      );
      const result = await running.finally(log.end);
      return { result, seconds: Object.fromEntries(log.phases) };
    };
    const context = { command, screen, isSilent, work };
    const log = async (end: RunEnd) => {
      const file = await logFileOf(command);
      if (file === undefined) return;
      const { logRun } = await import("./run-log.ts");
      logRun(file, { command: name, started, warnings }, end, screen);
    };
    const printed = await run(context, ...command.processedArgs).catch(async (error: unknown) => {
      await log({ error });
      throw error;
    });
    const { json: result, lines, notes = [] } = printed;
    await log({ result });
    const warned = warnings.length > 0 && { warnings };
    if (json) screen.result(JSON.stringify({ ...result, ...warned }));
    if (isSilent) return;
    for (const line of lines) screen.result(line);
    for (const note of notes) screen.error(note);
  });
}
