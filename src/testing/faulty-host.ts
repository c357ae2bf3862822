/** A host of a published folder that fails in the way that a test chooses. */
import { readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { listen } from "../hosts/listen.ts";

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
export async function startHost(folder: string): Promise<FaultyHost> {
  const asked: string[] = [];
  let misconduct: Misconduct = () => false;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    asked.push(path);
    if (misconduct(request, response)) return;
    const file = join(folder, path);
    // A fifo in a hostile folder would block this process for ever.
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) response.end(readFileSync(file));
    else response.writeHead(404).end();
  };
  const server = createServer(answer);
  const { origin, stop } = await listen(server, { host: "127.0.0.1", port: 0 });
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
