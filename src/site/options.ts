/** What a build and a check are asked for, and what a build returns. */
import { hash } from "node:crypto";
import type { CollectionDiff } from "../comparison/compare.ts";
import { AnthologyError } from "../model/errors.ts";
import type { Product } from "../model/products.ts";
import type { About, Manifest } from "../model/published.ts";
import { productNames } from "../outputs/index.ts";
import type { Additions } from "../outputs/output.ts";
import { defaultLanguages, type LanguageTag } from "../routing/page-routes.ts";
import type { LinkStyle } from "../routing/routes.ts";
import type { SiteSummary } from "../site-folder/inventory.ts";
import type { SiteLocation } from "../site-folder/published-at.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** The options that change the content of files. The manifest records them: the same options give the same bytes. */
export interface SiteOptions {
  /** Address under which the folder is served, without a slash at its end. */
  readonly baseUrl: string;
  readonly links: LinkStyle;
  readonly pageSize: number;
  /** What is built; `json` is always part of it. */
  readonly products: readonly Product[];
  /** The languages of the reading edition. Pages in the first are at the `web_url` of the records. */
  readonly languages: readonly LanguageTag[];
  /** What the publisher says about the site, if anything. */
  readonly about: About | null;
  /** What the publisher adds to the site, if anything. */
  readonly additions?: Additions;
  /** The previous site, if changes since then are to be listed. */
  readonly previous?: NonNullable<Manifest["options"]["previous"]>;
}

export interface PreviousSite {
  readonly baseUrl: string;
  /** The languages of its reading edition; none if it has no such edition. */
  readonly languages: readonly LanguageTag[];
  /** How the manifest of a new site identifies it. */
  readonly identity: NonNullable<Manifest["options"]["previous"]>;
  /** Its feed of changes in a language, if it has one. */
  fetchFeed(language: LanguageTag): Promise<string | undefined>;
}

/** A site to compare with. */
export interface PreviousSource {
  readonly site: PreviousSite;
  /** Its snapshot, or another one with the same content. */
  readonly snapshot: Snapshot;
  /** Whether the new site may lack many of its records. */
  readonly acceptsLoss: boolean;
  /** Receives what differs. */
  report?(found: readonly CollectionDiff[]): void;
}

/** What is read, and what is made of it. */
export interface CheckInput {
  readonly snapshotFile: string;
  readonly options: SiteOptions;
  /** Threads that render. */
  readonly jobs: number;
  /** What else is published, by path: what hosts read. It follows from the options. */
  readonly otherFiles: Readonly<Record<string, string>>;
  /** The previous site that the options name, if changes are to be listed. */
  readonly previousSource?: PreviousSource;
  readonly signal: AbortSignal;
  /** Resolves when the signal cannot fire any more. */
  lastSignal(): Promise<void>;
}

/** The same, and where it goes. */
export interface BuildInput extends CheckInput {
  /** The table or folder of records that the snapshot was loaded from. */
  readonly records?: string | undefined;
  readonly location: SiteLocation;
  /** Whether the site must survive a power cut. Then the build waits for the disk. */
  readonly isDurable: boolean;
  /** Whether to take over a folder that this program did not make. */
  readonly force: boolean;
  /** Whether to hash every published file, also if nothing seems to have touched it. */
  readonly verify?: boolean | undefined;
}

export interface BuildReport {
  readonly summary: SiteSummary;
  /** Files written: new or changed. */
  readonly written: number;
  /** Files removed: they are no longer part of the site. */
  readonly removed: number;
  /** Whether any file of the folder has changed, even if only the manifest and build.json: then it must be uploaded. */
  readonly changed: boolean;
}

export function publishedOptions(options: SiteOptions): Manifest["options"] {
  const areUsual = options.languages.join() === defaultLanguages.join();
  return {
    base_url: options.baseUrl,
    links: options.links,
    page_size: options.pageSize,
    products: productNames.filter((name) => options.products.includes(name)),
    about: options.about,
    previous: options.previous ?? null,
    ...(!areUsual && { languages: [...options.languages] }),
    ...(options.additions && { additions: hashOf(options.additions) }),
  };
}

/** SHA-256 of all that is added; where its files lie does not matter. */
function hashOf(additions: Additions): string {
  return hash(
    "sha256",
    JSON.stringify(additions, (key, value) => (key === "file" ? "" : value)),
  );
}

/** The base address that links begin with. A slash at its end is removed. */
export function parseBaseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const wrong =
    url === undefined || !["http:", "https:"].includes(url.protocol)
      ? ""
      : url.href !== `${url.origin}${url.pathname}`
        ? ", which has more than a host and a path"
        : /^(\/[A-Za-z0-9._~-]+)*\/?$/.test(url.pathname)
          ? undefined
          : ", whose path is not made of plain names";
  if (url !== undefined && wrong === undefined) {
    return `${url.origin}${url.pathname}`.replace(/\/$/, "");
  }
  const expected = "an address such as https://example.org or https://example.org/ag";
  throw new AnthologyError(
    "run",
    `--base-url: expected ${expected}, found ${JSON.stringify(value)}${wrong}`,
    { hint: "give the address under which the folder will be served" },
  );
}
