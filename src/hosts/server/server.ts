/** A small HTTP server for a published folder. The routing function decides the answers; the engine opens the files. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import Negotiator from "negotiator";
import { isCurrent } from "../../routing/conditional.ts";
import {
  busyReply,
  errorReply,
  headersOf,
  headersOfFile,
  missingReply,
  type Reply,
  reply,
} from "../../routing/replies.ts";
import { answer, type CollectionRoute } from "../../routing/requests.ts";
import { errorPageFor, isAsset } from "../../routing/routes.ts";
import { compose, type FilterSource } from "../composed.ts";
import { type OpenFile, openFile } from "./engine.ts";
import { openFilters } from "./filter-source.ts";
import { inTurn } from "./in-turn.ts";
import { readOneSite } from "./one-site.ts";

export interface SiteServerOptions {
  readonly folder: string;
  readonly collections: readonly CollectionRoute[];
  /** Called for a request that failed because of a defect of the server. */
  readonly onError: (error: unknown, request: IncomingMessage) => void;
  /** Folders of other releases, the newest first. */
  readonly otherSites?: () => readonly string[];
  /** Opens a file of the folder, if files are not sent as stored. */
  readonly open?: typeof openFile;
}

/** Limits for slow and for many clients; times are in milliseconds. */
const limits = {
  /** For the head of a request, and for the whole request. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
} as const;

/** The time in milliseconds after which a client that neither sends nor reads is disconnected. */
const idleTimeout = 60_000;

/** The maximum number of connections: each may keep a file open. */
const connectionLimit = 1000;

/** A server that does not listen yet. */
export function createSiteServer(options: SiteServerOptions): Server {
  const filters = openFilters();
  const listener = inTurn((request, response) => {
    respond(request, response, options, filters).catch((error: unknown) => {
      if (isDisconnect(error)) return;
      options.onError(error, request);
      if (response.headersSent) response.destroy();
      else send(request, response, errorReply(500, "Server error."));
    });
  });
  const server = createServer(limits, listener);
  server.setTimeout(idleTimeout);
  server.maxConnections = connectionLimit;
  return server;
}

/** Error codes of a stream whose client has closed the connection, during the answer or before. */
const disconnects = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"]);

function isDisconnect(error: unknown): boolean {
  return error instanceof Error && "code" in error && disconnects.has(String(error.code));
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteServerOptions,
  filters: (folder: string) => FilterSource,
): Promise<void> {
  const { folder, collections, open = openFile } = options;
  const { method = "", url = "" } = request;
  const decision = answer({ method, target: url }, collections);
  if (decision.kind === "filtered") {
    const page =
      (await readOneSite(folder, (site) => compose(decision, filters(site)))) ?? busyReply;
    if ("status" in page) return send(request, response, page);
    const { bytes, etag } = page;
    const file = { type: "application/json", length: bytes.length, etag };
    const body = Readable.from([bytes]);
    return sendFile(request, response, headersOf("application/json"), { ...file, body });
  }
  if (decision.kind !== "page" && decision.kind !== "static") {
    return send(request, response, reply(decision));
  }
  const file = (await open(folder, decision.file)) ?? (await openKept(decision.file, options));
  if (file !== undefined) {
    return sendFile(request, response, headersOfFile(decision, file.type), file);
  }
  const page = errorPageFor(decision.file, request.headers.accept);
  const shown = page && (await open(folder, page));
  if (!page || !shown) return send(request, response, missingReply(decision));
  const headers = headersOfFile({ kind: "static", file: page }, shown.type);
  await sendFile(request, response, { ...headers, Vary: "Accept" }, shown, 404);
}

/** Opens an asset of an older release: a client may still show a page of that release. */
async function openKept(
  file: string,
  { otherSites = () => [], open = openFile }: SiteServerOptions,
): Promise<OpenFile | undefined> {
  if (!isAsset(file)) return undefined;
  for (const site of otherSites()) {
    const found = await open(site, file);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  own: Readonly<Record<string, string>>,
  { length, etag, body }: OpenFile,
  status: 200 | 404 = 200,
): Promise<void> {
  const coding = codingFor(request, own["Content-Type"] ?? "", length);
  const vary = own.Vary === undefined ? "Accept-Encoding" : `${own.Vary}, Accept-Encoding`;
  // Compressed, the same page has other bytes: its ETag is weak.
  const headers =
    coding === "identity" ? { ...own, ETag: etag } : { ...own, Vary: vary, ETag: `W/${etag}` };
  if (status === 200 && isCurrent(request.headers["if-none-match"], etag)) {
    body.destroy();
    response.writeHead(304, headers).end();
    return;
  }
  const size =
    coding === "identity" ? { "Content-Length": length } : { "Content-Encoding": coding };
  response.writeHead(status, { ...headers, ...size });
  if (request.method === "HEAD") {
    body.destroy();
    response.end();
    return;
  }
  if (coding === "identity") await pipeline(body, response);
  else await pipeline(body, compressors[coding](), response);
}

/** With the defaults, compression takes a second for a page, and a window of 4 MB for each client. */
const brotliSettings = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

const compressors = {
  gzip: () => createGzip(),
  br: () => createBrotliCompress({ params: brotliSettings }),
} as const;

/** The minimum length of a compressed body: the headers of the answer are as long. */
const minimumLength = 1024;

/** The coding of the body for a client. */
function codingFor(
  request: IncomingMessage,
  type: string,
  length: number,
): "br" | "gzip" | "identity" {
  const isText = /^text\/|json|xml|javascript/.test(type);
  if (!isText || length < minimumLength) return "identity";
  const chosen = new Negotiator(request).encoding(["br", "gzip", "identity"]);
  return chosen === "br" || chosen === "gzip" ? chosen : "identity";
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
): void {
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(method === "HEAD" ? undefined : body);
}
