/** Nothing that a socket can carry brings the server down, or a file out that was not published. */
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileRequests } from "../testing/hostile.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { makeSite, secret, type TestSite } from "../testing/site.ts";
import { runCases } from "./conformance/run.ts";

let site: TestSite;
let host: RunningHost;
beforeAll(async () => {
  site = await makeSite();
  host = await ownServer.start(site.place.out);
});
afterAll(async () => {
  await host.stop();
  site.remove();
});

/** Milliseconds after which a request counts as never answered. */
const patience = 20_000;

/** Everything that comes back until the server closes the connection. */
function exchange(request: Buffer): Promise<string> {
  const { hostname, port } = new URL(host.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(patience, () => socket.destroy(new Error("no end of the answer")));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // It may refuse to read on, which breaks the connection under what is still being sent.
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.end(request);
  });
}

test("10,000 hostile requests", { timeout: 180_000 }, async () => {
  const seed = Date.now();
  const requests = hostileRequests(10_000, seed);
  const statuses: Record<string, number> = {};
  const bad: string[] = [];
  const work = async () => {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      const answer = await exchange(next);
      const [, status = "none"] = /^HTTP\/1\.1 (?!100 )(\d{3}) /m.exec(answer) ?? [];
      statuses[status] = (statuses[status] ?? 0) + 1;
      const isLeak = answer.includes(secret) || answer.includes("root:x:0:0");
      if (status.startsWith("5") || isLeak) bad.push(next.toString("latin1").slice(0, 500));
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  expect(bad, `seed ${seed}`).toEqual([]);
  // They reach the routes as well as the parser.
  for (const status of ["200", "301", "400", "404", "405", "431"]) {
    expect(statuses[status] ?? 0, `answers of status ${status}, seed ${seed}`).toBeGreaterThan(10);
  }
  expect(await runCases(host.origin, site.facts, ownServer)).toEqual([]);
});
