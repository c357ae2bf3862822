/** The command `pull`: from a live service to a snapshot. */
import { explainDiskError } from "../disk/errors.ts";
import { defaultLimits } from "../fetch/limits.ts";
import { baseOf } from "../import/pull/links.ts";
import type { PullReport } from "../import/pull/pull.ts";
import { AnthologyError, quote } from "../model/errors.ts";
import { generator } from "../publishing/generator.ts";
import { type Running, watched } from "./running.ts";
import { defaults } from "./settings.ts";

/** What is read, and where it goes. */
export interface PullSettings {
  /** Address of the service, such as `https://example.org/api/`. */
  readonly source?: string | undefined;
  /** SQLite snapshot to write; replaced as a whole, or not at all. */
  readonly snapshot?: string | undefined;
  /** Requests at once, from 1 to 64. */
  readonly concurrency?: number | undefined;
  /** Requests a second, at most. */
  readonly rate?: number | undefined;
  /** Collections to bring up to date; the others stay as they are. */
  readonly only?: readonly string[] | undefined;
  /** Leave out links to records that the service does not have. */
  readonly dropDangling?: boolean | undefined;
  /** Read everything, but leave the snapshot as it is. */
  readonly dryRun?: boolean | undefined;
  /** Whether more than 5 % of a collection may be gone since the last pull. */
  readonly acceptLoss?: boolean | undefined;
  /** Minutes in which the service must be read to its end, from 1 to 10080, a week. */
  readonly deadline?: number | undefined;
}

/** What was pulled, as `pull --json` prints it. */
export interface PullResult extends PullReport {
  /** The file that was written. */
  readonly snapshot: string;
}

/**
 * Makes a snapshot of a live service, or brings one up to date.
 * @throws AnthologyError of kind `data` with all that is missing or wrong, of kind `run` when nothing can be done
 */
export async function pull(settings: PullSettings, running: Running = {}): Promise<PullResult> {
  const { signal, log } = watched(running);
  const { snapshot = defaults.snapshot, only, dropDangling = false, dryRun = false } = settings;
  const { acceptLoss = false, deadline = defaults.deadline } = settings;
  const { concurrency = defaultLimits.concurrency, rate = defaultLimits.rate } = settings;
  const base = serviceOf(settings.source);
  const { name, version } = generator();
  const { pull: pullRecords } = await import("../import/pull/pull.ts");
  const report = await pullRecords(
    {
      base,
      snapshotFile: snapshot,
      limits: { ...defaultLimits, concurrency, rate, userAgent: `${name}/${version}` },
      only,
      dropDangling,
      dryRun,
      acceptLoss,
      generator: `${name} ${version}`,
      deadline: deadline * 60_000,
      signal,
    },
    {
      begin: (collection) => log.phase(collection),
      onRecords: (records, total) => {
        log.expect(total);
        log.progress(records);
      },
      note: log.note,
    },
  ).catch((error: unknown) => {
    throw explainDiskError(error, `write ${snapshot}`);
  });
  return { snapshot, ...report };
}

/** The base of the service at an address. @throws AnthologyError of kind `run` when it is none */
export function serviceOf(source: string | undefined): string {
  const base = source === undefined ? undefined : baseOf(source);
  if (base !== undefined) return base;
  const found = source?.includes("@") ? "one with a name or password" : quote(source);
  throw new AnthologyError(
    "run",
    `expected the address of a service such as https://example.org/api/, found ${found}`,
    { hint: adviceOn(source) },
  );
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
