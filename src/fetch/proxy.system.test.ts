/** `pull` and `--previous` use the proxies of the environment. `client.test.ts` has the rest. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { type Duplex, pipeline } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anthology } from "../testing/anthology.ts";
import { expectMessage } from "../testing/builds.ts";
import { startHost } from "../testing/faulty-host.ts";
import { oldOf, options, previousPlace } from "../testing/previous-place.ts";
import { runProgram } from "../testing/program.ts";
import { pagesOf, pullPlace } from "../testing/pull-place.ts";
import { contentOf } from "../testing/pulling.ts";
import { copyWorkplace } from "../testing/workplace.ts";

/** A proxy that passes requests on, opens tunnels, and records its requests: `GET http://...` or `CONNECT host:port`. */
async function startProxy() {
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

/** Makes a certificate for 127.0.0.1, in a file for NODE_EXTRA_CA_CERTS of programs that must trust it. */
function makeCertificate(folder: string) {
  const [keyFile, file] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  words.push("-nodes", "-days", "2", "-subj", "/CN=127.0.0.1");
  words.push("-addext", "subjectAltName=IP:127.0.0.1", "-keyout", keyFile, "-out", file);
  execFileSync("openssl", words, { stdio: "pipe" });
  return { key: readFileSync(keyFile), cert: readFileSync(file), file };
}

const at = pullPlace(anthology(12));
const previous = previousPlace();
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeEach(async () => {
  proxy = await startProxy();
});
afterEach(() => proxy.stop());

const pull = (env: Readonly<Record<string, string>>) => {
  const words = ["--snapshot", at.file, "--rate", "10000", "--quiet"];
  return runProgram(["pull", `${at.service.origin}/api/`, ...words], { env });
};

test("pull asks the proxy of HTTP_PROXY for everything", async () => {
  expect(await pull({ HTTP_PROXY: `http://${proxy.host}` })).toMatchObject({ status: 0 });
  expect(contentOf(at.file)).toBe(at.content);
  expect(proxy.asked).toHaveLength(pagesOf(at.site));
  // Not through a tunnel: many proxies allow tunnels only for HTTPS.
  expect(proxy.asked[0]).toMatch(`GET ${at.service.origin}/api/`);
});

test("pull refuses a variable that is no address before it makes a folder", async () => {
  const outcome = await pull({ HTTP_PROXY: "proxy:3128" });
  expectMessage(outcome, { status: 2, says: ["HTTP_PROXY: expected the address of a proxy"] });
  expect(existsSync(`${at.file}.pull`)).toBe(false);
});

test("--previous reads a site over HTTPS through a tunnel", { tags: ["openssl"] }, async () => {
  const place = copyWorkplace(previous.good);
  const folder = join(place.folder, "tls");
  mkdirSync(folder);
  const certificate = makeCertificate(folder);
  const host = await startHost(oldOf(place), certificate);
  const words = [
    ...["build", "--snapshot", place.snapshot, "--out", place.out, "--quiet"],
    ...["--page-size", `${options.pageSize}`, "--base-url", options.baseUrl],
    ...["--previous", host.origin, "--only", "api", "changes"],
  ];
  const compare = (HTTPS_PROXY: string) =>
    runProgram(words, { env: { NODE_EXTRA_CA_CERTS: certificate.file, HTTPS_PROXY } });
  expectMessage(await compare("http://127.0.0.1:1"), {
    status: 2,
    says: ["found connect ECONNREFUSED 127.0.0.1:1 (HTTPS_PROXY names a proxy)"],
  });
  expect(await compare(`http://${proxy.host}`)).toMatchObject({ status: 0, stderr: "" });
  expect(proxy.asked[0]).toMatch(/^CONNECT 127\.0\.0\.1:[0-9]+$/);
  expect(readFileSync(join(place.out, "changes.json"), "utf8")).toContain('"fields":["text"]');
  await host.stop();
});
