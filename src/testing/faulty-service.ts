/** A service with the files of a build that fails in the way that a test chooses, and counts its requests. */
import { hash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "../hosts/listen.ts";
import { missingReply } from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import { readFolder } from "./published-site.ts";

/** Files of a build by path. */
export type SiteFiles = ReadonlyMap<string, string>;

/** The base address of the sites in tests; the service replaces it by its own. */
export const builtFor = "http://service.test";

/** A request that was received. */
export interface ReceivedRequest {
  /** Path and query. */
  readonly target: string;
  /** Milliseconds since the service was started. */
  readonly at: number;
  /** Number of earlier requests. */
  readonly place: number;
  /** Number of earlier requests for the same target. */
  readonly before: number;
}

/** An answer before it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Changes an answer, or sends one itself and returns undefined. */
export type Fault = (
  good: Reply,
  asked: ReceivedRequest,
  response: ServerResponse,
) => Reply | undefined | Promise<Reply | undefined>;

export interface FaultyService {
  /** Its address, without a slash at the end. */
  readonly origin: string;
  /** All requests so far. */
  readonly asked: readonly ReceivedRequest[];
  /** Number of answers with status 200. */
  readonly bodies: number;
  /** Serves these files from now on. */
  serve(files: SiteFiles): void;
  /** Sends all later answers through these faults, in order. */
  misbehave(...faults: readonly Fault[]): void;
  /** Forgets all requests. */
  reset(): void;
  stop(): Promise<void>;
}

/** The text of every file of a build. */
export function readSite(folder: string): SiteFiles {
  return new Map([...readFolder(folder)].map(([path, bytes]) => [path, bytes.toString("utf8")]));
}

/** Starts a service that works correctly until `misbehave` is called. */
export async function startService(files: SiteFiles): Promise<FaultyService> {
  let site = files;
  let faults: readonly Fault[] = [];
  let asked: ReceivedRequest[] = [];
  let bodies = 0;
  const start = performance.now();
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? "";
    const now: ReceivedRequest = {
      target,
      at: performance.now() - start,
      place: asked.length,
      before: asked.filter((other) => other.target === target).length,
    };
    asked.push(now);
    let current: Reply | undefined = goodReply(site, request, origin);
    for (const fault of faults) {
      if (current !== undefined) current = await fault(current, now, response);
    }
    if (current === undefined) return;
    if (current.status === 200) bodies += 1;
    response.writeHead(current.status, current.headers).end(current.body);
  };
  const { origin, stop } = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    origin,
    get asked() {
      return asked;
    },
    get bodies() {
      return bodies;
    },
    serve: (next) => {
      site = next;
    },
    misbehave: (...next) => {
      faults = next;
    },
    reset: () => {
      asked = [];
      bodies = 0;
    },
    stop: () => {
      server.closeAllConnections();
      return stop();
    },
  };
}

function goodReply(site: SiteFiles, request: IncomingMessage, origin: string): Reply {
  const raw = { method: request.method ?? "GET", target: request.url ?? "" };
  const found = answer(raw);
  if (found.kind === "filtered") throw new Error("a pull uses no filters");
  if (found.kind === "reply") return found.reply;
  const body = site.get(found.file)?.replaceAll(builtFor, origin);
  if (body === undefined) return missingReply(found);
  const etag = `"${hash("sha256", body)}"`;
  const headers = { "content-type": "application/json", etag };
  return request.headers["if-none-match"] === etag
    ? { status: 304, headers, body: "" }
    : { status: 200, headers, body };
}
