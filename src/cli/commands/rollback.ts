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
Before the next build, fix what was wrong: the same snapshot and settings give the same site again.

Example:
  $ anthology-build rollback /srv/anthology

Exit status: 0 went back; 2 there is no earlier release, or could not run.`,
    )
    .action(async (folder: string, flags: OutputFlags) => {
      const { rollBack } = await import("../../site-folder/releases.ts");
      const { current, was } = rollBack(folder);
      printResult(screen, flags, { folder, current, was }, () =>
        screen.result(`${folder}: went back from release ${was} to ${current}`),
      );
    });
}
