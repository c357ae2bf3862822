/** `anthology-build publish`: send a built folder to its server. */
import type { Command } from "commander";
import type { Watched } from "../../commands/running.ts";
import type { PublishPhase } from "../../publish/publish.ts";
import { addConfigOption, siteArgument, siteFolder } from "../options.ts";
import { addOutputOptions, isSilent, type OutputFlags, printResult, runWork } from "../output.ts";
import type { Terminal } from "../terminal.ts";

interface Flags extends OutputFlags {
  readonly dryRun?: true;
}

export function addPublishCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("publish")
    .description("Send a site to its server; only differences are uploaded or deleted")
    .argument(
      "<target>",
      "folder of a web server, or a path on a remote of rclone: remote:bucket/prefix",
    )
    .addArgument(siteArgument("folder that was built or packed"))
    .option("--dry-run", "print what would be uploaded and deleted, and change nothing");
  addOutputOptions(addConfigOption(command))
    .addHelpText(
      "after",
      `
A missing target folder on this machine is created. Any other target, such as object storage or sftp, needs rclone
(https://rclone.org). If a publication is interrupted, the next one completes it.

Examples:
  $ anthology-build publish /srv/www/anthology
  $ anthology-build publish remote:bucket/prefix out --dry-run

Exit status: 0 published; 1 the folder is not what was built, nothing was published; 2 could not run.`,
    )
    .action(async (target: string, folder: string | undefined, flags: Flags) =>
      run(target, await siteFolder(command, folder), flags, screen),
    );
}

async function run(target: string, folder: string, flags: Flags, screen: Terminal): Promise<void> {
  const [{ checkTarget, publish }, { verifySite }] = await Promise.all([
    import("../../publish/publish.ts"),
    import("../../packed/verify-packed.ts"),
  ]);
  const { dryRun: isDryRun = false } = flags;
  checkTarget(target, folder);
  const isWatched = screen.isInteractive && !isSilent(flags);
  const { result } = await runWork(
    screen,
    flags,
    async ({ signal, log }: Watched<PublishPhase>) => {
      log.phase("verify");
      const verified = verifySite(folder);
      const report = await publish({ folder, target, isDryRun, signal, isWatched }, log.phase);
      const { head, isPacked: packed } = verified;
      return { ...report, packed, baseUrl: head.options.base_url };
    },
    "the next publication completes what was begun",
  );
  if (!isSilent(flags) && isLocal(result.baseUrl)) {
    const remedy = "build again with the public address as --base-url, then publish the new site";
    screen.error(`${screen.paint.yellow("warning:")} links lead to ${result.baseUrl}: ${remedy}`);
  }
  const { changes, packed, isUpToDate: upToDate } = result;
  const [added, changed, gone] = [changes.new, changes.changed, changes.gone].map(
    ({ length }) => length,
  );
  const counts = { new: added, changed, gone };
  const json = { folder, target, packed, dryRun: isDryRun, upToDate, ...counts };
  printResult(screen, flags, isDryRun ? { ...json, paths: changes } : json, () => {
    for (const [change, paths] of isDryRun ? Object.entries(changes) : []) {
      for (const path of paths) screen.result(`${`${change}:`.padEnd(8)} ${path}`);
    }
    const uploaded = isDryRun ? "would be uploaded" : "uploaded";
    const done = `${added} new and ${changed} changed files ${uploaded}, ${gone} deleted`;
    screen.result(
      `${target}: ${packed ? "packed site: " : ""}${upToDate ? "nothing to do" : done}`,
    );
  });
}

/** Whether an address leads to the machine that requests it. */
function isLocal(baseUrl: string): boolean {
  return /^(?:localhost|.*[.]localhost|127[.][0-9.]+|\[::1\])$/.test(new URL(baseUrl).hostname);
}
