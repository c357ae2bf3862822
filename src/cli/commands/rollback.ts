/** `anthology-build rollback`: go back to the release before the current one. */
import type { Command } from "commander";
import type { LocationSettings } from "../../commands/settings.ts";
import { AnthologyError } from "../../model/errors.ts";
import type { ListedRelease } from "../../site-folder/releases.ts";
import { addConfigOption, settingsOf } from "../options.ts";
import { addOutputOptions, type OutputFlags, printResult } from "../output.ts";
import type { Terminal } from "../terminal.ts";

interface Flags extends OutputFlags {
  readonly list?: true;
}

export function addRollbackCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("rollback")
    .description("Go back to the release before the current one")
    .argument("[folder]", "folder of the releases (default: `releases` of the settings file)")
    .option("--list", "print the releases, and change nothing");
  addOutputOptions(addConfigOption(command))
    .addHelpText(
      "after",
      `
Before the next build, fix what was wrong: the same snapshot and settings give the same site again.

Examples:
  $ anthology-build rollback /srv/anthology --list
  $ anthology-build rollback /srv/anthology

Exit status: 0 went back, or listed; 2 there is no earlier release, or could not run.`,
    )
    .action(async (given: string | undefined, flags: Flags) => {
      const folder = given ?? (await settingsOf<LocationSettings>(command)).releases;
      if (folder === undefined) throw noFolder();
      const { listReleases, rollBack } = await import("../../site-folder/releases.ts");
      if (flags.list === true) {
        const releases = listReleases(folder);
        return printResult(screen, flags, { folder, releases }, () => {
          for (const one of releases) screen.result(lineOf(one));
        });
      }
      const { current, was } = rollBack(folder);
      printResult(screen, flags, { folder, current, was }, () =>
        screen.result(`${folder}: went back from release ${was} to ${current}`),
      );
    });
}

function noFolder(): AnthologyError {
  return new AnthologyError("run", "expected a folder of releases, found none", {
    hint: "name it, or set `releases` in anthology.config.json",
  });
}

function lineOf({ name, isCurrent, published, snapshot, pulled }: ListedRelease): string {
  const origin = pulled === null ? "" : `, pulled at ${pulled}`;
  const source = `snapshot ${snapshot?.slice(0, 12) ?? "unknown"}${origin}`;
  return `${isCurrent ? "*" : " "} ${name}  published at ${published}, ${source}`;
}
