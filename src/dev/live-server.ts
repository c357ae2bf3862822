/**
 * The server of the dev loop. It answers as `serve` does, and adds to each web page a script that follows the builds.
 * The script's tag is added to the answer; the published files do not change.
 */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type OpenFile, openFile } from "../hosts/server/engine.ts";
import { createSiteServer } from "../hosts/server/server.ts";
import { html } from "../markup/html.ts";
import { errorReply, webPageHeaders } from "../routing/replies.ts";
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
  #site: Server | undefined;

  constructor(options: LiveServerOptions) {
    this.#options = options;
    this.server = createServer((request, response) => this.#answer(request, response));
  }

  /** Serves the folder from now on, as a site with these collections. */
  showSite(collections: readonly CollectionRoute[]): void {
    const { folder, onError } = this.#options;
    const open = (...file: Parameters<typeof openFile>) => this.#openFile(...file);
    this.#site = createSiteServer({ folder, collections, onError, open });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const [path = ""] = (request.url ?? "").split("?");
    const script = this.#scripts.get(path);
    if (script !== undefined) {
      const headers = { "Content-Type": "text/javascript", "Cache-Control": "no-store" };
      response.writeHead(200, headers).end(script);
    } else if (path === eventsPath) this.#options.pages.add(response);
    else if (this.#site === undefined) answerWithoutSite(request, response);
    else this.#site.emit("request", request, response);
  }

  async #openFile(folder: string, path: string): Promise<OpenFile | undefined> {
    // Read the version before the file: an old file must not get the version of a new one.
    const { version } = this.#options.pages.state;
    const file = await openFile(folder, path);
    if (file === undefined || !path.endsWith(".html")) return file;
    const tag = Buffer.from(scriptTag(version));
    // An HTML parser puts what follows the end tag into the body.
    const bytes = Buffer.concat([await buffer(file.body), tag]);
    const etag = file.etag.replace(/"$/, `-${version}"`);
    return { type: file.type, length: bytes.length, etag, body: Readable.from([bytes]) };
  }
}

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
    const { status, headers: own, body } = errorReply(503, "There is no site yet.");
    response.writeHead(status, own).end(body);
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
