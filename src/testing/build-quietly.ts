/** Builds as the program does, in this process and without a word. */

import { hostFiles } from "../commands/host-files.ts";
import type { Manners } from "../fetch/manners.ts";
import { openPrevious } from "../publishing/previous/open.ts";
import type { Precedent } from "../publishing/previous/previous.ts";
import { previousManners } from "../publishing/previous/remote.ts";
import { wholeSite } from "../publishing/shard.ts";
import { type BuildReport, build } from "../site/build.ts";
import type { SiteOptions } from "../site/options.ts";

/** Builds the site of a snapshot into a folder. */
export function buildQuietly(
  snapshotFile: string,
  out: string,
  options: SiteOptions,
  shard = wholeSite,
  precedent?: Precedent,
): Promise<BuildReport> {
  return build(
    {
      snapshotFile,
      out,
      options:
        precedent === undefined ? options : { ...options, previous: precedent.site.identity },
      ...(precedent === undefined ? {} : { precedent }),
      jobs: 1,
      force: false,
      hostFiles,
      shard,
      signal: new AbortController().signal,
    },
    { phase: () => {}, expect: () => {}, progress: () => {}, note: () => {} },
  );
}

/** How a site is compared with another. */
export interface Against {
  /** Where that is. */
  readonly previous: string;
  readonly acceptsLoss?: boolean;
  /** How a host is asked. */
  readonly manners?: Partial<Manners>;
  readonly shard?: typeof wholeSite;
}

/** Builds the site of a snapshot, and compares it with one that is published. */
export async function buildAgainst(
  { previous, acceptsLoss = false, manners: other = {}, shard }: Against,
  snapshotFile: string,
  out: string,
  options: SiteOptions,
): Promise<BuildReport> {
  const { signal } = new AbortController();
  const manners = { ...previousManners, userAgent: "a test", ...other };
  const opened = await openPrevious(previous, manners, signal);
  if (opened.site === undefined) throw opened.absence;
  try {
    const precedent = { site: opened.site, acceptsLoss };
    return await buildQuietly(snapshotFile, out, options, shard, precedent);
  } finally {
    await opened.close();
  }
}
