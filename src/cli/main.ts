#!/usr/bin/env node
/** Runs the program and turns what is thrown into a message and an exit status. */
import { CommanderError } from "commander";
import { AnthologyError, exitStatus } from "../model/errors.ts";
import { takeLittleMemory } from "./memory.ts";
import { createProgram } from "./program.ts";
import { errorAsJson, errorAsText } from "./report.ts";
import { Interrupted } from "./signals.ts";
import { type Terminal, terminal } from "./terminal.ts";

takeLittleMemory();
process.exitCode = await run(process.argv.slice(2), terminal(process));

async function run(args: readonly string[], screen: Terminal): Promise<number> {
  try {
    await createProgram(screen).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      if (args.includes("--json")) screen.result(errorAsJson(badArguments(error)));
      return exitStatus.run;
    }
    if (error instanceof Interrupted) {
      screen.error(error.message);
      return error.status;
    }
    if (error instanceof AnthologyError) {
      if (args.includes("--json")) screen.result(errorAsJson(error));
      else screen.error(errorAsText(error, screen.paint));
      return exitStatus[error.kind];
    }
    screen.error("this is a defect of anthology-build; please report it with what follows");
    screen.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return exitStatus.run;
  }
}

/** The error as JSON tells it; as text it was printed when it was found. */
function badArguments({ message }: CommanderError): AnthologyError {
  return new AnthologyError("run", message.replace(/^error: /, ""), {
    hint: "anthology-build --help lists commands and options",
  });
}
