/** Answers of the server, and clients that pipeline, disconnect, send nothing, or send invalid requests. */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { explainDiskError } from "../disk/errors.ts";
import type { PublishedSite } from "../site-folder/site.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { serveHere, serverOf } from "../testing/hosts/served-here.ts";
import { makeSite, secret, type TestSite } from "../testing/site.ts";
import { only } from "../testing/site-options.ts";
import type { Listening } from "./listen.ts";
import { createSiteServer } from "./serve.ts";

let site: TestSite;
let server: Listening;
beforeAll(async () => {
  site = await makeSite();
  writeFileSync(join(site.place.out, "big.txt"), "x".repeat(20_000_000));
  writeFileSync(join(site.place.out, "small.txt"), "x".repeat(1000));
  server = await serveHere(site.place.out);
});
afterAll(() => server.stop());

const get = (target: string, headers: Readonly<Record<string, string>> = {}) =>
  send(server.origin, { method: "GET", target, headers });

const lines = (target: string, ...headers: readonly string[]) =>
  `${[`GET ${target} HTTP/1.1`, "Host: here", ...headers].join("\r\n")}\r\n\r\n`;

/** Connects and sends; the server may close the connection while the client is still sending. */
function connected(bytes: string, { origin }: Listening = server): Socket {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1").on("error", () => {});
  socket.write(bytes);
  return socket;
}

/** The statuses of all answers until the server closes the connection. */
async function statusesOf(requests: string, from?: Listening): Promise<number[]> {
  const answers = await text(connected(requests, from));
  expect(answers).not.toContain(secret);
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const closedOf = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

/** The number of files of the site that this process has open. */
function openFiles(): number {
  return readdirSync("/proc/self/fd").filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).startsWith(site.place.out);
    } catch {
      // It was the descriptor of /proc/self/fd itself.
      return false;
    }
  }).length;
}

/** Resolves when no file of the site is open. */
async function untilClosed(): Promise<void> {
  while (openFiles() > 0) await turn();
}

describe("a client that pipelines", () => {
  test("is answered in the order of its requests", async () => {
    const targets = [
      "/api/",
      "/api/nonsense/",
      "/api/authors",
      "/api/languages/grc/",
      "/api/books/",
    ];
    const requests = targets.map((target) => lines(target)).join("");
    let answers = "";
    const socket = connected(requests).on("data", (chunk) => (answers += chunk));
    const statuses = () =>
      [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, it]) => Number(it));
    while (statuses().length < targets.length) await turn();
    socket.write(lines("/api/authors/?page=x", "Connection: close"));
    await closedOf(socket);
    expect(statuses()).toEqual([200, 404, 301, 200, 200, 404]);
  });

  test("has at most one file open, and none after it disconnects", async () => {
    const socket = connected(lines("/big.txt").repeat(15));
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    expect(openFiles()).toBe(1);
    socket.destroy();
    await untilClosed();
  });

  test("is disconnected if more than 20 of its requests wait", async () => {
    const socket = connected(lines("/api/passages/").repeat(30_000)).resume();
    await closedOf(socket);
    await untilClosed();
  });
});

describe("a client that is slow", () => {
  let hasty: Listening;
  beforeAll(async () => {
    const patient = serverOf(site.place.out);
    const { headersTimeout, requestTimeout, timeout, maxConnections } = patient;
    expect([headersTimeout, requestTimeout, timeout]).toEqual([10_000, 30_000, 60_000]);
    expect(maxConnections).toBe(1000);
    patient.headersTimeout = 100;
    patient.requestTimeout = 200;
    patient.setTimeout(2500);
    hasty = await serveHere(patient);
  });
  afterAll(() => hasty.stop());

  test.each([
    ["the head of a request", "GET / HTTP/1.1\r\nHost: here\r\nX-"],
    ["its body", "POST /api/ HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nx"],
  ])("is disconnected after a time: %s", async (_, begin) => {
    const socket = connected(begin, hasty).resume();
    const drip = setInterval(() => socket.write("x"), 500);
    await closedOf(socket);
    clearInterval(drip);
  });

  test("and reads no answer is disconnected, and its file closed", async () => {
    const socket = connected(lines("/big.txt"), hasty);
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    await untilClosed();
    socket.destroy();
  });

  test("does not delay other clients, even 500 of them", async () => {
    const slow = Array.from({ length: 500 }, () => connected("GET / HTTP/1.1\r\n"));
    expect(await statusesOf(lines("/api/", "Connection: close"))).toEqual([200]);
    for (const socket of slow) socket.destroy();
  });
});

