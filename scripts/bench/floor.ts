/**
 * The floor: writes the files of a build again in the simplest way, with one thread that only makes folders and writes
 * files. No generator that writes the same files this way can be faster.
 *
 *     tsx scripts/bench/floor.ts <build> <new folder>
 *
 * Prints the number of files, and the elapsed and processor time of the writing, both without the time to read files.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The number of bytes in memory at once. A build of the full size fits; larger ones are written in parts. */
const most = 2 ** 30;

interface Part {
  readonly folders: string[];
  readonly files: { readonly path: string; readonly bytes: Buffer }[];
}

const [build = "", out = ""] = process.argv.slice(2);
let milliseconds = 0;
let microseconds = 0;
let files = 0;
let bytes = 0;

mkdirSync(out);
for (const part of partsOf(build)) write(part);
const [seconds, processor] = [milliseconds / 1000, microseconds / 1e6];
console.log(JSON.stringify({ seconds, processor, files, bytes, written: files }));

function write(part: Part): void {
  const started = performance.now();
  const before = process.cpuUsage();
  for (const folder of part.folders) mkdirSync(folder);
  for (const file of part.files) writeFileSync(file.path, file.bytes);
  const { user, system } = process.cpuUsage(before);
  microseconds += user + system;
  milliseconds += performance.now() - started;
}

function* partsOf(root: string): Generator<Part> {
  let part: Part = { folders: [], files: [] };
  let held = 0;
  for (const { path, isFolder } of below(root)) {
    if (isFolder) {
      part.folders.push(join(out, path));
      continue;
    }
    const content = readFileSync(join(root, path));
    part.files.push({ path: join(out, path), bytes: content });
    files += 1;
    bytes += content.length;
    held += content.length;
    if (held < most) continue;
    yield part;
    part = { folders: [], files: [] };
    held = 0;
  }
  yield part;
}

/** All folders and files, each folder before its content. */
function* below(root: string, folder = ""): Generator<{ path: string; isFolder: boolean }> {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    yield { path, isFolder: entry.isDirectory() };
    if (entry.isDirectory()) yield* below(root, path);
  }
}
