/**
 * Flushes written files to the disk itself, so that a power cut cannot lose them.
 *
 * Node cannot flush a whole file system (syncfs), and flushing a hundred thousand files one by one takes minutes. So
 * the `sync` of coreutils and busybox is run if it exists; elsewhere each path is flushed.
 */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { replaceFile } from "./files.ts";

/** How a publication is made durable. */
export interface Sync {
  /** Flushes the file system of a folder to the disk: at least these files and folders. */
  all(folder: string, paths: () => Iterable<string>): void;
  /** Flushes the content of a file, or the names in a folder, to the disk. */
  one(path: string): void;
  /** Proves later, through `isProven`, that everything written until now is on the disk. */
  readonly proof: string;
}

/** The proof that stays valid for ever. Any other proof is valid until the machine starts again. */
const onDisk = "disk";

/** Whether a proof is still valid: what was written before it cannot have been lost. */
export function isProven(proof: string): boolean {
  return proof === onDisk || proof === startOfMachine();
}

/** @param isWanted false if speed matters and a power cut does not, as in a CI */
export function createSync(isWanted: boolean): Sync {
  if (!isWanted) return { all: () => {}, one: () => {}, proof: startOfMachine() };
  let proof = startOfMachine();
  return {
    all: (folder, paths) => {
      if (syncFileSystem(folder)) proof = onDisk;
      else for (const path of paths()) syncPath(path);
    },
    one: syncPath,
    get proof() {
      return proof;
    },
  };
}

/** Replaces a file in one step. Before a reader can find the new one, its content is on the disk; at the end its name, too. */
export function replaceSafely(file: string, content: string | Uint8Array, sync: Sync): void {
  replaceFile(file, (part) => {
    writeFileSync(part, content);
    sync.one(part);
  });
  sync.one(dirname(file));
}

/** Makes a folder and those above it, and flushes their names. @returns the uppermost new one, if there is one */
export function makeFolderSafely(folder: string, sync: Sync): string | undefined {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return undefined;
  for (let at = folder; at.length >= first.length; at = dirname(at)) sync.one(dirname(at));
  return first;
}

/** Returns false if the system has no command for it. */
function syncFileSystem(folder: string): boolean {
  // The commands of other systems take no folder, and may return before everything is flushed.
  if (process.platform !== "linux") return false;
  const { status, stderr, error } = spawnSync("sync", ["-f", folder], {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (status === 0) return true;
  if (error !== undefined || /option|usage/i.test(stderr)) return false;
  throw Object.assign(new Error(stderr.trim()), { code: "EIO", syscall: "syncfs" });
}

function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A value that differs after each start of the machine; if the system does not tell, after each call. */
function startOfMachine(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}