test("a client that reads too slowly is disconnected, by the size of its answer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const socket = connected(lines("/big.txt"));
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  // A minute, and a second for each 10 kB.
  vi.advanceTimersByTime(60_000 + 2_000_000 - 1);
  await turn();
  expect(openFiles()).toBe(1);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await untilClosed();
});

test("what a client sends after its request is no fault of the server", async () => {
  const defects: unknown[] = [];
  const listening = await serveHere(serverOf(site.place.out, (error) => defects.push(error)));
  for (const target of ["/api/", "/api/passages/", "/big.txt", "/nothing"]) {
    for (const method of ["GET", "POST"]) {
      const head = `${method} ${target} HTTP/1.1\r\nHost: here\r\nAccept-Encoding: gzip\r\n`;
      const bytes = `${head}Content-Length: 1\r\n\r\n${"x".repeat(100_000)}`;
      await closedOf(connected(bytes, listening).resume());
    }
  }
  await listening.stop();
  expect(defects).toEqual([]);
});

test.each([
  ["GET http://elsewhere.example/api/languages/grc/ HTTP/1.1", 200],
  ["GET * HTTP/1.1", 404],
  ["GET /../outside.txt HTTP/1.1", 404],
  ["GET /%2e%2e/outside.txt HTTP/1.1", 404],
  ["GET api/ HTTP/1.1", 400],
  ["GET  HTTP/1.1", 400],
  ["GET /api/ HTTP/9.9", 400],
  ["GET /api/ HTTP/1.1\r\nhost: there", 400],
])("%s is answered with %i", async (line, status) => {
  expect(await statusesOf(`${line}\r\nHost: here\r\nConnection: close\r\n\r\n`)).toEqual([status]);
});

test("does not serve a link out of the folder, at any depth, or a fifo", async () => {
  const { out, site: around } = site.place;
  symlinkSync(join(around, "outside.txt"), join(out, "link.txt"));
  mkdirSync(join(around, "elsewhere"));
  writeFileSync(join(around, "elsewhere", "index.html"), secret);
  symlinkSync(join(around, "elsewhere"), join(out, "linked"));
  execFileSync("mkfifo", [join(out, "fifo.txt")]);
  for (const target of ["/link.txt", "/linked/", "/linked/index.html", "/fifo.txt", "/schemas"]) {
    const statuses = await statusesOf(lines(target, "Connection: close"));
    expect([target, ...statuses]).toEqual([target, 404]);
  }
  await untilClosed();
});

test("the folder itself may be a link", async () => {
  const link = join(site.place.site, "current");
  symlinkSync(site.place.out, link);
  const listening = await serveHere(link);
  expect(await statusesOf(lines("/api/", "Connection: close"), listening)).toEqual([200]);
  await listening.stop();
});

test("leaves no file open after clients that disconnect, send HEAD, or already have the page", async () => {
  const { headers } = await get("/api/passages/");
  await get("/api/passages/", { "if-none-match": headers.etag ?? "" });
  await send(server.origin, { method: "HEAD", target: "/api/passages/" });
  const socket = connected(lines("/big.txt", "Accept-Encoding: gzip"));
  await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  await untilClosed();
});

