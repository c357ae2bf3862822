/** A previous site on the web: downloads its files, with limits on time and size. */
import { createHash } from "node:crypto";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { explained } from "../../disk/errors.ts";
import { tooLong } from "../../fetch/body.ts";
import { Client } from "../../fetch/client.ts";
import { Flaw } from "../../fetch/flaw.ts";
import { defaultLimits, type RequestLimits } from "../../fetch/limits.ts";
import { AnthologyError } from "../../model/errors.ts";
import { manifestName } from "../../routing/routes.ts";
import { type PreviousPlace, refusal } from "./place.ts";

/** The most bytes of a manifest: twice those of a site that is ten times as large as usual. */
const largestManifest = 1 << 28;

/** Limits for a few large files instead of thousands of pages. */
export const previousLimits: Omit<RequestLimits, "userAgent"> = {
  ...defaultLimits,
  rate: 50,
  retries: 3,
  longestPause: 60_000,
  timeout: 30_000,
  longestAnswer: 600_000,
  largestBody: 2 ** 32,
};

/** The site at an address, which may be the address of its manifest. */
export function remotePlace(
  name: string,
  called: string,
  limits: RequestLimits,
  signal: AbortSignal,
): PreviousPlace {
  const manifest = manifestAddress(name, called);
  const client = new Client(limits, signal);
  const download = async (url: string, encodings: string, take: Take): Promise<boolean> => {
    try {
      const taken = await client.download(url, encodings, async (bytes, encoding) => {
        await take(bytes, encoding);
        return true;
      });
      return taken === true;
    } catch (error) {
      if (!(error instanceof AnthologyError)) throw error;
      const hint = error.cause instanceof Flaw ? error.cause.hint : undefined;
      throw refusal(called, error.message, hint, error);
    }
  };
  return {
    manifest,
    fetchManifest: (copy) =>
      download(manifest, "gzip, br", async (bytes, encoding) => {
        await save(copy, unpacked(bytes, encoding), largestManifest);
      }),
    fetchFile: async ({ path, bytes: expected, sha256 }, folder) => {
      const url = new URL(path, manifest).href;
      const file = join(folder, basename(path));
      // Some hosts send gzip files with Content-Encoding: gzip. The bytes are the file itself and are not unpacked.
      const isThere = await download(url, "identity", async (bytes) => {
        const found = await save(file, bytes, expected);
        if (found === sha256) return;
        const wanted = `SHA-256 ${sha256} (${expected} bytes), as the manifest says`;
        throw new Flaw(`expected ${wanted}, found ${found}`, { isFinal: true });
      });
      if (isThere) return file;
      throw refusal(
        called,
        `there is no ${url} (404), though its manifest lists it`,
        "publish that site again completely",
      );
    },
    close: () => client.close(),
  };
}

type Take = (bytes: AsyncIterable<Uint8Array>, encoding: string | undefined) => Promise<void>;

/** Address of the manifest of the site at an address, which may already be the manifest's address. */
function manifestAddress(name: string, called: string): string {
  const url = URL.canParse(name) ? new URL(name) : undefined;
  const isPlain =
    url?.search === "" && url.hash === "" && url.username === "" && url.password === "";
  if (url === undefined || !/^https?:$/.test(url.protocol) || !isPlain) {
    throw refusal(
      called,
      "expected a file, a folder, or an address such as https://example.org/manifest.json",
      "give the address of the published site, without a query, a fragment or a password",
    );
  }
  if (!url.pathname.endsWith(".json")) {
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/${manifestName}`;
  }
  return url.href;
}

/** The bytes of a body without its content encoding. */
function unpacked(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): AsyncIterable<Uint8Array> {
  if (encoding === undefined || encoding === "identity") return bytes;
  const unpackers: Readonly<Record<string, () => Transform>> = {
    gzip: createGunzip,
    br: createBrotliDecompress,
  };
  const unpacker = unpackers[encoding]?.();
  if (unpacker === undefined) {
    throw new Flaw(`expected content encoding gzip or br, found ${encoding}`, { isFinal: true });
  }
  // Errors reach the reader of the stream, so the callback has nothing to do.
  pipeline(bytes, unpacker, () => {});
  return unpacker;
}

/** Writes bytes to a file as they come, up to a limit; returns the SHA-256. */
async function save(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<string> {
  const hash = createHash("sha256");
  // Errors of the disk must not be reported as faults of the host.
  const onDisk = <Result>(work: () => Result) => explained(`write ${file}`, work);
  const descriptor = onDisk(() => openSync(file, "w"));
  let length = 0;
  try {
    for await (const piece of bytes) {
      length += piece.length;
      if (length > limit) throw tooLong(limit);
      hash.update(piece);
      onDisk(() => writeFileSync(descriptor, piece));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest("hex");
}
