/** Checks the pieces of files that many batches write, each where it is made. */
import { createReadStream, readFileSync } from "node:fs";
import { constants, createGunzip, inflateRawSync } from "node:zlib";
import { hasCode } from "../disk/errors.ts";
import { piecesOf } from "../disk/files.ts";
import type { Batch } from "../outputs/output.ts";
import type { RecordTexts } from "../outputs/pages/record-texts.ts";
import { kindOf } from "../routing/path-kinds.ts";
import { contentFaults } from "../validation/contents.ts";
import { csvFault } from "../validation/csv.ts";
import type { Mismatch, Validator } from "../validation/validator.ts";
import { markupFault } from "../validation/well-formed.ts";

/** The first fault of a batch's piece of a file. */
export function pieceFault(
  path: string,
  piece: Uint8Array,
  batch: Batch | undefined,
): Mismatch | undefined {
  const content = kindOf(path)?.content;
  if (batch === undefined) return undefined;
  const { first, records, json } = batch;
  if (content?.is === "csv") return csvFault(textOf(piece), records.length + (first === 0 ? 1 : 0));
  return content?.is === "lines" ? linesFault(piece, json) : undefined;
}

/**
 * The faults of a file that was joined. Pieces of tables and lines were checked; what joining adds is the rest of gzip.
 * Gzip and XML are read piece by piece: the whole anthology does not fit into memory.
 * @param file where it is staged
 */
export async function joinedFaults(
  path: string,
  file: string,
  validator: Validator,
): Promise<readonly Mismatch[]> {
  const content = kindOf(path)?.content;
  if (content?.is === "csv") return [];
  if (content?.is === "xml") {
    try {
      return [markupFault(textsIn(file), content) ?? []].flat();
    } catch (error) {
      if (!hasCode(error, "ERR_ENCODING_INVALID_ENCODED_DATA")) throw error;
      return [{ pointer: "", expected: "UTF-8", found: "other bytes" }];
    }
  }
  if (content?.is !== "lines") return contentFaults(path, readFileSync(file), validator);
  try {
    for await (const _ of createReadStream(file).pipe(createGunzip()));
    return [];
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return [{ pointer: "", expected: "a whole gzip file", found }];
  }
}

/** Whether compressed lines are the records, each as in its own file. */
function linesFault(piece: Uint8Array, records: RecordTexts): Mismatch | undefined {
  const wrong = (found: string): Mismatch => ({
    ...{ pointer: "", expected: "a line for each checked record, compressed", found },
  });
  let lines: Buffer;
  try {
    lines = inflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  let at = 0;
  for (let index = 0; index < records.length; index += 1) {
    at = records.endIn(lines, at, index, "plain");
    if (at === -1 || lines[at] !== 10) return wrong(`another line ${index + 1}`);
    at += 1;
  }
  return at === lines.length ? undefined : wrong("more lines");
}

/** The text of a file in pieces. Throws if the file is not UTF-8. */
function* textsIn(file: string): Generator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  for (const piece of piecesOf(file)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}
