/** Settings of a site: the same for the command line, the settings file and the programmatic interface. */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { AnthologyError } from "../model/errors.ts";
import type { OutputName } from "../model/output-names.ts";
import type { SiteLocation } from "../publishing/site-location.ts";
import type { LinkStyle } from "../routing/routes.ts";
import { defaultPageSize, parseBaseUrl, type SiteOptions } from "../site/options.ts";
import { deploymentUrl } from "./deployment.ts";

/** The source and the options of a site. Every setting has a default. */
export interface SiteSettings {
  /** SQLite snapshot to read; by default `data/anthology.sqlite`, or the bundled sample if that is missing. */
  readonly snapshot?: string | undefined;
  /** Address under which the site will be served, such as `https://example.org/ag`. */
  readonly baseUrl?: string | undefined;
  /** The form of `next` and `previous` links: `?page=2` or `/page/2/`. */
  readonly links?: LinkStyle | undefined;
  /** Records on a page of a collection, from 1 to 10000. */
  readonly pageSize?: number | undefined;
  /** Whether each page is also written with the links of `format=api`. */
  readonly formatApi?: boolean | undefined;
  /** Whether the `_xml` collections are written. */
  readonly xml?: boolean | undefined;
  /** Whether to refuse records whose folder names Windows does not allow. */
  readonly portable?: boolean | undefined;
  /** Products to leave out. */
  readonly without?: readonly OutputName[] | undefined;
  /** JSON file with title, licence and publisher of the site (schemas/about.json). */
  readonly about?: string | undefined;
  /** Text file with a form, a tab and its lemma in each line, for the search and the panel of a word. */
  readonly lemmas?: string | undefined;
  /** Published site to compare with, for the list of changes: address, folder or manifest. */
  readonly previous?: string | undefined;
  /** Whether the build goes on if no site is there yet: no folder, an empty one, or no manifest at the address. */
  readonly previousOptional?: boolean | undefined;
  /** Whether more than 5 % of a collection of that site may disappear. */
  readonly acceptLoss?: boolean | undefined;
  /** Number of rendering threads, from 1 to 64. */
  readonly jobs?: number | undefined;
  /** Host that the site is for; there, `baseUrl` defaults to the address of the deployment. */
  readonly host?: string | undefined;
}

/** Where a site is published. */
export interface LocationSettings {
  /** Folder to publish into; it changes only if the build succeeds. */
  readonly out?: string | undefined;
  /** Folder of releases, in place of `out`: each build adds a complete site, and the link `current` points to it. */
  readonly releases?: string | undefined;
  /** How many releases to keep, from 2 to 100. */
  readonly keep?: number | undefined;
}

/** Default settings, which the help also prints. */
export const defaults = {
  snapshot: "data/anthology.sqlite",
  baseUrl: "http://localhost:3000",
  links: "query",
  pageSize: defaultPageSize,
  out: "out",
  keep: 3,
  // Minutes of a pull. A whole anthology takes three, or two hours if each record needs its own request.
  deadline: 180,
  // More than two threads wait for the disk, and each one needs its own memory.
  jobs: Math.min(2, availableParallelism()),
} as const;

/** Settings with their defaults filled in, in the form that a build takes. */
export interface ResolvedSite {
  readonly snapshotFile: string;
  readonly options: SiteOptions;
  readonly jobs: number;
}

const sample = fileURLToPath(new URL("../../data/anthology.sqlite", import.meta.url));

/**
 * Fills in the defaults.
 * @param note receives a message about the snapshot or address that is used when none is given
 * @throws AnthologyError of kind `run` when a value or a named file cannot be used
 */
export async function resolveSite(
  settings: SiteSettings,
  note: (message: string) => void,
): Promise<ResolvedSite> {
  const { links = defaults.links, pageSize = defaults.pageSize, jobs = defaults.jobs } = settings;
  const { formatApi = true, xml = true, about, lemmas } = settings;
  const options: SiteOptions = {
    baseUrl: parseBaseUrl(settings.baseUrl ?? foundBaseUrl(settings.host, note)),
    links,
    pageSize,
    formatApi,
    xml,
    without: [...new Set(settings.without)].sort(),
    ...(settings.portable === true ? { portable: true } : {}),
    about: about === undefined ? null : (await import("../site/about.ts")).readAbout(about),
    ...(lemmas === undefined
      ? {}
      : { lemmas: (await import("../site/lemmas.ts")).checkLemmas(lemmas) }),
  };
  return { snapshotFile: snapshotOf(settings, note), options, jobs };
}

function foundBaseUrl(host: string | undefined, note: (message: string) => void): string {
  const found = deploymentUrl(process.env, host);
  if (found === undefined) return defaults.baseUrl;
  note(`links lead to ${found.url}, the address of this deployment (${found.source})`);
  return found.url;
}

/**
 * The snapshot that the settings name, else the one at the default path, else the bundled sample.
 * @param note receives a message if the sample is used
 */
export function snapshotOf({ snapshot }: SiteSettings, note: (message: string) => void): string {
  if (snapshot !== undefined) return snapshot;
  if (existsSync(defaults.snapshot)) return defaults.snapshot;
  note(
    `there is no snapshot at ${defaults.snapshot}: the bundled sample is read. ` +
      "For an anthology of your own: anthology-build pull <url>, or anthology-build load <folder>",
  );
  return sample;
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
