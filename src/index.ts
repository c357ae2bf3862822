/**
 * The programmatic interface: the commands as functions, without output to the terminal and exit statuses.
 *
 * Each function takes the settings of its command, returns what the command prints with `--json`, and rejects with an
 * `AnthologyError` for every problem that the caller can fix. A signal stops the work at a point where nothing is left
 * half done.
 */

import {
  type BuildResult,
  type BuildSettings,
  type CheckResult,
  runBuild,
  runCheck,
} from "./commands/build.ts";
import { type LoadResult, type LoadSettings, runLoad } from "./commands/load.ts";
import { type PullResult, type PullSettings, runPull } from "./commands/pull.ts";
import type { Running } from "./commands/running.ts";
import type { SiteSettings } from "./commands/settings.ts";
import { checkAgainst } from "./disk/named-file.ts";
import { AnthologyError, quote } from "./model/errors.ts";
import type { BuildPhase } from "./model/log.ts";

export type { BuildResult, BuildSettings, CheckResult } from "./commands/build.ts";
export { readConfig } from "./commands/config-file.ts";
export type { LoadResult, LoadSettings } from "./commands/load.ts";
export type { PullResult, PullSettings } from "./commands/pull.ts";
export type { Running } from "./commands/running.ts";
export type { SiteSettings } from "./commands/settings.ts";
export { AnthologyError, type ErrorKind, type Fault, type FaultList } from "./model/errors.ts";
export type { BuildPhase, Log } from "./model/log.ts";
export type * from "./model/published.ts";
export type {
  CollectionSummary,
  GroupChanges,
  ProductSummary,
  SiteChanges,
} from "./site-folder/summary.ts";

/** Builds a site and publishes it, all or nothing. @throws AnthologyError */
export async function build(
  settings: BuildSettings = {},
  running: Running<BuildPhase> = {},
): Promise<BuildResult> {
  checkObject(settings);
  const { force: _force, ...site } = settings;
  checkSettings(site);
  return await runBuild(settings, running);
}

/** Finds every fault that would stop a build, and writes nothing. @throws AnthologyError */
export async function check(
  settings: SiteSettings = {},
  running: Running<BuildPhase> = {},
): Promise<CheckResult> {
  checkObject(settings);
  checkSettings(settings);
  return await runCheck(settings, running);
}

/** Makes a snapshot of a live service, or updates one. @throws AnthologyError */
export async function pull(settings: PullSettings, running: Running = {}): Promise<PullResult> {
  checkObject(settings);
  return await runPull(settings, running);
}

/** Makes a snapshot from records in the form of the API. @throws AnthologyError */
export async function loadSnapshot(
  settings: LoadSettings,
  running: Running = {},
): Promise<LoadResult> {
  checkObject(settings);
  return await runLoad(settings, running);
}

/** The types do not protect callers that are written in JavaScript. */
function checkObject(settings: unknown): void {
  if (typeof settings === "object" && settings !== null) return;
  const message = `settings: expected an object, found ${quote(settings)}`;
  throw new AnthologyError("run", message, { hint: 'give one, such as { out: "out" }' });
}

function checkSettings({ acceptLoss: _acceptLoss, ...settings }: SiteSettings): void {
  const given = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  );
  const hint = "schemas/config.json of the package says what each setting is";
  checkAgainst("config", given, { name: "settings", label: "the object of settings", hint });
}
