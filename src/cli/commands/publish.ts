/** `anthology-build publish`: send a built folder to its server. */
import type { Command } from "commander";
import type { PublishPhase, PublishReport } from "../../publish/publish.ts";
import { addOutputOptions, type OutputFlags } from "../options.ts";
import { progress } from "../progress.ts";
import { localLinks } from "../report.ts";
import { interruptible } from "../signals.ts";
import type { Terminal } from "../terminal.ts";

interface Flags extends OutputFlags {
  readonly force?: true;
  readonly dryRun?: true;
}

export function addPublishCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("publish")
    .description("Send a built folder to its server; only differences are uploaded or deleted")
    .argument(
      "<target>",
      "folder of a web server, or a path on a remote of rclone: remote:bucket/prefix",
    )
    .argument("[folder]", "folder that was built", "out")
    .option("--dry-run", "print what would be uploaded and deleted, and change nothing")
    .option("--force", "take over a target folder that anthology-build did not make, and empty it");
  addOutputOptions(command)
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
    .action((target: string, folder: string, flags: Flags) => run(target, folder, flags, screen));
}

async function run(target: string, folder: string, flags: Flags, screen: Terminal): Promise<void> {
  const [{ checkTarget, publish }, { verify }] = await Promise.all([
    import("../../publish/publish.ts"),
    import("../../site-folder/verify.ts"),
  ]);
  const isSilent = flags.quiet === true || flags.json === true;
  const isDryRun = flags.dryRun === true;
  const log = await progress<PublishPhase>(screen, isSilent);
  const paths = { new: [] as string[], changed: [] as string[], gone: [] as string[] };
  const onEvent = {
    phase: log.phase,
    change: (change: keyof typeof paths, path: string) => {
      if (flags.json === true) paths[change].push(path);
      else if (flags.quiet !== true) screen.result(`${`${change}:`.padEnd(8)} ${path}`);
    },
  };
  try {
    const force = flags.force === true;
    checkTarget(target, folder, force);
    log.phase("verify");
    const verified = verify(folder);
    const isWatched = screen.isInteractive && !isSilent;
    const report = await interruptible(
      (signal) =>
        publish({ folder, verified, target, force, isDryRun, signal, isWatched }, onEvent),
      "the next publication completes what was begun",
    );
    log.end();
    const { base_url } = verified.head.options;
    if (!isSilent && isLocal(base_url)) {
      screen.error(`${screen.paint.yellow("warning:")} ${localLinks(base_url)}`);
    }
    if (flags.json === true) {
      const { changes, isUpToDate } = report;
      const result = { folder, target, dryRun: isDryRun, upToDate: isUpToDate, ...changes };
      screen.result(JSON.stringify(isDryRun ? { ...result, paths } : result));
    } else if (flags.quiet !== true) {
      screen.result(`${target}: ${words(report, isDryRun)}`);
    }
  } finally {
    log.end();
  }
}

/** Whether an address leads to the machine that requests it. */
function isLocal(baseUrl: string): boolean {
  return /^(?:localhost|.*[.]localhost|127[.][0-9.]+|\[::1\])$/.test(new URL(baseUrl).hostname);
}

function words({ changes, isUpToDate }: PublishReport, isDryRun: boolean): string {
  if (isUpToDate) return "nothing to do";
  const { new: added, changed, gone } = changes;
  return isDryRun
    ? `${added} new and ${changed} changed files would be uploaded, ${gone} deleted`
    : `${added} new and ${changed} changed files uploaded, ${gone} deleted`;
}
