/** nginx, Caddy and Apache with our configurations: they implement the whole contract, and serve only the folder. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { possible } from "../testing/conformance/case.ts";
import { casesFor } from "../testing/conformance/cases.ts";
import { addHiddenFiles } from "../testing/conformance/file-cases.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { runCases } from "../testing/conformance/run.ts";
import { runTool } from "../testing/hosts/daemon.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { randomCases } from "../testing/hosts/random-requests.ts";
import { apache, configuration, webServers } from "../testing/hosts/web-servers.ts";
import { makeSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
  addHiddenFiles(site.place.out);
});

const pathOf = (target: string) => target.replace(/\?.*$/, "");

for (const server of webServers)
  describe(server.name, { tags: [...server.needs] }, () => {
    let host: RunningHost;
    beforeAll(async () => {
      host = await server.start(site.place.out);
    });
    afterAll(() => host.stop());

    const ask = (target: string, method = "GET", headers = {}) =>
      send(host.origin, { method, target, headers });

    const mayRefuse = ({ target }: { readonly target: string }) => server.refuses(pathOf(target));

    test("implements the whole contract except for addresses that it cannot parse", async () => {
      const deviations = await runCases(host.origin, site.facts, server);
      expect(deviations.filter((deviation) => !mayRefuse(deviation.case))).toEqual([]);
      // It refuses all addresses that `refuses` names.
      const refused = deviations.filter(({ aspect, got }) => aspect === "status" && got === "400");
      const expected = possible(casesFor(site.facts), server.abilities).filter(mayRefuse);
      expect(refused.map((deviation) => deviation.case)).toEqual(expected);
    });

    test("decides as the routing function does, in any spelling of a request", async () => {
      const { abilities } = server;
      const cases = randomCases(site.facts).filter((item) => !mayRefuse(item));
      expect(await runCases(host.origin, site.facts, { abilities, cases })).toEqual([]);
    });

    test("refuses an unknown method", async () => {
      const { status, headers, body } = await ask("/api/authors/", "PROPFIND");
      const named = server === apache ? "Method" : 'Method \\"PROPFIND\\"';
      expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
      expect(body.toString()).toBe(`{"detail":"${named} not allowed."}`);
    });

    test("compresses only for clients that accept it", async () => {
      for (const coding of ["identity", "gzip;q=0", "deflate"]) {
        const { headers } = await ask("/api/passages/", "GET", { "accept-encoding": coding });
        expect([coding, headers["content-encoding"]]).toEqual([coding, undefined]);
      }
      // A request through a proxy is compressed too.
      const proxied = { "accept-encoding": "gzip", via: "1.1 proxy" };
      const { headers } = await ask("/api/passages/", "GET", proxied);
      expect(headers["content-encoding"]).toBe("gzip");
    });
  });

test("`caddy fmt` leaves the configuration unchanged", { tags: ["caddy"] }, () => {
  const file = join(site.place.data, "Caddyfile");
  const text = configuration("caddy", site.place.out, 8080);
  writeFileSync(file, text);
  expect(runTool("caddy", ["fmt", file])).toBe(text);
});
