/** `anthology-build pack`: pack a published folder into few files, or unpack it. */
import { defaults } from "../../commands/settings.ts";
import { createSync } from "../../disk/sync.ts";
import { AnthologyError } from "../../model/errors.ts";
import type { CommandDefinition } from "../command.ts";
import { addCommonOptions, addSettings, settingsOf, siteFolder } from "../options.ts";

export const packCommand: CommandDefinition = {
  name: "pack",
  description: "Pack a published folder into about three thousand files, or unpack it",
  declare: (command) => {
    command
      .usage("[options] [folder] <target>")
      .argument("[folder]", 'folder that was published (default: "out")')
      .argument("[target]", "folder for the packed site (default: `packed` of the settings file)")
      .option("--unpack", "write the plain files of the packed site <folder> into a new folder")
      .option(
        "--verify",
        "compare every file and pack with its hash, and write all packs anew if one is damaged",
      );
    return addCommonOptions(addSettings(command, "--keep <n>", "--no-sync"));
  },
  help: `After another build, the same command reads and writes only what changed, and keeps the site before: rollback goes back.
serve, verify, publish and host take a packed folder too.

Examples:
  $ anthology-build pack out packed
  $ anthology-build pack --unpack packed restored

Exit status: 0 done; 1 the folder is not what was built or packed; 2 could not run. Each error of the disk says
which site the target has.`,
  run: async ({ command, work }) => {
    const settings = await settingsOf(command);
    const { packed, sync = true, verify: isVerified = false, keep = defaults.keep } = settings;
    const { unpack: isUnpacking = false } = command.opts<{ unpack?: true }>();
    // A single argument is the target.
    const [target = isUnpacking ? undefined : packed, given = isUnpacking ? packed : undefined] =
      command.args.toReversed();
    const folder = isUnpacking ? given : await siteFolder(command, given);
    if (folder === undefined || target === undefined) {
      throw new AnthologyError("run", "expected a folder and a target, found only one of them", {
        hint: "name both: anthology-build pack out packed",
      });
    }
    const request = { folder, target, sync: createSync(sync) };
    const { result } = await work<object & { files: number }>(
      async ({ signal, log }) => {
        if (!isUnpacking) {
          const { packSite } = await import("../../packed/pack.ts");
          return packSite({ ...request, isVerified, keep, signal }, log);
        }
        const { unpackSite } = await import("../../packed/unpack.ts");
        return { files: await unpackSite({ ...request, signal }, log) };
      },
      isUnpacking ? "nothing was left half done" : "the packed site is as before",
    );
    const { files, ...packs } = result;
    const counts = Object.entries(packs).map(([name, count]) => `${count} ${name}`);
    const more = isUnpacking ? "" : ` in packs: ${counts.join(", ")}`;
    return { json: { folder, target, ...result }, lines: [`${target}: ${files} files${more}`] };
  },
};
