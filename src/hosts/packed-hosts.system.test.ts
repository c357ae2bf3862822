/**
 * The whole contract on the Cloudflare Worker. Every file of the sample, fetched from each host of its packed form, has the size
 * and the hash that the manifest says.
 *
 * @module-tag packages
 */
import { beforeAll, expect, test } from "vitest";
import { readManifest } from "../site-folder/manifest.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import { runCases } from "../testing/conformance/run.ts";
import { wrongFiles } from "../testing/hosts/every-file.ts";
import { packedHosts, routingHosts } from "../testing/hosts/index.ts";
import { makeSite } from "../testing/site.ts";
import { everything } from "../testing/site-options.ts";
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
