/** Writes packs, from files that must be what the manifest says. */
import { createHash, hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ifFile, kindAt, piecesOf } from "../disk/files.ts";
import { readRegular } from "../disk/regular-file.ts";
import { AnthologyError } from "../model/errors.ts";
import type { FileDigest, ManifestFile } from "../model/files.ts";
import { largestPart, nameLength, packFile } from "./format.ts";
import type { PlannedPack } from "./plan.ts";

export function writePack(folder: string, { row, list, files }: PlannedPack, staged: string): void {
  const contents = files.map((file) => {
    const at = join(folder, file.path);
    const content = ifFile(() => readRegular(at));
    const found = content && { bytes: content.length, sha256: hash("sha256", content) };
    checkFile(folder, file, found);
    return content ?? Buffer.alloc(0);
  });
  write(staged, row[1], Buffer.concat([Buffer.from(`${list}\n`), ...contents]));
}

/** Writes the parts of a long file. @returns their names */
export function writeLong(folder: string, file: ManifestFile, staged: string): string[] {
  const whole = createHash("sha256");
  const names: string[] = [];
  let bytes = 0;
  const isRead = ifFile(() => {
    for (const part of piecesOf(join(folder, file.path), largestPart)) {
      const name = hash("sha256", part).slice(0, nameLength);
      whole.update(part);
      bytes += part.length;
      write(staged, name, part);
      names.push(name);
    }
    return true;
  });
  checkFile(folder, file, isRead ? { bytes, sha256: whole.digest("hex") } : undefined);
  return names;
}

function write(staged: string, name: string, bytes: Buffer): void {
  writeFileSync(join(staged, packFile(name)), gzipSync(bytes));
}

function checkFile(folder: string, file: ManifestFile, found: FileDigest | undefined): void {
  const { path, bytes, sha256 } = file;
  if (found?.bytes === bytes && found.sha256 === sha256) return;
  const what =
    found === undefined
      ? kindAt(join(folder, path))
      : `${found.bytes} bytes, SHA-256 ${found.sha256}`;
  const message = `${join(folder, path)}: expected ${bytes} bytes, SHA-256 ${sha256}, found ${what}`;
  throw new AnthologyError("data", message, {
    hint: `run the build again with --verify, then pack ${folder} again`,
  });
}
