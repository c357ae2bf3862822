/** A proxy for tests: it passes requests on, opens tunnels, and records its requests. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream";

/** How it treats requests: passes them on, answers with this status, or does not answer. */
export type Treatment = "pass on" | "say nothing" | number;

export interface TestProxy {
  /** `127.0.0.1` and its port. */
  readonly host: string;
  /** Its requests in order: `GET http://...` or `CONNECT host:port`. */
  readonly asked: readonly string[];
  treat(treatment: Treatment): void;
  stop(): Promise<void>;
}

/**
 * Starts a proxy.
 * @param user required name and password, with a colon between them
 */
export async function startProxy(user?: string): Promise<TestProxy> {
  const asked: string[] = [];
  const sockets = new Set<Duplex>();
  let treatment: Treatment = "pass on";
  const expected = user && `Basic ${Buffer.from(user).toString("base64")}`;
  const treatmentOf = ({ method, url, headers }: IncomingMessage): Treatment => {
    asked.push(`${method} ${url}`);
    if (expected !== undefined && headers["proxy-authorization"] !== expected) return 407;
    return treatment;
  };
  const server = createServer((incoming, response) => {
    const now = treatmentOf(incoming);
    if (now === "pass on") passOn(incoming, response);
    else if (now !== "say nothing") response.writeHead(now).end("<html>".repeat(1000));
  });
  server.on("connect", (incoming: IncomingMessage, client: Socket) => {
    sockets.add(client);
    const now = treatmentOf(incoming);
    if (now === "pass on") openTunnel(incoming.url ?? "", client, sockets);
    else if (now !== "say nothing") client.end(`HTTP/1.1 ${now} Refused\r\n\r\n`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    treat: (next) => {
      treatment = next;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function passOn({ method, url = "", headers }: IncomingMessage, response: ServerResponse): void {
  const outgoing = request(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => {});
  });
  outgoing.on("error", () => response.writeHead(502).end());
  outgoing.end();
}

function openTunnel(target: string, client: Socket, sockets: Set<Duplex>): void {
  const { hostname, port } = new URL(`http://${target}`);
  const host = connect(Number(port || 80), hostname, () => {
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    pipeline(client, host, () => {});
    pipeline(host, client, () => {});
  });
  sockets.add(host);
  host.on("error", () => client.destroy());
}
