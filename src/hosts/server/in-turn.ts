/**
 * Answers one request of a connection at a time. Node passes on all pipelined requests at once; an answer in the queue would
 * keep its file open and its bytes in memory, and get no event when the client disconnects.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The maximum number of queued requests of a connection. A client that pipelines more is disconnected. */
const maxWaiting = 1000;

/** A listener that answers a request after the previous answer is sent, or not at all if the client has disconnected. */
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
    } else if (queue.length < maxWaiting) {
      queue.push(begin);
      // Read no more requests before the queue is empty.
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
