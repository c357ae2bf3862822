/** Hosts on edges: the Cloudflare Worker in the real workerd, and the Netlify function in a simulated environment. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { packedEdge } from "../../hosts/edge.ts";
import { wranglerSettings } from "../../hosts/index.ts";
import { listen } from "../../hosts/listen.ts";
import { openSite, siteAt } from "../../packed/site-at.ts";
import { packsFolder } from "../../routing/site-files.ts";
import { openFile } from "../../site-folder/plain-site.ts";
import { readBuildFile } from "../../site-folder/published.ts";
import { bytesOf } from "../../site-folder/site.ts";
import { secondPackage } from "../needs.ts";
import type { TestHost } from "./host.ts";

/** Folder of the compiled program, from which workerd reads the Worker and its imports. */
const compiledProgram = fileURLToPath(new URL("../../../dist/", import.meta.url));

/** The part of Miniflare that is used here. */
interface MiniflareModule {
  readonly Miniflare: new (
    options: object,
  ) => {
    readonly ready: Promise<URL>;
    dispose(): Promise<void>;
  };
}

/** The Worker with static assets, set up by our wrangler.jsonc. Cloudflare's network compresses; workerd does not. */
export const cloudflare: TestHost = {
  name: "Cloudflare Worker in Miniflare",
  abilities: ["filters"],
  needs: ["packages"],
  start: async (folder) => {
    const { Miniflare } = secondPackage<MiniflareModule>("miniflare");
    const { main, compatibility_date, assets, vars } = settingsFor(folder, await baseUrlOf(folder));
    const { directory, binding, run_worker_first, html_handling, not_found_handling } = assets;
    const miniflare = new Miniflare({
      modules: true,
      modulesRules: [{ type: "ESModule", include: ["**/*.js"] }],
      rootPath: compiledProgram,
      modulesRoot: compiledProgram,
      scriptPath: main,
      compatibilityDate: compatibility_date,
      bindings: vars ?? {},
      assets: {
        directory,
        binding,
        routerConfig: {
          has_user_worker: true,
          ...(run_worker_first === true
            ? { invoke_user_worker_ahead_of_assets: true }
            : { static_routing: routesOf(run_worker_first) }),
        },
        assetConfig: { html_handling, not_found_handling },
      },
    });
    const { origin } = await miniflare.ready;
    return { origin, stop: () => miniflare.dispose() };
  },
};

/** The address that the site in a folder was built for. */
async function baseUrlOf(folder: string): Promise<string> {
  return (await readBuildFile(siteAt(folder)))?.options?.base_url ?? "";
}

interface Settings {
  readonly main: string;
  readonly compatibility_date: string;
  readonly vars?: object;
  readonly assets: {
    readonly directory: string;
    readonly binding: string;
    readonly run_worker_first: true | readonly string[];
    readonly html_handling: "none";
    readonly not_found_handling: "none";
  };
}

/** Wrangler's list of paths as Miniflare takes it: those that the Worker answers, and those that it does not. */
function routesOf(paths: readonly string[]) {
  const [others, own] = [
    paths.filter((path) => path.startsWith("!")),
    paths.filter((path) => !path.startsWith("!")),
  ];
  return { user_worker: own, asset_worker: others.map((path) => path.slice(1)) };
}

/** The settings of wrangler, without comments. */
function settingsFor(folder: string, baseUrl: string): Settings {
  const text = wranglerSettings({
    folder,
    root: folder,
    workers: `${compiledProgram}hosts/cloudflare`,
    baseUrl,
    isPacked: openSite(folder).kind === "packed",
  });
  return JSON.parse(text.replace(/^ *\/\/.*$/gm, "")) as Settings;
}

/** The edge function in Node, in front of the files of a packed site, as on Netlify. */
export const netlify: TestHost = {
  name: "Netlify edge function, simulated",
  abilities: ["filters"],
  needs: [],
  start: async (folder) => {
    const below = new URL(await baseUrlOf(folder)).pathname.replace(/\/$/, "");
    const netlifyFunction = packedEdge((asset) => fetch(asset), below);
    const server = createServer((request, response) => {
      answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
      // Requests for packs go past the function.
      const isPack = incoming.url?.startsWith(`/${packsFolder}`);
      const response = await (isPack
        ? storedFile(folder, incoming.url ?? "")
        : netlifyFunction(await webRequest(incoming)));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body === null) outgoing.end();
      else await pipeline(response.body, outgoing);
    };
    return listen(server, { host: "127.0.0.1", port: 0 });
  },
};

async function webRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = "", url = "", headers } = incoming;
  const body = await buffer(incoming);
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]),
    ...(body.length === 0 ? {} : { body }),
  });
}

/** A static store that finds files only by their exact path. */
async function storedFile(folder: string, path: string): Promise<Response> {
  const content = openFile(folder, path.slice(1), new Map());
  if (content === undefined) return new Response("Not found", { status: 404 });
  const headers = { "Content-Type": "text/plain", ETag: `${await content.etag()}` };
  return new Response(await bytesOf(content), { headers });
}
