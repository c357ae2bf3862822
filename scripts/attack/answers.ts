/** Answers of a hostile service. */
import { gzipSync } from "node:zlib";
import type { Fault } from "../../src/testing/faulty-service.ts";
import * as faults from "../../src/testing/service-faults.ts";

/** Half of the body is sent, and then the connection ends. */
const cut: Fault = ({ status: code, headers, body }, _asked, response) => {
  response.writeHead(code, { ...headers, "content-length": String(Buffer.byteLength(body)) });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
  return undefined;
};

/** A web page with status 200. */
const html: Fault = () => ({
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<!doctype html><title>Sign in</title>",
});

/** The body is sent one byte at a time, and never ends. */
const drip: Fault = (good, _asked, response) => {
  response.writeHead(200, good.headers);
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
  return undefined;
};

/** An endless body. */
const endless: Fault = (good, _asked, response) => {
  response.writeHead(200, good.headers);
  const megabyte = " ".repeat(2 ** 20);
  const more = () => {
    while (!response.destroyed && response.write(megabyte));
  };
  response.on("drain", more);
  more();
  return undefined;
};

/** A small body that unpacks to a huge one. */
function bomb(bytes: number): Fault {
  const packed = gzipSync(Buffer.alloc(bytes, " "));
  return (good, _asked, response) => {
    response.writeHead(200, { ...good.headers, "content-encoding": "gzip" }).end(packed);
    return undefined;
  };
}

/** JSON that is nested too deep for a recursive parser. */
function deep(levels: number): Fault {
  return (good) => ({ ...good, body: `${"[".repeat(levels)}${"]".repeat(levels)}` });
}

/** Answers that are not pages. */
export const answers: readonly [how: string, fault: Fault][] = [
  ...[100, 204, 206, 300, 304, 400, 401, 404, 410, 429, 500, 503, 999].map(
    (code): [string, Fault] => [`status ${code}`, faults.status(code)],
  ),
  [
    "a redirect to itself",
    (good, asked, response) =>
      faults.status(302, { location: asked.target })(good, asked, response),
  ],
  ["a redirect to a file", faults.status(302, { location: "file:///etc/passwd" })],
  ["a wait of a year", faults.status(503, { "retry-after": "31536000" })],
  ["a torn connection", faults.reset],
  ["half a body", cut],
  ["half a body that says it is all", faults.cutNeatly],
  ["a page for people", html],
  ["a body that comes byte by byte", drip],
  ["a body without end", endless],
  ["a body that unpacks to 100 MB", bomb(100 * 2 ** 20)],
  ["JSON nested 10,000 deep", deep(10_000)],
  ["a wrong count", faults.wrongCount],
];
