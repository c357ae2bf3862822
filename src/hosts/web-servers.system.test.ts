/** nginx, Caddy and Apache with our configurations: they implement the whole contract, and serve only the folder. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readerAssets } from "../outputs/reader/assets.ts";
import { readWithFetch, readWithPython, wholeReading } from "../testing/clients.ts";
import type { Case } from "../testing/conformance/case.ts";
import { casesFor } from "../testing/conformance/cases.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { type Deviation, possible, runCases } from "../testing/conformance/run.ts";
import { runTool } from "../testing/hosts/daemon.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { randomCases } from "../testing/hosts/random-requests.ts";
import { apache, configuration, webServers } from "../testing/hosts/web-servers.ts";
import { makeSite, type TestSite } from "../testing/site.ts";

const pageOfTheWeb = "<!doctype html><title>Ἀνθολογία</title>\n";
const hidden = [".anthology-build-half-applied", ".hidden", "schemas/.hidden.json"];

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
  const { out } = site.place;
  mkdirSync(join(out, "reader"));
  writeFileSync(join(out, "reader/index.html"), pageOfTheWeb);
  writeFileSync(join(out, "reader/style.css"), "body { margin: 0 }\n");
  for (const name of hidden) writeFileSync(join(out, name), "{}");
});
afterAll(() => site.remove());

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

    /** Names of the cases that the server answered with 400: it may refuse to parse their addresses. */
    const refusedOf = (cases: readonly Case[], deviations: readonly Deviation[]) => {
      const refused = new Set(
        cases.filter(({ target }) => server.refuses(pathOf(target))).map(({ name }) => name),
      );
      return deviations
        .filter(
          ({ aspect, got, case: name }) =>
            aspect === "status" && got === "400" && refused.has(name),
        )
        .map(({ case: name }) => name);
    };

    test("implements the whole contract except for addresses that it cannot parse", async () => {
      const cases = possible(casesFor(site.facts), server.abilities);
      const deviations = await runCases(host.origin, site.facts, server);
      const refused = refusedOf(cases, deviations);
      expect(deviations.filter(({ case: name }) => !refused.includes(name))).toEqual([]);
      // It refuses all addresses that `refuses` names.
      const expected = cases.filter(({ target }) => server.refuses(pathOf(target)));
      expect(refused).toEqual(expected.map(({ name }) => name));
    });

    test("decides as the routing function does, in any spelling of a request", async () => {
      const cases = randomCases(site.facts, 3000, 31, server.abilities);
      const deviations = await runCases(host.origin, site.facts, { cases });
      const refused = new Set(refusedOf(cases, deviations));
      expect(deviations.filter(({ case: name }) => !refused.has(name))).toEqual([]);
    });

    test("lets fetch follow `next` to the end", async () => {
      const task = { origin: host.origin, site: site.facts, collection: "passages", records: 40 };
      expect(await readWithFetch(task)).toEqual(wholeReading(task));
    });

    test("lets Python's requests follow `next` to the end", { tags: ["python3"] }, async () => {
      const task = { origin: host.origin, site: site.facts, collection: "texts", records: 40 };
      expect(await readWithPython(task)).toEqual(wholeReading(task));
    });

    test("sends other files with their types", async () => {
      for (const target of ["/reader/", "/reader/index.html"]) {
        const { status, headers, body } = await ask(target);
        const type = headers["content-type"]?.toLowerCase().replaceAll(" ", "");
        expect([status, type]).toEqual([200, "text/html;charset=utf-8"]);
        expect(body.toString()).toBe(pageOfTheWeb);
      }
      const front = await ask("/");
      expect([front.status, front.headers["content-type"]]).toEqual([
        200,
        expect.stringMatching(/^text\/html; ?charset=utf-8$/i),
      ]);
      expect((await ask(`/${readerAssets.folder}icon.svg`)).headers["content-type"]).toMatch(
        /^image\/svg\+xml/,
      );
      const style = await ask("/reader/style.css");
      expect(style.headers["content-type"]).toMatch(/^text\/css/);
      const schema = await ask("/schemas/author.json");
      expect(schema.headers["content-type"]).toBe("application/json");
    });

    test("lists no folder and shows no hidden file", async () => {
      for (const target of [
        "/schemas",
        "/schemas/",
        "/reader",
        ...hidden.map((name) => `/${name}`),
      ]) {
        const { status, body } = await ask(target);
        expect([target, status, body.toString()]).toEqual([target, 404, '{"detail":"Not found."}']);
      }
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
