/**
 * Checks that all files of a published folder are still there, as the last build left them: with the sizes in the
 * manifest, and not touched since (by ctime, which changes with the content, the name and the inode). A touched file is
 * hashed. A build without changes spends most of its time here, so several threads share the work: each takes the next
 * piece of the manifest, and checks the files whose lines begin in it.
 */
import { hash } from "node:crypto";
import { closeSync, lstatSync, readFileSync, readSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { openRegular } from "../disk/regular-file.ts";

/** Bytes in a piece of the manifest. */
const pieceSize = 1 << 18;

/** More bytes than any line of a manifest has. */
const longestLine = 1 << 13;

/** What all threads receive; they share the memory of `state`. */
export interface Search {
  readonly folder: string;
  readonly manifest: string;
  /** A file that was touched after this time is hashed. */
  readonly since: number;
  /** The number of the next piece, whether a file is missing or changed (1), and whether a file was hashed (1). */
  readonly state: Int32Array;
}

/** The result of the search. */
export interface Found {
  readonly isWhole: boolean;
  /** Whether files were touched, but have the same content. */
  readonly isTouched: boolean;
}

/** A search for all files of a folder that is running in other threads. */
export interface Seeking {
  /** Helps with the search in this thread, and waits for its end. */
  join(): Promise<Found>;
  /** Stops the search: its result is not needed. */
  stop(): void;
}

/** Starts to look for each file of the manifest, which must be one that this program wrote. */
export function startSearch(
  { folder, manifest, since }: Omit<Search, "state">,
  jobs: number,
): Seeking {
  const state = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const search: Search = { folder, manifest, since, state };
  const threads = Promise.all(Array.from({ length: jobs - 1 }, () => startThread(search)));
  // If the manifest itself is gone, threads fail, and `join` is never called.
  threads.catch(() => {});
  return {
    join: async () => {
      look(search);
      await threads;
      return {
        isWhole: Atomics.load(state, 1) === 0,
        isTouched: Atomics.load(state, 2) === 1,
      };
    },
    stop: () => Atomics.store(state, 1, 1),
  };
}

function startThread(search: Search): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./still-there-thread.js", import.meta.url), {
      workerData: search,
    });
    worker.on("error", reject);
    worker.on("exit", () => resolve());
  });
}

/** Takes pieces until none is left, or a file is missing or changed. */
export function look(search: Search): void {
  const { manifest, state } = search;
  const descriptor = openRegular(manifest);
  const buffer = Buffer.alloc(pieceSize + longestLine);
  try {
    while (Atomics.load(state, 1) === 0) {
      const start = Atomics.add(state, 0, 1) * pieceSize;
      // The byte before the piece tells whether a line begins at its start.
      const from = Math.max(0, start - 1);
      const text = buffer.toString(
        "latin1",
        0,
        readSync(descriptor, buffer, 0, buffer.length, from),
      );
      if (text.length <= start - from) return;
      if (!linesThere(text, pieceSize + start - from, search)) Atomics.store(state, 1, 1);
    }
  } finally {
    closeSync(descriptor);
  }
}

const opening = '\n{"path":"';
const beforeSize = '","bytes":';
const beforeHash = ',"sha256":"';

/** Whether the files are there whose lines begin before this index of the text. */
function linesThere(text: string, end: number, { folder, since, state }: Search): boolean {
  for (let at = text.indexOf(opening); at !== -1 && at < end - 1; at = text.indexOf(opening, at)) {
    at += opening.length;
    const pathEnd = text.indexOf('"', at);
    const path = text.slice(at, pathEnd);
    const bytes = Number.parseInt(text.slice(pathEnd + beforeSize.length), 10);
    const file = `${folder}/${path}`;
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat?.isFile() !== true || stat.size !== bytes) return false;
    if (stat.ctimeMs < since) continue;
    const hashStart = text.indexOf(beforeHash, pathEnd) + beforeHash.length;
    if (hash("sha256", readFileSync(file)) !== text.slice(hashStart, hashStart + 64)) return false;
    Atomics.store(state, 2, 1);
  }
  return true;
}
