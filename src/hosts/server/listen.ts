/** Starts a server on a port, and stops it when its last answer is out. */
import type { Server } from "node:http";
import { AnthologyError } from "../../model/errors.ts";

export interface ListenAddress {
  readonly host: string;
  /** 0 chooses any free port. */
  readonly port: number;
}

/** A server that listens. */
export interface Listening {
  /** Its own address, without a slash at its end. */
  readonly origin: string;
  /** Takes no more requests, and resolves when those under way are answered. */
  stop(): Promise<void>;
}

/** How long answers under way may still take when the server stops, in milliseconds. */
const stopTimeout = 10_000;

/** @throws AnthologyError of kind `run` when the server cannot listen at the address. */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<Listening> {
  let isStopping = false;
  server.on("request", (_request, response) => {
    // A connection that is kept alive becomes idle when its answer is out.
    response.once("close", () => isStopping && server.closeIdleConnections());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(refusal(error, { host, port })));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const taken = typeof address === "object" ? address?.port : port;
  return {
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    stop: () =>
      new Promise((resolve) => {
        isStopping = true;
        const timer = setTimeout(() => server.closeAllConnections(), stopTimeout);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}

function refusal(error: NodeJS.ErrnoException, { host, port }: ListenAddress): unknown {
  const reasons: Readonly<Record<string, readonly [string, string]>> = {
    EADDRINUSE: [
      `port ${port} of ${host} is in use`,
      "stop what uses it, or name another: --port 0 takes any",
    ],
    EACCES: [`port ${port} needs more rights than you have`, "name one above 1023 with --port"],
    EADDRNOTAVAIL: [
      `${host} is no address of this machine`,
      "--host 127.0.0.1, or 0.0.0.0 for all addresses of this machine",
    ],
    ENOTFOUND: [
      `there is no host ${host}`,
      "--host 127.0.0.1, or 0.0.0.0 for all addresses of this machine",
    ],
  };
  const [message, hint] = reasons[error.code ?? ""] ?? [];
  if (message === undefined || hint === undefined) return error;
  return new AnthologyError("run", `cannot serve: ${message}`, { hint, cause: error });
}
