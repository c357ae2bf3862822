/** `anthology-build check`: everything that a build does, but nothing is written. */
import type { Command } from "commander";
import { hostFiles } from "../host-files.ts";
import { addOutputOptions, addSiteOptions, type OutputFlags, type SiteFlags } from "../options.ts";
import { withPrevious } from "../previous-site.ts";
import { progress } from "../progress.ts";
import { summaryTable } from "../report.ts";
import { interruptible } from "../signals.ts";
import type { Terminal } from "../terminal.ts";

type Flags = SiteFlags & OutputFlags;

export function addCheckCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("check")
    .description("Find every fault that would stop a build, and write nothing");
  addSiteOptions(command);
  addOutputOptions(command)
    .addHelpText(
      "after",
      `
Example:
  $ anthology-build check --snapshot data/anthology.sqlite

Exit status: 0 no fault; 1 the data has faults or too many records are gone; 2 could not run.`,
    )
    .action((flags: Flags) => run(flags, screen));
}

async function run(flags: Flags, screen: Terminal): Promise<void> {
  const { check } = await import("../../build/make-site.ts");
  const log = await progress(screen, flags.quiet === true || flags.json === true);
  const summary = await interruptible((signal) =>
    withPrevious(flags, signal, (site) =>
      check(
        {
          ...site,
          snapshotFile: flags.snapshot,
          jobs: flags.jobs,
          hostFiles,
          signal,
        },
        log,
      ),
    ),
  ).finally(log.end);
  const { head, files, collections, products } = summary;
  const { snapshot } = head;
  if (flags.json === true) {
    screen.result(JSON.stringify({ snapshot, files, collections, products }));
  } else if (flags.quiet !== true) {
    screen.result(summaryTable(summary));
    if (snapshot.origin !== null) {
      const { source, pulled_at, generator, records } = snapshot.origin;
      screen.result(
        `${flags.snapshot}: ${records} records of ${source}, pulled at ${pulled_at} by ${generator}`,
      );
    }
    screen.result(`${flags.snapshot}: no fault; it would give ${files} files`);
  }
}
