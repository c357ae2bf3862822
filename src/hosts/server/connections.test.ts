/** Behaviour of clients on connections: they pipeline, disconnect, send nothing, and send invalid requests. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collections } from "../../routing/collections.ts";
import { makeSite, secret, type TestSite } from "../../testing/site.ts";
import { connectionLimit } from "./limited-server.ts";
import { type Listening, listen } from "./listen.ts";
import { createSiteServer } from "./server.ts";

let site: TestSite;
let server: Listening;
const failures: unknown[] = [];
const serverOf = () =>
  createSiteServer({
    folder: site.place.out,
    collections,
    onError: (error: unknown) => failures.push(error),
  });
const anyPort = { host: "127.0.0.1", port: 0 };

beforeAll(async () => {
  site = await makeSite();
  writeFileSync(join(site.place.out, "big.txt"), "x".repeat(20_000_000));
  server = await listen(serverOf(), anyPort);
});
afterAll(async () => {
  await server.stop();
  site.remove();
  expect(failures).toEqual([]);
});

function connected({ origin }: Listening = server): Socket {
  return connect(Number(new URL(origin).port), "127.0.0.1");
}

const get = (target: string, ...headers: readonly string[]) =>
  `${[`GET ${target} HTTP/1.1`, "Host: here", ...headers].join("\r\n")}\r\n\r\n`;

/** All that the server sends until it closes the connection. */
async function answersTo(requests: string, from?: Listening): Promise<string> {
  const socket = connected(from);
  socket.write(requests);
  return await text(socket);
}

const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

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
    const targets = ["/api/", "/api/nonsense/", "/api/authors", "/api/languages/grc/", "/big.txt"];
    const last = get("/api/authors/?page=x", "Connection: close");
    const answers = await answersTo(targets.map((target) => get(target)).join("") + last);
    expect(statusesIn(answers)).toEqual([200, 404, 301, 200, 200, 404]);
    expect(answers.length).toBeGreaterThan(20_000_000);
  });

  test("has at most one file open, and none after it disconnects", async () => {
    const socket = connected();
    socket.write(get("/big.txt").repeat(500));
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    expect(openFiles()).toBe(1);
    socket.destroy();
    await untilClosed();
  });

  test("costs no memory for answers that it does not read", async () => {
    const before = process.memoryUsage().rss;
    const sockets = Array.from({ length: 5 }, () => connected());
    for (const socket of sockets) {
      socket.pause();
      socket.write(get("/api/passages/").repeat(3000));
    }
    // Later clients get answers in the meantime.
    for (let round = 0; round < 200; round += 1) {
      expect(statusesIn(await answersTo(get("/api/", "Connection: close")))).toEqual([200]);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
    for (const socket of sockets) socket.destroy();
    await untilClosed();
  });

  test("is disconnected when it never ends", async () => {
    const socket = connected();
    // The server closes the connection while the client is still sending.
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const requests = get("/big.txt").repeat(2000);
    const more = () => {
      while (!socket.destroyed && socket.write(requests));
    };
    socket.on("drain", more);
    more();
    await closed;
    await untilClosed();
  });
});

describe("a client that is slow", () => {
  let hasty: Listening;
  beforeAll(async () => {
    const patient = serverOf();
    const { headersTimeout, requestTimeout, timeout } = patient;
    const limits = [headersTimeout, requestTimeout, timeout].map((limit) => limit <= 60_000);
    expect(limits).toEqual([true, true, true]);
    patient.headersTimeout = 100;
    patient.requestTimeout = 200;
    patient.setTimeout(2500);
    hasty = await listen(patient, anyPort);
  });
  afterAll(() => hasty.stop());

  test.each([
    ["the head of a request", "GET / HTTP/1.1\r\nHost: here\r\nX-"],
    ["its body", "POST /api/ HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nx"],
  ])("is disconnected after a time: %s", async (_, begin) => {
    const socket = connected(hasty);
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.resume().write(begin);
    const drip = setInterval(() => socket.write("x"), 500);
    await closed;
    clearInterval(drip);
  });

  test("and reads no answer is disconnected, and its file closed", async () => {
    const socket = connected(hasty);
    socket.write(get("/big.txt"));
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    await untilClosed();
    socket.destroy();
  });

  test("does not delay other clients, even 500 of them", async () => {
    const slow = Array.from({ length: 500 }, () => connected(hasty));
    for (const socket of slow) socket.on("error", () => {}).write("GET / HTTP/1.1\r\n");
    expect(statusesIn(await answersTo(get("/api/", "Connection: close"), hasty))).toEqual([200]);
    for (const socket of slow) socket.destroy();
  });
});

