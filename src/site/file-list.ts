/** Lists of files as texts, sorted by path: workers send them, and a build leaves them for the next one. */
import type { ManifestFile } from "../publishing/manifest.ts";

/** Packs a list: one line for each file. No path contains a tab or a line break. */
export function packFiles(files: readonly ManifestFile[]): string {
  return [...files]
    .sort(({ path: one }, { path: other }) => (one < other ? -1 : one > other ? 1 : 0))
    .map(({ path, bytes, sha256 }) => `${path}\t${bytes}\t${sha256}\n`)
    .join("");
}

/** The files of a list in the order of their paths. */
export function* unpackFiles(list: string): Generator<ManifestFile> {
  for (let at = 0; at < list.length; ) {
    const pathEnd = list.indexOf("\t", at);
    const bytesEnd = list.indexOf("\t", pathEnd + 1);
    const end = list.indexOf("\n", bytesEnd + 1);
    yield {
      path: list.slice(at, pathEnd),
      bytes: Number(list.slice(pathEnd + 1, bytesEnd)),
      sha256: list.slice(bytesEnd + 1, end),
    };
    at = end + 1;
  }
}

/** Characters in a part of a list. Many lists are read at the same time, so only a part of each is in memory. */
const partLength = 8192;

/** Splits a list into parts of whole lines. */
export function linesInParts(list: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < list.length; ) {
    const end = list.indexOf("\n", Math.min(at + partLength, list.length - 1)) + 1;
    parts.push(list.slice(at, end));
    at = end;
  }
  return parts;
}

/** Merges the files of many sorted lists, in the order of their paths. */
export function* mergeFiles(
  lists: readonly Iterator<ManifestFile, void>[],
): Generator<ManifestFile> {
  const heap: Head[] = [];
  for (const files of lists) {
    const next = files.next();
    if (!next.done) heap.push({ file: next.value, files });
  }
  for (let index = (heap.length >> 1) - 1; index >= 0; index -= 1) sink(heap, index);
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    yield top.file;
    const next = top.files.next();
    if (next.done) {
      const last = heap.pop();
      if (last !== undefined && last !== top) heap[0] = last;
    } else {
      top.file = next.value;
    }
    sink(heap, 0);
  }
}

interface Head {
  file: ManifestFile;
  readonly files: Iterator<ManifestFile, void>;
}

/** Restores the heap: moves the head at an index down until no child comes before it. */
function sink(heap: Head[], from: number): void {
  const head = heap[from];
  if (head === undefined) return;
  let at = from;
  for (;;) {
    let child = 2 * at + 1;
    let least = heap[child];
    const right = heap[child + 1];
    if (least !== undefined && right !== undefined && right.file.path < least.file.path) {
      child += 1;
      least = right;
    }
    if (least === undefined || least.file.path >= head.file.path) break;
    heap[at] = least;
    at = child;
  }
  heap[at] = head;
}
