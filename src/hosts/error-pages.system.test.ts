/** Answers of hosts at addresses that do not exist: a page for browsers, JSON for all other clients. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloudflare } from "../testing/hosts/edges.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { webServers } from "../testing/hosts/web-servers.ts";
import { makeSite, type TestSite } from "../testing/site.ts";

/** The Accept header of browsers for a page. */
const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
});
afterAll(() => site.remove());

for (const host of [ownServer, cloudflare, ...webServers])
  describe(host.name, { tags: [...host.needs] }, () => {
    let running: RunningHost;
    beforeAll(async () => {
      running = await host.start(site.place.out);
    });
    afterAll(() => running.stop());

    const ask = async (path: string, accept?: string, method = "GET") => {
      const headers = accept === undefined ? {} : { Accept: accept };
      const answer = await fetch(running.origin + path, { method, headers });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };

    test.each([
      ["/nothing", "404.html"],
      ["/passages/urn:cts:greekLit:tlg7000.tlg001.ag:99.99/", "404.html"],
      ["/fr/books/99/", "fr/404.html"],
    ])("sends a page at %s to clients that accept one", async (path, file) => {
      const page = readFileSync(join(site.place.out, file), "utf8");
      const { status, headers, text } = await ask(path, browser);
      expect([status, headers.get("content-type"), text]).toEqual([
        404,
        "text/html; charset=utf-8",
        page,
      ]);
      expect(headers.get("vary")).toContain("Accept");
      const head = await ask(path, browser, "HEAD");
      expect([head.status, head.text]).toEqual([404, ""]);
    });

    test.each([
      ["/nothing", undefined],
      ["/nothing", "*/*"],
      ["/fr/books/99/", "application/json"],
      ["/api/nothing/", browser],
      ["/api/passages/?page=99999", browser],
    ])("sends JSON at %s to clients that accept %s", async (path, accept) => {
      const { status, headers, text } = await ask(path, accept);
      expect([status, headers.get("content-type")]).toEqual([404, "application/json"]);
      expect(JSON.parse(text)).toHaveProperty("detail");
    });

    test("serves the error page at its own address", async () => {
      for (const path of ["/404.html", "/fr/404.html"]) {
        const { status, text } = await ask(path, browser);
        expect([status, text]).toEqual([200, readFileSync(join(site.place.out, path), "utf8")]);
      }
    });
  });
