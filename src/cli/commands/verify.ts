/** `anthology-build verify`: check that a published folder is exactly what one build wrote. */
import type { CommandDefinition } from "../command.ts";
import { addCommonOptions, siteArgument, siteFolder } from "../options.ts";

export const verifyCommand: CommandDefinition = {
  name: "verify",
  description: "Compare every file of a published folder with its manifest",
  declare: (command) =>
    addCommonOptions(command.addArgument(siteArgument("folder that was published or packed"))),
  help: `Example:
  $ anthology-build verify out

Exit status: 0 whole; 1 files are missing, changed, foreign or of two builds; 2 could not run.`,
  run: async ({ command }, given?: string) => {
    const folder = await siteFolder(command, given);
    const { verifySite } = await import("../../packed/site-at.ts");
    const { kind, files, head } = await verifySite(folder);
    const packed = kind === "packed";
    const { snapshot } = head;
    const name = `${files} files of snapshot ${snapshot.sha256.slice(0, 12)}`;
    return {
      json: { folder, whole: true, packed, files, snapshot },
      lines: [`${folder}: whole${packed ? " and packed" : ""}; ${name}`],
    };
  },
};
