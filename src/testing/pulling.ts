/** Pulls from services in tests, and reads the resulting snapshots. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { defaults } from "../commands/settings.ts";
import { defaultLimits, type RequestLimits } from "../fetch/limits.ts";
import { type PullReport, type PullRequest, pullSnapshot } from "../import/pull/pull.ts";
import type { Origin } from "../model/published.ts";
import type { SiteOptions } from "../site/options.ts";
import { openSnapshot } from "../snapshot/open.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { buildQuietly } from "./build-quietly.ts";
import { builtFor, readSite, type SiteFiles } from "./faulty-service.ts";
import { newFolder } from "./new-folder.ts";
import { oneForm, only } from "./site-options.ts";

/** The default limits with short waits between attempts. Time-outs are the usual ones: a loaded machine must not add retries. */
export const hasty: RequestLimits = {
  ...defaultLimits,
  userAgent: "test",
  rate: 10_000,
  backoff: 1,
  longestBackoff: 4,
  longestPause: 2000,
};

/** The site of a snapshot for a service. */
export async function siteOf(
  snapshot: string,
  options: Partial<SiteOptions> = {},
): Promise<SiteFiles> {
  const all = {
    ...oneForm,
    baseUrl: builtFor,
    pageSize: defaults.pageSize,
    products: only(),
  } as const;
  const folder = newFolder();
  try {
    await buildQuietly(snapshot, join(folder, "out"), { ...all, ...options });
    return readSite(join(folder, "out"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Pulls from a service, and adds what it says to the notes. */
export function pullFrom(
  base: string,
  snapshotFile: string,
  request: Partial<PullRequest> = {},
  notes: string[] = [],
): Promise<PullReport> {
  const all: PullRequest = {
    base,
    snapshotFile,
    limits: hasty,
    dryRun: false,
    acceptLoss: false,
    deadline: 600_000,
    generator: "anthology-build 0.0.0",
    signal: new AbortController().signal,
    ...request,
  };
  return pullSnapshot(all, {
    phase: () => {},
    expect: () => {},
    progress: () => {},
    note: (text) => notes.push(text),
    warn: (text) => notes.push(`warning: ${text}`),
  });
}

/** Hash of the content of a snapshot; "none" if there is no snapshot. */
export function contentOf(snapshotFile: string): string {
  return existsSync(snapshotFile) ? read(snapshotFile, (it) => it.contentHash()) : "none";
}

/** The origin that a snapshot records. */
export function originOf(snapshotFile: string): Origin | null {
  return read(snapshotFile, (it) => it.provenance);
}

function read<Value>(snapshotFile: string, get: (snapshot: Snapshot) => Value): Value {
  const snapshot = openSnapshot(snapshotFile);
  try {
    return get(snapshot);
  } finally {
    snapshot.close();
  }
}
