/** The commands `build`, from a snapshot to a published folder, and `check`, a build that writes nothing. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CollectionDiff, Report } from "../comparison/compare.ts";
import type { Moved } from "../comparison/moved.ts";
import { isThere } from "../disk/is-there.ts";
import { isOfRecords } from "../import/load/files/endings.ts";
import type { BuildPhase } from "../model/log.ts";
import type { Analysis } from "../outputs/output.ts";
import { errorPageName, languageTags } from "../routing/page-routes.ts";
import { changesFile, feedFile, unusedWordsFile } from "../routing/site-files.ts";
import type { SiteSummary } from "../site-folder/inventory.ts";
import { publishedAt } from "../site-folder/published-at.ts";
import { withDifferences, withWords } from "./diff.ts";
import { keptSnapshot, withTemporarySnapshot } from "./loaded-snapshot.ts";
import { warnOfGone, withPrevious } from "./previous-site.ts";
import { type Running, watched } from "./running.ts";
import { locationOf, type Settings } from "./settings.ts";
import { checkSettings, resolveSite } from "./site-settings.ts";

/** What was built, as `build --json` prints it. */
export interface BuildResult extends Omit<SiteSummary, "head"> {
  readonly out: string;
  readonly base_url: string;
  readonly snapshot: SiteSummary["head"]["snapshot"];
  /** Whether any file in the folder changed, `manifest.json` and `build.json` included. */
  readonly changed: boolean;
  /** Number of files that are new or changed. */
  readonly written: number;
  /** Number of files that are no longer part of the site. */
  readonly removed: number;
  /** The texts and comments whose words had another address on the previous site, if one was named. */
  readonly moved?: readonly Moved[];
}

/**
 * Builds a site and publishes it, all or nothing.
 * @throws AnthologyError of kind `data` with all faults, of kind `run` when the build cannot run
 */
export async function runBuild(
  settings: Settings = {},
  running: Running<BuildPhase> = {},
): Promise<BuildResult> {
  const watch = watched(running);
  const { signal, log, lastSignal } = watch;
  const { sync: isDurable = true, force = false, verify, acceptLoss, previous } = settings;
  checkSettings(settings, "acceptLoss", "force", "verify");
  const location = locationOf(settings);
  const { snapshotFile: given, options, otherFiles, jobs } = await resolveSite(settings, log);
  const out = publishedAt(location);
  const { build: buildSite } = await import("../site/build.ts");
  const folders = languageFoldersIn(out);
  const records = isOfRecords(given) ? given : undefined;
  const snapshotFile =
    records === undefined ? given : await keptSnapshot(records, acceptLoss, watch);
  const how = {
    snapshotFile,
    records,
    location,
    isDurable,
    otherFiles,
    jobs,
    force,
    verify,
    signal,
    lastSignal,
  };
  // Without a previous site, it is the loaded snapshot that may lose records.
  const isOfLoad = records !== undefined && previous === undefined;
  const compared = isOfLoad ? { ...settings, acceptLoss: undefined } : settings;
  const { summary, ...done } = await withDifferences((report) =>
    withPrevious(
      compared,
      { snapshotFile, options, report },
      watch,
      async ({ moved, ...last }) => ({
        ...(await buildSite({ ...last, ...how }, log)),
        ...(moved && { moved }),
      }),
    ),
  );
  noteFeed(out, log.note);
  if (settings.words !== undefined) noteUnusedWords(out, log.note);
  warnOfGone(folders, languageFoldersIn(out), log.warn);
  const { head, ...numbers } = summary;
  const { snapshot, options: published } = head;
  return { out, base_url: published.base_url, snapshot, ...numbers, ...done };
}

/** Says why a site has no feed of its changes. */
function noteFeed(out: string, note: (message: string) => void): void {
  if (isThere(join(out, feedFile)) || !isThere(join(out, changesFile))) return;
  note(
    `no ${feedFile}: it needs a date, and neither the snapshot nor its records have one; state it as \`updated\` in the file of --about`,
  );
}

/** Says how many rows of the table of words explain no word of the texts. */
function noteUnusedWords(out: string, note: (message: string) => void): void {
  const file = join(out, unusedWordsFile);
  if (!isThere(file)) return;
  const rows = JSON.parse(readFileSync(file, "utf8")) as readonly Analysis[];
  const [first] = rows;
  if (first === undefined) return;
  note(
    `rows of the table that explain no word of the texts: ${rows.length}, such as ${first.form}; ${file} lists them`,
  );
}

/** The folders of languages that a published site has. */
function languageFoldersIn(out: string): string[] {
  return languageTags.filter((tag) => isThere(join(out, tag, errorPageName)));
}

/** What a build would give, as `check --json` prints it. Sizes are not known: a check does not make the files. */
export interface CheckResult extends Omit<SiteSummary, "head"> {
  readonly file: string;
  readonly snapshot: SiteSummary["head"]["snapshot"];
  /** What differs from the previous site, if one was named. */
  readonly differences?: readonly CollectionDiff[];
  /** The texts and comments whose words had another address there. */
  readonly moved?: readonly Moved[];
}

/**
 * Finds every fault that would stop a build.
 * @throws AnthologyError as `build` does
 */
export async function runCheck(
  settings: Settings = {},
  running: Running<BuildPhase> = {},
): Promise<CheckResult> {
  const watch = watched(running);
  const { signal, log, lastSignal } = watch;
  checkSettings(settings, "acceptLoss");
  const { snapshotFile: file, options, otherFiles, jobs } = await resolveSite(settings, log);
  const { check: checkSite } = await import("../site/build.ts");
  let found: readonly CollectionDiff[] | undefined;
  const checked = (snapshotFile: string) =>
    withDifferences((differ) => {
      const report: Report = (differences) => {
        found = differences;
        differ(differences);
      };
      const input = { snapshotFile, options, report };
      return withPrevious(settings, input, watch, async ({ moved, ...site }) => ({
        ...(await checkSite({ ...site, snapshotFile, otherFiles, jobs, signal, lastSignal }, log)),
        ...(moved && { moved }),
      }));
    });
  const summary = await (isOfRecords(file)
    ? withTemporarySnapshot(file, watch, checked)
    : checked(file));
  const { head, ...counts } = summary;
  const differences = found && { differences: withWords(found) };
  return { file, snapshot: head.snapshot, ...counts, ...differences };
}
