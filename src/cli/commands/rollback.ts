/** `anthology-build rollback`: make the release before the current one current again. */
import type { Command } from "commander";
import { addOutputOptions, type OutputFlags } from "../options.ts";
import type { Terminal } from "../terminal.ts";

export function addRollbackCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("rollback")
    .description("Make the release before the current one current again")
    .argument("<folder>", "folder that --releases named");
  addOutputOptions(command)
    .addHelpText(
      "after",
      `
The release that is left stays until the next build, which publishes what its snapshot says: put right what was wrong first.

Example:
  $ anthology-build rollback /srv/anthology

Exit status: 0 done; 2 there is no release before, or could not run.`,
    )
    .action((folder: string, flags: OutputFlags) => run(folder, flags, screen));
}

async function run(folder: string, flags: OutputFlags, screen: Terminal): Promise<void> {
  const { rollBack } = await import("../../publishing/releases.ts");
  const { current, was } = rollBack(folder);
  if (flags.json === true) screen.result(JSON.stringify({ folder, current, was }));
  else if (flags.quiet !== true) {
    screen.result(`${folder}: ${current} is the current release; it was ${was}`);
  }
}
