/**
 * A host of a published folder, as GitHub Pages, GitLab Pages and `python -m http.server` are: it opens files by their names,
 * index.html in a folder, and nothing else. It fails in the way that a test chooses.
 */
import { readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { listen } from "../hosts/listen.ts";
import { fileType } from "../routing/file-types.ts";

/** Answers a request; returns false to leave it to the host. */
export type Misconduct = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface FaultyHost {
  /** Its address, without a slash at the end. */
  readonly origin: string;
  /** Requested paths, in order. */
  readonly asked: readonly string[];
  /** Sends all later requests through this function first. */
  misbehave(misconduct: Misconduct): void;
  stop(): Promise<void>;
}

/** Starts a host of this folder that works correctly until `misbehave` is called. */
export async function startHost(folder: string, port = 0): Promise<FaultyHost> {
  const asked: string[] = [];
  let misconduct: Misconduct = () => false;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    asked.push(path);
    if (misconduct(request, response)) return;
    const name = join(folder, decodeURIComponent(path.replace(/[?].*$/, "")));
    const file = name.endsWith("/") ? `${name}index.html` : name;
    // A fifo in a hostile folder would block this process for ever.
    const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    response.setHeader("Content-Type", fileType(file) ?? "text/html");
    response.writeHead(isThere ? 200 : 404).end(isThere ? readFileSync(file) : "<h1>Nothing</h1>");
  };
  const server = createServer(answer);
  const { origin, stop } = await listen(server, { host: "127.0.0.1", port });
  return {
    origin,
    asked,
    misbehave: (next) => {
      misconduct = next;
    },
    stop: () => {
      server.closeAllConnections();
      return stop();
    },
  };
}
