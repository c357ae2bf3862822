/** `anthology-build rollback`: go back to the release before the current one. */
import type { Command } from "commander";
import { addOutputOptions, type OutputFlags, printResult } from "../output.ts";
import type { Terminal } from "../terminal.ts";

export function addRollbackCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("rollback")
    .description("Go back to the release before the current one")
    .argument("<folder>", "folder of the releases, as given to --releases");
  addOutputOptions(command)
    .addHelpText(
      "after",
      `
Before the next build, fix what was wrong with the release: a build from the same snapshot publishes it again.

Example:
  $ anthology-build rollback /srv/anthology

Exit status: 0 done; 2 there is no earlier release, or could not run.`,
    )
    .action(async (folder: string, flags: OutputFlags) => {
      const { rollBack } = await import("../../site-folder/releases.ts");
      const { current, was } = rollBack(folder);
      printResult(screen, flags, { folder, current, was }, () =>
        screen.result(`${folder}: ${current} is the current release; it was ${was}`),
      );
    });
}
