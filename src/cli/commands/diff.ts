/** `anthology-build diff`: which records of two anthologies differ, and in which words. */
import type { CommandDefinition } from "../command.ts";
import { addOutputOptions } from "../options.ts";
import { differenceLines } from "../report.ts";

export const diffCommand: CommandDefinition = {
  name: "diff",
  description: "Print which records of two anthologies differ, and in which words",
  declare: (command) =>
    addOutputOptions(
      command
        .argument("<old>", "snapshot; or published site: its folder, its manifest or its address")
        .argument("<new>", "another one"),
    ),
  help: `A site is compared by its snapshot, which is one of its bulk files. Addresses are compared without their base.

Examples:
  $ anthology-build diff data/anthology.sqlite.previous data/anthology.sqlite
  $ anthology-build diff https://example.org out --json

Exit status: 0 compared; 1 a snapshot has faults; 2 could not run.`,
  run: async ({ work }, old: string, now: string) => {
    const { diff } = await import("../../commands/diff.ts");
    const { result } = await work((running) => diff({ old, new: now }, running));
    return { json: result, lines: differenceLines(result.collections) };
  },
};
