/**
 * Publishing to remotes of rclone, by the command: with few requests, and with a complete result.
 *
 * @module-tag rclone
 */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SiteOptions } from "../site/options.ts";
import { unlistedFiles } from "../site-folder/manifest.ts";
import { epigramUrn } from "../testing/anthology.ts";
import { buildQuietly } from "../testing/build-quietly.ts";
import {
  type BucketRequest,
  bucketName,
  type RunningBucket,
  remote,
  startBucket,
} from "../testing/hosts/bucket.ts";
import { freePort } from "../testing/hosts/host.ts";
import { startSftp } from "../testing/hosts/sftp.ts";
import { type Outcome, programFile } from "../testing/program.ts";
import { readFolder } from "../testing/published-site.ts";
import { everything, only } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { contents } from "../testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";
import { unfinishedName } from "./held.ts";

vi.setConfig({ testTimeout: 300_000 });

const options: SiteOptions = {
  ...everything,
  links: "path",
  pageSize: 5,
  products: only("xml"),
};

/** An anthology, the same with another text, and one with fewer epigrams. */
let first: Workplace;
let corrected: Workplace;
let smaller: Workplace;

let folder: string;
let bucket: RunningBucket;
/** The requests since the last publication began. */
let requests: BucketRequest[] = [];
/** Decides whether the server carries out a write. */
let mayWrite: (response: ServerResponse) => boolean = () => true;

beforeAll(async () => {
  first = makeWorkplace(12);
  corrected = copyWorkplace(first);
  alterSnapshot(corrected.snapshot, "UPDATE text SET text = 'Ἄλλο τι' WHERE id = 5");
  smaller = makeWorkplace(8);
  for (const { snapshot, out } of [first, corrected, smaller]) {
    await buildQuietly(snapshot, out, options);
  }
  folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  bucket = await startBucket({
    directory: join(folder, "objects"),
    port: await freePort(),
    onRequest: (request, response) => {
      requests.push(request);
      return !isWrite(request) || mayWrite(response);
    },
  });
  await publish(first, "first");
});
afterAll(() => bucket?.stop());

/** A prefix in the bucket where the first anthology is published. */
function publishedAt(prefix: string): string {
  const objects = join(folder, "objects", bucketName);
  cpSync(join(objects, "first"), join(objects, prefix), { recursive: true });
  return prefix;
}

const isWrite = ({ method }: BucketRequest) => !["GET", "HEAD"].includes(method);

/** Leaves out the machine's own settings for rclone and S3. */
const environment = () => ({
  PATH: process.env.PATH ?? "",
  RCLONE_CONFIG: "/dev/null",
  ...bucket.env,
});

/** When to kill a publication: before the write of this number, or after it. */
interface Kill {
  readonly write: number;
  readonly when: "before" | "after";
}

interface RunOptions {
  readonly kill?: Kill;
  /** Interrupts only the program itself, like `kill -INT`, at the write of this number. */
  readonly interrupt?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

const nameOf = (prefix: string) => `${remote}:${bucketName}/${prefix}`;

/** Runs the command to its end. */
async function run(
  out: string,
  prefix: string,
  { kill, interrupt, env, args = [] }: RunOptions = {},
): Promise<Outcome> {
  const words = [programFile, "publish", nameOf(prefix), out, ...args];
  const child = spawn(process.execPath, words, {
    // A process group of its own, so that its children are killed with it.
    detached: true,
    env: { ...environment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const killAll = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  let writes = 0;
  requests = [];
  mayWrite = (response) => {
    writes += 1;
    if (writes === interrupt) child.kill("SIGINT");
    if (writes !== kill?.write) return true;
    if (kill.when === "after") {
      response.once("finish", killAll);
      return true;
    }
    killAll();
    response.destroy();
    return false;
  };
  const closed = new Promise<Pick<Outcome, "status" | "signal">>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status, signal) => resolve({ status, signal }));
  });
  const ended = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  const [end, stdout, stderr] = ended;
  return { ...end, stdout, stderr };
}

/** Publishes, expects success, and returns the changes that the command reports. */
async function publish({ out }: Workplace, prefix: string): Promise<unknown> {
  const { status, stdout, stderr } = await run(out, prefix, { args: ["--json"] });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const { folder, target, dryRun, ...result } = JSON.parse(stdout);
  expect({ folder, target, dryRun }).toEqual({
    folder: out,
    target: nameOf(prefix),
    dryRun: false,
  });
  return result;
}

