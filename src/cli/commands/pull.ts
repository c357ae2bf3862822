/** `anthology-build pull`: make a snapshot of a live service, or update one. */
import type { Command } from "commander";
import type { PullSettings } from "../../commands/pull.ts";
import { addConfigOption, addSettings, settingsOf } from "../options.ts";
import { addOutputOptions, type OutputFlags, printResult, runWork } from "../output.ts";
import { pullText } from "../report.ts";
import type { Terminal } from "../terminal.ts";

export function addPullCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("pull")
    .description("Make a snapshot of a live service, or update one")
    .argument(
      "[url]",
      "address of the service, such as https://example.org/api/ (default: `source` of the settings file)",
    );
  const requests = ["--concurrency <n>", "--rate <n>", "--deadline <minutes>"] as const;
  addSettings(command, "-s, --snapshot <file>", ...requests)
    .option("--accept-loss", "go on if many records of a collection are gone since the last pull")
    .option("--dry-run", "read everything, but leave the snapshot unchanged");
  addOutputOptions(addConfigOption(command))
    .addHelpText(
      "after",
      `
What has been read is kept in the folder <file>.pull. A pull that was stopped goes on from there. A later pull asks
only for what has changed, if the service can tell. Without that folder, a pull reads everything again.

Example:
  $ anthology-build pull https://example.org/api/ --snapshot data/anthology.sqlite

Exit status: 0 pulled; 1 the service's data is incomplete or has faults; 2 could not run; 130 stopped by Ctrl-C.
The snapshot is always either the old one or the new one. The old one is kept as <file>.previous.`,
    )
    .action(async (url: string | undefined, flags: OutputFlags) => {
      const settings = await settingsOf<PullSettings>(command);
      const { snapshot, concurrency, rate, deadline, dryRun, acceptLoss } = settings;
      const { pull } = await import("../../commands/pull.ts");
      const { result } = await runWork(screen, flags, (running) =>
        pull(
          {
            source: url ?? settings.source,
            snapshot,
            concurrency,
            rate,
            deadline,
            dryRun,
            acceptLoss,
          },
          running,
        ),
      );
      printResult(screen, flags, result, () => screen.result(pullText(result)));
    });
}
