/** How the client asks, asks again and gives up, with a server in this process. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnthologyError } from "../model/errors.ts";
import { Client } from "./client.ts";
import { Flaw } from "./flaw.ts";
import { pauseOf, redirectOf } from "./headers.ts";
import type { RequestLimits } from "./limits.ts";

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

const limits: RequestLimits = {
  // Each test would fail after its time limit if the client waited for longer than the longest backoff.
  userAgent: "test/1",
  concurrency: 2,
  rate: 10_000,
  retries: 2,
  backoff: 600_000,
  longestBackoff: 4,
  longestPause: 2000,
  timeout: 600_000,
  largestBody: 1000,
};

let server: Server;
let origin: string;
/** The replies to come, in their order; the last one stays. */
let replies: Reply[];
let requests: IncomingMessage[];
let notes: string[];
let client: Client;
let stop: AbortController;

beforeEach(async () => {
  [replies, requests, notes, stop] = [[], [], [], new AbortController()];
  server = createServer((request, response) => {
    requests.push(request);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    reply?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = withLimits({});
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function withLimits(other: Partial<RequestLimits>): Client {
  return new Client({ ...limits, ...other }, stop.signal, (note) => notes.push(note));
}

const status =
  (code: number, headers = {}, content: string | Uint8Array = "no page"): Reply =>
  (response) =>
    response.writeHead(code, headers).end(content);
const body = (content: string | Uint8Array, headers = {}) =>
  status(200, { "content-type": "application/json", ...headers }, content);
const json = (value: unknown, headers = {}) => body(JSON.stringify(value), headers);
const packed = (bytes: Uint8Array, encoding = "gzip") =>
  body(bytes, { "content-encoding": encoding });
const error = async (answer: Promise<unknown>) => {
  const thrown: unknown = await answer.catch((reason: unknown) => reason);
  const { kind, message, hint } = thrown as AnthologyError;
  return { kind, message: message.replace(origin, ""), hint };
};
const get = (path = "/a/", etag?: string) => client.get(origin + path, (value) => value, etag);
const failure = (path?: string) => error(get(path));

describe("an answer", () => {
  test("has the value, the text and the ETag, and is asked for politely", async () => {
    replies = [json({ a: 1 }, { etag: '"x"' })];
    const found = { value: { a: 1 }, text: '{"a":1}', etag: '"x"' };
    expect(await get("/a/?page=2", '"old"')).toEqual(found);
    expect(requests[0]?.url).toBe("/a/?page=2");
    expect(requests[0]?.headers).toMatchObject({
      accept: "application/json",
      "accept-encoding": "gzip, br",
      "if-none-match": '"old"',
      "user-agent": "test/1",
    });
    const traffic = { requests: 1, retries: 0, redirects: 0, rereads: 0, bytes: 7 };
    expect(client.traffic).toEqual(traffic);
    await get("/a/?page=2");
    expect(requests[1]?.headers).not.toHaveProperty("if-none-match");
    expect(client.traffic.rereads).toBe(1);
  });

  test("may be that the page is unchanged or missing", async () => {
    replies = [status(304), status(404)];
    expect(await get("/a/", '"x"')).toBe("unchanged");
    expect(await get("/a/", '"x"')).toBeUndefined();
    replies = [status(304)];
    expect(await failure("/b/")).toMatchObject({ message: expect.stringContaining("found 304") });
  });

  test.each([
    ["gzip", gzipSync('"β"')],
    ["br", brotliCompressSync('"β"')],
    ["GZIP", gzipSync('"β"')],
    ["identity", Buffer.from('"β"')],
  ])("in the encoding %s is unpacked", async (encoding, bytes) => {
    replies = [packed(bytes, encoding)];
    expect(await get()).toMatchObject({ value: "β" });
    expect(client.traffic.bytes).toBe(bytes.length);
  });

  test.each([
    ["application/json; charset=utf-8", true],
    ["application/ld+json", true],
    ["application/jsonp", false],
    ["text/html", false],
    ["text/application/json", false],
  ])("of type %s is read: %s", async (type, isRead) => {
    replies = [body("1", { "content-type": type })];
    if (isRead) return expect(await get()).toMatchObject({ value: 1 });
    const says = `expected content of type application/json, found ${type} (asked 3 times)`;
    expect((await failure()).message).toBe(`/a/ cannot be read: ${says}`);
  });
});

describe("an answer that cannot be used", () => {
  test.each([
    ...[408, 425, 429, 500, 502, 503, 504].map((code) => [code, 2, " (asked 3 times)"] as const),
    ...[201, 204, 400, 401, 403, 410, 501].map((code) => [code, 0, ""] as const),
  ])("with status %i is asked for again %i times", async (code, retries, end) => {
    replies = [status(code)];
    const reason = `/a/ cannot be read: expected status 200, found ${code}`;
    expect((await failure()).message).toBe(reason + end);
    expect(client.traffic).toMatchObject({ requests: 1 + retries, retries, rereads: 0 });
    const note = `${origin}${reason}; asking again up to 2 times`;
    expect(notes).toEqual(retries === 0 ? [] : [note]);
  });

  test("ends the attempts after the last retry; the first answer tells the kind of the error", async () => {
    replies = [status(500)];
    expect(await failure()).toEqual({
      kind: "run",
      message: "/a/ cannot be read: expected status 200, found 500 (asked 3 times)",
      hint: "check the address and that the service works, then run the same command again",
    });
    expect(requests).toHaveLength(3);
    replies = [json(1)];
    await get();
    notes = [];
    replies = [status(500)];
    expect(await failure()).toMatchObject({
      kind: "data",
      hint: "check that the service works, then run the same command again: it goes on where it stopped",
    });
    // A service that has answered may fail twice before the user is told.
    expect(notes).toEqual([]);
    await client.close();
    client = withLimits({ retries: 5 });
    replies = [json(1), ...Array.from({ length: 4 }, () => status(500)), json(1)];
    for (const path of ["/a/", "/b/"]) await get(path);
    expect(notes.map((note) => note.replace(origin, ""))).toEqual([
      "/b/ cannot be read: expected status 200, found 500; asking again up to 3 times",
    ]);
  });

  test("stops the next requests after three pages that failed", async () => {
    replies = [status(500)];
    for (const path of ["/a/", "/b/", "/c/"]) await failure(path);
    expect((await failure("/d/")).message).toBe(
      "/d/ cannot be read: not asked: the service no longer answers",
    );
    expect(requests).toHaveLength(9);
  });

  test("does not count failures that an answer follows, nor refusals", async () => {
    for (const path of ["/a/", "/b/", "/c/", "/d/"]) {
      replies = [status(500)];
      await failure(path);
      replies = [json(1)];
      expect(await get()).toMatchObject({ value: 1 });
    }
    replies = [status(403)];
    for (const path of ["/e/", "/f/", "/g/", "/h/"]) {
      expect((await failure(path)).message).toContain("found 403");
    }
  });

  test("may ask for a pause, which holds for all requests", async () => {
    replies = [status(429, { "retry-after": "1" }), json(1)];
    const start = Date.now();
    await Promise.all([get(), get("/b/")]);
    expect(Date.now() - start).toBeGreaterThan(950);
    replies = [status(503, { "retry-after": "3" })];
    expect(await failure()).toEqual({
      kind: "run",
      message: "the service asks for a pause of 3 s",
      hint: "run the same command again after that: it goes on where it stopped",
    });
  });

  test.each<[string, Reply, string]>([
    ["an empty body", body(" "), "expected JSON, found an empty body"],
    ["JSON that is cut", body('{"a":'), 'expected JSON, found "{\\"a\\":"...'],
    ["no type", (response) => response.end("1"), "application/json, found nothing"],
    ["long text", body("x".repeat(50)), `expected JSON, found "${"x".repeat(40)}"...`],
    ["other bytes", body(Buffer.from([0xff])), "expected text in UTF-8, found other bytes"],
    ["gzip that is cut", packed(gzipSync("1").subarray(0, 15)), "the gzip body is cut"],
    ["no end", (response) => response.socket?.destroy(), "expected an answer, found "],
  ])("with %s is asked for again", async (_, reply, says) => {
    replies = [reply, json(1)];
    expect(await get()).toMatchObject({ value: 1 });
    expect(notes[0]).toContain(says);
  });

  test("within the time limit is asked for again", async () => {
    // The second answer may also be late on a loaded machine.
    client = withLimits({ timeout: 100, retries: 10_000 });
    replies = [() => {}, json(1)];
    expect(await get()).toMatchObject({ value: 1 });
    expect(notes[0]).toContain("expected an answer within 0.1 s, found none");
  });

  const tooLong = "expected at most 1000 bytes, found more";
  test.each<[string, Reply, string]>([
    ["a long body", json("a".repeat(1000)), tooLong],
    ["a body that unpacks to a long one", packed(gzipSync(`"${"a".repeat(1000)}"`)), tooLong],
    ["deep JSON", body("[".repeat(65)), "nested at most 64 deep, found more"],
    ["another encoding", packed(Buffer.from("1"), "zstd"), "encoding gzip, br, found zstd"],
    ["a redirect to nowhere", status(302), "expected status 200, found 302"],
    ["endless redirects", status(301, { location: "/a/" }), "at most 5 redirects, found more"],
  ])("with %s is not asked for again", async (_, reply, says) => {
    replies = [reply];
    expect((await failure()).message).toContain(says);
    expect(client.traffic.retries).toBe(0);
  });

  test("is asked for again if the reader of its value finds a flaw; other errors are thrown", async () => {
    replies = [json(1), json(2)];
    const read = (value: unknown) => {
      if (value === 1) throw new Flaw("too small");
      return value;
    };
    expect(await client.get(`${origin}/a/`, read)).toMatchObject({ value: 2 });
    const broken = () => {
      throw new TypeError("defect");
    };
    await expect(client.get(`${origin}/a/`, broken)).rejects.toThrow(TypeError);
  });
});

test("follows redirects on the same host, and counts them", async () => {
  replies = [status(301, { location: "/b/" }), status(308, { location: "c/" }), json(1)];
  expect(await get()).toMatchObject({ value: 1 });
  expect(requests.map(({ url }) => url)).toEqual(["/a/", "/b/", "/b/c/"]);
  expect(client.traffic).toMatchObject({ requests: 3, redirects: 2, retries: 0 });
});

test("follows a redirect to HTTPS on the same host", () => {
  const head = { statusCode: 301, headers: { location: "https://example.org/b" } };
  expect(redirectOf(head, "http://example.org:3000/a")).toBe("https://example.org/b");
});

test.each([
  "http://example.com/",
  "//example.com/",
  "http://127.0.0.1:1/",
  "https://127.0.0.1:8443/",
  "file:///etc/passwd",
  "http://",
])("follows no redirect to %s", async (location) => {
  replies = [status(302, { location })];
  expect((await failure()).message).toContain("expected a redirect to the same host, found one to");
  expect(requests).toHaveLength(1);
});

test.each([
  [undefined, undefined],
  ["0", 0],
  [" 7 ", 7000],
  ["Fri, 02 Jan 2026 03:04:35 GMT", 30_000],
  ["Fri, 02 Jan 2026 03:00:00 GMT", 0],
  ["soon", undefined],
  ["-5", 0],
])("Retry-After %j is a pause of %j ms", (header, pause) => {
  expect(pauseOf(header, Date.parse("2026-01-02T03:04:05Z"))).toBe(pause);
});

test("does not wait for an address where nothing listens, before the first answer", async () => {
  const { message } = await error(client.get("http://127.0.0.1:1/", String));
  expect(message).toMatch(/cannot be read: expected an answer, found .*ECONNREFUSED[^(]*$/);
  expect(client.traffic).toMatchObject({ requests: 1, retries: 0 });
});

test("downloads a file of any type and length in pieces", async () => {
  const headers = { "content-type": "text/csv", "content-encoding": "br" };
  replies = [body("a".repeat(5000), headers)];
  client = withLimits({ largestBody: 10_000 });
  const take = async (bytes: AsyncIterable<Uint8Array>, encoding: string | undefined) => {
    let length = 0;
    for await (const piece of bytes) length += piece.length;
    return { length, encoding };
  };
  const found = { length: 5000, encoding: "br" };
  expect(await client.download(`${origin}/a.csv`, "br", take)).toEqual(found);
  expect(requests[0]?.headers).toMatchObject({ accept: "*/*", "accept-encoding": "br" });
  replies = [status(404)];
  expect(await client.download(`${origin}/b.csv`, "br", take)).toBeUndefined();
  await client.close();
  client = withLimits({ timeout: 100, retries: 0 });
  replies = [(response) => response.writeHead(200).write("an answer without end")];
  const endless = error(client.download(`${origin}/c.csv`, "br", take));
  expect((await endless).message).toContain("expected an answer within 0.1 s");
});

test("works on as many items at once as the limits allow, in their order, until one fails", async () => {
  const items = Array.from({ length: 2100 }, (_, index) => index);
  let [running, most] = [0, 0];
  let done: number[] = [];
  const work = async (item: number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  };
  await client.each(items, work);
  expect(most).toBe(2);
  expect(done).toEqual(items);
  done = [];
  const failing = (item: number) => (item === 5 ? Promise.reject(new Error("no")) : work(item));
  await expect(client.each(items, failing)).rejects.toThrow("no");
  expect([done.length <= 7, running]).toEqual([true, 0]);
});

test("asks no more often than the limits allow", async () => {
  client = withLimits({ rate: 20 });
  replies = [json(1)];
  const start = Date.now();
  await Promise.all(["/a/", "/b/", "/c/", "/d/"].map((path) => client.get(origin + path, String)));
  expect(Date.now() - start).toBeGreaterThan(145);
});

test("ends at once when it is interrupted, even if it waits before it asks again", async () => {
  replies = [() => stop.abort(new Error("interrupted"))];
  await expect(get()).rejects.toThrow("interrupted");
  stop = new AbortController();
  replies = [status(500)];
  const waiting = withLimits({ longestBackoff: 600_000 }).get(`${origin}/b/`, String);
  while (notes.length === 0) await turn();
  // Enough turns for a second request.
  for (let turns = 0; turns < 500; turns += 1) await turn();
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  expect(requests.map(({ url }) => url)).toEqual(["/a/", "/b/"]);
});

describe("a proxy", () => {
  const url = "http://anthology.invalid/api/";
  const names = ["http_proxy", "https_proxy", "no_proxy"];
  beforeEach(async () => {
    for (const name of names.flatMap((one) => [one, one.toUpperCase()]))
      vi.stubEnv(name, undefined);
    replies = [json("from the proxy")];
    await client.close();
  });
  afterEach(() => void vi.unstubAllEnvs());

  test.each<[boolean, Readonly<Record<string, string>>]>([
    [true, { HTTP_PROXY: "proxy" }],
    [true, { HTTP_PROXY: "http://127.0.0.1:1", http_proxy: "proxy" }],
    [true, { HTTP_PROXY: "proxy", NO_PROXY: "example.org,anthology.invalid:81" }],
    [false, { HTTP_PROXY: "proxy", NO_PROXY: "example.org, anthology.invalid" }],
    [false, { HTTP_PROXY: "proxy", no_proxy: "*" }],
    [false, { HTTP_PROXY: "proxy", http_proxy: "" }],
    [false, { HTTPS_PROXY: "proxy" }],
  ])("is asked: %s, with %o", async (isAsked, env) => {
    for (const [name, value] of Object.entries(env)) {
      vi.stubEnv(name, value === "proxy" ? origin.replace("//", "//me:p%40ss@") : value);
    }
    client = withLimits({ retries: 0 });
    const answer = client.get(url, (value) => value);
    if (!isAsked) return await expect(answer).rejects.toThrow("anthology.invalid");
    expect(await answer).toMatchObject({ value: "from the proxy" });
    expect(requests[0]?.url).toBe(url);
    expect(requests[0]?.headers["proxy-authorization"]).toBe(`Basic ${btoa("me:p@ss")}`);
  });

  test("is used with the limits on length and time", async () => {
    vi.stubEnv("http_proxy", origin);
    client = withLimits({ largestBody: 10, retries: 0 });
    await expect(client.get(url, String)).rejects.toThrow("expected at most 10 bytes, found more");
    await client.close();
    client = withLimits({ timeout: 100, retries: 0 });
    replies = [() => {}];
    await expect(client.get(url, String)).rejects.toThrow(/within 0.1 s|Headers Timeout/);
  });

  test.each([
    ["https_proxy", "proxy.example.org:3128", '"proxy.example.org:3128"'],
    ["https_proxy", "ftp://proxy.example.org", '"ftp://proxy.example.org"'],
    ["https_proxy", "http://", '"http://"'],
    ["https_proxy", "socks5://reader:secret@proxy.example.org", '"…@proxy.example.org"'],
    ["http_proxy", "proxy.example.org:3128", '"proxy.example.org:3128"'],
  ])("of %s may not have the address %s", (name, address, found) => {
    // A better choice does not hide it.
    if (name === "http_proxy") vi.stubEnv("https_proxy", origin);
    vi.stubEnv(name, address);
    expect(() => withLimits({})).toThrow(
      expect.objectContaining({
        kind: "run",
        message: expect.stringMatching(
          `^${name}: expected the address of a proxy such as .*found ${found}`,
        ),
        hint: `begin it with http:// or https://, or unset ${name}`,
      }),
    );
  });

  test.each([
    ["https_proxy", 407, 0],
    ["HTTP_PROXY", 502, 2],
  ])("of %s that answers %i is named, and asked again %i times", async (name, code, retries) => {
    vi.stubEnv(name, origin);
    server.on("connect", (_request, socket) => socket.end(`HTTP/1.1 ${code} No\r\n\r\n`));
    client = withLimits({});
    const { message, hint } = await error(client.get("https://anthology.invalid/", String));
    expect(message).toContain(`found status ${code} (${name} names a proxy)`);
    expect(hint).toContain(`see whether ${name} names the right proxy`);
    expect(client.traffic.retries).toBe(retries);
  });

  test("opens a tunnel for HTTPS, in which the handshake of TLS begins", async () => {
    vi.stubEnv("https_proxy", origin);
    const first: unknown[] = [];
    server.on("connect", ({ url }, socket) => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.once("data", (bytes: Buffer) => {
        first.push(url, bytes[0]);
        socket.destroy();
      });
    });
    client = withLimits({ retries: 0 });
    await error(client.get("https://anthology.invalid/", String));
    expect(first).toEqual(["anthology.invalid:443", 0x16]);
  });
});
