/** `anthology-build serve`: answer requests from a published folder, as every host of the API would. */
import { type Command, InvalidArgumentError } from "commander";
import type { OpenManifest } from "../../build/manifest.ts";
import { collectionPath, rootPath } from "../../model/routes.ts";
import { interruptible } from "../signals.ts";
import type { Terminal } from "../terminal.ts";

interface Flags {
  readonly port: number;
  readonly host: string;
}

export function addServeCommand(program: Command, screen: Terminal): void {
  program
    .command("serve")
    .description("Serve a published folder over HTTP, with the whole contract")
    .argument("[folder]", "folder that was published", "out")
    .option("-p, --port <n>", "port to listen on; 0 takes any that is free", parsePort, 3000)
    .option("--host <address>", "address to listen on; 0.0.0.0 is open to others", "127.0.0.1")
    .addHelpText(
      "after",
      `
The folder answers at the root of the address, whatever path its --base-url has: what stands before it
on the web takes that path off.

Example:
  $ anthology-build serve out --port 3000

Exit status: 0 stopped by Ctrl-C or SIGTERM, after the last answer; 2 no finished build, or could not run.`,
    )
    .action((folder: string, flags: Flags) => run(folder, flags, screen));
}

async function run(folder: string, flags: Flags, screen: Terminal): Promise<void> {
  const [{ openPublished }, { listen }, { createSiteServer }, { resources }] = await Promise.all([
    import("../../build/open-published.ts"),
    import("../../hosts/server/listen.ts"),
    import("../../hosts/server/server.ts"),
    import("../../resources/index.ts"),
  ]);
  const manifest = openPublished(folder, "run");
  const withXml = manifest.head.options.xml;
  const server = createSiteServer({
    folder,
    collections: resources.map(({ name, xml }) => ({ name, xml: xml && withXml })),
    onError: (error, { method, url }) => {
      const reason = error instanceof Error ? error.stack : String(error);
      screen.error(`error: ${method} ${url} could not be answered: ${reason}`);
    },
  });
  await interruptible(async (signal) => {
    const { origin, stop } = await listen(server, flags);
    for (const warning of warnings(origin, manifest)) {
      screen.error(`${screen.paint.yellow("warning:")} ${warning}`);
    }
    screen.result(`${folder} is served at ${origin}; try`);
    for (const path of examples(manifest)) screen.result(`  ${origin}${path}`);
    await aborted(signal);
    await stop();
  });
}

function warnings(origin: string, { head }: OpenManifest): string[] {
  const { options, shard } = head;
  const found: string[] = [];
  if (shard !== null) {
    found.push(`this is shard ${shard.number} of ${shard.of}: links to the others lead nowhere`);
  }
  // Two names of this machine.
  const origins = [origin, origin.replace("127.0.0.1", "localhost")];
  if (!origins.includes(options.base_url)) {
    const anew = `to follow them here, build with --base-url ${origin}`;
    found.push(`links lead to ${options.base_url}; ${anew}`);
  }
  return found;
}

/** Addresses to try: the page for people, the list of collections, a second page, a record. */
function examples(manifest: OpenManifest): string[] {
  const passages = collectionPath("passages");
  let last = passages;
  const found: string[] = [];
  for (const { path } of manifest.files()) {
    if (path === "index.html") found.push("/");
    if (last !== passages || !/^api\/passages\/urn:[^/]+\/index\.json$/.test(path)) continue;
    last = `/${path.replace("index.json", "")}`;
  }
  return [...found, rootPath, `${passages}?page=2&format=json`, last];
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function parsePort(text: string): number {
  const port = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError("Expected a whole number from 0 to 65535.");
}
