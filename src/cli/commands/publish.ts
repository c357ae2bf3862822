/** `anthology-build publish`: send a built folder to its server. */
import { withoutSecrets } from "../../model/remote.ts";
import type { CommandDefinition } from "../command.ts";
import { addCommonOptions, addSettings, settingsOf, siteArgument, siteFolder } from "../options.ts";
import { warnOfMask } from "../report.ts";

export const publishCommand: CommandDefinition = {
  name: "publish",
  description: "Send a site to its server; only differences are uploaded or deleted",
  declare: (command) =>
    addCommonOptions(
      addSettings(command, "--cache <seconds>")
        .argument("<target>", "path on a remote of rclone: remote:bucket/prefix")
        .addArgument(siteArgument("folder that was built or packed"))
        .option("--dry-run", "print what would be uploaded and deleted, and change nothing")
        .option("--verify", "compare every file there by its hash, and replace what is damaged")
        .option("--force", "publish to a place that has files of others"),
    ),
  help: `rclone (https://rclone.org) writes to object storage, sftp and others. If a publication is interrupted, the next one
completes it. A web server on this machine needs none: build into its folder with --out or --releases.

Examples:
  $ anthology-build publish remote:bucket/prefix
  $ anthology-build publish :local:/media/disk/anthology out --dry-run

Exit status: 0 published; 1 the folder is not what was built, nothing was published; 2 could not run.`,
  run: async ({ command, screen, isSilent, work }, target: string, given?: string) => {
    const folder = await siteFolder(command, given);
    const { dryRun = false, verify = false, force = false, cache } = await settingsOf(command);
    const [{ checkTarget, publish }, { verifySite }] = await Promise.all([
      import("../../publish/publish.ts"),
      import("../../packed/site-at.ts"),
    ]);
    checkTarget(target, folder);
    const { result } = await work(async ({ signal, log }) => {
      log.phase("verify");
      const { kind, head } = await verifySite(folder);
      const isWatched = screen.isInteractive && !isSilent;
      const how = { isDryRun: dryRun, isVerified: verify, isForced: force, cache };
      const settings = { folder, kind, target, ...how, signal, isWatched };
      const baseUrl = head.options.base_url;
      const remedy = "build again with the public address as --base-url, then publish the new site";
      if (isLocal(baseUrl)) log.warn(`links lead to ${baseUrl}: ${remedy}`);
      warnOfMask(log);
      return { ...(await publish(settings, log.phase)), packed: kind === "packed" };
    }, "the next publication completes what was begun");
    const { changes, packed, isUpToDate: upToDate, isCompleted: completed } = result;
    const counts = {
      new: changes.new.length,
      changed: changes.changed.length,
      gone: changes.gone.length,
    };
    const paths = Object.entries(dryRun ? changes : {}).flatMap(([change, list]) =>
      list.map((path) => `${`${change}:`.padEnd(8)} ${path}`),
    );
    const why = completed ? "all files were compared by their hashes: " : "";
    const sent = `${counts.new} new and ${counts.changed} changed files ${dryRun ? "would be " : ""}uploaded`;
    const done = `${why}${sent}, ${counts.gone} deleted`;
    const called = withoutSecrets(target);
    return {
      json: {
        folder,
        target: called,
        packed,
        dryRun,
        upToDate,
        completed,
        ...counts,
        ...(dryRun && { paths: changes }),
      },
      lines: [
        ...paths,
        `${called}: ${packed ? "packed site: " : ""}${upToDate ? "nothing to do" : done}`,
      ],
    };
  },
};

/** Whether an address leads to the machine that requests it. */
function isLocal(baseUrl: string): boolean {
  return /^(?:localhost|.*[.]localhost|127[.][0-9.]+|\[::1\])$/.test(new URL(baseUrl).hostname);
}
