/** `anthology-build check`: a build that writes nothing. */
import type { CommandDefinition } from "../command.ts";
import { addOutputOptions, addRunOptions, addSiteOptions, settingsOf } from "../options.ts";
import { differenceLines, summaryTable } from "../report.ts";

export const checkCommand: CommandDefinition = {
  name: "check",
  description: "Find every fault that would stop a build, and write nothing",
  declare: (command) => addOutputOptions(addRunOptions(addSiteOptions(command), "-j, --jobs <n>")),
  help: `Example:
  $ anthology-build check --snapshot data/anthology.sqlite

Exit status: 0 no fault; 1 the data has faults or too many records are gone; 2 could not run.`,
  run: async ({ command, work }) => {
    const settings = await settingsOf(command);
    const { runCheck } = await import("../../commands/build.ts");
    const { result } = await work((running) => runCheck(settings, running));
    const { file, files, snapshot, differences } = result;
    const { origin } = snapshot;
    const pulled =
      origin &&
      `${origin.records} records of ${origin.source}, pulled at ${origin.pulled_at} by ${origin.generator}`;
    return {
      json: result,
      lines: [
        summaryTable(result),
        ...(differences ? differenceLines(differences) : []),
        ...(pulled ? [`${file}: ${pulled}`] : []),
        `${file}: no fault; a build would write ${files} files`,
      ],
    };
  },
};
