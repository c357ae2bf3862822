/** Settings: the same for the command line, the settings file and the programmatic interface. */
import { availableParallelism } from "node:os";
import { defaultLimits } from "../fetch/limits.ts";
import { AnthologyError } from "../model/errors.ts";
import type { Config } from "../model/published.ts";
import { defaultLanguages } from "../routing/page-routes.ts";
import type { SiteLocation } from "../site-folder/published-at.ts";

/** Settings that no file can have: they are for one run. */
export interface Switches {
  /** Whether many records of a collection may disappear: since the previous site, the old snapshot, or the last pull. */
  readonly acceptLoss?: boolean | undefined;
  /** Whether to take over a folder that this program did not make, and empty it. */
  readonly force?: boolean | undefined;
  /** Whether to compare every published file with its hash, and write damaged ones anew. */
  readonly verify?: boolean | undefined;
  /** Whether to read everything, but change nothing. */
  readonly dryRun?: boolean | undefined;
}

/** All settings. schemas/config.json describes those of the file, and gives their ranges. Every one has a default. */
export type Settings = Switches & {
  readonly [Name in Exclude<keyof Config, "$schema">]?: Readonly<Config[Name]> | undefined;
};

/** Default settings, which the help also prints. */
export const defaults = {
  snapshot: "data/anthology.sqlite",
  baseUrl: "http://localhost:3000",
  links: "query",
  languages: defaultLanguages,
  // As on the live service.
  pageSize: 50,
  out: "out",
  keep: 3,
  concurrency: defaultLimits.concurrency,
  rate: defaultLimits.rate,
  // Minutes of a pull. A whole anthology takes three, or two hours if each record needs its own request.
  deadline: 180,
  cache: 0,
  // More than two threads wait for the disk, and each one needs its own memory.
  jobs: Math.min(2, availableParallelism()),
} as const;

export const settingsHint = "schemas/config.json of the package says what each setting is";

/** The settings that add something of the publisher to the site. */
export const addingSettings = ["logo", "accent", "stylesheet", "pages", "static", "words"] as const;

export const switches: readonly string[] = ["acceptLoss", "force", "verify", "dryRun"];

/**
 * The location that the settings name.
 * @throws AnthologyError of kind `run` when they name two locations, or a number of releases for a folder
 */
export function locationOf({ out, releases, keep }: Settings): SiteLocation {
  if (releases === undefined) {
    if (keep === undefined) return { kind: "folder", folder: out ?? defaults.out };
    throw new AnthologyError("run", "--keep: expected --releases, found none", {
      hint: "name the folder of releases with --releases, or leave keep out of the options and the settings file",
    });
  }
  if (out === undefined) return { kind: "releases", folder: releases, keep: keep ?? defaults.keep };
  throw new AnthologyError("run", `both out (${out}) and releases (${releases}) are given`, {
    hint: "name one of them: a site is published into a folder, or as a release",
  });
}
