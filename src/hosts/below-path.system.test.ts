/**
 * A packed site below a path, on the runtime of Cloudflare and by the function of Netlify: every link leads somewhere.
 *
 * @module-tag packages
 */
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { crawl } from "../testing/hosts/crawl.ts";
import { cloudflare, netlify } from "../testing/hosts/edges.ts";
import { packQuietly } from "../testing/packed-site.ts";
import { makeSite } from "../testing/site.ts";
import { allBut } from "../testing/site-options.ts";

const base = "https://anthology.example/ag";
let packed: string;
beforeAll(async () => {
  const site = await makeSite({ baseUrl: base, products: allBut("filters") });
  packed = join(site.place.folder, "packed");
  await packQuietly(site.place.out, packed);
});

test.each([cloudflare, netlify])("no link below a path is dead: $name", async (host) => {
  const { origin, stop } = await host.start(packed);
  try {
    const { addresses, dead } = await crawl(
      base,
      ["", "/", "/api/", "/sitemap.xml"],
      `${origin}/ag`,
    );
    expect(dead).toEqual([]);
    expect(addresses).toBeGreaterThan(300);
    expect((await fetch(`${origin}/ag/api/authors`)).url).toBe(`${origin}/ag/api/authors/`);
  } finally {
    await stop();
  }
});
