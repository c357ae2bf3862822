/** `anthology-build serve`: serve a published folder over HTTP, with the same answers as every other host. */
import { once } from "node:events";
import type { ListenAddress } from "../../hosts/listen.ts";
import { AnthologyError } from "../../model/errors.ts";
import { collectionPath, rootPath } from "../../routing/routes.ts";
import type { CommandDefinition } from "../command.ts";
import {
  addConfigOption,
  addSettings,
  numberFrom,
  settingsOf,
  siteArgument,
  siteFolder,
} from "../options.ts";

export const serveCommand: CommandDefinition = {
  name: "serve",
  description: "Serve a published folder over HTTP, with the whole contract",
  declare: (command) =>
    addConfigOption(
      addSettings(command, "--cache <seconds>")
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
        ),
    ),
  help: `The folder is served at the root of the address. If its --base-url has a path, a proxy in front of the server must
remove that path from requests.

Example:
  $ anthology-build serve out --port 3000

Exit status: 0 stopped by Ctrl-C or SIGTERM, after the last answer; 1 the packed site is damaged; 2 no finished build,
or could not run.`,
  run: async ({ command, screen, work }, given?: string) => {
    const folder = await siteFolder(command, given);
    const [{ siteAt }, { readBuildFile }, { listen }, { createSiteServer }] = await Promise.all([
      import("../../packed/site-at.ts"),
      import("../../site-folder/published.ts"),
      import("../../hosts/listen.ts"),
      import("../../hosts/serve.ts"),
    ]);
    const site = siteAt(folder);
    const baseUrl = (await readBuildFile(site))?.options?.base_url ?? "";
    const { cache } = await settingsOf(command);
    const onError: Parameters<typeof createSiteServer>[1] = (error, { method, url }) => {
      const reason = error instanceof AnthologyError ? error.message : Object(error).stack;
      screen.error(`error: ${method} ${url} could not be answered: ${reason}`);
    };
    const server = createSiteServer(site, onError, cache);
    await work(async ({ signal }) => {
      const { origin, stop } = await listen(server, command.opts<ListenAddress>());
      // Links to localhost lead here too.
      if (![origin, origin.replace("127.0.0.1", "localhost")].includes(baseUrl)) {
        const remedy = `to follow them here, build with --base-url ${origin}`;
        screen.error(`${screen.paint.yellow("warning:")} links lead to ${baseUrl}; ${remedy}`);
      }
      screen.result(
        `${folder}${site.kind === "packed" ? ", a packed site," : ""} is served at ${origin}; try`,
      );
      const page = await site.open("index.html");
      page?.close();
      const frontPage = page === undefined ? [] : ["/"];
      for (const path of [...frontPage, rootPath, `${collectionPath("passages")}?page=2`]) {
        screen.result(`  ${origin}${path}`);
      }
      if (!signal.aborted) await once(signal, "abort");
      await stop();
    });
    return { lines: [] };
  },
};
