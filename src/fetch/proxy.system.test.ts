/** The program uses the proxies of the environment, over HTTPS through a tunnel. `client.test.ts` has the rest. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { expect, test } from "vitest";
import { expectMessage } from "../testing/builds.ts";
import { startHost } from "../testing/faulty-host.ts";
import { oldOf, options, previousPlace } from "../testing/previous-place.ts";
import { runProgram } from "../testing/program.ts";
import { copyWorkplace } from "../testing/workplace.ts";

/** A proxy that opens tunnels, and records its requests: `CONNECT host:port`. */
async function startProxy() {
  const asked: string[] = [];
  const server = createServer().on("connect", ({ url = "" }, client: Socket) => {
    asked.push(`CONNECT ${url}`);
    const { hostname, port } = new URL(`http://${url}`);
    const host = connect(Number(port), hostname, () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      pipeline(client, host, () => {});
      pipeline(host, client, () => {});
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, asked, stop: () => server.close() };
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

const previous = previousPlace();

test("--previous reads a site over HTTPS through a tunnel", { tags: ["openssl"] }, async () => {
  const proxy = await startProxy();
  const place = copyWorkplace(previous.good);
  const folder = join(place.folder, "tls");
  mkdirSync(folder);
  const certificate = makeCertificate(folder);
  const host = await startHost(oldOf(place), certificate);
  const words = [
    "build",
    "--snapshot",
    place.snapshot,
    "--out",
    place.out,
    "--quiet",
    "--page-size",
    `${options.pageSize}`,
    "--base-url",
    options.baseUrl,
    "--previous",
    host.origin,
    "--only",
    "api",
    "changes",
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
  await Promise.all([host.stop(), proxy.stop()]);
});
