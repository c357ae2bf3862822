/** `anthology-build build`: render, validate and publish every page. */
import { defaults } from "../../commands/settings.ts";
import type { CommandDefinition } from "../command.ts";
import {
  addLocationOptions,
  addOutputOptions,
  addRunOptions,
  addSiteOptions,
  settingsOf,
} from "../options.ts";
import { queryLinks, summaryTable, warnOfMask } from "../report.ts";

export const buildCommand: CommandDefinition = {
  name: "build",
  description: "Render, validate and publish every page; the default command",
  declare: (command) => {
    addLocationOptions(addSiteOptions(command));
    addRunOptions(command, "-j, --jobs <n>", "--no-sync").option(
      "--verify",
      "compare every published file with its hash, and write damaged ones anew",
    );
    return addOutputOptions(command);
  },
  help: `
Examples:
  $ anthology-build build --only api --out out
  $ anthology-build build --base-url https://example.org --out out
  $ anthology-build build --base-url https://example.org --releases /srv/anthology

Exit status: 0 built; 1 the data has faults or too many records are gone, nothing was published; 2 could not run;
3 the disk failed while files were replaced: the folder holds files of two builds until you run the command again.`,
  run: async ({ command, work }) => {
    const settings = await settingsOf(command);
    const { runBuild } = await import("../../commands/build.ts");
    const { result, seconds } = await work((running) => {
      if (settings.releases !== undefined) warnOfMask(running.log);
      return runBuild(settings, running);
    });
    const { out, files, written, removed, base_url } = result;
    const { links = defaults.links } = settings;
    const remedy = "name the public address with --base-url before you publish";
    return {
      json: { ...result, seconds },
      lines: [
        summaryTable(result),
        `${out}: ${files} files and their manifest; ${written} written, ${removed} removed`,
      ],
      notes: [
        ...(links === "query" ? [queryLinks(out)] : []),
        ...(base_url === defaults.baseUrl ? [`links lead to ${base_url}: ${remedy}`] : []),
      ],
    };
  },
};
