/** `pull` and `--previous` obey HTTPS_PROXY, HTTP_PROXY and NO_PROXY. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { anthology } from "../testing/anthology.ts";
import { buildAgainst } from "../testing/build-quietly.ts";
import { expectMessage } from "../testing/builds.ts";
import { type Certificate, makeCertificate } from "../testing/certificate.ts";
import { startHost } from "../testing/faulty-host.ts";
import { oldOf, options, previousPlace } from "../testing/previous-place.ts";
import { type Outcome, runProgram } from "../testing/program.ts";
import { startProxy, type TestProxy, type Treatment } from "../testing/proxy.ts";
import { failure, pagesOf, pullPlace } from "../testing/pull-place.ts";
import { contentOf, hasty, pullFrom } from "../testing/pulling.ts";
import { copyWorkplace, removeWorkplace, type Workplace } from "../testing/workplace.ts";

let proxy: TestProxy;
beforeEach(async () => {
  proxy = await startProxy();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await proxy.stop();
});

/** An address where nothing listens. */
const closed = "http://127.0.0.1:1";

describe("pull", () => {
  const at = pullPlace(anthology(12));

  const pull = (env: Readonly<Record<string, string>>): Promise<Outcome> => {
    const words = ["--snapshot", at.file, "--rate", "10000", "--quiet"];
    return runProgram(["pull", `${at.service.origin}/api/`, ...words], { env });
  };

  test("asks the proxy of HTTP_PROXY for everything", async () => {
    expect(await pull({ HTTP_PROXY: `http://${proxy.host}` })).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(contentOf(at.file)).toBe(at.content);
    expect(proxy.asked).toHaveLength(pagesOf(at.site));
    // Not through a tunnel: many proxies allow tunnels only for HTTPS.
    expect(proxy.asked[0]).toMatch(`GET ${at.service.origin}/api/`);
    expect(at.service.asked).toHaveLength(pagesOf(at.site));
  });

  const direct: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "NO_PROXY names the host": { NO_PROXY: "example.org, 127.0.0.1" },
    "NO_PROXY names all hosts": { NO_PROXY: "*" },
    "no_proxy names the host": { no_proxy: "127.0.0.1" },
    "http_proxy is empty": { http_proxy: "" },
  };

  test.for(Object.entries(direct))("asks no proxy if %s", async ([, env]) => {
    const outcome = await pull({ HTTP_PROXY: `http://${proxy.host}`, ...env });
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    expect(contentOf(at.file)).toBe(at.content);
    expect(proxy.asked).toEqual([]);
  });

  test("asks the proxy for a host that NO_PROXY does not name", async () => {
    const { port } = new URL(at.service.origin);
    const NO_PROXY = `example.org,127.0.0.1:${Number(port) + 1},7.0.0.1`;
    const env = { HTTP_PROXY: closed, http_proxy: `http://${proxy.host}/`, NO_PROXY };
    expect(await pull(env)).toMatchObject({ status: 0, stderr: "" });
    expect(proxy.asked).toHaveLength(pagesOf(at.site));
  });

  test("sends the name and password of the variable to the proxy, and never prints the password", async () => {
    const strict = await startProxy("reader:p@ss word");
    const right = `http://reader:p%40ss%20word@${strict.host}`;
    expect(await pull({ HTTP_PROXY: right })).toMatchObject({ status: 0, stderr: "" });
    expect(contentOf(at.file)).toBe(at.content);
    const before = strict.asked.length;
    const outcome = await pull({ http_proxy: `http://reader:wrong-word@${strict.host}` });
    expectMessage(outcome, {
      status: 2,
      says: [
        `the proxy http://${strict.host} (http_proxy) to pass the request on, found status 407`,
        `give the name and the password in http_proxy: http://name:password@${strict.host}`,
      ],
    });
    expect(outcome.stderr).not.toContain("wrong-word");
    // No retries: the proxy would answer the same.
    expect(strict.asked.length - before).toBeLessThanOrEqual(4);
    await strict.stop();
  });

  test("names the variable of a proxy that cannot be reached", async () => {
    vi.stubEnv("HTTP_PROXY", closed);
    const { kind, message, hint } = await failure(pullFrom(at.service.origin, at.file));
    expect({ kind, message }).toEqual({
      kind: "run",
      message: expect.stringMatching(
        /expected the proxy http:\/\/127\.0\.0\.1:1 \(HTTP_PROXY\) to pass the request on, found connect ECONNREFUSED 127\.0\.0\.1:1$/,
      ),
    });
    expect(hint).toContain("see whether HTTP_PROXY names the right proxy");
    expect(at.service.asked).toEqual([]);
  });

  test("keeps its limits", async () => {
    vi.stubEnv("HTTP_PROXY", `http://${proxy.host}`);
    const limits = { ...hasty, retries: 1, largestBody: 1000 };
    const large = await failure(pullFrom(at.service.origin, at.file, { limits }));
    expect(large.message).toContain("expected at most 1000 bytes, found more");
    proxy.treat("say nothing");
    const silent = await failure(pullFrom(at.service.origin, at.file, { limits }));
    expect(silent.message).toMatch(
      /expected an answer(?: within 0\.4 s, found none|, found Headers Timeout)/,
    );
    // Errors of the service are not blamed on the proxy.
    proxy.treat("pass on");
    at.service.misbehave(() => ({ status: 503, headers: {}, body: "" }));
    const faulty = await failure(pullFrom(at.service.origin, at.file, { limits }));
    expect(faulty.message).toContain("expected status 200, found 503");
  });

  const values: Readonly<Record<string, string>> = {
    "proxy.example.org:3128": '"proxy.example.org:3128"',
    "10.0.0.1:3128": '"10.0.0.1:3128"',
    "ftp://proxy.example.org": '"ftp://proxy.example.org"',
    "http://": '"http://"',
    "reader:secret@proxy.example.org": '"…@proxy.example.org"',
    "socks5://reader:secret@proxy.example.org": '"…@proxy.example.org"',
  };

  test.for(Object.entries(values))("refuses the value %s", async ([value, found]) => {
    const outcome = await pull({ HTTPS_PROXY: value });
    const says = [
      `error: HTTPS_PROXY: expected the address of a proxy such as http://proxy.example.org:3128, found ${found}`,
      "begin it with http:// or https://, or unset HTTPS_PROXY",
    ];
    expectMessage(outcome, { status: 2, says });
    expect(outcome.stderr).not.toContain("secret");
    expect(existsSync(`${at.file}.pull`)).toBe(false);
  });
});

