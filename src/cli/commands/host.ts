/** `anthology-build host`: print the configuration with which a host honours the whole contract. */
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Argument, type Command } from "commander";
import { parseBaseUrl } from "../../build/options.ts";
import { configurations } from "../../hosts/configurations.ts";
import { AnthologyError } from "../../model/errors.ts";
import { resources } from "../../resources/index.ts";
import { openManifest } from "../open-manifest.ts";
import type { Terminal } from "../terminal.ts";

/** Our Worker, compiled, beside this command. */
const worker = new URL("../../hosts/cloudflare/worker.js", import.meta.url);

interface Flags {
  readonly root?: string;
  readonly baseUrl?: string;
  readonly brotli?: true;
}

export function addHostCommand(program: Command, screen: Terminal): void {
  program
    .command("host")
    .description("Print the configuration of a host for a published folder")
    .addArgument(new Argument("<name>", "host to configure").choices(Object.keys(configurations)))
    .argument("[folder]", "folder that was published", "out")
    .option("--root <path>", "where the folder stands on the server (default: where it is now)")
    .option("-b, --base-url <url>", "address of the site (default: the one it was built for)")
    .option("--brotli", "nginx: compress with the module ngx_brotli as well")
    .addHelpText(
      "after",
      `
The host answers at the root of its address, whatever path the site's has: what stands before it on the
web takes that path off.

Examples:
  $ anthology-build host nginx out --root /srv/anthology > /etc/nginx/conf.d/anthology.conf
  $ anthology-build host cloudflare out > wrangler.jsonc

Exit status: 0 printed; 1 the folder has a faulty manifest; 2 could not run.`,
    )
    .action(async (name: string, folder: string, flags: Flags) =>
      screen.result((await configure(name, folder, flags)).trimEnd()),
    );
}

async function configure(name: string, folder: string, flags: Flags): Promise<string> {
  const write = configurations[name];
  if (write === undefined) throw new Error(`no host is called ${name}`);
  const built = (await openManifest(folder))?.head.options;
  const baseUrl = flags.baseUrl === undefined ? built?.base_url : parseBaseUrl(flags.baseUrl);
  if (baseUrl === undefined) {
    throw new AnthologyError("run", `no manifest.json in ${folder}: nothing was published there`, {
      hint: "build it first, or name the address of the site with --base-url",
    });
  }
  const withXml = built?.xml ?? true;
  return write(
    resources.map(({ name, xml }) => ({ name, xml: xml && withXml })),
    {
      folder,
      root: resolve(flags.root ?? folder),
      baseUrl,
      worker: relative(process.cwd(), fileURLToPath(worker)),
      brotli: flags.brotli === true,
    },
  );
}
