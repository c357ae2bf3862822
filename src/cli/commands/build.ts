/** `anthology-build build`: render, validate and publish every page. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { type Shard, wholeSite } from "../../build/shard.ts";
import { hostFiles } from "../host-files.ts";
import { addOutputOptions, addSiteOptions, type OutputFlags, type SiteFlags } from "../options.ts";
import { withPrevious } from "../previous-site.ts";
import { progress } from "../progress.ts";
import { summaryTable } from "../report.ts";
import { interruptible } from "../signals.ts";
import type { Terminal } from "../terminal.ts";

type Flags = SiteFlags &
  OutputFlags & { readonly out: string; readonly force?: true; readonly shard: Shard };

export function addBuildCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("build")
    .description("Render, validate and publish every page; the default command");
  addSiteOptions(command)
    .option("-o, --out <folder>", "folder to publish into; it changes only if all is well", "out")
    .addOption(
      new Option("--shard <k/n>", "build one of n parts, which `merge` joins")
        .argParser(parseShard)
        .default(wholeSite, "1/1"),
    )
    .option("--force", "take over a folder that anthology-build did not make, and empty it");
  addOutputOptions(command)
    .addHelpText(
      "after",
      `
Example:
  $ anthology-build build --base-url https://example.org --out out

Exit status: 0 built; 1 the data has faults or too many records are gone, nothing was published; 2 could not run.`,
    )
    .action((flags: Flags) => run(flags, screen));
}

async function run(flags: Flags, screen: Terminal): Promise<void> {
  const { build } = await import("../../build/build.ts");
  const log = await progress(screen, flags.quiet === true || flags.json === true);
  const report = await interruptible((signal) =>
    withPrevious(flags, signal, (site) =>
      build(
        {
          ...site,
          snapshotFile: flags.snapshot,
          out: flags.out,
          jobs: flags.jobs,
          force: flags.force === true,
          hostFiles,
          shard: flags.shard,
          signal,
        },
        log,
      ),
    ),
  ).finally(log.end);
  const { summary, written, removed } = report;
  const { files, bytes, collections, products, head } = summary;
  if (flags.json === true) {
    const seconds = Object.fromEntries(log.phases);
    const { snapshot } = head;
    const { out } = flags;
    const counts = { files, bytes, written, removed, collections, products };
    const result = { out, snapshot, ...counts, seconds };
    screen.result(JSON.stringify(result));
  } else if (flags.quiet !== true) {
    screen.result(summaryTable(summary));
    screen.result(
      `${flags.out}: ${files} files and their manifest; ${written} written, ${removed} removed`,
    );
  }
}

function parseShard(text: string): Shard {
  const [, number, of] = (/^([0-9]{1,4})\/([0-9]{1,4})$/.exec(text) ?? []).map(Number);
  if (number !== undefined && of !== undefined && number >= 1 && number <= of) {
    return { number, of };
  }
  throw new InvalidArgumentError("Expected a part and the number of parts, such as 2/7.");
}
