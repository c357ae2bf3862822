/** Builds as the program does, in this process and without a word. */
import { type BuildReport, build } from "../build/build.ts";
import type { SiteOptions } from "../build/options.ts";
import { wholeSite } from "../build/shard.ts";
import { hostFiles } from "../cli/host-files.ts";

/** Builds the site of a snapshot into a folder. */
export function buildQuietly(
  snapshotFile: string,
  out: string,
  options: SiteOptions,
  shard = wholeSite,
): Promise<BuildReport> {
  return build(
    {
      snapshotFile,
      out,
      options,
      jobs: 1,
      force: false,
      hostFiles,
      shard,
      signal: new AbortController().signal,
    },
    { phase: () => {}, progress: () => {}, note: () => {} },
  );
}