/** The objects that were written or deleted, in this order, by their names below the prefix. */
function written(method: "PUT" | "DELETE", prefix: string): string[] {
  const own = requests.filter((request) => request.method === method).map(({ key }) => key);
  for (const key of own) expect(key.startsWith(`${prefix}/`), key).toBe(true);
  return own.map((key) => key.slice(prefix.length + 1));
}

/** Expects that the prefix contains the folder, byte for byte, and nothing else. */
async function expectExactly({ out }: Workplace, prefix: string, message = prefix): Promise<void> {
  const copy = mkdtempSync(join(folder, "copy-"));
  // --fast-list, because this server does not list folders that contain only folders.
  const words = ["copy", "--fast-list", `${remote}:${bucketName}/${prefix}`, copy];
  const child = spawn("rclone", words, { env: environment(), stdio: ["ignore", "ignore", "pipe"] });
  expect(await text(child.stderr)).toBe("");
  expect(contents(copy), message).toEqual(contents(out));
}

/** Whether the manifest lists a file of the site. */
const isListed = (path: string) => !unlistedFiles.includes(path);

/** Expects that the files that no manifest lists come after all others, in their order. */
function expectManifestLast(paths: readonly string[]): void {
  expect(paths.slice(-unlistedFiles.length)).toEqual(["manifest.json", "build.json"]);
}

/** Paths of files that only one of two folders has, and of those that differ. */
function differences(one: Workplace, other: Workplace) {
  const [before, after] = [contents(one.out), contents(other.out)];
  const paths = Object.keys(after);
  return {
    added: paths.filter((path) => !(path in before)).sort(),
    changed: paths.filter((path) => path in before && before[path] !== after[path]).sort(),
    removed: Object.keys(before)
      .filter((path) => !(path in after))
      .sort(),
  };
}

test("uploads everything to an empty target, with the types of the contract", async () => {
  const files = Object.keys(contents(first.out));
  const { status, stdout } = await run(first.out, "new");
  expect(status).toBe(0);
  const listed = files.filter(isListed).length;
  const counts = `${listed} new and 0 changed files uploaded, 0 deleted`;
  expect(stdout).toBe(`${nameOf("new")}: ${counts}\n`);
  const puts = written("PUT", "new");
  expect(puts[0]).toBe(unfinishedName);
  expectManifestLast(puts);
  expect(puts.slice(1).sort()).toEqual(files.sort());
  expect(written("DELETE", "new")).toEqual([unfinishedName]);
  // The server checks each object with this hash, so no further request is needed.
  for (const { method, headers } of requests) {
    if (method === "PUT") expect(headers["content-md5"]).toMatch(/^[\w+/]{22}==$/);
  }
  await expectExactly(first, "new");
  const types = {
    [`api/passages/${epigramUrn(5)}/index.json`]: "application/json",
    "api/scholia_xml/index.xml": "application/xml",
    "manifest.json": "application/json",
    "schemas/passage.json": "application/json",
    "404.html": "text/html; charset=utf-8",
  };
  for (const [path, type] of Object.entries(types)) {
    const answer = await fetch(`${bucket.origin}/${bucketName}/new/${path}`);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, type]);
  }
});

test("uploads only what changed, and nothing the next time", async () => {
  const prefix = publishedAt("corrected");
  const { added, changed, removed } = differences(first, corrected);
  expect({ added, removed }).toEqual({ added: [], removed: [] });
  // The text and its epigram, and their collection pages in JSON and XML.
  expect(changed.filter(isListed)).toHaveLength(6);
  const counts = { new: 0, changed: 6, gone: 0 };
  expect(await publish(corrected, prefix)).toEqual({ upToDate: false, ...counts });
  const puts = written("PUT", prefix);
  expect(puts[0]).toBe(unfinishedName);
  expectManifestLast(puts);
  expect(puts.slice(1).sort()).toEqual(changed);
  expect(written("DELETE", prefix)).toEqual([unfinishedName]);
  // Few other requests: two objects are read, and the existence of a few is checked.
  expect(requests.filter((request) => !isWrite(request)).length).toBeLessThan(10);
  await expectExactly(corrected, prefix);

  const { status, stdout } = await run(corrected.out, prefix);
  expect([status, stdout]).toEqual([0, `${nameOf(prefix)}: nothing to do\n`]);
  expect(requests.filter(isWrite)).toEqual([]);
});

