/** A collection as lines of JSON: each record as at its own address, in the order of the pages, compressed. */
import type { CollectionName, ProductOutput, ProductSource } from "../product.ts";
import { type Dump, dumpStream } from "./dump-file.ts";
import { gzip, TextPieces } from "./lines.ts";

/** Name of the file. */
export function recordsName(collection: CollectionName): string {
  return `${collection}.ndjson.gz`;
}

/** Writes it. */
export function dumpRecords(
  collection: CollectionName,
  source: ProductSource,
  output: ProductOutput,
): Dump {
  const stream = dumpStream(recordsName(collection), output);
  const compressed = gzip(stream);
  const lines = new TextPieces((piece) => compressed.push(piece));
  let rows = 0;
  for (const record of source.records(collection)) {
    lines.add(`${JSON.stringify(record)}\n`);
    rows += 1;
  }
  lines.flush();
  compressed.push(new Uint8Array(), true);
  return stream.end(rows);
}
