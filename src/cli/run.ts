/** Runs a command, and turns errors into messages and an exit status. */
import { CommanderError } from "commander";
import { AnthologyError } from "../model/errors.ts";
import { commandNames, createProgram } from "./program.ts";
import { Interrupted } from "./signals.ts";
import { exitStatusOf } from "./status.ts";
import type { Terminal } from "./terminal.ts";
import { withCommand } from "./usage.ts";

/** Runs the command that the arguments name; returns the exit status. */
export async function runCommand(args: readonly string[], screen: Terminal): Promise<number> {
  try {
    const words = withCommand(args, commandNames);
    const program = await createProgram(screen, words[0]);
    await program.parseAsync(words, { from: "user" });
    return 0;
  } catch (error) {
    // Commander throws this after it has printed the help or the version.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof Interrupted) screen.error(error.message);
    else if (error instanceof AnthologyError) {
      const { errorAsJson, errorAsText } = await import("./report.ts");
      if (args.includes("--json")) screen.result(errorAsJson(error));
      else screen.error(errorAsText(error, screen.paint));
    } else {
      screen.error("this is a defect of anthology-build; please report it with what follows");
      screen.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    return exitStatusOf(error);
  }
}
