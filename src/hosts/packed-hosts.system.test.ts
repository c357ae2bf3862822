/**
 * The whole contract on the Cloudflare Worker, plain and packed. Below a path, every link leads somewhere.
 *
 * @module-tag packages
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { findingsOf, judgedTargets } from "../testing/conformance/random-headers.ts";
import { runCases } from "../testing/conformance/run.ts";
import { crawl } from "../testing/hosts/crawl.ts";
import { unexplained } from "../testing/hosts/decisions.ts";
import { cloudflare, netlify } from "../testing/hosts/edges.ts";
import { routingHosts } from "../testing/hosts/index.ts";
import { packQuietly } from "../testing/packed-site.ts";
import { makeSite } from "../testing/site.ts";
import { allBut } from "../testing/site-options.ts";
import { times } from "../testing/thoroughness.ts";

const ofPackages = routingHosts.filter(({ needs }) => needs.length > 0);

test.each(ofPackages)("$name honours the whole contract", async ({ name, start, abilities }) => {
  const { facts, place } = await makeSite();
  const { origin, stop } = await start(place.out);
  expect(await runCases(origin, facts, { abilities })).toEqual([]);
  const targets = judgedTargets(facts, abilities);
  const findings = await findingsOf(origin, targets, times(500, 20_000));
  expect(unexplained(name, findings).left).toEqual([]);
  await stop();
});

const base = "https://anthology.example/ag";
test.each([cloudflare, netlify])("no link below a path is dead: $name", async (host) => {
  const { place } = await makeSite({ baseUrl: base, products: allBut("filters") });
  const packed = join(place.folder, "packed");
  await packQuietly(place.out, packed);
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