test.each([
  ["gzip", "gzip"],
  ["br", "br"],
  ["gzip;q=0.5, br", "br"],
  ["identity, gzip;q=0.5", undefined],
  ["gzip;q=0, br;q=0", undefined],
  ["*", "br"],
  ["deflate", undefined],
  ["", undefined],
])("sends to clients that accept %j the coding %s", async (accepted, coding) => {
  const plain = await get("/api/passages/");
  const { headers, body } = await get("/api/passages/", { "accept-encoding": accepted });
  expect(headers["content-encoding"]).toBe(coding);
  expect(headers.vary).toBe("Accept, Accept-Encoding");
  expect(headers.etag).toBe(coding === undefined ? plain.headers.etag : `W/${plain.headers.etag}`);
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[coding ?? ""];
  expect((unpack ? unpack(body) : body).equals(plain.body)).toBe(true);
});

test("compresses at most a hundred answers at a time, and sends others as they are", async () => {
  let [begun, end] = [0, () => {}];
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // A file that is not read to its end before it is told to.
  async function* read() {
    begun += 1;
    yield Buffer.alloc(1000);
    await ended;
    yield Buffer.alloc(1000);
  }
  const open = async () => ({ size: 2000, etag: () => undefined, read, close: () => {} });
  const endless: PublishedSite = { open, ofOneSite: async (read) => await read({ open }) };
  const listening = await serveHere(createSiteServer(endless, () => {}));
  const ask = async () => {
    const target = "/a.txt";
    const headers = { "accept-encoding": "gzip" };
    return await send(listening.origin, { method: "GET", target, headers });
  };
  const first = Array.from({ length: 100 }, ask);
  while (begun < 100) await turn();
  const one = ask();
  while (begun < 101) await turn();
  end();
  const codings = (await Promise.all([...first, one])).map(
    ({ headers }) => headers["content-encoding"],
  );
  expect(codings).toEqual([...Array(100).fill("gzip"), undefined]);
  expect((await ask()).headers["content-encoding"]).toBe("gzip");
  await listening.stop();
});

test("does not compress small files", async () => {
  const { headers } = await get("/small.txt", { "accept-encoding": "gzip" });
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers).not.toHaveProperty("vary");
});

test("sends another ETag when a file changes but keeps its size and time, and no other if only that changes", async () => {
  // A minute later, what is known of a file is kept.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const file = join(site.place.out, "small.txt");
  const etag = async () => (await get("/small.txt")).headers.etag;
  const first = await etag();
  utimesSync(file, 1, 1);
  expect(await etag()).toBe(first);
  const { ctimeMs } = statSync(file);
  do {
    writeFileSync(file, "y".repeat(1000));
    utimesSync(file, 1, 1);
  } while (statSync(file).ctimeMs === ctimeMs);
  expect(await etag()).not.toBe(first);
  vi.useRealTimers();
});

test("says of what it cannot read that it is not there, or why", async () => {
  expect((await get(`/${"a/".repeat(2100)}`)).status).toBe(404);
  const defects: unknown[] = [];
  const fail = async () => {
    throw explainDiskError(Object.assign(new Error(), { code: "EIO", syscall: "read" }), "read x");
  };
  const broken: PublishedSite = { open: fail, ofOneSite: fail };
  const listening = await serveHere(createSiteServer(broken, (error) => defects.push(error)));
  const { status, headers, body } = await send(listening.origin, {
    method: "GET",
    target: "/api/",
  });
  expect([status, headers["retry-after"], `${body}`]).toEqual([
    503,
    "1",
    '{"detail":"The files of the site cannot be read now (EIO). Ask again."}',
  ]);
  expect(defects).toHaveLength(1);
  await listening.stop();
});

test("error pages are those of the site, not of the program", async () => {
  const { place } = await makeSite({ products: only("landing") });
  const listening = await serveHere(place.out);
  const headers = { accept: "text/html" };
  const answer = await send(listening.origin, { method: "GET", target: "/fr/xx", headers });
  expect([answer.status, answer.headers["content-type"]]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
  await listening.stop();
});
