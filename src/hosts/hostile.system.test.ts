/** No bytes on a socket stop the server or make it send a file that is not published. */
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCases } from "../testing/conformance/run.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { makeSite, secret, type TestSite } from "../testing/site.ts";

/** Hostile pieces of an address. */
const piece = fc.oneof(
  fc.constantFrom(
    ...["/", "//", "/api", "/api/", "authors", "passages_xml", "page/2/", "?page=", "&format=api"],
    ...["../", "..\\", "%2e%2e/", "%2e%2e%2f", "%5c..", "..%c0%af", "%00", "%zz", "%"],
    ...["%0d%0aX: y", "etc/passwd", "outside.txt", "manifest.json", ".git/config", "#", ";"],
    ...["http://evil.example/", "urn:cts:greekLit:tlg7000.tlg001.ag:7.1", "\u0000", "\t"],
    ...["\u00ff", "'\"<>", "{}", "*", "~"],
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);

type Text = fc.Arbitrary<string>;

/** A piece repeated up to a length. */
function long(piece: Text, length: number): Text {
  return fc
    .tuple(piece, fc.integer({ min: 1, max: length }))
    .map(([text, length]) => text.repeat(Math.ceil(length / (text.length || 1))).slice(0, length));
}

function targetOf(piece: Text, length: number): Text {
  const places = ["/api", "/api/", "/api/authors", "/api/passages_xml/", "/manifest.json"];
  const pieces = fc.array(piece, { maxLength: 10 }).map((list) => list.join(""));
  return fc.oneof(
    fc.tuple(fc.constantFrom(...places), fc.oneof(fc.constant(""), piece)).map(([a, b]) => a + b),
    pieces.map((text) => `/${text}`),
    pieces,
    long(piece, length).map((text) => `/api/authors/?${text}`),
    long(piece, length).map((text) => `/api/${text}`),
  );
}

const methods = ["GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "TRACE"];

const fitHeaders = [
  ...["Accept-Encoding: gzip, br", "Accept-Encoding: br;q=9, *;q=0", "Accept-Encoding: ,,;q"],
  ...["If-None-Match: *", 'If-None-Match: "', "Range: bytes=0-", "Range: bytes=-1,5-2,x"],
];

const header = fc.oneof(
  fc.constantFrom(
    ...fitHeaders,
    ...["Host: evil.example", "Content-Length: 5", "Content-Length: -1", "no colon"],
    ...["Transfer-Encoding: chunked", "Expect: 100-continue", "Upgrade: websocket"],
  ),
  long(piece, 20_000).map((text) => `X-Long: ${text}`),
);

const anyRequest = fc.record({
  method: fc.constantFrom(...methods, "PATCH", "CONNECT", "BREW", "get", "G\u0000T", "GET GET", ""),
  target: targetOf(piece, 65_536),
  version: fc.constantFrom("HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", ""),
  headers: fc.array(header, { maxLength: 4 }),
  body: fc.oneof(fc.constant(""), long(piece, 65_536)),
});

/** A request that passes the HTTP parser and reaches the routes: it has none of the characters that the parser refuses. */
const wellFormedRequest = fc.record({
  method: fc.constantFrom(...methods),
  target: targetOf(
    piece.map((text) =>
      text.replace(/[^!-~]/g, (unit) => `%${(unit.charCodeAt(0) % 256).toString(16)}`),
    ),
    15_000,
  ),
  version: fc.constant("HTTP/1.1"),
  headers: fc.array(fc.constantFrom(...fitHeaders), { maxLength: 2 }),
  body: fc.constant(""),
});

const hostileRequest = fc
  .oneof({ weight: 3, arbitrary: wellFormedRequest }, { weight: 2, arbitrary: anyRequest })
  .map(({ method, target, version, headers, body }) => {
    const lines = [`${method} ${target} ${version}`, "Host: here", "Connection: close", ...headers];
    return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
  });

/** Sends bytes; returns everything that the server sends until it closes the connection. */
function exchange(origin: string, request: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setTimeout(20_000, () => socket.destroy(new Error("no end of the answer")));
    socket.setEncoding("latin1").on("data", (text) => (answer += text));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The server may stop reading, which breaks the connection while bytes are still being sent.
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(answer));
    socket.end(request);
  });
}

let site: TestSite;
let host: RunningHost;
beforeAll(async () => {
  site = await makeSite();
  host = await ownServer.start(site.place.out);
});
afterAll(() => host.stop());

test("10,000 hostile requests", { timeout: 180_000 }, async () => {
  const seed = Date.now();
  const requests = fc.sample(hostileRequest, { numRuns: 10_000, seed });
  const statuses: Record<string, number> = {};
  const bad: string[] = [];
  const work = async () => {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      const answer = await exchange(host.origin, next);
      const [, status = "none"] = /^HTTP\/1\.1 (?!100 )(\d{3}) /m.exec(answer) ?? [];
      statuses[status] = (statuses[status] ?? 0) + 1;
      const isLeak = answer.includes(secret) || answer.includes("root:x:0:0");
      if (status.startsWith("5") || isLeak) bad.push(next.toString("latin1").slice(0, 500));
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  expect(bad, `seed ${seed}`).toEqual([]);
  // The requests reach the routes, not only the HTTP parser.
  for (const status of ["200", "301", "400", "404", "405", "431"]) {
    expect(statuses[status] ?? 0, `answers of status ${status}, seed ${seed}`).toBeGreaterThan(10);
  }
  expect(await runCases(host.origin, site.facts, ownServer)).toEqual([]);
});
