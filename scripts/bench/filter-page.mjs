/**
 * Prints the milliseconds of processor time that a new instance of an edge takes for its first answer, a page of a filter of a
 * packed site: `node filter-page.mjs <folder> <query>`. What the platform itself has (streams, hashes) has run before.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { packedEdge } from "../../dist/hosts/edge.js";

const [, , folder, query] = process.argv;
const zeros = gzipSync(Buffer.alloc(1 << 18));
for (let time = 0; time < 3; time += 1) {
  const stream = new Blob([zeros]).stream().pipeThrough(new DecompressionStream("gzip"));
  const pieces = await new Response(stream).arrayBuffer();
  await crypto.subtle.digest("SHA-256", pieces);
  for await (const piece of new Response("x").body) piece.slice();
  new Request("https://anthology.example/", { headers: { a: "b" } }).headers.get("a");
}
const site = packedEdge(async ({ url }) => {
  return new Response(readFileSync(`${folder}${new URL(url).pathname}`));
});
const before = process.cpuUsage();
const answer = await site(new Request(`https://anthology.example/api/passages/?${query}`));
await answer.arrayBuffer();
const { user, system } = process.cpuUsage(before);
if (answer.status !== 200) throw new Error(`${query}: status ${answer.status}`);
process.stdout.write(`${(user + system) / 1000}`);
