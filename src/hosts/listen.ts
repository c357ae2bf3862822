/** Starts a server on a port, and stops it after its last answer. */
import type { Server } from "node:http";
import { AnthologyError } from "../model/errors.ts";

export interface ListenAddress {
  readonly host: string;
  /** 0 chooses any free port. */
  readonly port: number;
}

export interface Listening {
  /** Its address, without a slash at the end. */
  readonly origin: string;
  /** Accepts no more requests, and resolves when the current ones are answered. */
  stop(): Promise<void>;
}

/** The time for current answers when the server stops, in milliseconds. */
const stopTimeout = 10_000;

/** @throws AnthologyError of kind `run` when the server cannot listen at the address. */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<Listening> {
  let isStopping = false;
  server.on("request", (_request, response) => {
    // A keep-alive connection becomes idle after its answer.
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
  const otherHost = "use --host 127.0.0.1, or 0.0.0.0 for all addresses of this machine";
  const otherPort =
    "stop the program that uses it, or use another port: --port 0 chooses any free one";
  const reasons: Readonly<Record<string, readonly [string, string]>> = {
    EADDRINUSE: [`port ${port} of ${host} is in use`, otherPort],
    EACCES: [`port ${port} needs more rights than you have`, "use a port above 1023 with --port"],
    EADDRNOTAVAIL: [`${host} is not an address of this machine`, otherHost],
    ENOTFOUND: [`there is no host ${host}`, otherHost],
  };
  const [message, hint] = reasons[error.code ?? ""] ?? [];
  if (message === undefined || hint === undefined) return error;
  return new AnthologyError("run", `cannot serve: ${message}`, { hint, cause: error });
}
