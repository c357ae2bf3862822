/**
 * Whether all files of a published folder are still there, as the last build left them: with the sizes that the manifest
 * gives, and not touched since (ctime, which changes with the content, the name and the inode). A file that was touched is
 * hashed. Where nothing has changed, this is what a build takes its time for: several threads look, each at the lines of
 * the manifest that begin in the piece that it takes next.
 */
import { hash } from "node:crypto";
import { closeSync, lstatSync, readFileSync, readSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { openRegular } from "../disk/regular-file.ts";

/** Bytes of the manifest that are taken at once. */
const pieceSize = 1 << 18;

/** Longer than any line of a manifest. */
const longestLine = 1 << 13;

/** What the threads share. */
export interface Search {
  readonly folder: string;
  readonly manifest: string;
  /** A file that was touched after this time is hashed. */
  readonly since: number;
  /** The piece to take next, whether a file was missed, and whether one was hashed. */
  readonly state: Int32Array;
}

/** What is found of a site. */
export interface Found {
  readonly isWhole: boolean;
  /** Whether files had been touched, but are as they were. */
  readonly isTouched: boolean;
}

/** Looking for all files of a folder, under way in other threads. */
export interface Seeking {
  /** Joins them. */
  join(): Promise<Found>;
  /** Lets them stop: nobody wants to know any more. */
  stop(): void;
}

/** Begins to look for each file of the manifest, which must be one that this program wrote. */
export function seekAll({ folder, manifest, since }: Omit<Search, "state">, jobs: number): Seeking {
  const state = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const search: Search = { folder, manifest, since, state };
  const threads = Promise.all(Array.from({ length: jobs - 1 }, () => startThread(search)));
  // Where the manifest itself is gone a thread fails, and nobody joins it.
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

/** Takes pieces until there are none left, or a file is missed. */
export function look(search: Search): void {
  const { manifest, state } = search;
  const descriptor = openRegular(manifest);
  const buffer = Buffer.alloc(pieceSize + longestLine);
  try {
    while (Atomics.load(state, 1) === 0) {
      const start = Atomics.add(state, 0, 1) * pieceSize;
      // A byte before the piece tells whether a line begins with it.
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

/** Whether the files are there whose lines begin before this place of the text. */
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
