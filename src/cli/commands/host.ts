/** `anthology-build host`: print or write what a host needs to serve a site. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Argument, InvalidArgumentError, Option } from "commander";
import { explained } from "../../disk/errors.ts";
import { isThere } from "../../disk/is-there.ts";
import { configurations, repositoryHosts } from "../../hosts/index.ts";
import { githubPagesLimits, oneWord, type RepositoryFile } from "../../hosts/repositories.ts";
import { webServers } from "../../hosts/web-servers.ts";
import { AnthologyError } from "../../model/errors.ts";
import { parseBaseUrl } from "../../site/options.ts";
import type { CommandDefinition } from "../command.ts";
import { addConfigOption, addSettings, settingsOf, siteArgument, siteFolder } from "../options.ts";

/** The compiled Workers for Cloudflare. */
const workers = new URL("../../hosts/cloudflare", import.meta.url);

type Flags = Partial<
  Record<"root" | "baseUrl" | "filters" | "name" | "snapshot" | "write", string | undefined>
>;

export const hostCommand: CommandDefinition = {
  name: "host",
  description:
    "Print what a host needs to serve a site: its configuration, or files of a repository",
  declare: (command) =>
    addConfigOption(
      addSettings(command, "--cache <seconds>")
        .addArgument(
          new Argument("<name>", "host to configure").choices([
            ...Object.keys(configurations),
            ...Object.keys(repositoryHosts),
          ]),
        )
        .addArgument(siteArgument("folder that was published, or that the host will publish"))
        .option("--write <folder>", "write the files into this folder instead of printing them")
        .option("-s, --snapshot <file>", "snapshot or spreadsheet in the repository that is built")
        .option("--root <path>", "path of the folder on the server (default: its path here)")
        .option(
          "-b, --base-url <url>",
          "address of the site (default: the address it was built for)",
        )
        .option("--name <name>", "name of the Cloudflare Worker (default: made of the address)")
        .addOption(
          new Option(
            "--filters <url>",
            "address of anthology-build serve, which answers filters for nginx, Caddy or Apache",
          ).argParser(parseOrigin),
        ),
    ),
  help: `Hosts of a folder that is already built: ${Object.keys(configurations).join(", ")}. Web servers answer at the root
of their address: if the site's address has a path, a proxy in front of them must remove that path from requests. The
Worker of Cloudflare and the function of Netlify answer below the path, too.

Hosts that build the site in a repository that has anthology-build among its dependencies: ${Object.keys(repositoryHosts).join(", ")}.
Netlify publishes the packed site: its folder is "packed" unless you name another.
Several files are printed one after the other, each below its name. --write never overwrites a file that differs.

Examples:
  $ anthology-build host nginx out --root /srv/anthology > /etc/nginx/conf.d/anthology.conf
  $ anthology-build host caddy out --filters http://127.0.0.1:3000 > Caddyfile
  $ anthology-build host cloudflare packed --write .
  $ anthology-build host netlify --write .

Exit status: 0 done; 1 the folder has a faulty manifest; 2 could not run.`,
  run: async ({ command }, name: string, given?: string) => {
    const flags = command.opts<Flags>();
    const packed = name === "netlify" ? "packed" : undefined;
    const folder = given ?? packed ?? (await siteFolder(command, given));
    if (flags.filters !== undefined && !(name in webServers)) {
      throw new AnthologyError("run", `${name} cannot hand requests on to ${flags.filters}`, {
        hint: `leave --filters out: it is for ${Object.keys(webServers).join(", ")}`,
      });
    }
    const baseUrl = flags.baseUrl && parseBaseUrl(flags.baseUrl);
    const { cache } = await settingsOf(command);
    const ofRepository = repositoryHosts[name]?.(folder, flags.snapshot, { baseUrl, cache });
    const { files, notes } = ofRepository
      ? { files: ofRepository, notes: name === "github-pages" ? [githubPagesLimits] : [] }
      : await configure(name, folder, { ...flags, baseUrl }, cache);
    const lines = flags.write === undefined ? printed(files) : writeNewFiles(flags.write, files);
    return { lines, notes };
  },
};

/** The address of a server, in the one spelling that every configuration takes. */
function parseOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) {
    return url.origin;
  }
  throw new InvalidArgumentError("expected an address without a path, http://127.0.0.1:3000");
}

/** A single file is printed unchanged; with several, each is printed below its name. */
function printed(files: readonly RepositoryFile[]): string[] {
  const texts = files.map(({ path, text }) =>
    files.length === 1 ? text : `==> ${path} <==\n${text}`,
  );
  return [texts.join("\n").trimEnd()];
}

/** The settings of a host, and what its user must know of them. */
async function configure(name: string, folder: string, flags: Flags, cache?: number) {
  const { file, write } = configurations[name] as (typeof configurations)[string];
  const [{ openSite }, { readBuildFile }] = await Promise.all([
    import("../../packed/site-at.ts"),
    import("../../site-folder/published.ts"),
  ]);
  const site = openSite(folder);
  const isPacked = site.kind === "packed";
  if (isPacked && name in webServers) {
    throw new AnthologyError("run", `${folder} is a packed site, which ${name} cannot read`, {
      hint: `name the folder that was packed, or unpack it: anthology-build pack --unpack ${folder} out`,
    });
  }
  const built = (await readBuildFile(site))?.options;
  const { baseUrl = built?.base_url } = flags;
  if (baseUrl === undefined) {
    throw new AnthologyError("run", `no build.json in ${folder}: nothing was published there`, {
      hint: "build it first, or name the address of the site with --base-url",
    });
  }
  const text = write({
    folder,
    root: resolve(flags.root ?? folder),
    baseUrl,
    filters: flags.filters,
    languages: built?.languages,
    cache,
    isPacked,
    name: flags.name === undefined ? undefined : oneWord("--name", flags.name),
    workers: relative(process.cwd(), fileURLToPath(workers)),
  });
  const { pathname } = new URL(baseUrl);
  const isBelow = name in webServers && pathname !== "/";
  return { files: [{ path: file, text }], notes: isBelow ? [belowPath(pathname)] : [] };
}

function belowPath(path: string): string {
  return (
    `the site is below ${path}/: this server answers at the root of its address, so a proxy in front of it must remove that ` +
    "path. In a folder of somebody else's server, build with --links file, which needs no settings (docs/publishing.md)"
  );
}

/**
 * Writes the files into a user's folder, and returns their paths. No file with another text is overwritten.
 * @throws AnthologyError of kind `run`, before it writes any, when one of them exists with another text
 */
function writeNewFiles(folder: string, files: readonly RepositoryFile[]): string[] {
  return explained(`write into ${folder}`, () => {
    const wanted = files.map(({ path, text }) => ({ file: join(folder, path), text }));
    for (const { file, text } of wanted) {
      if (!isThere(file) || readFileSync(file, "utf8") === text) continue;
      throw new AnthologyError("run", `${file} already exists with other content`, {
        hint: "print the text without --write and compare, or move the file away",
      });
    }
    for (const { file, text } of wanted) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return wanted.map(({ file }) => file);
  });
}
