/**
 * The programmatic interface: the commands as functions, without output to the terminal and exit statuses.
 *
 * Each function takes the settings of its command, returns what the command prints with `--json`, and rejects with an
 * `AnthologyError` for every problem that the caller can fix. A signal stops the work at a point where nothing is left
 * half done.
 */

export {
  type BuildResult,
  type CheckResult,
  runBuild as build,
  runCheck as check,
} from "./commands/build.ts";
export { readConfig } from "./commands/config-file.ts";
export { type DiffResult, type DiffSettings, diff } from "./commands/diff.ts";
export { type LoadResult, type LoadSettings, loadSnapshot } from "./commands/load.ts";
export { type PullResult, pull } from "./commands/pull.ts";
export type { Running } from "./commands/running.ts";
export type { Settings } from "./commands/settings.ts";
export { AnthologyError, type ErrorKind, type Fault, type FaultList } from "./model/errors.ts";
export type { BuildPhase, Log } from "./model/log.ts";
export type * from "./model/published.ts";
export type {
  CollectionSummary,
  ProductSummary,
} from "./site-folder/inventory.ts";
