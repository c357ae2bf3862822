/** `anthology-build pull`: make a snapshot of a live service, or update one. */
import type { CommandDefinition } from "../command.ts";
import { addCommonOptions, addSettings, settingsOf } from "../options.ts";
import { pullText } from "../report.ts";

export const pullCommand: CommandDefinition = {
  name: "pull",
  description: "Make a snapshot of a live service, or update one",
  declare: (command) => {
    command.argument(
      "[url]",
      "address of the service, such as https://example.org/api/ (default: `source` of the settings file)",
    );
    const requests = ["--concurrency <n>", "--rate <n>", "--deadline <minutes>"] as const;
    addSettings(command, "-s, --snapshot <file>", ...requests)
      .option("--accept-loss", "go on if many records of a collection are gone since the last pull")
      .option("--dry-run", "read everything, but leave the snapshot unchanged");
    return addCommonOptions(command);
  },
  help: `What has been read is kept in the folder <file>.pull. A pull that was stopped goes on from there. A later pull asks
only for what has changed, if the service can tell. Without that folder, a pull reads everything again.

Example:
  $ anthology-build pull https://example.org/api/ --snapshot data/anthology.sqlite

Exit status: 0 pulled; 1 the service's data is incomplete or has faults; 2 could not run; 130 stopped by Ctrl-C.
The snapshot is always either the old one or the new one. The old one is kept as <file>.previous.`,
  run: async ({ command, work }, url?: string) => {
    const settings = await settingsOf(command);
    const { pull } = await import("../../commands/pull.ts");
    const { result } = await work((running) =>
      pull({ ...settings, source: url ?? settings.source }, running),
    );
    return { json: result, lines: [pullText(result)] };
  },
};
