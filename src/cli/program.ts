/** The program with its commands. The code of a command is loaded when it is called: loading all would take longer than many runs. */
import { Command } from "commander";
import { generator } from "../site-folder/generator.ts";
import { addCommand, type CommandDefinition } from "./command.ts";
import type { Terminal } from "./terminal.ts";
import { refuseWrongUsage } from "./usage.ts";

/** In the order of the help. */
const commands: Readonly<Record<string, () => Promise<CommandDefinition>>> = {
  build: async () => (await import("./commands/build.ts")).buildCommand,
  check: async () => (await import("./commands/check.ts")).checkCommand,
  diff: async () => (await import("./commands/diff.ts")).diffCommand,
  verify: async () => (await import("./commands/verify.ts")).verifyCommand,
  rollback: async () => (await import("./commands/rollback.ts")).rollbackCommand,
  pack: async () => (await import("./commands/pack.ts")).packCommand,
  serve: async () => (await import("./commands/serve.ts")).serveCommand,
  publish: async () => (await import("./commands/publish.ts")).publishCommand,
  host: async () => (await import("./commands/host.ts")).hostCommand,
  pull: async () => (await import("./commands/pull.ts")).pullCommand,
  load: async () => (await import("./commands/load.ts")).loadCommand,
};

export const commandNames: readonly string[] = Object.keys(commands);

/**
 * A program that parses the result of `withCommand`. It throws errors for wrong arguments and does not exit.
 * @param name the command to be called; for any other word, as for the help of the program, it has all of them
 */
export async function createProgram(screen: Terminal, name = "help"): Promise<Command> {
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
  const isKnown = commandNames.includes(name);
  const needed = Object.entries(commands).filter(([other]) => !isKnown || other === name);
  const loaded = await Promise.all(needed.map(([, load]) => load()));
  for (const command of loaded) addCommand(program, screen, command);
  refuseWrongUsage(program);
  return program;
}
