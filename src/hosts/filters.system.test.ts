/** Filters on passages over HTTP, on every host that has them; the conformance suite compares what they find. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { filtersMissing } from "../routing/filters.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { routingHosts } from "../testing/hosts/index.ts";
import { makeSite } from "../testing/site.ts";
import { allBut, oneForm, only } from "../testing/site-options.ts";

const sample = fileURLToPath(new URL("../../data/anthology.sqlite", import.meta.url));
const options = {
  ...oneForm,
  products: only("filters"),
  baseUrl: "https://example.org/ag",
  links: "path",
  pageSize: 7,
} as const;

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
const out = join(folder, "out");
beforeAll(() => buildQuietly(sample, out, options));

const get = (origin: string, query: string, headers = {}) =>
  send(origin, { method: "GET", target: `/api/passages/?${query}`, headers });

test("every host gives a page the same ETag, and another page another", async () => {
  const tags = new Set<string>();
  for (const host of routingHosts) {
    const { origin, stop } = await host.start(out);
    try {
      for (const query of ["book__number=5", "book__number=05", "book__number=5&page=2"]) {
        const { headers } = await get(origin, query);
        expect(headers.etag).toMatch(/^"[0-9a-f]{32}"$/);
        tags.add(`${query}: ${headers.etag}`);
      }
    } finally {
      await stop();
    }
  }
  expect(tags.size).toBe(3);
  expect(new Set([...tags].map((line) => line.replace(/^.*: /, ""))).size).toBe(3);
});

test.each(routingHosts)(
  "$name says that a site has no filters if it has no index",
  async (host) => {
    const site = await makeSite({ products: allBut("filters") });
    const { origin, stop } = await host.start(site.place.out);
    try {
      const { status, body } = await get(origin, "book__number=7");
      expect([status, body.toString()]).toEqual([404, `{"detail":"${filtersMissing}"}`]);
      expect((await get(origin, "book__number=x")).status).toBe(400);
      expect((await get(origin, "book__number=")).status).toBe(200);
    } finally {
      await stop();
    }
  },
);
