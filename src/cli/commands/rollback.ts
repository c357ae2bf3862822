/** `anthology-build rollback`: go back to the release before the current one. */
import { AnthologyError } from "../../model/errors.ts";
import type { ListedRelease } from "../../site-folder/releases.ts";
import type { CommandDefinition } from "../command.ts";
import { addCommonOptions, settingsOf } from "../options.ts";

export const rollbackCommand: CommandDefinition = {
  name: "rollback",
  description: "Go back to the release before the current one",
  declare: (command) =>
    addCommonOptions(
      command
        .argument("[folder]", "folder of the releases (default: `releases` of the settings file)")
        .option("--list", "print the releases, and change nothing"),
    ),
  help: `Before the next build, fix what was wrong: the same snapshot and settings give the same site again.

Examples:
  $ anthology-build rollback /srv/anthology --list
  $ anthology-build rollback /srv/anthology

Exit status: 0 went back, or listed; 2 there is no earlier release, or could not run.`,
  run: async ({ command }, given?: string) => {
    const folder = given ?? (await settingsOf(command)).releases;
    if (folder === undefined) {
      throw new AnthologyError("run", "expected a folder of releases, found none", {
        hint: "name it, or set `releases` in anthology.config.json",
      });
    }
    const { listReleases, rollBack } = await import("../../site-folder/releases.ts");
    if (command.opts<{ list?: true }>().list === true) {
      const releases = listReleases(folder);
      return { json: { folder, releases }, lines: releases.map(lineOf) };
    }
    const { current, was } = rollBack(folder);
    const line = `${folder}: went back from release ${was} to ${current}`;
    return { json: { folder, current, was }, lines: [line] };
  },
};

function lineOf({ name, isCurrent, published, snapshot, pulled }: ListedRelease): string {
  const origin = pulled === null ? "" : `, pulled at ${pulled}`;
  const source = `snapshot ${snapshot?.slice(0, 12) ?? "unknown"}${origin}`;
  return `${isCurrent ? "*" : " "} ${name}  published at ${published}, ${source}`;
}