describe("--previous", { tags: ["openssl"] }, () => {
  const at = previousPlace();
  let place: Workplace;
  let certificate: Certificate;
  beforeEach(() => {
    place = copyWorkplace(at.good);
    const folder = join(place.folder, "tls");
    mkdirSync(folder);
    certificate = makeCertificate(folder);
  });
  afterEach(() => removeWorkplace(place));

  /** Builds with --previous against a site that is served over HTTPS. */
  async function compare(env: Readonly<Record<string, string>>): Promise<Outcome> {
    const host = await startHost(oldOf(place), certificate);
    const words = ["--page-size", `${options.pageSize}`, "--base-url", options.baseUrl];
    try {
      return await runProgram(
        [
          ...["build", "--snapshot", place.snapshot, "--out", place.out, "--quiet", ...words],
          ...["--previous", host.origin, "--only", "api", "changes"],
        ],
        { env: { NODE_EXTRA_CA_CERTS: certificate.file, ...env } },
      );
    } finally {
      await host.stop();
    }
  }

  test.each(["HTTPS_PROXY", "https_proxy", "HTTP_PROXY"])(
    "reads a site over HTTPS through a tunnel of %s",
    async (variable) => {
      const outcome = await compare({ [variable]: `http://${proxy.host}` });
      expect(outcome).toMatchObject({ status: 0, stderr: "" });
      expect(proxy.asked[0]).toMatch(/^CONNECT 127\.0\.0\.1:[0-9]+$/);
      expect(readFileSync(join(place.out, "changes.json"), "utf8")).toContain('"fields":["text"]');
    },
  );

  test("prefers HTTPS_PROXY to HTTP_PROXY, and uses neither for a host of NO_PROXY", async () => {
    const env = { HTTPS_PROXY: `http://${proxy.host}`, HTTP_PROXY: closed };
    expect(await compare(env)).toMatchObject({ status: 0, stderr: "" });
    const before = proxy.asked.length;
    expect(before).toBeGreaterThan(0);
    const none = { HTTPS_PROXY: closed, HTTP_PROXY: closed, NO_PROXY: "127.0.0.1" };
    expect(await compare(none)).toMatchObject({ status: 0, stderr: "" });
    expect(proxy.asked).toHaveLength(before);
  });

  const refusals: readonly (readonly [treatment: Treatment, says: readonly string[]])[] = [
    [407, ["found status 407", "give the name and the password in HTTPS_PROXY"]],
    [403, ["found status 403", "see whether HTTPS_PROXY names the right proxy"]],
  ];

  test.each(refusals)("names the variable of a proxy that answers %s", async (treatment, words) => {
    proxy.treat(treatment);
    const says = [`the proxy http://${proxy.host} (HTTPS_PROXY) to pass`, ...words];
    const outcome = await compare({ HTTPS_PROXY: `http://${proxy.host}` });
    expectMessage(outcome, { status: 2, says: ["--previous https://127", ...says] });
    expect(proxy.asked).toHaveLength(1);
    expect(existsSync(place.out)).toBe(false);
  });

  test("names the variable of a proxy that cannot be reached", async () => {
    const says = [`(HTTPS_PROXY) to pass the request on, found connect ECONNREFUSED 127.0.0.1:1`];
    expectMessage(await compare({ HTTPS_PROXY: closed }), { status: 2, says });
  });

  test("does not wait for ever for a proxy", async () => {
    vi.stubEnv("HTTPS_PROXY", `http://${proxy.host}`);
    proxy.treat("say nothing");
    const limits = { timeout: 300, longestAnswer: 600, retries: 0 };
    const against = { previous: "https://127.0.0.1:9/", limits };
    await expect(buildAgainst(against, place.snapshot, place.out, options)).rejects.toThrow(
      /expected an answer(?: within 0\.6 s, found none|, found Headers Timeout)/,
    );
  });

  test("refuses a variable that is not the address of a proxy, before it creates any file", async () => {
    vi.stubEnv("HTTP_PROXY", "proxy:3128");
    const before = readdirSync(process.env.TMPDIR ?? "");
    const against = { previous: "https://example.org/" };
    await expect(buildAgainst(against, place.snapshot, place.out, options)).rejects.toThrow(
      "HTTP_PROXY: expected the address of a proxy",
    );
    expect(readdirSync(process.env.TMPDIR ?? "")).toEqual(before);
  });
});
