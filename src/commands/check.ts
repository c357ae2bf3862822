/** The command `check`: a build that writes nothing. */
import type { BuildPhase } from "../model/log.ts";
import { countsOf, type SiteCounts, type SiteSummary } from "../publishing/summary.ts";
import { hostFiles } from "./host-files.ts";
import { withPrevious } from "./previous-site.ts";
import { type Running, watched } from "./running.ts";
import { resolveSite, type SiteSettings } from "./settings.ts";

/** What a build would give, as `check --json` prints it. Sizes are not known: a check does not make the files. */
export interface CheckResult extends SiteCounts {
  /** The file that was read. */
  readonly file: string;
  readonly snapshot: SiteSummary["head"]["snapshot"];
}

/**
 * Finds every fault that would stop a build.
 * @throws AnthologyError as `build` does
 */
export async function check(
  settings: SiteSettings = {},
  running: Running<BuildPhase> = {},
): Promise<CheckResult> {
  const watch = watched(running);
  const { signal, log } = watch;
  const { snapshotFile, options, jobs } = await resolveSite(settings, log.note);
  const { check: checkSite } = await import("../site/check.ts");
  const summary = await withPrevious(settings, options, watch, (site) =>
    checkSite({ ...site, snapshotFile, jobs, hostFiles, signal }, log),
  );
  return { file: snapshotFile, snapshot: summary.head.snapshot, ...countsOf(summary) };
}
