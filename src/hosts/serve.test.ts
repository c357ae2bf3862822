/** `serve out`: it deviates from the contract in exactly this list. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileOf, parseUrl, rootPath } from "../routing/routes.ts";
import { countPages, followNext, readRecords, wholeReading } from "../testing/clients.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { runCases } from "../testing/conformance/run.ts";
import type { SiteFacts } from "../testing/conformance/site-facts.ts";
import { summarise } from "../testing/conformance/table.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { serve } from "../testing/hosts/programs.ts";
import { makeSite, type TestSite } from "../testing/site.ts";

describe.each(["query", "path"] as const)("with --links %s", (links) => {
  let site: TestSite;
  let host: RunningHost;
  beforeAll(async () => {
    site = await makeSite({ links });
    host = await serve.start(site.place.out);
  });
  afterAll(async () => {
    await host.stop();
    site.remove();
  });

  const task = () => ({
    origin: host.origin,
    site: site.facts,
    collection: "passages",
    records: 50,
  });

  test("deviates only in these aspects", async () => {
    const deviations = await runCases(host.origin, site.facts, serve);
    const headers = {
      "content-type": 112,
      vary: 109,
      allow: 47,
      "access-control-allow-origin": 47,
    };
    const preflight = {
      "access-control-allow-methods": 12,
      "access-control-allow-headers": 12,
      "access-control-max-age": 12,
    };
    const policy = {
      "content-security-policy": 3,
      "referrer-policy": 3,
      "x-content-type-options": 3,
    };
    expect(summarise(deviations, site.facts, serve.abilities)).toEqual({
      "collections and root": { cases: 31, deviating: 0, aspects: {} },
      // Files are sent for any method; the answer for a missing file is HTML.
      files: {
        cases: 13,
        deviating: 6,
        aspects: {
          status: 1,
          "content-type": 4,
          vary: 4,
          "access-control-allow-methods": 1,
          "access-control-allow-headers": 1,
          "access-control-max-age": 1,
          body: 6,
        },
      },
      "pages for people": { cases: 37, deviating: 0, aspects: {} },
      records: { cases: 20, deviating: 0, aspects: {} },
      // It ignores the query: the answer is always page 1, without `format=api`.
      "pages by query": { cases: 61, deviating: 61, aspects: { status: 36, body: 61 } },
      "format=api": { cases: 12, deviating: 12, aspects: { body: 12 } },
      XML: { cases: 5, deviating: 4, aspects: { status: 2, "content-type": 2, body: 4 } },
      // Existing pages are sent; for others the answer is the error page, which is HTML.
      "pages by path": {
        cases: 7,
        deviating: 4,
        aspects: { "content-type": 4, vary: 4, body: 4 },
      },
      // A request with a filter gets the whole list.
      "no filter ignored": {
        cases: 25,
        deviating: 12,
        aspects: {
          status: 10,
          location: 1,
          "access-control-allow-origin": 1,
          body: 11,
        },
      },
      // Redirects lose the query. Urns do not redirect: the record is sent at once. Any other path redirects to its slash.
      "slash redirects": {
        cases: 53,
        deviating: 53,
        aspects: { status: 12, location: 29, "access-control-allow-origin": 41 },
      },
      "404": { cases: 120, deviating: 120, aspects: { status: 70, ...headers, body: 120 } },
      // It treats every method as GET.
      methods: {
        cases: 72,
        deviating: 60,
        aspects: {
          status: 38,
          "content-type": 21,
          vary: 16,
          allow: 7,
          "access-control-allow-origin": 10,
          ...preflight,
          ...policy,
          body: 50,
        },
      },
      // It accepts only one ETag, spelled as it was sent, and its 304 has no headers.
      ETags: {
        cases: 20,
        deviating: 18,
        aspects: { status: 12, vary: 6, allow: 6, "access-control-allow-origin": 6 },
      },
    });
  });

  test("always sends page 1 to clients that count pages in the query", async () => {
    await expect(countPages(task())).rejects.toThrow("the loop does not end");
  });

  if (links === "path") {
    test("lets clients that follow our links reach every record, once", async () => {
      const followed = await followNext(task());
      const read = await readRecords(task(), followed);
      const { followed: all, read: first } = wholeReading(task());
      expect({ followed, read }).toEqual({ followed: all, read: first });
    });

    test("answers every link of the site with its own file", async () => {
      const { visited, wrong } = await crawl(host.origin, site.facts);
      expect(wrong).toEqual([]);
      expect(visited).toBeGreaterThan(150);
    });
  } else {
    test("always sends page 1 to clients that follow our links: they need --links path", async () => {
      await expect(followNext(task())).rejects.toThrow("the loop does not end");
    });
  }
});

/** Follows every link of the site from the root, and returns the addresses whose answer is not the bytes of their file. */
async function crawl(
  origin: string,
  { folder, options }: SiteFacts,
): Promise<{ visited: number; wrong: string[] }> {
  const wrong: string[] = [];
  const seen = new Set([`${options.base_url}${rootPath}`]);
  for (const url of seen) {
    const target = url.slice(options.base_url.length);
    const { status, body } = await send(origin, { method: "GET", target });
    const parsed = parseUrl(options.base_url, url);
    const file =
      parsed && readFileSync(join(folder, fileOf(parsed.path, parsed.form, parsed.page)));
    if (status !== 200 || file?.equals(body) !== true) wrong.push(`${target}: status ${status}`);
    for (const [, link] of body.toString().matchAll(/["'>](http[^"'<]+\/api\/[^"'<]*)["'<]/g)) {
      if (link?.startsWith(`${options.base_url}${rootPath}`)) seen.add(link);
    }
  }
  return { visited: seen.size, wrong };
}
