/** The command `pull`: from a live service to a snapshot. */
import { explainDiskError } from "../disk/errors.ts";
import { defaultLimits } from "../fetch/limits.ts";
import { baseOf } from "../import/pull/links.ts";
import type { PullReport } from "../import/pull/pull.ts";
import { AnthologyError, quote } from "../model/errors.ts";
import { generator } from "../site-folder/generator.ts";
import { type Running, watched } from "./running.ts";
import { defaults, type Settings } from "./settings.ts";
import { checkSettings } from "./site-settings.ts";

/** What was pulled, as `pull --json` prints it. */
export interface PullResult extends PullReport {
  readonly snapshot: string;
}

/**
 * Makes a snapshot of a live service, or updates one.
 * @throws AnthologyError of kind `data` with every missing or wrong record, of kind `run` when the pull cannot run
 */
export async function pull(settings: Settings, running: Running = {}): Promise<PullResult> {
  const { signal, log } = watched(running);
  checkSettings(settings, "acceptLoss", "dryRun");
  const { snapshot = defaults.snapshot, deadline = defaults.deadline } = settings;
  const { concurrency = defaults.concurrency, rate = defaults.rate } = settings;
  const { acceptLoss = false, dryRun = false } = settings;
  const base = serviceOf(settings.source);
  const { name, version } = generator();
  const { pullSnapshot: pullRecords } = await import("../import/pull/pull.ts");
  const request = {
    base,
    snapshotFile: snapshot,
    limits: { ...defaultLimits, concurrency, rate, userAgent: `${name}/${version}` },
    dryRun,
    acceptLoss,
    generator: `${name} ${version}`,
    deadline: deadline * 60_000,
    signal,
  };
  const { withDifferences } = await import("./diff.ts");
  const pulled = withDifferences((report) => pullRecords({ ...request, report }, log));
  const result = await pulled.catch((error: unknown) => {
    throw explainDiskError(error, `write ${snapshot}`, { path: snapshot });
  });
  return { snapshot, ...result };
}

/** The base address of a service. @throws AnthologyError of kind `run` when the address is not that of a service */
function serviceOf(source: string | undefined): string {
  const base = source === undefined ? undefined : baseOf(source);
  if (base !== undefined) return base;
  const found = source?.includes("@") ? "one with a name or password" : quote(source);
  const message = `expected the address of a service such as https://example.org/api/, found ${found}`;
  const hint = adviceOn(source);
  throw new AnthologyError("run", message, { hint });
}

function adviceOn(source: string | undefined): string {
  if (source === undefined)
    return "give it to the command, or as `source` in anthology.config.json";
  if (source === "" || source.includes("//") || source.includes("@")) {
    return "give an address that begins with http:// or https://, without a name or password";
  }
  const scheme = source.startsWith("localhost") ? "http" : "https";
  return `did you mean ${scheme}://${source}?`;
}
