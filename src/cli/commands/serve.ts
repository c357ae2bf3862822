/** `anthology-build serve`: serve a published folder over HTTP, with the same answers as every other host. */
import { once } from "node:events";
import { join } from "node:path";
import type { Command } from "commander";
import { isThere } from "../../disk/is-there.ts";
import type { ListenAddress } from "../../hosts/server/listen.ts";
import { collectionPath, rootPath } from "../../routing/routes.ts";
import { addConfigOption, numberFrom, siteArgument, siteFolder } from "../options.ts";
import { interruptible } from "../signals.ts";
import type { Terminal } from "../terminal.ts";

export function addServeCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("serve")
    .description("Serve a published folder over HTTP, with the whole contract")
    .addArgument(siteArgument("folder that was published"))
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

Exit status: 0 stopped by Ctrl-C or SIGTERM, after the last answer; 2 no finished build, or could not run.`,
    )
    .action(async (folder: string | undefined, flags: ListenAddress) =>
      run(await siteFolder(command, folder), flags, screen),
    );
}

async function run(folder: string, flags: ListenAddress, screen: Terminal): Promise<void> {
  const [{ openPublished }, { folderStore }, { listen }, { createSiteServer }] = await Promise.all([
    import("../../site-folder/published.ts"),
    import("../../hosts/server/folder-store.ts"),
    import("../../hosts/server/listen.ts"),
    import("../../hosts/server/server.ts"),
  ]);
  const { base_url } = openPublished(folder, "run").head.options;
  const server = createSiteServer(folderStore(folder), (error, { method, url }) => {
    const reason = error instanceof Error ? error.stack : String(error);
    screen.error(`error: ${method} ${url} could not be answered: ${reason}`);
  });
  await interruptible(screen, async (signal) => {
    const { origin, stop } = await listen(server, flags);
    // Links to localhost lead here too.
    if (![origin, origin.replace("127.0.0.1", "localhost")].includes(base_url)) {
      const remedy = `to follow them here, build with --base-url ${origin}`;
      screen.error(`${screen.paint.yellow("warning:")} links lead to ${base_url}; ${remedy}`);
    }
    screen.result(`${folder} is served at ${origin}; try`);
    for (const path of examples(folder)) screen.result(`  ${origin}${path}`);
    if (!signal.aborted) await once(signal, "abort");
    await stop();
  });
}

/** Addresses to try: the front page if there is one, the list of collections, a second page. */
function examples(folder: string): string[] {
  const frontPage = isThere(join(folder, "index.html")) ? ["/"] : [];
  return [...frontPage, rootPath, `${collectionPath("passages")}?page=2`];
}
