/** What the dev server accepts: the names of its machine, the methods of its own addresses, a number of open pages. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listening, listen } from "../hosts/server/listen.ts";
import { collections } from "../routing/collections.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { LiveServer } from "./live-server.ts";
import { OpenPages } from "./open-pages.ts";

const events = "/.anthology-dev/events";
const pages = new OpenPages();
let folder: string;
let server: Listening;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "anthology-build-live-"));
  writeFileSync(join(folder, "index.html"), "<p>A page</p>");
  const onError = (error: unknown) => {
    throw error;
  };
  const live = new LiveServer({ folder, pages, names: ["localhost", "here.example"], onError });
  live.showSite(collections);
  server = await listen(live.server, { host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  pages.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

test.each([
  ["localhost:3000", 200],
  ["LOCALHOST", 200],
  ["127.0.0.1:3000", 200],
  ["192.0.2.7", 200],
  ["[::1]:3000", 200],
  ["here.example:80", 200],
  ["attacker.example", 403],
  ["localhost.attacker.example", 403],
  ["127.0.0.1.attacker.example", 403],
  ["a b", 403],
])("a request to the host %j gets %i at every address", async (host, status) => {
  for (const target of ["/", "/.anthology-dev/reload.js"]) {
    const answer = await send(server.origin, { method: "GET", target, headers: { host } });
    expect([target, answer.status]).toEqual([target, status]);
    expect(answer.body.includes("script") || answer.body.includes("import")).toBe(status === 200);
  }
});

test.each([
  ["HEAD", 200],
  ["OPTIONS", 200],
  ["POST", 405],
  ["DELETE", 405],
])("the stream of events answers %s with %i, and ends", async (method, status) => {
  expect((await send(server.origin, { method, target: events })).status).toBe(status);
});

test("a hundred pages have a stream, even if more come at once; the oldest gives way to a new one", async () => {
  const { port, hostname } = new URL(server.origin);
  let open = 0;
  const sockets = Array.from({ length: 300 }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) {
    open += 1;
    socket
      .on("error", () => {})
      .once("close", () => {
        open -= 1;
      });
    socket.resume().write(`GET ${events} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  }
  await expect.poll(() => open, { timeout: 10_000 }).toBe(100);
  for (const socket of sockets) socket.destroy();
});
