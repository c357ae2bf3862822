/** `anthology-build merge`: join the shards of a site. */
import type { Command } from "commander";
import type { LocationSettings } from "../../commands/settings.ts";
import {
  addLocationOptions,
  addOutputOptions,
  addRunOptions,
  givenOptions,
  type OutputFlags,
} from "../options.ts";
import { interruptible } from "../signals.ts";
import type { Terminal } from "../terminal.ts";

interface Flags extends OutputFlags {
  readonly sync: boolean;
  readonly force?: true;
}

export function addMergeCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("merge")
    .description("Join shards that were built separately into one site")
    .argument("<folders...>", "the folders of all shards");
  addOutputOptions(addRunOptions(addLocationOptions(command), "--no-sync"))
    .addHelpText(
      "after",
      `
Example:
  $ anthology-build build --shard 1/2 --out part-1
  $ anthology-build build --shard 2/2 --out part-2
  $ anthology-build merge part-1 part-2 --out out

Exit status: 0 merged; 1 files of a shard are not what it built, or the whole has faults; 2 could not run;
3 the disk failed while files were replaced: the folder holds files of two builds until you run the command again.`,
    )
    .action((folders: readonly string[], flags: Flags) => run(folders, flags, command, screen));
}

async function run(
  folders: readonly string[],
  flags: Flags,
  command: Command,
  screen: Terminal,
): Promise<void> {
  const [{ merge }, { locationOf }, { publishedAt }] = await Promise.all([
    import("../../site-folder/merge.ts"),
    import("../../commands/settings.ts"),
    import("../../site-folder/site-location.ts"),
  ]);
  const location = locationOf(givenOptions<LocationSettings>(command));
  const out = publishedAt(location);
  const isDurable = flags.sync;
  const force = flags.force === true;
  const note = (message: string) => {
    if (flags.quiet !== true && flags.json !== true) screen.error(message);
  };
  const report = await interruptible((signal) =>
    merge({ folders, location, isDurable, force, signal }, { note }),
  );
  const { head, ...numbers } = report;
  if (flags.json === true) {
    screen.result(JSON.stringify({ out, snapshot: head.snapshot, ...numbers }));
  } else if (flags.quiet !== true) {
    const { files, written, removed } = numbers;
    const what = `${files} files of ${folders.length} shards and their manifest`;
    screen.result(`${out}: ${what}; ${written} written, ${removed} removed`);
  }
}
