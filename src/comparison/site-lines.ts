/** Reads the records of a published site from its bulk files, line by line. */
import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { Gunzip } from "fflate";
import { AnthologyError, quote } from "../model/errors.ts";
import { parseObject } from "../model/json.ts";
import { linesIn } from "../model/lines.ts";
import type { Resource } from "../resources/resource.ts";
import { plainLinks } from "../routing/links.ts";
import { isSafeId, type LinkStyle, parseRecordUrl, recordPath } from "../routing/routes.ts";
import { readSchemas } from "../validation/schemas.ts";
import { mapLinks, shapeOf } from "../validation/shape.ts";

/** A record with the id in its address. */
export interface RecordLine {
  readonly id: string;
  /** Its JSON. */
  readonly text: string;
}

/** A published site, with local copies of those of its files that a comparison needs. */
export interface FetchedSite {
  /** How messages name it. */
  readonly name: string;
  readonly baseUrl: string;
  /** The records of a collection; without a file, they are none, or those of the other anthology. */
  records(collection: string): { readonly count: number; readonly file: string | undefined };
}

/** Bytes that are read at once. They unpack to at most a thousand times as many. */
const pieceSize = 1 << 14;

/** Most characters of a line (docs/limits.md). */
const longestLine = 16_000_000;

/**
 * The records of a collection in order. The file may come from anyone, so lines that are not records are refused.
 * @param baseUrl the base that the addresses get
 * @param style of these addresses
 */
export function* siteLines(
  { name, baseUrl: oldBase, records }: FetchedSite,
  { name: collection, schema }: Pick<Resource, "name" | "schema">,
  baseUrl: string,
  style?: LinkStyle,
): Generator<RecordLine> {
  const { count, file } = records(collection);
  if (file === undefined) return;
  const wrong = (line: number, expected: string, found: string, cause?: unknown) =>
    new AnthologyError(
      "run",
      `the bulk file of ${collection} of ${name}, line ${line}: expected ${expected}, found ${found}`,
      { hint: "build and publish that site again, or leave it out", cause },
    );
  const start = `${oldBase}${recordPath(collection, "*").slice(0, -2)}`;
  const places = shapeOf(schema, readSchemas());
  // Where the same record is at the other base, whose links may have another style.
  const links = plainLinks(baseUrl, style);
  const moved = (link: string) => {
    if (!link.startsWith(`${oldBase}/`)) return link;
    const target = parseRecordUrl(link);
    if (target === undefined) return `${baseUrl}${link.slice(oldBase.length)}`;
    return links.record(target.collection, target.id);
  };
  let line = 0;
  try {
    const lines = linesIn(textsOfGzip(file), longestLine, (number) =>
      wrong(number, `at most ${longestLine} characters`, "more"),
    );
    for (const text of lines) {
      line += 1;
      if (line > count) throw wrong(line, `${count} records, as the manifest says`, "more");
      const record = parseObject(text);
      const url = record?.url;
      const isAddress = typeof url === "string" && url.startsWith(start);
      const id = isAddress ? (parseRecordUrl(url)?.id ?? "") : "";
      if (record === undefined || !isAddress || !isSafeId(id)) {
        throw wrong(line, `a record with an address below ${start}`, quote(text, 60));
      }
      if (moved(url) === url) yield { id, text };
      else yield { id, text: JSON.stringify(mapLinks(record, places, moved)) };
    }
  } catch (error) {
    // Error codes of the unpacking library are numbers.
    const isUnpacking = error instanceof Error && "code" in error && typeof error.code === "number";
    if (isUnpacking) throw wrong(line + 1, "lines of JSON in gzip", error.message, error);
    throw error;
  }
  if (line < count) throw wrong(line + 1, `${count} records, as the manifest says`, `${line}`);
}

function* textsOfGzip(file: string): Generator<string> {
  const decoder = new StringDecoder("utf8");
  const unpacked: Uint8Array[] = [];
  const gunzip = new Gunzip((piece) => unpacked.push(piece));
  const descriptor = openSync(file, "r");
  try {
    for (let length = -1; length !== 0; ) {
      // A new array each time: the library keeps a reference to bytes that it has not unpacked yet.
      const bytes = new Uint8Array(pieceSize);
      length = readSync(descriptor, bytes);
      gunzip.push(bytes.subarray(0, length), length === 0);
      for (const piece of unpacked.splice(0)) {
        yield decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
