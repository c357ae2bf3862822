/** Answers requests over HTTP with the files of a store. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorReply } from "../../routing/replies.ts";
import { failure, handle } from "../handle.ts";
import type { SizedContent, Store } from "../store.ts";
import { sendContent, sendReply } from "./send-content.ts";

/** Limits for slow clients; times are in milliseconds. A connection without a request is closed after 5 seconds. */
const limits = {
  /** For the head of a request, and for the whole request. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
} as const;

/** The time in milliseconds after which a client that neither sends nor reads is disconnected. */
const idleTimeout = 60_000;

/** Each connection may keep a file open. */
const connectionLimit = 1000;

/**
 * A server of a site that does not listen yet.
 * @param onError called for a request that failed because of a defect of the server, or because a file cannot be read
 */
export function createSiteServer(
  store: Store<SizedContent>,
  onError: (error: unknown, request: IncomingMessage) => void,
): Server {
  const memory = {};
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url: target = "", headersDistinct, headers } = request;
    try {
      // A proxy may have read another one than this server (RFC 9112, 3.2).
      if ((headersDistinct.host?.length ?? 0) > 1) {
        return sendReply(response, errorReply(400, "Expected one Host header."));
      }
      const { body, ...head } = await handle({ method, target, headers }, store, memory);
      if (typeof body === "string") sendReply(response, { ...head, body });
      else await sendContent(request, response, { ...head, body });
    } catch (error) {
      if (isDisconnect(error)) return;
      onError(error, request);
      if (response.headersSent) response.destroy();
      else sendReply(response, failure(error));
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
  const turns = new WeakMap<Socket, Promise<void>>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const before = turns.get(socket);
    // Read no more requests before these are answered. After each request Node itself starts to read again.
    if (before !== undefined) process.nextTick(() => turns.has(socket) && socket.pause());
    const turn = Promise.resolve(before).then(
      () =>
        new Promise<void>((resolve) => {
          if (socket.destroyed) return resolve();
          response.once("close", resolve);
          respond(request, response);
        }),
    );
    turns.set(socket, turn);
    void turn.then(() => {
      if (turns.get(socket) !== turn) return;
      turns.delete(socket);
      socket.resume();
    });
  };
}

/** Error codes of a stream whose client has closed the connection, during the answer or before. */
const disconnects = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"]);

function isDisconnect(error: unknown): boolean {
  return error instanceof Error && "code" in error && disconnects.has(String(error.code));
}
