/** `anthology-build merge`: join the shards of a site into the whole. */
import type { Command } from "commander";
import { addOutputOptions, type OutputFlags } from "../options.ts";
import { interruptible } from "../signals.ts";
import type { Terminal } from "../terminal.ts";

interface Flags extends OutputFlags {
  readonly out: string;
  readonly force?: true;
}

export function addMergeCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("merge")
    .description("Join shards that were built apart into the folder of the whole site")
    .argument("<folders...>", "the folders of all shards")
    .option("-o, --out <folder>", "folder to publish into; it changes only if all is well", "out")
    .option("--force", "take over a folder that anthology-build did not make, and empty it");
  addOutputOptions(command)
    .addHelpText(
      "after",
      `
Example:
  $ anthology-build build --shard 1/2 --out part-1
  $ anthology-build build --shard 2/2 --out part-2
  $ anthology-build merge part-1 part-2 --out out

Exit status: 0 merged; 1 files of a shard are not what it built, or the whole has faults; 2 could not run.`,
    )
    .action((folders: readonly string[], flags: Flags) => run(folders, flags, screen));
}

async function run(folders: readonly string[], flags: Flags, screen: Terminal): Promise<void> {
  const { merge } = await import("../../publishing/merge.ts");
  const { out } = flags;
  const force = flags.force === true;
  const note = (message: string) => {
    if (flags.quiet !== true && flags.json !== true) screen.error(message);
  };
  const report = await interruptible((signal) => merge({ folders, out, force, signal }, { note }));
  const { head, ...numbers } = report;
  if (flags.json === true) {
    screen.result(JSON.stringify({ out, snapshot: head.snapshot, ...numbers }));
  } else if (flags.quiet !== true) {
    const { files, written, removed } = numbers;
    const what = `${files} files of ${folders.length} shards and their manifest`;
    screen.result(`${out}: ${what}; ${written} written, ${removed} removed`);
  }
}
