/**
 * The server of the dev loop. It answers as `serve` does, and adds to each web page a script that follows the builds.
 * The script's tag is added to the answer; the published files do not change.
 */
import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { limitedServer, type Respond } from "../hosts/server/limited-server.ts";
import { etagOf, type OpenContent, openContent, openFile } from "../hosts/server/open-file.ts";
import { readPlainFile } from "../hosts/server/plain-file.ts";
import { sendReply } from "../hosts/server/send-content.ts";
import { siteAnswers } from "../hosts/server/server.ts";
import { html } from "../markup/html.ts";
import { errorReply, reply, webPageHeaders } from "../routing/replies.ts";
import type { CollectionRoute } from "../routing/requests.ts";
import type { OpenPages } from "./open-pages.ts";

/** Addresses of the dev loop itself; no site has files in this folder. */
const ownFolder = "/.anthology-dev/";
const eventsPath = `${ownFolder}events`;

/** The script, and the module that it imports. */
const scripts = ["reload.js", "panel.js"];

/** The folder of the compiled scripts, also when this code runs from source: browsers do not run TypeScript. */
const compiled = new URL("../../dist/dev/browser/", import.meta.url);

export interface LiveServerOptions {
  readonly folder: string;
  readonly pages: OpenPages;
  /** Names that requests may use for this server, in addition to any IP address. */
  readonly names: readonly string[];
  /** Called with a request that failed through an error in the program. */
  readonly onError: (error: unknown, request: IncomingMessage) => void;
}

/** A server that does not listen yet and has no site yet. */
export class LiveServer {
  readonly server: Server;
  readonly #options: LiveServerOptions;
  readonly #scripts = new Map(
    scripts.map((name) => [ownFolder + name, readFileSync(new URL(name, compiled), "utf8")]),
  );
  #respond: Respond = answerWithoutSite;

  constructor(options: LiveServerOptions) {
    this.#options = options;
    this.server = limitedServer((request, response) => this.#answer(request, response));
  }

  /** Serves the folder from now on, as a site with these collections. */
  showSite(collections: readonly CollectionRoute[]): void {
    const { folder, onError } = this.#options;
    const open = (...file: Parameters<typeof openFile>) => this.#openFile(...file);
    this.#respond = siteAnswers({ folder, collections, onError, open });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = "", url = "", headers } = request;
    const [path = ""] = url.split("?");
    const script = this.#scripts.get(path);
    if (!this.#isOwnName(headers.host)) sendReply(response, errorReply(403, foreignName));
    else if (script === undefined && path !== eventsPath) this.#respond(request, response);
    else if (method === "OPTIONS") {
      sendReply(response, reply({ kind: "options", route: { kind: "static", file: path } }));
    } else if (method !== "GET" && method !== "HEAD") {
      sendReply(response, reply({ kind: "not allowed", method }));
    } else if (script === undefined) this.#options.pages.add(response);
    else {
      const own = { "Content-Type": "text/javascript", "Cache-Control": "no-store" };
      response.writeHead(200, own).end(script);
    }
  }

  /** Whether a `Host` header has an address of this machine: another site may let its own name lead to this server. */
  #isOwnName(host = ""): boolean {
    if (!URL.canParse(`http://${host}`)) return false;
    const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, "");
    return isIP(name) !== 0 || this.#options.names.includes(name);
  }

  #openFile(folder: string, path: string): OpenContent | undefined {
    if (!path.endsWith(".html")) return openFile(folder, path);
    return readPlainFile(folder, path, ({ descriptor, stats }) => {
      const { version } = this.#options.pages.state;
      const tag = Buffer.from(scriptTag(version));
      // An HTML parser puts what follows the end tag into the body.
      const bytes = Buffer.concat([readFileSync(descriptor), tag]);
      return openContent(bytes, etagOf(stats).replace(/"$/, `-${version}"`));
    });
  }
}

/** The detail of the answer to a request for another host. */
const foreignName =
  "This is not a name of this server. If it should be one, give it with --host or --base-url.";

/** The tag of the script; the version of the page is in the query of the script's address. */
function scriptTag(version: string | null): string {
  return `<script type="module" src="${ownFolder}reload.js?${version ?? ""}"></script>\n`;
}

/** The answer before the first successful build: a web page for browsers, JSON for other clients. */
function answerWithoutSite({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.accept?.includes("text/html") === true) {
    const own = { "Content-Type": "text/html; charset=utf-8", ...webPageHeaders };
    response.writeHead(503, { ...own, "Cache-Control": "no-store" });
    response.end(noSitePage + scriptTag(null));
  } else {
    sendReply(response, errorReply(503, "There is no site yet."));
  }
}

/** The page at every address until the first build succeeds; its script shows the faults in the data. */
const noSitePage = `${html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No site yet</title>
</head>
<body>
<main>
<h1>No site yet</h1>
<p>The first build is not complete. When it is, this page shows the site; if it cannot be, this page and the terminal say why.</p>
</main>
</body>
</html>
`}`;
