/** `anthology-build check`: a build that writes nothing. */
import type { Command } from "commander";
import type { SiteSettings } from "../../commands/settings.ts";
import { differenceLines } from "../differences.ts";
import { addRunOptions, addSiteOptions, settingsOf } from "../options.ts";
import { addOutputOptions, type OutputFlags, printResult, runWork } from "../output.ts";
import { summaryTable } from "../report.ts";
import type { Terminal } from "../terminal.ts";

export function addCheckCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("check")
    .description("Find every fault that would stop a build, and write nothing");
  addOutputOptions(addRunOptions(addSiteOptions(command), "-j, --jobs <n>"))
    .addHelpText(
      "after",
      `
Example:
  $ anthology-build check --snapshot data/anthology.sqlite

Exit status: 0 no fault; 1 the data has faults or too many records are gone; 2 could not run.`,
    )
    .action(async (flags: OutputFlags) => {
      const settings = await settingsOf<SiteSettings>(command);
      const { runCheck } = await import("../../commands/build.ts");
      const { result } = await runWork(screen, flags, (running) => runCheck(settings, running));
      printResult(screen, flags, result, () => {
        const { file, files, snapshot, differences } = result;
        screen.result(summaryTable(result));
        for (const line of differences ? differenceLines(differences) : []) screen.result(line);
        if (snapshot.origin !== null) {
          const { source, pulled_at, generator, records } = snapshot.origin;
          screen.result(
            `${file}: ${records} records of ${source}, pulled at ${pulled_at} by ${generator}`,
          );
        }
        screen.result(`${file}: no fault; a build would write ${files} files`);
      });
    });
}
