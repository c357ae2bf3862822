/** `anthology-build serve`: serve a published folder over HTTP, with the same answers as every other host. */
import { once } from "node:events";
import type { Command } from "commander";
import type { ListenAddress } from "../../hosts/server/listen.ts";
import type { Store } from "../../hosts/store.ts";
import { collectionPath, rootPath } from "../../routing/routes.ts";
import { addConfigOption, numberFrom, siteArgument, siteFolder } from "../options.ts";
import { interruptible } from "../signals.ts";
import type { Terminal } from "../terminal.ts";

export function addServeCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("serve")
    .description("Serve a published folder over HTTP, with the whole contract")
    .addArgument(siteArgument("folder that was published, plain or packed"))
    .option(
      "-p, --port <n>",
      "port to listen on; 0 takes any free port",
      numberFrom(0, 65_535),
      3000,
    )
    .option(
      "--host <address>",
      "address to listen on; 0.0.0.0 lets other machines in",
      "127.0.0.1",
    );
  addConfigOption(command)
    .addHelpText(
      "after",
      `
The folder is served at the root of the address. If its --base-url has a path, a proxy in front of the server must
remove that path from requests.

Example:
  $ anthology-build serve out --port 3000

Exit status: 0 stopped by Ctrl-C or SIGTERM, after the last answer; 1 the packed site is damaged; 2 no finished build,
or could not run.`,
    )
    .action(async (folder: string | undefined, flags: ListenAddress) =>
      run(await siteFolder(command, folder), flags, screen),
    );
}

async function run(folder: string, flags: ListenAddress, screen: Terminal): Promise<void> {
  const [{ openStore }, { listen }, { createSiteServer }] = await Promise.all([
    import("../stores.ts"),
    import("../../hosts/server/listen.ts"),
    import("../../hosts/server/server.ts"),
  ]);
  const { store, isPacked, baseUrl } = await openStore(folder);
  const server = createSiteServer(store, (error, { method, url }) => {
    const reason = error instanceof Error ? error.stack : String(error);
    screen.error(`error: ${method} ${url} could not be answered: ${reason}`);
  });
  await interruptible(screen, async (signal) => {
    const { origin, stop } = await listen(server, flags);
    // Links to localhost lead here too.
    if (![origin, origin.replace("127.0.0.1", "localhost")].includes(baseUrl)) {
      const remedy = `to follow them here, build with --base-url ${origin}`;
      screen.error(`${screen.paint.yellow("warning:")} links lead to ${baseUrl}; ${remedy}`);
    }
    screen.result(`${folder}${isPacked ? ", a packed site," : ""} is served at ${origin}; try`);
    for (const path of await examples(store)) screen.result(`  ${origin}${path}`);
    if (!signal.aborted) await once(signal, "abort");
    await stop();
  });
}

/** Addresses to try: the front page if there is one, the list of collections, a second page. */
async function examples({ open }: Store): Promise<string[]> {
  const page = await open("index.html");
  page?.close();
  const frontPage = page === undefined ? [] : ["/"];
  return [...frontPage, rootPath, `${collectionPath("passages")}?page=2`];
}
