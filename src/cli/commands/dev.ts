/** `anthology-build dev`: build, serve, and show each change of the data in open pages. */
import { accessSync, constants } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import type { SiteSettings } from "../../commands/settings.ts";
import type { Built } from "../../dev/dev.ts";
import { explained } from "../../disk/errors.ts";
import { isThere } from "../../disk/is-there.ts";
import type { ListenAddress } from "../../hosts/server/listen.ts";
import { parseBaseUrl } from "../../site/options.ts";
import { addListenOptions, unanswered } from "../listening.ts";
import { addRunOptions, addSiteOptions, collectionsOf, setting, settingsOf } from "../options.ts";
import { progress } from "../progress.ts";
import { errorAsText } from "../report.ts";
import { interruptible } from "../signals.ts";
import { paint, type Terminal } from "../terminal.ts";

type Flags = ListenAddress & { readonly out: string; readonly baseUrl: string };

export function addDevCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("dev")
    .description("Build and serve; build again, and reload open pages, when the data changes");
  addSiteOptions(command)
    .optionsGroup("Where it goes:")
    .addOption(setting("-o, --out <folder>").default(".anthology-dev/site"));
  addListenOptions(addRunOptions(command, "-j, --jobs <n>"))
    .addHelpText(
      "after",
      `
The command watches the files of --snapshot, --about and --lemmas. Links lead to the address that it serves, unless --base-url
is given. It ignores baseUrl, out, releases and keep of the settings file, which are for the published site.
If the data has faults, the terminal and the open pages show them, and the last good site stays.

Example:
  $ anthology-build dev --snapshot data/anthology.sqlite

Exit status: 0 stopped by Ctrl-C or SIGTERM, after the last answer; 2 could not run.`,
    )
    .action(async (flags: Flags) => {
      const isElsewhere = command.getOptionValueSource("baseUrl") === "cli";
      const baseUrl = isElsewhere ? parseBaseUrl(flags.baseUrl) : undefined;
      return run(flags, await settingsOf<SiteSettings>(command), baseUrl, screen);
    });
}

/** @param baseUrl the address that --base-url names; undefined for the address that is served */
async function run(
  flags: Flags,
  settings: SiteSettings,
  baseUrl: string | undefined,
  screen: Terminal,
): Promise<void> {
  const { out } = flags;
  const [{ runBuild: build }, { productsOf, snapshotOf }, { dev }, { checkFolder }] =
    await Promise.all([
      import("../../commands/build.ts"),
      import("../../commands/settings.ts"),
      import("../../dev/dev.ts"),
      import("../../site-folder/folders.ts"),
    ]);
  const snapshot = snapshotOf(settings, screen.error);
  // No change of the data would make such a folder usable, so the command ends.
  checkFolder(out, [{ name: `the snapshot ${snapshot}`, path: snapshot }], false);
  checkWritable(out);
  const collections = collectionsOf(productsOf(settings.only));
  let isFirst = true;

  async function buildOnce(snapshotFile: string, origin: string, signal: AbortSignal) {
    const log = await progress(screen, !isFirst);
    isFirst = false;
    const here = { out, releases: undefined, keep: undefined, sync: false };
    const site = { ...settings, snapshot: snapshotFile, baseUrl: baseUrl ?? localAddress(origin) };
    const { written, removed } = await build({ ...site, ...here }, { signal, log }).finally(
      log.end,
    );
    return { written, removed, collections };
  }

  await interruptible((signal) =>
    dev(
      {
        snapshotFile: snapshot,
        others: [settings.about, settings.lemmas].filter((file) => file !== undefined),
        folder: out,
        address: flags,
        names: ["localhost", flags.host, ...(baseUrl ? [new URL(baseUrl).hostname] : [])],
        build: (snapshotFile, origin) => buildOnce(snapshotFile, origin, signal),
        describe: (error) => errorAsText(error, paint(false)),
        signal,
      },
      {
        serving(origin) {
          const address = localAddress(origin);
          screen.result(`${snapshot} is shown at ${address}/, built into ${out}; Ctrl-C stops`);
          if (baseUrl !== undefined && baseUrl !== address) {
            screen.error(
              `warning: links lead to ${baseUrl}; to follow them here, leave out --base-url`,
            );
          }
        },
        built: (report, seconds) => screen.result(summaryOf(report, seconds)),
        failed: (error) => {
          screen.error(errorAsText(error, screen.paint));
          screen.error("waiting for a change; nothing that is served has changed");
        },
        waiting: (journal) => {
          screen.error(`waiting: ${journal} holds a transaction that is not complete`);
          screen.error(
            `  if no program is at work on it, run: sqlite3 ${snapshot} "PRAGMA journal_mode = DELETE"`,
          );
        },
        unanswered: unanswered(screen),
      },
    ),
  );
}

/** Refuses a folder that cannot be written, or whose parent cannot: builds are prepared next to it. */
function checkWritable(out: string): void {
  let parent = dirname(resolve(out));
  while (!isThere(parent)) parent = dirname(parent);
  explained(`write to ${out}`, () => {
    for (const folder of [parent, ...(isThere(out) ? [out] : [])]) {
      accessSync(folder, constants.W_OK | constants.X_OK);
    }
  });
}

/** An address that a browser on this machine can open: 0.0.0.0 and [::] are only for listening. */
function localAddress(origin: string): string {
  return origin.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, "//localhost");
}

function summaryOf({ written, removed }: Built, seconds: number): string {
  const files =
    written + removed === 0 ? "nothing changed" : `${written} written, ${removed} removed`;
  return `built in ${seconds.toFixed(2)} s: ${files}`;
}
