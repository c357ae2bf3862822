/** Builds as the program does, but in this process and without output. */

import { openPublishedSite } from "../commands/published-site.ts";
import { watched } from "../commands/running.ts";
import type { RequestLimits } from "../fetch/limits.ts";
import { hostFiles } from "../hosts/published-files.ts";
import { build } from "../site/build.ts";
import type { BuildReport, PreviousSource, SiteOptions } from "../site/options.ts";
import type { SiteLocation } from "../site-folder/published-at.ts";

/** Builds the site of a snapshot into a folder, or as a release. */
export function buildQuietly(
  snapshotFile: string,
  out: string | SiteLocation,
  options: SiteOptions,
  previousSource?: PreviousSource,
): Promise<BuildReport> {
  const { signal, lastSignal, log } = watched({});
  return build(
    {
      snapshotFile,
      location: typeof out === "string" ? { kind: "folder", folder: out } : out,
      isDurable: false,
      options:
        previousSource === undefined
          ? options
          : { ...options, previous: previousSource.site.identity },
      ...(previousSource === undefined ? {} : { previousSource }),
      otherFiles: hostFiles(options.baseUrl, options.products),
      jobs: 1,
      force: false,
      signal,
      lastSignal,
    },
    log,
  );
}

/** Options of a comparison with another site. */
export interface Against {
  /** Address or folder of the other site. */
  readonly previous: string;
  readonly acceptsLoss?: boolean;
  /** Limits of requests. */
  readonly limits?: Partial<RequestLimits>;
}

/** Builds the site of a snapshot, and compares it with a published site. */
export async function buildAgainst(
  { previous, acceptsLoss = false, limits = {} }: Against,
  snapshotFile: string,
  out: string,
  options: SiteOptions,
): Promise<BuildReport> {
  const { signal } = new AbortController();
  const site = await openPublishedSite(previous, { signal, limits });
  try {
    const snapshot = await site.openSnapshot();
    try {
      const previousSource = { site, snapshot, acceptsLoss };
      return await buildQuietly(snapshotFile, out, options, previousSource);
    } finally {
      snapshot.close();
    }
  } finally {
    await site.close();
  }
}
