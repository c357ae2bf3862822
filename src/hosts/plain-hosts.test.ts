/** A site with `--links file`, on a host that opens files by their names and index.html in a folder, and nothing else. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileOf, rootPath } from "../routing/routes.ts";
import { startHost } from "../testing/faulty-host.ts";
import { crawl } from "../testing/hosts/crawl.ts";
import { freePort } from "../testing/hosts/host.ts";
import { contentOf, pullFrom } from "../testing/pulling.ts";
import { makeSite } from "../testing/site.ts";
import { allBut } from "../testing/site-options.ts";

test("no link is dead, and each of the API ends in the name of a file", async () => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const products = allBut("filters");
  const site = await makeSite({ baseUrl, links: "file", products });
  const host = await startHost(site.place.out, port);
  const starts = [
    "/",
    `/${fileOf(rootPath)}`,
    "/sitemap.xml",
    "/manifest.json",
    "/api/openapi.json",
  ];
  const { addresses, dead } = await crawl(baseUrl, [...starts, "/.well-known/api-catalog"]);
  expect(dead).toEqual([]);
  expect(addresses).toBeGreaterThan(400);

  // A service of files can be pulled, too.
  const snapshot = join(site.place.folder, "pulled.sqlite");
  await pullFrom(baseUrl, snapshot);
  expect(contentOf(snapshot)).toBe(contentOf(site.place.snapshot));
  await host.stop();
});
