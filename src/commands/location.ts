/** The location that a command publishes to. */
import { AnthologyError } from "../model/errors.ts";
import type { SiteLocation } from "../publishing/site-location.ts";
import { defaults } from "./settings.ts";

/** The settings that name it. */
export interface LocationSettings {
  readonly out?: string | undefined;
  readonly releases?: string | undefined;
  readonly keep?: number | undefined;
}

/**
 * The location that the settings name.
 * @throws AnthologyError of kind `run` when they name two locations
 */
export function locationOf({ out, releases, keep }: LocationSettings): SiteLocation {
  if (releases === undefined) return { kind: "folder", folder: out ?? defaults.out };
  if (out === undefined) return { kind: "releases", folder: releases, keep: keep ?? defaults.keep };
  throw new AnthologyError("run", `both out (${out}) and releases (${releases}) are given`, {
    hint: "name one of them: a site is published into a folder, or as a release",
  });
}
