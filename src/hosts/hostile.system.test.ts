/** No bytes on a socket stop the server or make it send a file that is not published. */
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCases } from "../testing/conformance/run.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { makeSite, secret, type TestSite } from "../testing/site.ts";

/** Pieces of hostile requests. */
const piece = fc.oneof(
  fc.constantFrom(
    ..."/ // /api /api/ authors passages_xml page/2/ ?page= &format=api ../ ..\\ %2e%2e/".split(
      " ",
    ),
    ..."%2e%2e%2f %5c.. ..%c0%af %00 %zz % # ; etc/passwd outside.txt .git/config {}".split(" "),
    ..."http://evil.example/ urn:cts:greekLit:tlg7000.tlg001.ag:7.1 '\"<> * ~".split(" "),
    "%0d%0aX: y",
    "\u0000",
    "\t",
    "\u00ff",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const pieces = fc.array(piece, { maxLength: 10 }).map((list) => list.join(""));
const long = fc
  .tuple(piece, fc.integer({ min: 1, max: 20_000 }))
  .map(([text, length]) => text.repeat(Math.ceil(length / (text.length || 1))).slice(0, length));

/** A target; most have none of the characters that the parser of HTTP refuses. */
const target = fc.oneof(
  fc.constantFrom("/api", "/api/", "/api/authors", "/api/passages_xml/", "/manifest.json"),
  pieces,
  ...[pieces, long].map((text) => text.map((end) => `/api/${end}`)),
  ...[pieces, long].map((text) =>
    text.map((end) => `/api/authors/?${end}`.replace(/[^!-~]/g, "%e9")),
  ),
);

const header = fc.oneof(
  fc.constantFrom(
    "Accept-Encoding: gzip, br",
    "Accept-Encoding: br;q=9, *;q=0",
    "Accept-Encoding: ,,;q",
    "If-None-Match: *",
    'If-None-Match: "',
    "Range: bytes=0-",
    "Range: bytes=-1,5-2,x",
    "Host: evil.example",
    "Content-Length: 5",
    "Content-Length: -1",
    "no colon",
    "Transfer-Encoding: chunked",
    "Expect: 100-continue",
    "Upgrade: websocket",
  ),
  long.map((text) => `X-Long: ${text}`),
);

const methods = "GET GET GET HEAD OPTIONS POST TRACE CONNECT get G\u0000T".split(" ");

const hostileRequest = fc
  .tuple(
    fc.constantFrom(...methods),
    target,
    fc.constantFrom("HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", ""),
    fc.oneof(fc.constant([]), fc.array(header, { maxLength: 4 })),
    fc.oneof(fc.constant(""), long),
  )
  .map(([method, target, version, headers, body]) => {
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

test("10,000 hostile requests", async () => {
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
