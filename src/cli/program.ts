/**
 * The program with all its commands. The code of a command is loaded when the command runs: loading everything would
 * take longer than many runs.
 */
import { Command } from "commander";
import { generator } from "../site-folder/generator.ts";
import { addCommand } from "./command.ts";
import { buildCommand } from "./commands/build.ts";
import { checkCommand } from "./commands/check.ts";
import { diffCommand } from "./commands/diff.ts";
import { hostCommand } from "./commands/host.ts";
import { loadCommand } from "./commands/load.ts";
import { packCommand } from "./commands/pack.ts";
import { publishCommand } from "./commands/publish.ts";
import { pullCommand } from "./commands/pull.ts";
import { rollbackCommand } from "./commands/rollback.ts";
import { serveCommand } from "./commands/serve.ts";
import { verifyCommand } from "./commands/verify.ts";
import type { Terminal } from "./terminal.ts";
import { refuseWrongUsage } from "./usage.ts";

/** In the order of the help. */
const commands = [
  buildCommand,
  checkCommand,
  diffCommand,
  verifyCommand,
  rollbackCommand,
  packCommand,
  serveCommand,
  publishCommand,
  hostCommand,
  pullCommand,
  loadCommand,
];

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
  for (const command of commands) addCommand(program, screen, command);
  refuseWrongUsage(program);
  return program;
}
