/** A project that `init` sets up, and the files in it. */
import type { RepositoryFile } from "../hosts/configuration.ts";
import type { Config } from "../model/published.ts";
import { isRemote } from "../model/remote.ts";

/** Hosts that a site can be published to, by their names in the settings file. */
export type Host = NonNullable<Config["host"]>;

/** The environment variables that each host's own program needs. */
export const credentials: Readonly<Record<Host, readonly string[]>> = {
  netlify: ["NETLIFY_AUTH_TOKEN", "NETLIFY_SITE_ID"],
  cloudflare: ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"],
  "github-pages": [],
  server: [],
  bucket: [],
};

export const hosts = Object.keys(credentials) as Host[];

/** Systems that can run the commands every night. */
export const ciSystems = ["github", "gitlab", "cron", "none"] as const;
export type Ci = (typeof ciSystems)[number];

/** Path of the snapshot in a project. */
export const snapshot = "data/anthology.sqlite";

/** A site that is set up. */
export interface Project {
  readonly host: Host;
  readonly ci: Ci;
  /** Address of the site; if undefined, the host gives it. */
  readonly baseUrl: string | undefined;
  /** Address of the service that `pull` reads; if undefined, the user keeps the snapshot in the project. */
  readonly source: string | undefined;
  /** Where `publish` sends the site: a folder, or a remote of rclone. Other hosts have their own programs. */
  readonly target: string | undefined;
}

/** A file of a project. */
export interface ProjectFile extends RepositoryFile {
  readonly isExecutable?: boolean;
  /** Whether projects usually have this file already, with other content; if it exists, `init` keeps it. */
  readonly isShared?: boolean;
}

/** Whether the site is published with rclone. */
export function needsRclone({ target }: Project): boolean {
  return target !== undefined && isRemote(target);
}

/** Joins the lines, leaving out those that are false. */
export function textOf(...lines: readonly (string | false)[]): string {
  return `${lines.filter((line) => line !== false).join("\n")}\n`;
}
