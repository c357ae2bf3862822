/** `anthology-build verify`: check that a published folder is exactly what one build wrote. */
import { isRemote, withoutSecrets } from "../../model/remote.ts";
import type { WholeSite } from "../../site-folder/verify.ts";
import type { CommandContext, CommandDefinition } from "../command.ts";
import { addCommonOptions, releasesFolder, siteArgument, siteFolder } from "../options.ts";

export const verifyCommand: CommandDefinition = {
  name: "verify",
  description: "Compare every file of a published folder, or of a remote, with its manifest",
  declare: (command) =>
    addCommonOptions(
      command
        .addArgument(siteArgument("folder that was published or packed, or a remote of rclone"))
        .option("--releases", "read all kept releases of a folder of releases or a packed site"),
    ),
  help: `The files of a remote are brought here, so this takes as long as to download the site.

Examples:
  $ anthology-build verify out
  $ anthology-build verify remote:bucket/prefix
  $ anthology-build verify --releases live

Exit status: 0 whole; 1 files are missing, changed, foreign or of two builds; 2 could not run.`,
  run: async (context, given?: string) => {
    const { command } = context;
    const { releasesOf, verifySite } = await import("../../packed/site-at.ts");
    if (command.opts<{ releases?: true }>().releases) {
      const folder = await releasesFolder(command, given);
      const { verifyReleases } = await import("../../site-folder/rollback.ts");
      const sites = [...(await verifyReleases(await releasesOf(folder)))];
      const releases = sites.map(([name, site]) => ({ name, ...resultOf(site) }));
      const lines = sites.map(([name, site]) => `${folder}: ${name}: ${lineOf(site)}`);
      return { json: { folder, whole: true, releases }, lines };
    }
    const folder = await siteFolder(command, given);
    const site = isRemote(folder) ? await ofRemote(folder, context) : await verifySite(folder);
    const called = withoutSecrets(folder);
    return {
      json: { folder: called, whole: true, ...resultOf(site) },
      lines: [`${called}: ${lineOf(site)}`],
    };
  },
};

async function ofRemote(
  name: string,
  { screen, isSilent, work }: CommandContext,
): Promise<WholeSite> {
  const { verifyRemote } = await import("../../publish/verify-remote.ts");
  const isWatched = screen.isInteractive && !isSilent;
  const { result } = await work(({ signal }) => verifyRemote(name, { signal, isWatched }), "");
  return result;
}

function resultOf({ kind, files, head }: WholeSite) {
  return { packed: kind === "packed", files, snapshot: head.snapshot };
}

function lineOf({ kind, files, head }: WholeSite): string {
  const name = `${files} files of snapshot ${head.snapshot.sha256.slice(0, 12)}`;
  return `whole${kind === "packed" ? " and packed" : ""}; ${name}`;
}
