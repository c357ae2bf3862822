/**
 * The program with all its commands. The code of a command is loaded when the command runs: loading everything would
 * take longer than many runs.
 */
import { Command } from "commander";
import { generator } from "../site-folder/generator.ts";
import { addBuildCommand } from "./commands/build.ts";
import { addCheckCommand } from "./commands/check.ts";
import { addDiffCommand } from "./commands/diff.ts";
import { addHostCommand } from "./commands/host.ts";
import { addLoadCommand } from "./commands/load.ts";
import { addPackCommand } from "./commands/pack.ts";
import { addPublishCommand } from "./commands/publish.ts";
import { addPullCommand } from "./commands/pull.ts";
import { addRollbackCommand } from "./commands/rollback.ts";
import { addServeCommand } from "./commands/serve.ts";
import { addVerifyCommand } from "./commands/verify.ts";
import type { Terminal } from "./terminal.ts";
import { refuseWrongUsage } from "./usage.ts";

/** A program that parses the result of `withCommand`. It throws errors for wrong arguments and does not exit. */
export function createProgram(screen: Terminal): Command {
  const program = new Command("anthology-build")
    .description(
      "Turns a SQLite snapshot of an anthology of Greek epigrams into its REST API as files",
    )
    .version(generator().version)
    .configureOutput({
      writeOut: (text) => screen.result(text.trimEnd()),
      // Errors are thrown; run.ts prints them.
      outputError: () => {},
    });
  addBuildCommand(program, screen);
  addCheckCommand(program, screen);
  addDiffCommand(program, screen);
  addVerifyCommand(program, screen);
  addRollbackCommand(program, screen);
  addPackCommand(program, screen);
  addServeCommand(program, screen);
  addPublishCommand(program, screen);
  addHostCommand(program, screen);
  addPullCommand(program, screen);
  addLoadCommand(program, screen);
  refuseWrongUsage(program);
  return program;
}
