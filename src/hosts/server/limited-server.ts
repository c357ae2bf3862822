/**
 * An HTTP server with limits for slow clients and for many. It answers one request of a connection at a time: Node passes
 * on all pipelined requests at once, and an answer in the queue would keep its file open and its bytes in memory, and get
 * no event when the client disconnects.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorReply } from "../../routing/replies.ts";
import { sendReply } from "./send-content.ts";

/** Limits for slow clients; times are in milliseconds. */
const limits = {
  /** For the head of a request, and for the whole request. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
} as const;

/** The time in milliseconds after which a client that neither sends nor reads is disconnected. */
const idleTimeout = 60_000;

/** The maximum number of connections: each may keep a file open. */
export const connectionLimit = 1000;

/** The maximum number of queued requests of a connection. A client that pipelines more is disconnected. */
const maxWaiting = 1000;

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that does not listen yet. */
export function limitedServer(respond: Respond): Server {
  const connections = new Connections();
  const server = createServer(limits, (request, response) => {
    connections.take(request.socket, response, () => {
      if (hostsOf(request) === 1) respond(request, response);
      else sendReply(response, errorReply(400, "Expected one Host header."));
    });
  });
  server.setTimeout(idleTimeout);
  return server.on("connection", (socket: Socket) => connections.add(socket));
}

/** The number of `Host` headers, which must be one (RFC 9112, 3.2): a proxy may have read another than this program. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
}

/** The open connections. A full server closes the one that has been idle for the longest time. */
class Connections {
  /** Connections without a request, the longest idle first. */
  readonly #idle = new Set<Socket>();
  /** The waiting requests of each other connection. */
  readonly #waiting = new Map<Socket, (() => void)[]>();

  add(socket: Socket): void {
    this.#idle.add(socket);
    socket.once("close", () => {
      this.#idle.delete(socket);
      this.#waiting.delete(socket);
    });
    if (this.#idle.size + this.#waiting.size <= connectionLimit) return;
    const [oldest = socket] = this.#idle;
    this.#idle.delete(oldest);
    oldest.destroy();
  }

  /** Answers a request after the previous answer of its connection is sent, or not at all if the client disconnected. */
  take(socket: Socket, response: ServerResponse, respond: () => void): void {
    const begin = () => {
      response.once("close", () => this.#next(socket));
      respond();
    };
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined) {
      this.#idle.delete(socket);
      this.#waiting.set(socket, []);
      begin();
    } else if (waiting.length < maxWaiting) {
      waiting.push(begin);
      // Read no more requests before the queue is empty.
      socket.pause();
    } else socket.destroy();
  }

  #next(socket: Socket): void {
    if (socket.destroyed) return;
    const begin = this.#waiting.get(socket)?.shift();
    if (begin === undefined) {
      this.#waiting.delete(socket);
      this.#idle.add(socket);
      socket.resume();
    } else begin();
  }
}
