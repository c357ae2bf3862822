/**
 * One request of a connection at a time. Node hands over every request that a client pipelines at once; an answer that
 * waits for its turn would hold its file and its bytes, and never hear that the client has gone.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of a connection that may wait. A client that pipelines more is cut off. */
const mostWaiting = 1000;

/** A listener that begins to answer a request when the answer before it is out, or not at all when the client has gone. */
export function inTurn(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const begin = () => {
      response.once("close", () => next(socket));
      respond(request, response);
    };
    const queue = queues.get(socket);
    if (queue === undefined) {
      queues.set(socket, []);
      begin();
    } else if (queue.length < mostWaiting) {
      queue.push(begin);
      // What has been read is waited for before more is.
      socket.pause();
    } else socket.destroy();
  };

  function next(socket: Socket): void {
    if (socket.destroyed) return;
    const begin = queues.get(socket)?.shift();
    if (begin === undefined) {
      queues.delete(socket);
      socket.resume();
    } else begin();
  }
}
