/** `anthology-build verify`: check that a published folder is exactly what one build wrote. */
import type { WholeSite } from "../../site-folder/verify.ts";
import type { CommandDefinition } from "../command.ts";
import { addCommonOptions, releasesFolder, siteArgument, siteFolder } from "../options.ts";

export const verifyCommand: CommandDefinition = {
  name: "verify",
  description: "Compare every file of a published folder with its manifest",
  declare: (command) =>
    addCommonOptions(
      command
        .addArgument(siteArgument("folder that was published or packed"))
        .option("--releases", "read all kept releases of a folder of releases or a packed site"),
    ),
  help: `Examples:
  $ anthology-build verify out
  $ anthology-build verify --releases live

Exit status: 0 whole; 1 files are missing, changed, foreign or of two builds; 2 could not run.`,
  run: async ({ command }, given?: string) => {
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
    const site = await verifySite(folder);
    return {
      json: { folder, whole: true, ...resultOf(site) },
      lines: [`${folder}: ${lineOf(site)}`],
    };
  },
};

function resultOf({ kind, files, head }: WholeSite) {
  return { packed: kind === "packed", files, snapshot: head.snapshot };
}

function lineOf({ kind, files, head }: WholeSite): string {
  const name = `${files} files of snapshot ${head.snapshot.sha256.slice(0, 12)}`;
  return `whole${kind === "packed" ? " and packed" : ""}; ${name}`;
}
