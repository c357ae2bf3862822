/** A small HTTP server for a published folder: what is answered is decided in `model`, files come from the engine. */
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
  /** Told of a request that failed because of a defect of the server. */
  readonly onError: (error: unknown, request: IncomingMessage) => void;
  /** Folders of other sites that are kept, the newest first. */
  readonly otherSites?: () => readonly string[];
  /** Opens a file of the folder, where it is not to be sent as it is stored. */
  readonly open?: typeof openFile;
}

/** Bounds on what slow and many clients may take; times are in milliseconds. */
const limits = {
  /** For the head of a request, and for all of it. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
} as const;

/** Milliseconds in which a client neither sends nor takes anything. */
const longestSilence = 60_000;

/** Connections at once: each may hold an open file. */
const mostConnections = 1000;

/** A server that listens nowhere yet. */
export function createSiteServer(options: SiteServerOptions): Server {
  const filters = openFilters();
  const listener = inTurn((request, response) => {
    respond(request, response, options, filters).catch((error: unknown) => {
      // The client has gone: nobody is left to answer, and that is no fault.
      if (clientHasLeft.some((code) => hasCode(error, code))) return;
      options.onError(error, request);
      if (response.headersSent) response.destroy();
      else send(request, response, errorReply(500, "Server error."));
    });
  });
  const server = createServer(limits, listener);
  server.setTimeout(longestSilence);
  server.maxConnections = mostConnections;
  return server;
}

/** How a stream says that the client has closed its connection: while it is answered, or before. */
const clientHasLeft = ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"];

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

/** What a page of another site is shown with: somebody may have that page still. */
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
  // Compressed, the same page has other bytes: it equals the plain one in the weak sense alone.
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

/** The defaults take a second for a page, and a window of 4 MB for each client. */
const brotliSettings = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

const compressors = {
  gzip: () => createGzip(),
  br: () => createBrotliCompress({ params: brotliSettings }),
} as const;

/** Fewest bytes that are worth compressing: the headers of the answer are as long. */
const leastLength = 1024;

/** How the body is sent to a client that accepts what this one does. */
function codingFor(
  request: IncomingMessage,
  type: string,
  length: number,
): "br" | "gzip" | "identity" {
  const isText = /^text\/|json|xml|javascript/.test(type);
  if (!isText || length < leastLength) return "identity";
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

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
