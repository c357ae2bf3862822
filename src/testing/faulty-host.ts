/** A host of a published folder that does whatever a test asks of it. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { SecureContextOptions } from "node:tls";

/** Answers a request; false leaves it to the host. */
export type Misconduct = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface FaultyHost {
  /** Where it answers, without a slash at the end. */
  readonly origin: string;
  /** Paths that were asked for, in their order. */
  readonly asked: readonly string[];
  /** From now on requests go through this first. */
  misbehave(misconduct: Misconduct): void;
  stop(): Promise<void>;
}

/**
 * Starts a host of this folder that behaves well until it is told not to.
 * @param tls with a certificate it speaks HTTPS
 */
export async function startHost(folder: string, tls?: SecureContextOptions): Promise<FaultyHost> {
  const asked: string[] = [];
  let misconduct: Misconduct = () => false;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    asked.push(path);
    if (misconduct(request, response)) return;
    try {
      response.end(readFileSync(join(folder, path)));
    } catch {
      response.writeHead(404).end();
    }
  };
  const server = tls === undefined ? createServer(answer) : createSecureServer(tls, answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http${tls === undefined ? "" : "s"}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    misbehave: (next) => {
      misconduct = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