test("leaves no dead link at any time: uploads new files first, and deletes files last", async () => {
  const prefix = publishedAt("smaller");
  const less = differences(first, smaller);
  await publish(smaller, prefix);
  expect(written("PUT", prefix).slice(1).sort()).toEqual(less.changed);
  expectManifestLast(written("PUT", prefix));
  expect(written("DELETE", prefix).slice(0, -1).sort()).toEqual(less.removed);
  expect(written("DELETE", prefix).at(-1)).toBe(unfinishedName);
  const methods = requests.filter(isWrite).map(({ method }) => method);
  expect(methods).toEqual([...methods].sort().reverse());
  await expectExactly(smaller, prefix);

  const more = differences(smaller, first);
  await publish(first, prefix);
  const puts = written("PUT", prefix).slice(1);
  expect(puts.slice(0, more.added.length).sort()).toEqual(more.added);
  expect(puts.slice(more.added.length).sort()).toEqual(more.changed);
  expectManifestLast(puts);
  expect(written("DELETE", prefix)).toEqual([unfinishedName]);
  await expectExactly(first, prefix);
});

test("is completed by the next publication of any site, wherever it was killed", async () => {
  const prefix = "killed";
  const die = async ({ out }: Workplace, write: number, when: Kill["when"]) => {
    const { signal, stderr } = await run(out, prefix, { kill: { write, when }, args: ["--json"] });
    expect({ signal, stderr }).toEqual({ signal: "SIGKILL", stderr: "" });
  };
  const { changed, removed } = differences(first, smaller);
  // The list of the publication's files comes first; the manifest comes after all changed files.
  const manifest = 1 + changed.filter(isListed).length + 1;
  await die(first, 60, "after");
  await die(smaller, 40, "before");
  await publish(corrected, prefix);
  await expectExactly(corrected, prefix, "killed before anything was published");
  for (const [write, when] of [
    [manifest, "before"],
    [manifest + (removed.length >> 1), "after"],
  ] as const) {
    await die(smaller, write, when);
    await publish(first, prefix);
    await expectExactly(first, prefix, `killed ${when} write ${write}`);
  }
});

test("fails if it may not read the target, instead of treating it as empty", async () => {
  const stranger = { [`RCLONE_CONFIG_${remote.toUpperCase()}_ACCESS_KEY_ID`]: "NOBODY" };
  const { status, stderr } = await run(first.out, "first", { env: stranger });
  expect(status).toBe(2);
  expect(stderr).toContain(
    `error: cannot read ${nameOf("first")}/${unfinishedName}: rclone says: `,
  );
  expect(stderr).toMatch(/rclone says: Failed to copyto: .*status code: 403/);
  expect(requests.filter(isWrite)).toEqual([]);
});

test("says what to install if rclone is missing", async () => {
  const { status, stderr } = await run(first.out, "first", { env: { PATH: "/nonexistent" } });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^error: rclone is not installed.*\n {2}try: .*apt-get install rclone/);
});

test("stops rclone if it is interrupted; the next publication completes it", async () => {
  const { status, stderr } = await run(first.out, "interrupted", { interrupt: 40 });
  expect(status).toBe(130);
  expect(stderr).toContain("stopped by SIGINT; the next publication completes what was begun");
  // Uploads that were under way may still finish, but no new ones start.
  expect(written("PUT", "interrupted").length).toBeLessThan(
    Object.keys(contents(first.out)).length,
  );
  expect(written("PUT", "interrupted")).not.toContain("manifest.json");
  await publish(corrected, "interrupted");
  await expectExactly(corrected, "interrupted");
});

test("publishes to an sftp server", async () => {
  const shelf = join(folder, "shelf");
  mkdirSync(shelf);
  const server = await startSftp(shelf, folder);
  try {
    const send = async ({ out }: Workplace) => {
      const words = [programFile, "publish", `${server.remote}:site`, out, "--json"];
      const env = { PATH: process.env.PATH, RCLONE_CONFIG: "/dev/null", ...server.env };
      const child = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "pipe"] });
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      expect(stderr).toBe("");
      // Folders that became empty stay.
      expect([...readFolder(join(shelf, "site"))]).toEqual([...readFolder(out)]);
      return JSON.parse(stdout);
    };
    expect(await send(first)).toMatchObject({ changed: 0, gone: 0 });
    expect(await send(corrected)).toMatchObject({ new: 0, changed: 6, gone: 0 });
    expect(await send(smaller)).toMatchObject({ new: 0, upToDate: false });
    expect(await send(smaller)).toMatchObject({ upToDate: true });
  } finally {
    await server.stop();
  }
});
