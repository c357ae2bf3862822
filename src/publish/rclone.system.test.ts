/**
 * Publishing to remotes of rclone: with few requests, packs before their index, and completed after any failure.
 *
 * @module-tag rclone
 */
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { packedIndexName } from "../routing/site-files.ts";
import {
  type BucketRequest,
  bucketName,
  type RunningBucket,
  remote,
  startBucket,
} from "../testing/hosts/bucket.ts";
import { freePort } from "../testing/hosts/host.ts";
import { newFolder } from "../testing/new-folder.ts";
import { packedSmall } from "../testing/packed-site.ts";
import { bothSites, nextSite, oldSite } from "../testing/small-site.ts";
import { contents } from "../testing/tree.ts";
import { checkTarget, publish } from "./publish.ts";

let folder: string;
let sites: Awaited<ReturnType<typeof bothSites>>;
let bucket: RunningBucket;
/** The requests since the last publication began. */
let requests: BucketRequest[] = [];
/** Called before each write with its number. */
let onWrite = (_count: number) => {};

beforeAll(async () => {
  folder = newFolder();
  sites = await bothSites(folder);
  bucket = await startBucket({
    directory: join(folder, "objects"),
    port: await freePort(),
    onRequest: (request) => {
      requests.push(request);
      if (isWrite(request)) onWrite(requests.filter(isWrite).length);
      return true;
    },
  });
  // The machine's own settings do not count.
  for (const name of Object.keys(process.env)) {
    if (/^(?:RCLONE|AWS)_/.test(name)) vi.stubEnv(name, undefined);
  }
  const env = { RCLONE_CONFIG: "/dev/null", RCLONE_RETRIES: "1", ...bucket.env };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
});
afterAll(() => bucket.stop());

type Name = keyof typeof sites;
const nameOf = (prefix: string) => `${remote}:${bucketName}/${prefix}`;

async function run(name: Name, target: string, { signal } = new AbortController()) {
  requests = [];
  const request = { folder: join(folder, name), target, isDryRun: false, signal, isWatched: false };
  checkTarget(target, request.folder);
  return await publish({ ...request, kind: "plain" }, () => {});
}

/** Publishes, and expects a prefix that has the files of the site and nothing else. */
async function published(name: Name, prefix: string) {
  await run(name, nameOf(prefix));
  const made = [...requests];
  const copy = mkdtempSync(join(folder, "copy-"));
  // --fast-list, because this server does not list folders that contain only folders.
  // Not by a call that blocks: the server runs in this process.
  await promisify(execFile)("rclone", ["copy", "--fast-list", nameOf(prefix), copy]);
  expect(contents(copy)).toEqual(sites[name]);
  requests = made;
}

const isWrite = ({ method }: BucketRequest) => !["GET", "HEAD"].includes(method);
const writes = (prefix: string) =>
  requests.filter(isWrite).map(({ method, key }) => `${method} ${key.replace(`${prefix}/`, "")}`);

test("uploads each file with its hash, reads none of them, and writes nothing the second time", async () => {
  await published("old", "plain");
  // The server checks each object with this hash, so no further request is needed.
  for (const { method, headers } of requests) {
    if (method === "PUT") expect(headers["content-md5"]).toMatch(/^[\w+/]{22}==$/);
  }
  await published("next", "plain");
  // The manifest and the list are read, folders looked for, and files that are deleted; no file that is uploaded.
  const read = requests.filter((request) => !isWrite(request)).map(({ key }) => key);
  const paths = ["api/new/index.json", "api/index.json", "index.html", "build.json"];
  expect(read.filter((key) => paths.includes(key.replace("plain/", "")))).toEqual([]);
  await published("next", "plain");
  expect(requests.filter(isWrite)).toEqual([]);
});

test("uploads packs that never change, then the index, and deletes packs the time after no reader needs them", async () => {
  const [first, second, third] = await Promise.all(
    [oldSite, nextSite, { "api/index.json": "third" }].map((files, index) =>
      packedSmall(join(folder, `site ${index}`), files),
    ),
  );
  const target = nameOf("packed");
  const send = async ({ packed } = first ?? expect.unreachable()) => {
    requests = [];
    checkTarget(target, packed);
    const { signal } = new AbortController();
    await publish(
      { folder: packed, kind: "packed", target, isDryRun: false, signal, isWatched: false },
      () => {},
    );
    return Object.keys(contents(packed)).filter((path) => path.endsWith(".pack"));
  };
  const packs = await send(first);
  await send(second);
  const uploads = await send(third);
  expect(writes("packed")).toEqual([
    ...uploads.map((path) => `PUT ${path}`),
    `PUT ${packedIndexName}`,
    "PUT packs/unused.txt",
  ]);
  const caching = requests.filter(isWrite).map(({ headers }) => headers["cache-control"]);
  const kept = "public, max-age=31536000, immutable";
  expect(caching.slice(0, 2)).toEqual([kept, "no-cache"]);
  await send(third);
  // Now those of the second site are in the list.
  expect(writes("packed").toSorted()).toEqual([
    ...packs.map((path) => `DELETE ${path}`).toSorted(),
    "PUT packs/unused.txt",
  ]);
});

test("fails if it may not read the target, instead of treating it as empty", async () => {
  vi.stubEnv(`RCLONE_CONFIG_${remote.toUpperCase()}_ACCESS_KEY_ID`, "NOBODY");
  await expect(run("old", nameOf("new"))).rejects.toMatchObject({
    kind: "run",
    message: expect.stringMatching(
      `^cannot read ${nameOf("new")}/${packedIndexName}: rclone ended with status 1 and says: Failed to copyto: .*status code: 403`,
    ),
    hint: `find out with rclone itself: rclone lsf ${nameOf("new")}`,
  });
  expect(requests.filter(isWrite)).toEqual([]);
  vi.stubEnv(`RCLONE_CONFIG_${remote.toUpperCase()}_ACCESS_KEY_ID`, "S3RVER");
});

test("stops rclone if it is interrupted; the next publication completes it", async () => {
  const controller = new AbortController();
  onWrite = (count) => {
    if (count === 2) controller.abort();
  };
  await expect(run("old", nameOf("stopped"), controller)).rejects.toThrow("aborted");
  expect(writes("stopped")).not.toContain("PUT manifest.json");
  await published("next", "stopped");
});
