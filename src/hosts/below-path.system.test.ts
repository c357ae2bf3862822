/** A packed site below a path, answered by the code of the Cloudflare Worker: every link leads somewhere. */
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFile } from "../site-folder/plain-site.ts";
import { bytesOf } from "../site-folder/site.ts";
import { crawl } from "../testing/hosts/crawl.ts";
import { freePort } from "../testing/hosts/host.ts";
import { packQuietly } from "../testing/packed-site.ts";
import { makeSite } from "../testing/site.ts";
import { allBut } from "../testing/site-options.ts";
import { packedEdge } from "./edge.ts";
import { listen } from "./listen.ts";

test("no link of a packed site below a path is dead", async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const site = await makeSite({ baseUrl: `${origin}/ag`, products: allBut("filters") });
  const packed = join(site.place.folder, "packed");
  await packQuietly(site.place.out, packed);
  const answer = packedEdge(async ({ url }) => {
    const content = openFile(packed, new URL(url).pathname.slice(1));
    return content === undefined
      ? new Response("", { status: 404 })
      : new Response(await bytesOf(content));
  }, "/ag");
  const server = createServer(async ({ method = "", url = "" }, response) => {
    const { status, headers, body } = await answer(new Request(origin + url, { method }));
    response.writeHead(status, Object.fromEntries(headers));
    response.end(
      body === null ? undefined : new Uint8Array(await new Response(body).arrayBuffer()),
    );
  });
  const { stop } = await listen(server, { host: "127.0.0.1", port });
  const { addresses, dead } = await crawl(`${origin}/ag`, ["", "/", "/api/", "/sitemap.xml"]);
  expect(dead).toEqual([]);
  expect(addresses).toBeGreaterThan(300);
  expect((await fetch(`${origin}/ag/api/authors`)).url).toBe(`${origin}/ag/api/authors/`);
  await stop();
});
