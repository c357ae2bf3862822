/** `anthology-build pack`: pack a published folder into few files, or unpack it. */
import type { Command } from "commander";
import type { Shared } from "../../commands/settings.ts";
import { createSync } from "../../disk/sync.ts";
import { AnthologyError } from "../../model/errors.ts";
import type { PackPhase } from "../../packed/pack.ts";
import { addConfigOption, addSettings, settingsOf, siteFolder } from "../options.ts";
import { addOutputOptions, type OutputFlags, printResult, runWork } from "../output.ts";
import type { Terminal } from "../terminal.ts";

interface Flags extends OutputFlags {
  readonly verify?: true;
  readonly unpack?: true;
}

type PackSettings = Shared<"packed" | "sync">;

export function addPackCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("pack")
    .description("Pack a published folder into about three thousand files, or unpack it")
    .usage("[options] [folder] <target>")
    .argument("[folder]", 'folder that was published (default: "out")')
    .argument("[target]", "folder for the packed site (default: `packed` of the settings file)")
    .option("--unpack", "write the plain files of the packed site <folder> into a new folder")
    .option("--verify", "compare every file and pack with its hash, and write damaged packs anew");
  addOutputOptions(addConfigOption(addSettings(command, "--no-sync")))
    .addHelpText(
      "after",
      `
After another build, the same command reads and writes only what changed. serve, verify, publish and host take a packed
folder too.

Examples:
  $ anthology-build pack out packed
  $ anthology-build pack --unpack packed restored

Exit status: 0 done; 1 the folder is not what was built or packed; 2 could not run. Unless it is 0, the target is as before.`,
    )
    .action(async (_folder, _target, flags: Flags) => {
      const { packed, sync = true } = await settingsOf<PackSettings>(command);
      const isUnpacking = flags.unpack === true;
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
      const { result } = await runWork<object & { files: number }, PackPhase>(
        screen,
        flags,
        async ({ signal, log }) => {
          if (!isUnpacking) {
            const { packSite } = await import("../../packed/pack.ts");
            return packSite({ ...request, isVerified: flags.verify === true, signal }, log);
          }
          const { unpackSite } = await import("../../packed/unpack.ts");
          return { files: await unpackSite({ ...request, signal }, log) };
        },
        "the target is as before",
      );
      printResult(screen, flags, { folder, target, ...result }, () => {
        const { files, ...packs } = result;
        const counts = Object.entries(packs).map(([name, count]) => `${count} ${name}`);
        const more = isUnpacking ? "" : ` in packs: ${counts.join(", ")}`;
        screen.result(`${target}: ${files} files${more}`);
      });
    });
}
