/**
 * The snapshot itself as a bulk file, byte for byte. A snapshot whose changes are not all in the file is refused before a
 * build begins, and one that changes while it lasts is refused at its end: what is copied here is whole.
 */
import { closeSync, openSync, readSync } from "node:fs";
import type { ProductPart } from "../product.ts";
import { type Dump, dumpStream, isDump } from "./dump-file.ts";

export const snapshotName = "anthology.sqlite";

/** Bytes that are read at once. */
const pieceSize = 1 << 20;

export const snapshotPart: ProductPart<readonly Dump[]> = {
  name: "snapshot",
  from: "snapshot",
  owns: (path) => isDump(path, [snapshotName]),
  make: ({ snapshotFile }, output) => {
    const stream = dumpStream(snapshotName, output);
    const descriptor = openSync(snapshotFile, "r");
    try {
      const buffer = Buffer.alloc(pieceSize);
      for (;;) {
        const length = readSync(descriptor, buffer, 0, pieceSize, null);
        if (length === 0) return [stream.end(null)];
        stream.write(buffer.subarray(0, length));
      }
    } finally {
      closeSync(descriptor);
    }
  },
};
