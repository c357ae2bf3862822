/** A proxy for tests: it passes requests on, opens tunnels, and records its requests. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream";

export interface TestProxy {
  /** `127.0.0.1` and its port. */
  readonly host: string;
  /** Its requests in order: `GET http://...` or `CONNECT host:port`. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

export async function startProxy(): Promise<TestProxy> {
  const asked: string[] = [];
  const sockets = new Set<Duplex>();
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    passOn(incoming, response);
  });
  server.on("connect", ({ url = "" }: IncomingMessage, client: Socket) => {
    asked.push(`CONNECT ${url}`);
    sockets.add(client);
    openTunnel(url, client, sockets);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
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
