/** `anthology-build build`: render, validate and publish every page. */
import type { Command } from "commander";
import type { BuildSettings } from "../../commands/build.ts";
import { defaults } from "../../commands/settings.ts";
import { addLocationOptions, addRunOptions, addSiteOptions, settingsOf } from "../options.ts";
import { addOutputOptions, type OutputFlags, printResult, runWork } from "../output.ts";
import { queryLinks, summaryTable } from "../report.ts";
import type { Terminal } from "../terminal.ts";

export function addBuildCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("build")
    .description("Render, validate and publish every page; the default command");
  addLocationOptions(addSiteOptions(command));
  addRunOptions(command, "-j, --jobs <n>", "--no-sync").option(
    "--verify",
    "compare every published file with its hash, and write damaged ones anew",
  );
  addOutputOptions(command)
    .addHelpText(
      "after",
      `

Examples:
  $ anthology-build build --only api --out out
  $ anthology-build build --base-url https://example.org --out out
  $ anthology-build build --base-url https://example.org --releases /srv/anthology

Exit status: 0 built; 1 the data has faults or too many records are gone, nothing was published; 2 could not run;
3 the disk failed while files were replaced: the folder holds files of two builds until you run the command again.`,
    )
    .action(async (flags: OutputFlags) => {
      const settings = await settingsOf<BuildSettings>(command);
      const { runBuild } = await import("../../commands/build.ts");
      const { result, seconds } = await runWork(screen, flags, (running) =>
        runBuild(settings, running),
      );
      printResult(screen, flags, { ...result, seconds }, () => {
        const { out, files, written, removed, base_url } = result;
        screen.result(summaryTable(result));
        screen.result(
          `${out}: ${files} files and their manifest; ${written} written, ${removed} removed`,
        );
        if ((settings.links ?? defaults.links) === "query") screen.error(queryLinks(out));
        const remedy = "name the public address with --base-url before you publish";
        if (base_url === defaults.baseUrl) screen.error(`links lead to ${base_url}: ${remedy}`);
      });
    });
}
