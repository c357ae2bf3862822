/** `anthology-build pull`: make a snapshot of a live service, or update one. */
import { type Command, InvalidArgumentError } from "commander";
import type { PullSettings } from "../../commands/pull.ts";
import { defaults } from "../../commands/settings.ts";
import { defaultLimits } from "../../fetch/limits.ts";
import { addConfigOption, addSettings, givenOptions, settingsOf, wholeNumber } from "../options.ts";
import { addOutputOptions, type OutputFlags, printResult, runWork } from "../output.ts";
import { pullText } from "../report.ts";
import type { Terminal } from "../terminal.ts";

export function addPullCommand(program: Command, screen: Terminal): void {
  const { concurrency, rate } = defaultLimits;
  const command = program
    .command("pull")
    .description("Make a snapshot of a live service, or update one")
    .argument(
      "[url]",
      "address of the service, such as https://example.org/api/ (default: `source` of the settings file)",
    );
  addSettings(command, "-s, --snapshot <file>")
    .option("--concurrency <n>", "concurrent requests", wholeNumber(1, 64), concurrency)
    .option("--rate <n>", "highest number of requests a second", parseRate, rate)
    .option("--accept-loss", "go on if more than 5 % of a collection is gone since the last pull")
    .option(
      "--deadline <minutes>",
      "time limit for the whole pull",
      wholeNumber(1, 10_080),
      defaults.deadline,
    )
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
      // `only` of the settings file names products.
      const { snapshot, source } = await settingsOf<PullSettings>(command);
      const given = givenOptions<PullSettings>(command);
      const { pull } = await import("../../commands/pull.ts");
      const { result } = await runWork(screen, flags, (running) =>
        pull({ ...given, snapshot, source: url ?? source }, running),
      );
      printResult(screen, flags, result, () => screen.result(pullText(result)));
    });
}

function parseRate(text: string): number {
  const value = /^[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : 0;
  if (value >= 0.01 && value <= 10_000) return value;
  throw new InvalidArgumentError("Expected a number from 0.01 to 10000.");
}
