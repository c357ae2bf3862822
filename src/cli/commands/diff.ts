/** `anthology-build diff`: which records of two anthologies differ, and in which words. */
import type { Command } from "commander";
import { differenceLines } from "../differences.ts";
import { addOutputOptions, type OutputFlags, printResult, runWork } from "../output.ts";
import type { Terminal } from "../terminal.ts";

export function addDiffCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("diff")
    .description("Print which records of two anthologies differ, and in which words")
    .argument("<old>", "snapshot; or published site: its folder, its manifest or its address")
    .argument("<new>", "another one");
  addOutputOptions(command)
    .addHelpText(
      "after",
      `
A site is compared by its bulk files. Addresses are compared without their base.

Examples:
  $ anthology-build diff data/anthology.sqlite.previous data/anthology.sqlite
  $ anthology-build diff https://example.org out --json

Exit status: 0 compared; 1 a snapshot has faults; 2 could not run.`,
    )
    .action(async (old: string, now: string, flags: OutputFlags) => {
      const { diff } = await import("../../commands/diff.ts");
      const { result } = await runWork(screen, flags, (running) =>
        diff({ old, new: now }, running),
      );
      printResult(screen, flags, result, () => {
        for (const line of differenceLines(result.collections)) screen.result(line);
      });
    });
}
