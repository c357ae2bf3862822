import { readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collections } from "../../routing/collections.ts";
import { type RawResponse, send } from "../../testing/conformance/raw-request.ts";
import { makeSite, type TestSite } from "../../testing/site.ts";
import { type Listening, listen } from "./listen.ts";
import { createSiteServer } from "./server.ts";

let site: TestSite;
let server: Listening;
const failures: unknown[] = [];
beforeAll(async () => {
  site = await makeSite();
  const folder = site.place.out;
  const onError = (error: unknown) => failures.push(error);
  server = await listen(createSiteServer({ folder, collections, onError }), {
    host: "127.0.0.1",
    port: 0,
  });
  writeFileSync(join(folder, "big.txt"), "x".repeat(20_000_000));
  writeFileSync(join(folder, "small.txt"), "x".repeat(1000));
});
afterAll(async () => {
  await server.stop();
  site.remove();
  expect(failures).toEqual([]);
});

function get(target: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
  return send(server.origin, { method: "GET", target, headers });
}

/** Waits until no file of the site is open. */
async function openFiles(): Promise<number> {
  const count = () => readdirSync("/proc/self/fd").length;
  for (let tries = 0, before = count(); tries < 50; tries += 1) {
    await wait(100);
    if (count() === before) return before;
    before = count();
  }
  return count();
}

test("leaves no file open after clients that disconnect, send HEAD, or already have the page", async () => {
  const { headers } = await get("/api/passages/");
  const before = await openFiles();
  for (let round = 0; round < 30; round += 1) {
    await get("/api/passages/", { "if-none-match": headers.etag ?? "" });
    await send(server.origin, { method: "HEAD", target: "/api/passages/" });
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    socket.write("GET /big.txt HTTP/1.1\r\nHost: here\r\nAccept-Encoding: gzip\r\n\r\n");
    await new Promise((resolve) => socket.once("data", resolve));
    socket.destroy();
  }
  expect(await openFiles()).toBeLessThan(before + 10);
});

test.each([
  ["gzip", "gzip"],
  ["br", "br"],
  ["gzip;q=0.5, br", "br"],
  ["identity, gzip;q=0.5", undefined],
  ["gzip;q=0, br;q=0", undefined],
  ["*", "br"],
  ["deflate", undefined],
  ["", undefined],
])("sends to clients that accept %j the coding %s", async (accepted, coding) => {
  const plain = await get("/api/passages/");
  const { headers, body } = await get("/api/passages/", { "accept-encoding": accepted });
  expect(headers["content-encoding"]).toBe(coding);
  expect(headers.vary).toBe(coding === undefined ? "Accept" : "Accept, Accept-Encoding");
  expect(headers.etag).toBe(coding === undefined ? plain.headers.etag : `W/${plain.headers.etag}`);
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[coding ?? ""];
  expect((unpack ? unpack(body) : body).equals(plain.body)).toBe(true);
});

test("does not compress small files", async () => {
  const { headers } = await get("/small.txt", { "accept-encoding": "gzip" });
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers).not.toHaveProperty("vary");
});

test("sends another ETag when a file changes but keeps its size", async () => {
  const file = join(site.place.out, "small.txt");
  const { headers } = await get("/small.txt");
  await wait(20);
  writeFileSync(file, "y".repeat(1000));
  expect((await get("/small.txt")).headers.etag).not.toBe(headers.etag);
});

test("does not follow a link out of the folder", async () => {
  symlinkSync(join(site.place.site, "outside.txt"), join(site.place.out, "link.txt"));
  expect((await get("/link.txt")).status).toBe(404);
});

test("answers while files appear and disappear", async () => {
  const file = join(site.place.out, "fleeting.txt");
  let isDone = false;
  const statuses = new Set<number>();
  const ask = async () => {
    while (!isDone) {
      // A file that disappears during its answer breaks the connection.
      const answer = await get("/fleeting.txt").catch(() => undefined);
      if (answer !== undefined) statuses.add(answer.status);
    }
  };
  const asking = [ask(), ask(), ask(), ask()];
  for (let round = 0; round < 300; round += 1) {
    writeFileSync(file, `${round}`);
    await wait(1);
    rmSync(file);
    await wait(1);
  }
  isDone = true;
  await Promise.all(asking);
  expect([...statuses].sort()).toEqual([200, 404]);
  const codes = failures.splice(0).map((failure) => (failure as NodeJS.ErrnoException).code);
  expect(codes.filter((code) => code !== "ENOENT")).toEqual([]);
});
