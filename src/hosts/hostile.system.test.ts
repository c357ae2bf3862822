/** No bytes on a socket stop the server or make it send a file that is not published. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCases } from "../testing/conformance/run.ts";
import { exchange, hostileRequests } from "../testing/hostile.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { makeSite, secret, type TestSite } from "../testing/site.ts";

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

test("10,000 hostile requests", { timeout: 180_000 }, async () => {
  const seed = Date.now();
  const requests = hostileRequests(10_000, seed);
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
