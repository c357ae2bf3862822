/** What `init` is told of a site, and the files that follow from it. */
import type { Config } from "../model/published.ts";
import { isRemote } from "../model/remote.ts";

/** Hosts that a site can be published to, as the settings file names them. */
export type Host = NonNullable<Config["host"]>;

/** Variables that each host's own program asks for. */
export const credentials: Readonly<Record<Host, readonly string[]>> = {
  netlify: ["NETLIFY_AUTH_TOKEN", "NETLIFY_SITE_ID"],
  cloudflare: ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"],
  "github-pages": [],
  server: [],
  bucket: [],
};

export const hosts = Object.keys(credentials) as Host[];

/** What runs the commands every night. */
export const ciSystems = ["github", "gitlab", "cron", "none"] as const;
export type Ci = (typeof ciSystems)[number];

/** A site that is set up. */
export interface Project {
  readonly host: Host;
  readonly ci: Ci;
  /** Address of the site; without one, the host tells it. */
  readonly baseUrl: string | undefined;
  /** Address of the service that `pull` reads; without one, the snapshot is kept with the settings. */
  readonly source: string | undefined;
  /** Where `publish` sends the site: a folder, or rclone's name of a remote. Other hosts have commands of their own. */
  readonly target: string | undefined;
}

/** A file of a project. */
export interface ProjectFile {
  /** Path below the folder of the project. */
  readonly path: string;
  readonly text: string;
  readonly isExecutable?: boolean;
  /** Whether the file is commonly there already, with more in it than `init` knows: then it stays. */
  readonly isShared?: boolean;
}

/** Whether the site is published with rclone. */
export function needsRclone({ target }: Project): boolean {
  return target !== undefined && isRemote(target);
}

/** The lines that there are, as one text. */
export function textOf(...lines: readonly (string | false)[]): string {
  return `${lines.filter((line) => line !== false).join("\n")}\n`;
}
