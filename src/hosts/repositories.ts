/** The files of a repository that has anthology-build among its dependencies, for hosts that build the site themselves. */
import { AnthologyError, quote } from "../model/errors.ts";
import { outputNames } from "../outputs/index.ts";
import { fill } from "./configuration.ts";

export interface RepositoryFile {
  /** Path from the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** A name that a workflow and a shell read as one word. @throws AnthologyError of kind `run` for others */
export function oneWord(what: string, name: string): string {
  if (/^[\w.][\w./-]*$/.test(name)) return name;
  const message = `${what}: expected letters, digits and . / - _, found ${quote(name)}`;
  const hint = "give another name: a workflow would read this one as more than a name";
  throw new AnthologyError("run", message, { hint });
}

/** Path of the code of the installed package, from the function of the repository. */
const installedEdge = "../../node_modules/anthology-build/dist/hosts/edge.js";

export interface NetlifyOptions {
  /** Address of the site, if it is not that of the domain. The function also answers below its path. */
  readonly baseUrl?: string | undefined;
  /** Seconds for which caches may use what may change. */
  readonly cache?: number | undefined;
  readonly functions?: string;
}

/**
 * The settings of Netlify, and the edge function that answers every request.
 * @param folder of the packed site, which is published: Netlify compares every file at each deployment
 * @param options of the build
 */
export function netlifyFiles(
  folder: string,
  options = "",
  { baseUrl = "$URL", cache = 0, functions = "netlify/edge-functions" }: NetlifyOptions = {},
): RepositoryFile[] {
  // JSON strings are also TOML strings.
  const below = /^[^:]*:..[^/]*(.*)/.exec(baseUrl)?.[1] ?? "";
  const command = (url: string) =>
    JSON.stringify(
      `npx anthology-build${options} --base-url ${url} && npx anthology-build pack ${folder}`,
    );
  const settings = fill("netlify.toml", {
    command: command(baseUrl),
    previewCommand: command(`$DEPLOY_PRIME_URL${below}`),
    folder: JSON.stringify(folder),
    functions: JSON.stringify(functions),
  });
  const edgeFunction = `// Answers every request of the site. The package must be a dependency of this repository.
import { packedEdge } from ${JSON.stringify(installedEdge)};

export default packedEdge((asset) => fetch(asset), "${below}", ${cache});
`;
  return [
    { path: "netlify.toml", text: settings },
    { path: `${functions}/api.js`, text: edgeFunction },
  ];
}

/** What GitHub Pages does with a site. `host` prints it, the workflow and the documents repeat it. */
export const githubPagesLimits =
  "GitHub Pages opens files by their names, and index.html in a folder: it sees no query, and sends no headers of the " +
  "site. The site is built with --links file, so that every link ends in the name of a file: all pages for readers, " +
  "bulk files, records and pages of records work, at addresses such as /api/authors/index.json. /api/authors/ answers " +
  "404; ?page=2, ?format=api and filters are ignored. For the addresses of the contract, take Netlify, Cloudflare or a " +
  "server of your own";

/** The workflow of GitHub Pages. @param options more options of the build */
export function githubPagesFiles(folder: string, options = ""): RepositoryFile[] {
  const text = fill("pages.yml", {
    limits: `${githubPagesLimits}.`.replaceAll(/(.{1,116})(?: |$)/g, "# $1\n").trimEnd(),
    // GitHub Pages sees no query, and opens only `index.html` for a folder.
    products: ["json", ...outputNames.filter((name) => name !== "filters")].join(" "),
    folder: oneWord("folder", folder),
    options,
  });
  return [{ path: ".github/workflows/pages.yml", text }];
}
