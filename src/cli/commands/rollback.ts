/** `anthology-build rollback`: go back to the release before the current one, or forward again. */
import { Option } from "commander";
import type { ListedRelease } from "../../site-folder/rollback.ts";
import type { CommandDefinition } from "../command.ts";
import { addCommonOptions, releasesFolder } from "../options.ts";

export const rollbackCommand: CommandDefinition = {
  name: "rollback",
  description: "Go back to the release before the current one",
  declare: (command) =>
    addCommonOptions(
      command
        .argument(
          "[folder]",
          "folder of the releases, or packed site (default: `releases` or `packed` of the settings file)",
        )
        .addOption(
          new Option(
            "--list",
            "print the releases and whether they are held, and change nothing",
          ).conflicts(["forward", "lift"]),
        )
        .addOption(
          new Option("--forward", "go forward to the release after the current one").conflicts(
            "lift",
          ),
        )
        .option("--lift", "lift the hold, so that builds are published again"),
    ),
  help: `Until the hold is lifted, or the newest release is current again, build --releases and pack publish nothing there: the
same snapshot and settings would give the same site again.

Examples:
  $ anthology-build rollback /srv/anthology --list
  $ anthology-build rollback /srv/anthology
  $ anthology-build rollback /srv/anthology --lift

Every file of the release is read before it becomes the current one.

Exit status: 0 done, or listed; 1 that release is damaged, nothing has changed; 2 there is no such release, or could not run.`,
  run: async ({ command }, given?: string) => {
    const folder = await releasesFolder(command, given);
    const [{ releasesOf }, rollback] = await Promise.all([
      import("../../packed/site-at.ts"),
      import("../../site-folder/rollback.ts"),
    ]);
    const found = await releasesOf(folder);
    const { list, forward, lift } = command.opts<Partial<Record<string, true>>>();
    if (list) {
      const { releases, hold } = await rollback.listReleases(found);
      const held = hold === null ? [] : [`held: ${hold}`];
      return { json: { folder, hold, releases }, lines: [...releases.map(lineOf), ...held] };
    }
    if (lift) {
      const hold = await rollback.liftHold(found);
      const line = hold === null ? "was not held" : `builds are published again; ${hold}`;
      return { json: { folder, hold }, lines: [`${folder}: ${line}`] };
    }
    const { current, was, hold } = await rollback.rollBack(found, forward === true);
    const went = `${folder}: went ${forward ? "forward" : "back"} from release ${was} to ${current}`;
    const held = `; no build is published there until: anthology-build rollback ${folder} --lift`;
    return { json: { folder, current, was, hold }, lines: [went + (hold === null ? "" : held)] };
  },
};

function lineOf({ name, isCurrent, published, snapshot, pulled }: ListedRelease): string {
  const origin = pulled === null ? "" : `, pulled at ${pulled}`;
  const source = `snapshot ${snapshot?.slice(0, 12) ?? "unknown"}${origin}`;
  return `${isCurrent ? "*" : " "} ${name}  published at ${published}, ${source}`;
}