test("the longest idle connections are closed for new clients, but none with a request", async () => {
  const busy = connected();
  busy.write(get("/big.txt", "Connection: close"));
  await once(busy, "data");
  busy.pause();
  const idle: Socket[] = [];
  const closed = new Set<number>();
  for (let index = 0; index < connectionLimit + 50; index += 1) {
    const socket = connected().on("error", () => {});
    socket.resume().once("close", () => closed.add(index));
    // One after the other: the system forgets connections that wait in a full queue to be accepted.
    await once(socket, "connect");
    idle.push(socket);
  }
  expect(statusesIn(await answersTo(get("/api/", "Connection: close")))).toEqual([200]);
  await expect.poll(() => closed.size, { timeout: 5_000 }).toBe(52);
  expect(Math.max(...closed)).toBe(51);
  expect((await text(busy)).length).toBeGreaterThan(19_000_000);
  for (const socket of idle) socket.destroy();
});

describe("a target", () => {
  const answersOf = (line: string) =>
    answersTo(`${line}\r\nHost: here\r\nConnection: close\r\n\r\n`).then(statusesIn);

  test.each([
    ["GET http://elsewhere.example/api/languages/grc/ HTTP/1.1", 200],
    ["GET http://elsewhere.example HTTP/1.1", 200],
    ["GET http://elsewhere.example/api/authors HTTP/1.1", 301],
    ["OPTIONS * HTTP/1.1", 200],
    ["GET * HTTP/1.1", 404],
    ["GET //api/ HTTP/1.1", 404],
    ["GET /api/%zz HTTP/1.1", 404],
    ["GET /../outside.txt HTTP/1.1", 404],
    ["GET /%2e%2e/outside.txt HTTP/1.1", 404],
    ["GET api/ HTTP/1.1", 400],
    ["GET  HTTP/1.1", 400],
    ["GET /api/ HTTP/9.9", 400],
  ])("%s", async (line, status) => {
    expect(await answersOf(line)).toEqual([status]);
  });

  test.each(["", "Host: here\r\nhost: there\r\n"])(
    "with the hosts %j is refused",
    async (hosts) => {
      const request = `GET /api/ HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`;
      expect(statusesIn(await answersTo(request))).toEqual([400]);
    },
  );
});

test("does not serve a link out of the folder, at any depth, or a fifo", async () => {
  const { out, site: around } = site.place;
  symlinkSync(join(around, "outside.txt"), join(out, "link.txt"));
  mkdirSync(join(around, "elsewhere"));
  writeFileSync(join(around, "elsewhere", "index.html"), secret);
  symlinkSync(join(around, "elsewhere"), join(out, "linked"));
  execFileSync("mkfifo", [join(out, "fifo.txt")]);
  symlinkSync(join(out, "fifo.txt"), join(out, "fifo-link.txt"));
  const targets = ["/link.txt", "/linked/", "/linked/index.html", "/fifo.txt", "/fifo-link.txt"];
  for (const target of [...targets, "/api"]) {
    const answers = await answersTo(get(target, "Connection: close"));
    expect([target, ...statusesIn(answers)]).toEqual([target, target === "/api" ? 301 : 404]);
    expect(answers).not.toContain(secret);
  }
});

test("the folder itself may be a link that later points to another folder", async () => {
  const link = join(site.place.site, "current");
  symlinkSync(site.place.out, link);
  const linked = createSiteServer({ folder: link, collections, onError: () => {} });
  const listening = await listen(linked, anyPort);
  const answers = await answersTo(get("/api/", "Connection: close"), listening);
  expect(statusesIn(answers)).toEqual([200]);
  await listening.stop();
});
