/**
 * A published folder as a site. No link out of the folder is followed, and no fifo, socket or device is opened. All of a
 * file comes from one open file, which a build cannot replace in between.
 */
import { createHash, hash } from "node:crypto";
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { explainDiskError, hasCode } from "../disk/errors.ts";
import { halfAppliedName, manifestName } from "../routing/site-files.ts";
import { filesInSite } from "./location.ts";
import { type Content, etagOf, type ListedFiles, type ListedSite } from "./site.ts";

/** The number of attempts, and the pause between them in milliseconds: a small build is moved in this time. */
const attempts = 10;
const pause = 50;

/** @param folder may be a link: with releases, it leads to the current one */
export function plainSite(folder: string): ListedSite {
  const etags: Etags = new Map();
  return {
    name: folder,
    kind: "plain",
    ...filesIn(folder, etags),
    ofOneSite: async (read) => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (attempt > 0) await setTimeout(pause);
        if (statSync(folder, { throwIfNoEntry: false }) === undefined) continue;
        const site = realpathSync.native(folder);
        const before = identityOf(site);
        if (before === undefined) continue;
        try {
          const value = await read(filesIn(site, etags));
          if (identityOf(site) === before) return value;
        } catch (error) {
          if (identityOf(site) === before) throw error;
        }
      }
      return undefined;
    },
  };
}

function filesIn(folder: string, etags: Etags): ListedFiles {
  return {
    open: async (path) => openFile(folder, path, etags),
    paths: async function* () {
      for (const { path } of filesInSite(folder)) yield path;
    },
  };
}

/**
 * Identifies the site in a folder; undefined while it is being replaced. A build writes the marker before it moves the first
 * file, and deletes it after it has replaced the manifest, so the marker is checked first. A publication takes the manifest
 * away before it writes the first file, and puts it back after the last one.
 */
function identityOf(site: string): string | undefined {
  const marker = statSync(join(site, halfAppliedName), { throwIfNoEntry: false });
  if (marker !== undefined) return undefined;
  const manifest = statSync(join(site, manifestName), { throwIfNoEntry: false });
  return manifest && `${manifest.ino} ${manifest.size} ${manifest.mtimeMs}`;
}

/**
 * Content up to this size is read at once: a stream takes several times as long. So much memory each client needs that
 * does not read what it asked for.
 */
const largestAtOnce = 1 << 18;

/** Without `O_NONBLOCK`, opening a fifo waits for its writer. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * ETags by what the system says of a file: a file with other bytes has another inode or another time of change, which no
 * program can set.
 */
export type Etags = Map<string, string>;

/** So many are kept: four megabytes. */
const keptEtags = 10_000;

/** A file that changed less than so many milliseconds ago may change again without another time. */
const settled = 2000;

/** Opens a file of a folder; undefined when there is no such file. The folder itself may be a link. */
export function openFile(folder: string, path: string, etags: Etags): Content | undefined {
  let descriptor: number | undefined;
  try {
    // With releases, the folder is a link that may change to another site at any moment.
    const file = join(realpathSync.native(folder), path);
    descriptor = openSync(file, flags);
    const stats = fstatSync(descriptor);
    if (stats.isFile() && realpathSync.native(file) === file) {
      return contentOf(descriptor, stats, etags, `read ${path} of ${folder}`);
    }
    closeSync(descriptor);
    return undefined;
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    // Nothing, a link, a file in place of a folder, a socket, a path that no file can have.
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "ENXIO", "ENAMETOOLONG")) return undefined;
    throw explainDiskError(error, `read ${path} of ${folder}`);
  }
}

function contentOf(descriptor: number, stats: Stats, etags: Etags, doing: string): Content {
  const { dev, ino, size, mtimeMs, ctimeMs } = stats;
  const identity = `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  const close = () => closeSync(descriptor);
  const failed = (error: unknown) => {
    close();
    throw explainDiskError(error, doing);
  };
  const keep = (etag: string) => {
    // A map has its entries in the order in which they were set.
    etags.delete(identity);
    if (Date.now() - ctimeMs > settled) etags.set(identity, etag);
    if (etags.size > keptEtags) etags.delete(etags.keys().next().value ?? "");
    return etag;
  };
  return {
    size,
    close,
    etag: () => {
      const known = etags.get(identity);
      if (known !== undefined) return keep(known);
      if (size > largestAtOnce) return hashOf(descriptor).then(etagOf).then(keep, failed);
      try {
        bytes = bytesIn(descriptor, 0, size);
      } catch (error) {
        return failed(error);
      }
      return keep(etagOf(hash("sha256", bytes)));
    },
    read: (start = 0, end = size) => {
      if (end - start > largestAtOnce) {
        return createReadStream("", { fd: descriptor, start, end: end - 1 });
      }
      try {
        bytes = bytes?.subarray(start, end) ?? bytesIn(descriptor, start, end);
      } catch (error) {
        return failed(error);
      }
      close();
      return bytes;
    },
  };
}

function bytesIn(descriptor: number, start: number, end: number): Uint8Array<ArrayBuffer> {
  // Without zeros: only what was read is given out.
  const bytes = Buffer.allocUnsafeSlow(end - start);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start));
}

async function hashOf(descriptor: number): Promise<string> {
  const sum = createHash("sha256");
  const pieces = createReadStream("", { fd: descriptor, start: 0, autoClose: false });
  for await (const piece of pieces) sum.update(piece);
  return sum.digest("hex");
}
