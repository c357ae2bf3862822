/**
 * The whole contract on the Cloudflare Worker. Every file of the sample, fetched from each host of its packed form, has the size
 * and the hash that the manifest says. Below a path, every link leads somewhere.
 *
 * @module-tag packages
 */
import { createHash } from "node:crypto";
import { Agent } from "node:http";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { ManifestFile } from "../model/files.ts";
import { readManifest } from "../site-folder/manifest.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { runCases } from "../testing/conformance/run.ts";
import { crawl } from "../testing/hosts/crawl.ts";
import { cloudflare, netlify } from "../testing/hosts/edges.ts";
import { packedHosts, routingHosts } from "../testing/hosts/index.ts";
import { packQuietly } from "../testing/packed-site.ts";
import { makeSite } from "../testing/site.ts";
import { allBut, everything } from "../testing/site-options.ts";
import { makeWorkplace } from "../testing/workplace.ts";

const ofPackages = routingHosts.filter(({ needs }) => needs.length > 0);

test.each(ofPackages)("$name honours the whole contract", async ({ start, abilities }) => {
  const { facts, place } = await makeSite();
  const { origin, stop } = await start(place.out);
  expect(await runCases(origin, facts, { abilities })).toEqual([]);
  await stop();
});

const { snapshot, out } = makeWorkplace("sample");
beforeAll(() => buildQuietly(snapshot, out, { ...everything, pageSize: 50 }));

test.each(packedHosts)("$name gives every file", async ({ start }) => {
  const files = [...readManifest(out).files()];
  expect(files.length).toBeGreaterThan(2000);
  const { origin, stop } = await start(out);
  expect(await wrongFiles(origin, files)).toEqual([]);
  await stop();
});

/** The address of a file: pages of the API have one of their own, all others have their path. */
function addressOf(path: string): string {
  const [, twin, page] = /^(format-api\/)?(api\/.*)index\.(?:json|xml)$/.exec(path) ?? [];
  return `/${page ?? path}${twin === undefined ? "" : "?format=api"}`;
}

/** Paths of the files that the host does not give as the manifest says. */
async function wrongFiles(origin: string, files: Iterable<ManifestFile>): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const wrong: string[] = [];
  const queue = files[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { path, bytes, sha256 } = next.value;
      const { status, body } = await send(
        origin,
        { method: "GET", target: addressOf(path) },
        agent,
      );
      const found = createHash("sha256").update(body).digest("hex");
      if (status !== 200 || body.length !== bytes || found !== sha256) {
        wrong.push(`${path}: status ${status}, ${body.length} bytes`);
      }
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  agent.destroy();
  return wrong;
}

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
