/**
 * Brings what was written to the disk itself, so that a power cut cannot take it.
 *
 * Node cannot ask for a whole file system (syncfs), and to ask for a hundred thousand files one by one takes minutes. So
 * the `sync` of coreutils and busybox is run where it is there; elsewhere each path is asked for.
 */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync } from "node:fs";

/** How far a publication goes to be durable. */
export interface Sync {
  /** Brings all that was written to the file system of a folder to the disk: at least these files and folders. */
  all(folder: string, paths: () => Iterable<string>): void;
  /** Brings the content of a file to the disk, or the names in a folder. */
  one(path: string): void;
  /** What shows later that all that was written until now is on the disk. */
  readonly proof: string;
}

/** The proof that holds for ever. Any other is that of a start of the machine, and ends with it. */
const onDisk = "disk";

/** Whether what such a proof was given for cannot have been lost since. */
export function isProven(proof: string): boolean {
  return proof === onDisk || proof === startOfMachine();
}

/** @param isWanted false where speed counts and a power cut does not, as in a CI */
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

/** False where the system has no command for it. */
function syncFileSystem(folder: string): boolean {
  // Those of other systems take no folder, and may return before all is done.
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
  // Windows flushes no folders, and keeps their names in order by itself.
  const flags = process.platform === "win32" ? "r+" : "r";
  let descriptor: number;
  try {
    descriptor = openSync(path, flags);
  } catch (error) {
    if (process.platform === "win32") return;
    throw error;
  }
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Differs after each start of the machine; where that cannot be told, after each call. */
function startOfMachine(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}
