/** Ranges and conditional requests. */
import { hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../testing/conformance/raw-request.ts";
import { serveHere } from "../testing/hosts/served-here.ts";
import { newFolder } from "../testing/new-folder.ts";
import type { Listening } from "./listen.ts";

const bytes = "0123456789".repeat(20_000);
const file = "large.csv";
const date = "Mon, 20 Jul 2026 10:00:00 GMT";

let folder: string;
let server: Listening;
beforeAll(async () => {
  folder = newFolder();
  writeFileSync(join(folder, file), bytes);
  writeFileSync(join(folder, "empty.txt"), "");
  writeFileSync(join(folder, "404.html"), bytes);
  server = await serveHere(folder);
});
afterAll(() => server.stop());

async function ask(file: string, headers: Readonly<Record<string, string>>, method = "GET") {
  const answer = await send(server.origin, { method, target: `/${file}`, headers });
  return { ...answer, text: answer.body.toString() };
}

describe("a file", () => {
  test("has the hash of its bytes, and says that parts of it may be asked for", async () => {
    const { status, headers, text } = await ask(file, {});
    expect([status, text === bytes]).toEqual([200, true]);
    expect(headers).toMatchObject({
      etag: `"${hash("sha256", bytes).slice(0, 32)}"`,
      "accept-ranges": "bytes",
      "content-length": String(bytes.length),
    });
  });

  test.each([
    ["bytes=0-4", 206, "bytes 0-4/200000", "01234"],
    ["bytes=199995-", 206, "bytes 199995-199999/200000", "56789"],
    ["bytes=-3", 206, "bytes 199997-199999/200000", "789"],
    ["bytes=199998-900000", 206, "bytes 199998-199999/200000", "89"],
    ["bytes=1-150000", 206, "bytes 1-150000/200000", bytes.slice(1, 150_001)],
    ["bytes=200000-", 416, "bytes */200000", '{"detail":"Range not satisfiable."}'],
    ["bytes=0-1,5-6", 200, undefined, bytes],
    ["lines=0-1", 200, undefined, bytes],
  ])("answers the range %s with %i, compressed for no one", async (range, status, part, text) => {
    const answer = await ask(file, { range, "accept-encoding": "gzip, br" });
    expect(answer.status).toBe(status);
    expect(answer.headers["content-range"]).toBe(part);
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.text === text).toBe(true);
  });

  test("joins parts only of the same bytes", async () => {
    const { headers } = await ask(file, {});
    const part = (ifRange: string) => ask(file, { range: "bytes=5-8", "if-range": ifRange });
    expect((await part(headers.etag ?? "")).text).toBe("5678");
    for (const other of ['"other"', `W/${headers.etag}`, date]) {
      expect((await part(other)).status).toBe(200);
    }
  });

  test.each([
    // A time says nothing of the bytes, so no file has one.
    [{ "if-modified-since": date }, 200],
    [{ "if-unmodified-since": date }, 200],
    [{ "if-none-match": "*", "if-modified-since": date }, 304],
    [{ "if-none-match": '"other"' }, 200],
    [{ "if-none-match": "*", "cache-control": "no-cache" }, 304],
    [{ "if-match": "*" }, 200],
    [{ "if-match": '"other"' }, 412],
  ])("answers %j with %i", async (headers, status) => {
    const answer = await ask(file, headers);
    expect(answer.status).toBe(status);
    if (status === 304) expect(answer.text).toBe("");
    if (status === 412) expect(answer.text).toBe('{"detail":"Precondition failed."}');
    const head = await ask(file, headers, "HEAD");
    expect([head.status, head.text]).toEqual([status, ""]);
  });
});

test("HEAD and what a client has are said with the headers of the compressed file", async () => {
  const accepting = { "accept-encoding": "gzip" };
  const { headers } = await ask(file, accepting);
  const expected = {
    etag: headers.etag,
    vary: "Accept-Encoding",
    "cache-control": "public, max-age=0, must-revalidate",
  };
  expect(headers).toMatchObject({ ...expected, "content-encoding": "gzip" });
  const head = await ask(file, { ...accepting, range: "bytes=0-4" }, "HEAD");
  expect(head).toMatchObject({ status: 200, headers: { ...expected, "content-encoding": "gzip" } });
  const known = await ask(file, { ...accepting, "if-none-match": headers.etag ?? "" });
  expect(known).toMatchObject({ status: 304, headers: expected });
});

test("an empty file has no part", async () => {
  expect(await ask("empty.txt", {})).toMatchObject({ status: 200, text: "" });
  expect(await ask("empty.txt", { range: "bytes=0-" })).toMatchObject({ status: 416 });
});

test("an error page is sent as a whole", async () => {
  const headers = { accept: "text/html", range: "bytes=0-4", "if-modified-since": date };
  const { status, text } = await ask("missing", { ...headers, "if-none-match": "*" });
  expect([status, text === bytes]).toEqual([404, true]);
});
