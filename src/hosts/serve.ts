/** Serves a site over HTTP in Node: the handler, with limits for clients, and compression. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import Negotiator from "negotiator";
import { errorReply } from "../routing/replies.ts";
import type { PublishedSite } from "../site-folder/site.ts";
import { type Coding, handle, type SentReply, textReply } from "./handler.ts";

/** Limits for slow clients; times are in milliseconds. A connection without a request is closed after 5 seconds. */
const limits = {
  /** For the head of a request, and for the whole request. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
} as const;

/** The time in milliseconds after which a client that neither sends nor reads is disconnected. */
const idleTimeout = 60_000;

/** The time in milliseconds for an answer of no length, and for each of its bytes: a client must read 10 kB in a second. */
const [answerTimeout, timeOfByte] = [60_000, 0.1];

/** Each connection may keep a file open. */
const connectionLimit = 1000;

/** Answers that are compressed at the same time: each takes up to a megabyte until its client has read it. */
const codingLimit = 100;

/** The requests of a connection that may wait. Each of them takes a few kilobytes. */
const waitingLimit = 20;

/**
 * A server of a site that does not listen yet.
 * @param onError called for a request that failed because of a defect of the server, or because a file cannot be read
 * @param cache seconds for which caches may use what may change
 */
export function createSiteServer(
  site: PublishedSite,
  onError: (error: unknown, request: IncomingMessage) => void,
  cache?: number,
): Server {
  const memory = {};
  let codings = 0;
  const answer = async (request: IncomingMessage): Promise<SentReply> => {
    const { method = "", url: target = "", headersDistinct, headers } = request;
    // A proxy may have read another one than this server (RFC 9112, 3.2).
    if ((headersDistinct.host?.length ?? 0) > 1) {
      return textReply({ method }, errorReply(400, "Expected one Host header."));
    }
    const header = (name: string) => headers[name]?.toString();
    return await handle({ method, target, header }, site, {
      memory,
      onError: (error) => onError(error, request),
      cache,
      codingFor: (accepted) => (codings < codingLimit ? codingOf(accepted) : undefined),
    });
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const reply = await answer(request);
      if (reply.coding === undefined || reply.body === null) return await send(response, reply);
      codings += 1;
      await send(response, reply).finally(() => (codings -= 1));
    } catch (error) {
      if (!isDisconnect(error)) onError(error, request);
      response.destroy();
    }
  };
  const server = createServer(limits, inTurn(respond));
  server.maxConnections = connectionLimit;
  return server.setTimeout(idleTimeout);
}

/**
 * Answers one request of a connection at a time. Node passes on all pipelined requests at once: an answer in its queue would
 * keep its file open and its bytes in memory, and get no event when the client disconnects.
 */
function inTurn(respond: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const turns = new WeakMap<Socket, { last: Promise<void>; waiting: number }>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const turn = turns.get(socket) ?? { last: Promise.resolve(), waiting: 0 };
    turns.set(socket, turn);
    turn.waiting += 1;
    if (turn.waiting > waitingLimit) {
      socket.destroy();
      return;
    }
    // Read no more requests before these are answered. After each request Node itself starts to read again.
    if (turn.waiting > 1) process.nextTick(() => turn.waiting > 0 && socket.pause());
    const answered = () =>
      new Promise<void>((resolve) => {
        if (socket.destroyed) return resolve();
        response.once("close", resolve);
        respond(request, response);
      });
    turn.last = turn.last.then(answered).then(() => {
      turn.waiting -= 1;
      if (turn.waiting === 0) socket.resume();
    });
  };
}

/** Resolves when the answer is sent. @throws if the client disconnects, or the file cannot be read */
async function send(
  response: ServerResponse,
  { status, headers, body, coding }: SentReply,
): Promise<void> {
  const length = Number(headers["Content-Length"] ?? 0);
  const deadline = setTimeout(() => response.destroy(), answerTimeout + length * timeOfByte);
  response.once("close", () => clearTimeout(deadline));
  // It is an error if the file has shrunk: the client would wait for the rest.
  response.strictContentLength = coding === undefined && body !== null;
  response.writeHead(status, headers);
  const source = body instanceof Uint8Array ? [body] : body;
  if (source !== null && coding !== undefined) {
    await pipeline(source, compressors[coding](), response);
  } else if (body === null || body instanceof Uint8Array) response.end(body ?? undefined);
  else await pipeline(body, response);
}

/** Error codes of a stream whose client has closed the connection, during the answer or before. */
const disconnects = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"]);

function isDisconnect(error: unknown): boolean {
  return error instanceof Error && "code" in error && disconnects.has(String(error.code));
}

/** With the defaults, compression takes a second for a page, and a window of 4 MB for each client. */
const brotliSettings = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

const compressors = {
  gzip: createGzip,
  br: () => createBrotliCompress({ params: brotliSettings }),
};

/** The coding that a client likes best, if it accepts any. */
function codingOf(accepted: string): Coding | undefined {
  const negotiator = new Negotiator({ headers: { "accept-encoding": accepted } });
  const chosen = negotiator.encoding(["br", "gzip", "identity"]);
  return chosen === "br" || chosen === "gzip" ? chosen : undefined;
}
