/** A service over the files of a build that does whatever a test asks of it, and counts what it is asked. */

import { hash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { collections } from "../routing/collections.ts";
import { missingReply, reply } from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import { readFolder } from "./published-site.ts";

/** Files of a build by path. */
export type SiteFiles = ReadonlyMap<string, string>;

/** The base address that the sites of tests are built with; the service puts its own in its place. */
export const builtFor = "http://service.test";

/** A request that has come in. */
export interface Asked {
  /** Path and query. */
  readonly target: string;
  /** Milliseconds since the service was started. */
  readonly at: number;
  /** How many requests came before. */
  readonly place: number;
  /** How many of those were for the same target. */
  readonly before: number;
}

/** What is about to be answered. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Changes an answer, or gives it itself: undefined means that nothing more is to be sent. */
export type Fault = (
  good: Reply,
  asked: Asked,
  response: ServerResponse,
) => Reply | undefined | Promise<Reply | undefined>;

export interface FaultyService {
  /** Where it answers, without a slash at the end. */
  readonly origin: string;
  /** All requests so far. */
  readonly asked: readonly Asked[];
  /** Number of bodies that were sent as 200. */
  readonly bodies: number;
  /** From now on these are the files. */
  serve(files: SiteFiles): void;
  /** From now on answers go through these faults, in their order. */
  misbehave(...faults: readonly Fault[]): void;
  /** Forgets what it was asked. */
  reset(): void;
  stop(): Promise<void>;
}

/** The text of every file below a folder that was built. */
export function readSite(folder: string): SiteFiles {
  return new Map([...readFolder(folder)].map(([path, bytes]) => [path, bytes.toString("utf8")]));
}

/** Starts a service that behaves well until it is told not to. */
export async function startService(files: SiteFiles): Promise<FaultyService> {
  let site = files;
  let faults: readonly Fault[] = [];
  let asked: Asked[] = [];
  let bodies = 0;
  const start = performance.now();
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? "";
    const now: Asked = {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
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
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

function goodReply(site: SiteFiles, request: IncomingMessage, origin: string): Reply {
  const raw = { method: request.method ?? "GET", target: request.url ?? "" };
  const found = answer(raw, collections);
  if (found.kind === "filtered") return missingReply(found);
  if (found.kind !== "page" && found.kind !== "static") return reply(found);
  const body = site.get(found.file)?.replaceAll(builtFor, origin);
  if (body === undefined) return missingReply(found);
  const etag = `"${hash("sha256", body)}"`;
  const headers = { "content-type": "application/json", etag };
  return request.headers["if-none-match"] === etag
    ? { status: 304, headers, body: "" }
    : { status: 200, headers, body };
}
