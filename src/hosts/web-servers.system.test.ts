/** nginx, Caddy and Apache with our configurations: they implement the whole contract, and serve only the folder. */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Case, possible } from "../testing/conformance/case.ts";
import { casesFor } from "../testing/conformance/cases.ts";
import { asksFilter } from "../testing/conformance/expected.ts";
import { addDrawings, addHiddenFiles, levelTimes } from "../testing/conformance/file-cases.ts";
import { findingsOf, judgedTargets } from "../testing/conformance/random-headers.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { runCases } from "../testing/conformance/run.ts";
import { runTool } from "../testing/hosts/daemon.ts";
import { unexplained } from "../testing/hosts/decisions.ts";
import { freePort, type RunningHost } from "../testing/hosts/host.ts";
import { randomCases } from "../testing/hosts/random-requests.ts";
import {
  apache,
  configuration,
  plainServers,
  startApache,
  webServers,
} from "../testing/hosts/web-servers.ts";
import { makeSite, type TestSite } from "../testing/site.ts";
import { allBut } from "../testing/site-options.ts";
import { times } from "../testing/thoroughness.ts";
import { listen } from "./listen.ts";

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
  addHiddenFiles(site.place.out);
  addDrawings(site.place.out);
  levelTimes(site.place.out);
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

    test("answers conditions, ranges and codings as RFC 9110 allows, but for what it decides itself", async () => {
      const targets = judgedTargets(site.facts, server.abilities);
      const findings = await findingsOf(host.origin, targets, times(1500, 20_000));
      expect(unexplained(server.name, findings)).toEqual({ left: [], unmet: [] });
    });

    test("refuses an unknown method", async () => {
      const { status, headers, body } = await ask("/api/authors/", "PROPFIND");
      const named = server.name.startsWith(apache.name) ? "Method" : 'Method \\"PROPFIND\\"';
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

test.for(plainServers)(
  "$name hands on filtered requests and no others, and says so when nobody answers",
  { tags: ["nginx", "caddy", "apache2"] },
  async (server) => {
    const handedOn: string[] = [];
    const recorder = createServer(({ method, url }, response) => {
      handedOn.push(`${method} ${url}`);
      response.writeHead(200, { "X-Answer": "filtered" }).end();
    });
    const behind = await listen(recorder, { host: "127.0.0.1", port: 0 });
    const host = await server.start(site.place.out, behind.origin);
    const cases = [...casesFor(site.facts), ...randomCases(site.facts)].filter(
      ({ target }) => !server.refuses(pathOf(target)),
    );
    const answers: string[] = [];
    for (const item of cases) {
      const { headers } = await send(host.origin, item);
      if (headers["x-answer"] !== undefined) answers.push(`${item.method} ${item.target}`);
    }
    const filtered = cases.filter(({ method, target }) => asksFilter(method, target));
    expect(filtered.length).toBeGreaterThan(50);
    expect(answers).toEqual(filtered.map(({ method, target }) => `${method} ${target}`));
    // Apache decodes the path.
    const decoded = (request: string) => request.replace(/^[^?]+/, decodeURIComponent);
    expect(handedOn.map(decoded)).toEqual(answers.map(decoded));
    await behind.stop();
    const { status, headers, body } = await send(host.origin, filtered[0] as Case);
    expect([status, headers["content-type"], `${body}`]).toEqual([
      503,
      "application/json",
      '{"detail":"Filters are not available here."}',
    ]);
    await host.stop();
  },
);

test("in a folder of somebody else's Apache, records answer with the settings in the documents", {
  tags: ["apache2"],
}, async () => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}/~her/epigrams`;
  const { place } = await makeSite({ baseUrl, links: "file", products: allBut("filters") });
  const granted = "Require all granted\n  AllowOverride All\n";
  const theirs = `Alias "/~her/epigrams" "${place.out}"\n<Directory "${place.out}">\n  ${granted}</Directory>\n`;
  const host = await startApache(place.out, port, theirs);
  const page = readFileSync(new URL("../../docs/publishing.md", import.meta.url), "utf8");
  const [, settings = ""] = /^# public_html\/epigrams\/[.]htaccess\n([^`]+)/m.exec(page) ?? [];
  writeFileSync(join(place.out, ".htaccess"), settings);
  const answer = await fetch(`${baseUrl}/api/authors/`);
  expect(await answer.json()).toMatchObject({ previous: null });
  await host.stop();
});

test("`caddy fmt` leaves the configuration unchanged", { tags: ["caddy"] }, () => {
  const file = join(site.place.data, "Caddyfile");
  for (const filters of [undefined, "http://127.0.0.1:3000"]) {
    const text = configuration("caddy", site.place.out, 8080, filters);
    writeFileSync(file, text);
    expect(runTool("caddy", ["fmt", file])).toBe(text);
  }
});
