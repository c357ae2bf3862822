/** `pull` and `--previous` use the proxies of the environment. `client.test.ts` has the rest. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anthology } from "../testing/anthology.ts";
import { expectMessage } from "../testing/builds.ts";
import { makeCertificate } from "../testing/certificate.ts";
import { startHost } from "../testing/faulty-host.ts";
import { oldOf, options, previousPlace } from "../testing/previous-place.ts";
import { runProgram } from "../testing/program.ts";
import { startProxy, type TestProxy } from "../testing/proxy.ts";
import { pagesOf, pullPlace } from "../testing/pull-place.ts";
import { contentOf } from "../testing/pulling.ts";
import { copyWorkplace, removeWorkplace } from "../testing/workplace.ts";

const at = pullPlace(anthology(12));
const previous = previousPlace();
let proxy: TestProxy;
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
  removeWorkplace(place);
});
