/** Every host that `anthology-build host <name>` configures. */
import { apacheConfiguration } from "./apache.ts";
import { caddyConfiguration } from "./caddy.ts";
import { type ConfigurationOptions, oneWord, type RepositoryFile } from "./configuration.ts";
import { githubPagesFiles } from "./github-pages.ts";
import { netlifyFiles } from "./netlify.ts";
import { nginxConfiguration } from "./nginx.ts";
import { wranglerSettings } from "./wrangler.ts";

type Write = (options: ConfigurationOptions) => string;

/** Hosts that serve a folder that is already built: what writes the configuration, and the usual name of its file. */
export const configurations: Readonly<Record<string, { file: string; write: Write }>> = {
  nginx: { file: "anthology.conf", write: nginxConfiguration },
  caddy: { file: "Caddyfile", write: caddyConfiguration },
  apache: { file: "anthology.conf", write: apacheConfiguration },
  cloudflare: { file: "wrangler.jsonc", write: wranglerSettings },
};

/** Those that can hand filtered requests on to `anthology-build serve`. */
export const webServers: readonly string[] = ["nginx", "caddy", "apache"];

/** Hosts that build the folder themselves, with the files that they need in a repository. */
export const repositoryHosts: Readonly<
  Record<string, (folder: string, snapshot?: string) => RepositoryFile[]>
> = {
  netlify: (folder, snapshot) => netlifyFiles(folder, reading(snapshot)),
  "github-pages": (folder, snapshot) => githubPagesFiles(folder, reading(snapshot)),
};

/** The option of a build for a snapshot, or for a table that it loads. */
function reading(snapshot: string | undefined): string {
  return snapshot === undefined ? "" : ` --snapshot ${oneWord("--snapshot", snapshot)}`;
}
