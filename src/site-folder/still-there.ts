/**
 * Checks that all files of a published folder are still there, as the last build left them: with the sizes in the
 * manifest, and not touched since (by ctime, which changes with the content, the name and the inode). A touched file is
 * hashed.
 *
 * Looking at a hundred thousand files is most of the work of a build that changes nothing, so a second thread shares it.
 * The thread loads this module too, which therefore imports little.
 */
import { closeSync, lstatSync, openSync, readSync, statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { digest } from "../disk/files.ts";
import { manifestName } from "../routing/site-files.ts";

interface Found {
  readonly isWhole: boolean;
  /** Whether files were touched, but have the same content. */
  readonly isTouched: boolean;
}

/** What both threads look through. */
export interface Search {
  readonly folder: string;
  /** A file that was touched after this time is hashed. */
  readonly since: number;
  /** The number of the block of the manifest that is looked through next. */
  readonly counter: Int32Array;
}

/** Bytes of a block of the manifest, which lists about five files in a thousand bytes. */
const blockSize = 1 << 18;

/** What is before and after the path in a line. */
const [beforePath, afterPath] = ['{"path":"', '","bytes":'];

/** No line is longer, except the first, which is the head. */
const longestLine = 1 << 13;

/** Below this number of bytes, the time to start a thread is not worth it. */
const worthThread = 1 << 22;

/**
 * Looks for each file of the folder's manifest, which is known to be one that this program wrote.
 * @param since a file that was touched after this time is hashed
 * @param jobs how many threads may work
 */
export async function findFiles(folder: string, since: number, jobs = 1): Promise<Found> {
  const { size } = statSync(`${folder}/${manifestName}`);
  const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const search: Search = { folder, since, counter };
  if (jobs === 1 || size < worthThread) return findShare(search);
  const worker = new Worker(new URL("./still-there-thread.js", import.meta.url), {
    workerData: search,
  });
  const other = new Promise<Found>((resolve, reject) => {
    worker.on("message", resolve);
    worker.on("error", reject);
  });
  other.catch(() => {});
  try {
    const found = findShare(search);
    if (!found.isWhole) return found;
    const { isWhole, isTouched } = await other;
    return { isWhole, isTouched: found.isTouched || isTouched };
  } finally {
    await worker.terminate();
  }
}

/** Looks for the files of one block of the manifest after another, until all blocks are taken or a file is missing. */
export function findShare({ folder, since, counter }: Search): Found {
  let isTouched = false;
  const manifest = openSync(`${folder}/${manifestName}`, "r");
  try {
    const buffer = Buffer.allocUnsafe(blockSize + longestLine);
    for (;;) {
      const start = Atomics.add(counter, 0, 1) * blockSize;
      const length = readSync(manifest, buffer, 0, buffer.length, start);
      if (length === 0) return { isWhole: true, isTouched };
      const text = buffer.toString("latin1", 0, length);
      // A line belongs to the block that has the end of the line before. So the head belongs to none.
      let end = text.indexOf("\n");
      while (end !== -1 && end < blockSize) {
        const begin = end + 1;
        end = text.indexOf("\n", begin);
        if (!text.startsWith(beforePath, begin)) continue;
        const pathEnd = text.indexOf(afterPath, begin);
        const path = text.slice(begin + beforePath.length, pathEnd);
        const bytes = Number.parseInt(text.slice(pathEnd + afterPath.length, end), 10);
        const file = `${folder}/${path}`;
        const stat = lstatSync(file, { throwIfNoEntry: false });
        const isThere = stat?.isFile() === true && stat.size === bytes;
        const isChecked = isThere && stat.ctimeMs >= since;
        const isSame = () => text.slice(pathEnd, end).includes(`"${digest(file)?.sha256}"`);
        if (!isThere || (isChecked && !isSame())) return { isWhole: false, isTouched };
        isTouched ||= isChecked;
      }
    }
  } finally {
    closeSync(manifest);
  }
}
