/** Answers requests for a published folder. The routing function decides the answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import {
  busyReply,
  errorReply,
  headersOf,
  headersOfFile,
  missingReply,
  reply,
} from "../../routing/replies.ts";
import { answer } from "../../routing/requests.ts";
import { errorPageFor } from "../../routing/routes.ts";
import { compose, type FilterSource } from "../composed.ts";
import { openFilters, readOneSite } from "./one-site.ts";
import { openContent, openFile } from "./open-file.ts";
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
 * A server of a folder that does not listen yet.
 * @param onError called for a request that failed because of a defect of the server
 */
export function createSiteServer(
  folder: string,
  onError: (error: unknown, request: IncomingMessage) => void,
): Server {
  const filters = openFilters();
  const respond = (request: IncomingMessage, response: ServerResponse) =>
    answerFrom(request, response, folder, filters).catch((error: unknown) => {
      if (isDisconnect(error)) return;
      onError(error, request);
      if (response.headersSent) response.destroy();
      else {
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        sendReply(response, errorReply(500, "Server error."));
      }
    });
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

async function answerFrom(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  filters: (folder: string) => FilterSource,
): Promise<void> {
  const { method = "", url = "", headersDistinct, headers: asked } = request;
  // A proxy may have read another one than this server (RFC 9112, 3.2).
  if ((headersDistinct.host?.length ?? 0) > 1) {
    return sendReply(response, errorReply(400, "Expected one Host header."));
  }
  const decision = answer({ method, target: url });
  if (decision.kind === "filtered") {
    const page = await readOneSite(folder, (site) => compose(decision, filters(site)));
    if (page === undefined || "status" in page) return sendReply(response, page ?? busyReply);
    const content = openContent(page.bytes, page.etag);
    const headers = headersOf("application/json");
    return sendContent(request, response, { file: "", content, headers, status: 200 });
  }
  if (decision.kind !== "page" && decision.kind !== "static") {
    return sendReply(response, reply(decision));
  }
  const { file } = decision;
  const content = openFile(folder, file);
  if (content !== undefined) {
    const headers = headersOfFile(decision);
    return sendContent(request, response, { file, content, headers, status: 200 });
  }
  const page = errorPageFor(file, asked.accept);
  const shown = page && openFile(folder, page);
  if (!page || !shown) return sendReply(response, missingReply(decision));
  const headers = { ...headersOfFile({ kind: "static", file: page }), Vary: "Accept" };
  await sendContent(request, response, { file: page, content: shown, headers, status: 404 });
}
