/** Every host that `anthology-build host <name>` configures. */
import { type Configuration, type ConfigurationOptions, fill } from "./configuration.ts";
import {
  githubPagesFiles,
  type NetlifyOptions,
  netlifyFiles,
  oneWord,
  type RepositoryFile,
} from "./repositories.ts";
import { webServers } from "./web-servers.ts";

/** Hosts that serve a folder that is already built. */
export const configurations: Readonly<Record<string, Configuration>> = {
  ...webServers,
  cloudflare: { file: "wrangler.jsonc", write: wranglerSettings },
};

/** Static assets with the Worker in front of them. The paths begin in the working folder of the command. */
export function wranglerSettings(options: ConfigurationOptions): string {
  const { folder, workers, baseUrl, isPacked, name, cache = 0 } = options;
  const { hostname, pathname } = new URL(baseUrl);
  const below = pathname === "/" ? "" : pathname;
  // A workers.dev domain follows from the Worker's name.
  const isOwn = hostname !== "localhost" && !hostname.endsWith(".workers.dev");
  return fill("wrangler.jsonc", {
    baseUrl,
    name: name ?? workerName(hostname, below),
    domain: isOwn && below === "" ? hostname : "",
    route: isOwn && below !== "" ? hostname + below : "",
    vars: JSON.stringify({ BELOW: below, CACHE: cache }),
    needed: isPacked ? "build and pack the site" : "build the folder",
    main: JSON.stringify(`${workers}/${isPacked ? "packed.js" : "worker.js"}`),
    folder: JSON.stringify(folder),
    packed: isPacked ? "yes" : "",
    plain: isPacked ? "" : "yes",
  });
}

/** Two sites on one account need two names. A workers.dev domain begins with that of its Worker. */
function workerName(hostname: string, below: string): string {
  if (hostname.endsWith(".workers.dev")) return hostname.slice(0, hostname.indexOf("."));
  if (hostname === "localhost") return "anthology";
  const words = `${hostname}${below}`.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 54).replace(/-$/, "");
}

/** Hosts that build the folder themselves, with the files that they need in a repository. */
export const repositoryHosts: Readonly<
  Record<string, (folder: string, snapshot?: string, more?: NetlifyOptions) => RepositoryFile[]>
> = {
  netlify: (folder, snapshot, more) => netlifyFiles(folder, reading(snapshot), more),
  "github-pages": (folder, snapshot) => githubPagesFiles(folder, reading(snapshot)),
};

/** The option of a build for a snapshot, or for a table that it loads. */
function reading(snapshot: string | undefined): string {
  return snapshot === undefined ? "" : ` --snapshot ${oneWord("--snapshot", snapshot)}`;
}
