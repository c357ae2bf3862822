/** `anthology-build verify`: check that a published folder is exactly what one build wrote. */
import type { Command } from "commander";
import { addConfigOption, siteArgument, siteFolder } from "../options.ts";
import { addOutputOptions, type OutputFlags, printResult } from "../output.ts";
import type { Terminal } from "../terminal.ts";

export function addVerifyCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("verify")
    .description("Compare every file of a published folder with its manifest")
    .addArgument(siteArgument("folder that was published or packed"))
    .option("--contents", "also prove that the contents of the files agree with each other");
  addOutputOptions(addConfigOption(command))
    .addHelpText(
      "after",
      `
Example:
  $ anthology-build verify out
  $ anthology-build verify --contents out

Exit status: 0 whole; 1 files are missing, changed, foreign or of two builds, or contradict each other; 2 could not run.`,
    )
    .action(
      async (given: string | undefined, flags: OutputFlags & { readonly contents?: true }) => {
        const folder = await siteFolder(command, given);
        const { contents } = flags;
        const { verifySite, verifySiteContents } = await import("../../packed/verify-packed.ts");
        const { files, head, isPacked: packed } = verifySite(folder);
        if (contents === true) await verifySiteContents(folder);
        const { snapshot } = head;
        const result = { folder, whole: true, packed, contents, files, snapshot };
        printResult(screen, flags, result, () =>
          screen.result(
            `${folder}: whole${packed ? " and packed" : ""}; ${files} files of snapshot ${snapshot.sha256.slice(0, 12)}${contents ? " that agree" : ""}`,
          ),
        );
      },
    );
}
