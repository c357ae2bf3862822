/** The command `check`: a build that writes nothing. */
import type { BuildPhase } from "../model/log.ts";
import type { SiteSummary } from "../publishing/summary.ts";
import { hostFiles } from "./host-files.ts";
import { withPrevious } from "./previous-site.ts";
import { type Running, watched } from "./running.ts";
import { resolveSite, type SiteSettings } from "./settings.ts";

/** What a build would give, as `check --json` prints it. */
export interface CheckResult extends Omit<SiteSummary, "head"> {
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
  const { head, ...numbers } = summary;
  return { file: snapshotFile, snapshot: head.snapshot, ...numbers };
}
