/**
 * The parts of a ZIP file (APPNOTE 6.3), made separately, so that a build only remakes those that have changed. They do not
 * depend on the machine or the time.
 */
import { crc32 } from "node:zlib";
import { deflateSync } from "fflate";
import type { Files } from "../../output.ts";

/** An entry in the directory at the end of the file. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly compressed: number;
}

const stored = 0;
const deflated = 8;

/** The version of ZIP that a reader must support: 2.0, with folders and deflate. */
const version = 20;

/** 1980-01-01, the earliest date of ZIP: the time of the build would change the bytes. */
const firstDay = 0x21;

/** The default of `mem` follows from the length by a logarithm, which may differ between machines. */
const settings = { level: 6, mem: 8 } as const;

/** An entry with its bytes in the file. Its name must be ASCII. */
export function zipEntry(
  name: string,
  text: string,
  packing: Pick<Files, "compressed"> | "stored",
): { readonly entry: ZipEntry; readonly bytes: Uint8Array } {
  const content = Buffer.from(text);
  const packed =
    packing === "stored" ? content : packing.compressed(() => deflateSync(content, settings));
  const entry: ZipEntry = {
    name,
    method: packing === "stored" ? stored : deflated,
    crc: crc32(content),
    size: content.length,
    compressed: packed.length,
  };
  const signature = numbers([0x04034b50, 4]);
  return { entry, bytes: Buffer.concat([signature, describing(entry), Buffer.from(name), packed]) };
}

/** The directory at the end of the file: the entries in order, from the start of the file, with their positions. */
export function zipEnd(entries: readonly ZipEntry[]): Uint8Array {
  let at = 0;
  const directory = entries.map((entry) => {
    const offset = at;
    at += bytesOf(entry);
    return Buffer.concat([
      numbers([0x02014b50, 4], [version, 2]),
      describing(entry),
      // No comment, the first disk, no attributes.
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      Buffer.from(entry.name),
    ]);
  });
  const bytes = directory.reduce((sum, { length }) => sum + length, 0);
  const count = [entries.length, 2] as const;
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], count, count, [bytes, 4], [at, 4], [0, 2]);
  return Buffer.concat([...directory, end]);
}

/** The number of bytes before the name of an entry. */
const headSize = 30;

function bytesOf({ name, compressed }: ZipEntry): number {
  return headSize + name.length + compressed;
}

/** The fields that the header of an entry and the directory have in common. */
function describing({ name, method, crc, size, compressed }: ZipEntry): Buffer {
  const head = numbers([version, 2], [0, 2], [method, 2], [0, 2], [firstDay, 2]);
  return Buffer.concat([
    head,
    numbers([crc, 4], [compressed, 4], [size, 4], [name.length, 2], [0, 2]),
  ]);
}

/** Numbers with their sizes in bytes, the lowest byte first. */
function numbers(...list: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of list) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
