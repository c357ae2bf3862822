/** Faulty addresses as --previous: each is refused with a clear message, in bounded memory and time. */
import { cpSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { SiteOptions } from "../../site/options.ts";
import { buildAgainst } from "../../testing/build-quietly.ts";
import type { Misconduct } from "../../testing/faulty-host.ts";
import { bombs, manifestOf, oldOf, options, previousPlace } from "../../testing/previous-place.ts";
import { copyWorkplace } from "../../testing/workplace.ts";

const at = previousPlace();
const moved = { ...options, baseUrl: "https://elsewhere.example" };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const answering =
  (file: string) =>
  (answer: Answer): Misconduct =>
  (request, response) => {
    if (request.url?.endsWith(file) !== true) return false;
    answer(request, response);
    return true;
  };
const forManifest = answering("/manifest.json");
const forDumps = answering("/passages.ndjson.gz");

function endlessly(response: ServerResponse, start: string, more: Buffer): void {
  response.write(start);
  const go = () => {
    while (!response.destroyed && response.write(more));
  };
  response.on("drain", go);
  go();
}

const says =
  (status: number, body = ""): Answer =>
  (_request, response) =>
    void response.writeHead(status).end(body);

const web = "<!DOCTYPE html><title>Anthology</title>".padEnd(1000);
const zeros = Buffer.alloc(1 << 16, " ");

const packed =
  (encoding: string, body: Buffer | string): Answer =>
  (_request, response) =>
    void response.writeHead(200, { "content-encoding": encoding }).end(body);
const endless =
  (start: string): Answer =>
  (_request, response) =>
    endlessly(response, start, zeros);
const bomb = () => Buffer.concat([gzipSync('{"format":1,'), ...bombs(1 << 30)]);
const cut = () => gzipSync(readFileSync(manifestOf(at.good))).subarray(0, 900);
const tooLong = /expected at most 268435456 bytes, found more|expected an answer within/;
const nothing = ["there is no http://", "leave --previous out for this first time"];

test.each<[what: string, answer: () => Answer, ...says: (string | RegExp)[]]>([
  ["nothing yet", () => says(404), ...nothing, "--previous-optional"],
  ["a web page", () => says(200, web), "cannot be used: it is a web page"],
  ["an empty body", () => says(200), "cannot be used: it is cut short"],
  ["the manifest of an app", () => says(200, '{"name":"App"}'), "expected format 1, found nothing"],
  ["a server that fails", () => says(503), "expected status 200, found 503", "(asked 2"],
  ["a body without end", () => endless('{"format":1,'), tooLong],
  ["a body that unpacks to a gigabyte", () => packed("gzip", bomb()), tooLong],
  ["an unknown encoding", () => packed("zstd", "x"), "content encoding gzip or br, found zstd"],
  ["a cut body", () => packed("gzip", cut()), "cannot be read", "unexpected end of file"],
])("refuses an address with %s", async (_, answer, ...words) => {
  at.host.misbehave(forManifest(answer()));
  await at.expectRefusal(at.host.origin, [`--previous ${at.host.origin}: `, ...words]);
});

const wrongBytes = /expected SHA-256 [0-9a-f]{64} \([0-9]+ bytes\), as the manifest says, found/;
const web404 = ["there is no http://", "though its manifest lists"];

test.each<[what: string, answer: Answer, ...says: (string | RegExp)[]]>([
  ["missing", says(404), ...web404],
  [
    "a web page",
    says(200, web),
    /expected (at most|SHA-256)/,
    /passages\.ndjson\.gz cannot be read/,
  ],
  ["something else", says(200, "other bytes"), wrongBytes],
  ["without end", endless(""), /expected at most [0-9]+ bytes, found more/],
])("refuses an address with a bulk file that is %s", async (_, answer, ...words) => {
  at.host.misbehave(forDumps(answer));
  await at.expectRefusal(at.host.origin, words);
});

test.each([
  ["ftp://example.org/", "expected a file, a folder, or an address"],
  ["https://user:word@example.org/", "without a query, a fragment or a password"],
  ["https://example.org/manifest.json?a=b", "without a query"],
  ["http://", "expected a file, a folder, or an address"],
])("refuses %j", async (previous, words) => {
  await at.expectRefusal(previous, [words]);
});

test("asks only for the manifest and the bulk files that may have changed", async () => {
  const place = copyWorkplace(at.good);
  const asked = async (how: SiteOptions) => {
    const start = at.host.asked.length;
    await buildAgainst({ previous: at.host.origin }, place.snapshot, place.out, how);
    return at.host.asked.slice(start).map((path) => path.replace(/by-hash\/[0-9a-f]{16}\//, ""));
  };
  const dump = (name: string) => `/dumps/${name}.ndjson.gz`;
  // A site with bulk files of its own compares their hashes.
  const withDumps = { ...options, products: [...options.products, "dumps"] } as const;
  expect(await asked(withDumps)).toEqual(["/manifest.json", dump("passages"), dump("texts")]);
  // The state of the last build makes the bulk files unnecessary.
  expect(await asked(withDumps)).toEqual(["/manifest.json"]);
  const all = await asked(moved);
  expect(all).toHaveLength(17);
});

test.each(["gzip", "br", "identity"])("reads a manifest in the encoding %s", async (encoding) => {
  const pack = { gzip: gzipSync, br: brotliCompressSync, identity: (bytes: Buffer) => bytes };
  at.host.misbehave(
    forManifest((_request, response) => {
      const bytes = pack[encoding as keyof typeof pack](readFileSync(manifestOf(at.good)));
      response.writeHead(200, { "content-encoding": encoding }).end(bytes);
    }),
  );
  const place = copyWorkplace(at.good);
  await buildAgainst({ previous: `${at.host.origin}/` }, place.snapshot, place.out, options);
  const remote = readFileSync(join(place.out, "changes.json"), "utf8");
  cpSync(oldOf(at.good), join(place.site, "copy"), { recursive: true });
  const local = { previous: join(place.site, "copy", "manifest.json") };
  await buildAgainst(local, place.snapshot, place.out, options);
  expect(remote).toBe(readFileSync(join(place.out, "changes.json"), "utf8"));
});

test("follows a redirect on the same host, and accepts gzip files sent with Content-Encoding: gzip", async () => {
  at.host.misbehave((request, response) => {
    if (request.url?.startsWith("/ag/manifest") === true) {
      response.writeHead(302, { location: "/manifest.json" }).end();
      return true;
    }
    if (request.url?.endsWith(".gz") === true) response.setHeader("content-encoding", "gzip");
    if (request.url?.startsWith("/ag/") !== true) return false;
    response.end(readFileSync(join(oldOf(at.good), request.url.slice("/ag/".length))));
    return true;
  });
  const place = copyWorkplace(at.good);
  await buildAgainst({ previous: `${at.host.origin}/ag` }, place.snapshot, place.out, options);
  expect(readFileSync(join(place.out, "changes.json"), "utf8")).toContain('"fields":["text"]');
});
