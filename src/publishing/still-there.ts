/**
 * Whether all files of a published folder are still there, with the sizes that its manifest gives. Where nothing has
 * changed, this is what a build takes its time for: several threads look, each at the lines of the manifest that
 * begin in the piece that it takes next.
 */
import { closeSync, lstatSync, openSync, readSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** Bytes of the manifest that are taken at once. */
const pieceSize = 1 << 18;

/** Longer than any line of a manifest. */
const longestLine = 1 << 13;

/** What the threads share. */
export interface Search {
  readonly folder: string;
  readonly manifest: string;
  /** The piece to take next, and whether a file was missed. */
  readonly state: Int32Array;
}

/** Looking for all files of a folder, under way in other threads. */
export interface Seeking {
  /** Joins them; resolves with whether every file is there. */
  join(): Promise<boolean>;
  /** Lets them stop: nobody wants to know any more. */
  stop(): void;
}

/** Begins to look for each file of the manifest, which must be one that this program wrote. */
export function seekAll(folder: string, manifest: string, jobs: number): Seeking {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const search: Search = { folder, manifest, state };
  const threads = Promise.all(Array.from({ length: jobs - 1 }, () => startThread(search)));
  // Where the manifest itself is gone a thread fails, and nobody joins it.
  threads.catch(() => {});
  return {
    join: async () => {
      look(search);
      await threads;
      return Atomics.load(state, 1) === 0;
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
export function look({ folder, manifest, state }: Search): void {
  const descriptor = openSync(manifest, "r");
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
      if (!linesThere(text, pieceSize + start - from, folder)) Atomics.store(state, 1, 1);
    }
  } finally {
    closeSync(descriptor);
  }
}

const opening = '\n{"path":"';
const beforeSize = '","bytes":';

/** Whether the files are there whose lines begin before this place of the text. */
function linesThere(text: string, end: number, folder: string): boolean {
  for (let at = text.indexOf(opening); at !== -1 && at < end - 1; at = text.indexOf(opening, at)) {
    at += opening.length;
    const pathEnd = text.indexOf('"', at);
    const path = text.slice(at, pathEnd);
    const bytes = Number.parseInt(text.slice(pathEnd + beforeSize.length), 10);
    const stat = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false });
    if (stat?.isFile() !== true || stat.size !== bytes) return false;
  }
  return true;
}
