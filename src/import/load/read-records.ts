/** Reads records from files, one for each collection, in the formats of the API, of the bulk files and of spreadsheets. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { explainDiskError, hasCode } from "../../disk/errors.ts";
import { AnthologyError } from "../../model/errors.ts";
import { resources } from "../../resources/index.ts";
import { type Located, listedRecords, recordLines, tooManyRecords } from "./json-records.ts";
import { limits } from "./limits.ts";
import type { Records } from "./report.ts";
import { tableRecords } from "./table-records.ts";

/** Records of a folder, and the names of its other files. */
export interface RecordFiles {
  readonly records: Records;
  /** Where a record is: `passages.csv, row 3`. */
  readonly places: ReadonlyMap<object, string>;
  readonly ignored: readonly string[];
}

/** Reads the records of a file, by the ending of its name. */
const readers: Readonly<Record<string, (bytes: Buffer, file: string) => Iterable<Located>>> = {
  ".json": (bytes) => listedRecords(textOf(bytes)),
  ".ndjson": (bytes) => recordLines(textOf(bytes)),
  ".ndjson.gz": (bytes) => recordLines(textOf(unpacked(bytes))),
  ".csv": (bytes, file) => tableRecords(textOf(bytes), file),
};

const kinds = "passages.csv, passages.json or passages.ndjson.gz";

/**
 * Reads `<collection>.json` (a list), `<collection>.ndjson` or `<collection>.ndjson.gz` for each collection, and the
 * table `passages.csv`.
 * @throws AnthologyError of kind `run` if there is no such file, or two for one collection; of kind `data` if a file
 * does not contain records
 */
export function readRecords(folder: string): RecordFiles {
  const names = fileNames(folder);
  const records: Record<string, object[]> = {};
  const places = new Map<object, string>();
  const used = new Set<string>();
  for (const { name: collection } of resources) {
    const isMeant = (ending: string) =>
      names.includes(collection + ending) && (ending !== ".csv" || collection === "passages");
    const [ending, other] = Object.keys(readers).filter(isMeant);
    if (ending === undefined) continue;
    // The bulk files of a site have a table of the passages, too.
    if (other !== undefined && other !== ".csv") {
      const message = `${folder}: expected one file of ${collection}, found ${collection}${ending} and ${collection}${other}`;
      throw new AnthologyError("run", message, { hint: "remove one of the two" });
    }
    const name = collection + ending;
    used.add(name);
    records[collection] = recordsIn(folder, name, ending).map(({ record, at }) => {
      places.set(record, `${name}, ${at}`);
      return record;
    });
  }
  const ignored = names.filter((name) => !used.has(name));
  if (used.size === 0) throw noRecords(folder, ignored);
  return { records, places, ignored };
}

function noRecords(folder: string, others: readonly string[]): AnthologyError {
  const shown = others.length > 10 ? [...others.slice(0, 10), "..."] : others;
  const message = `${folder}: expected files of records such as ${kinds}, found ${shown.join(", ") || "none"}`;
  const hint =
    "name a folder with one file for each collection, such as dumps/ of a published site; save a spreadsheet as CSV (UTF-8) under the name passages.csv";
  return new AnthologyError("run", message, { hint });
}

function fileNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    const reason = hasCode(cause, "ENOENT") ? "there is no such folder" : reasonOf(cause);
    const message = `${folder}: expected a folder with files of records: ${reason}`;
    const hint = `name the folder that holds ${kinds}`;
    throw new AnthologyError("run", message, { hint, cause });
  }
}

function recordsIn(folder: string, name: string, ending: string): readonly Located[] {
  const file = join(folder, name);
  try {
    const stat = statSync(file);
    // Reading a fifo would wait for its writer.
    if (!stat.isFile()) throw new Error("a regular file was expected");
    if (stat.size > limits.file) throw new Error(tooLarge);
    const found: Located[] = [];
    for (const record of readers[ending]?.(readFileSync(file), name) ?? []) {
      if (found.push(record) > limits.records) throw new Error(tooManyRecords);
    }
    return found;
  } catch (error) {
    const cause = explainDiskError(error, `read ${file}`);
    if (cause instanceof AnthologyError) throw cause;
    throw new AnthologyError("data", `${file} cannot be read: ${reasonOf(cause)}`, {
      hint: "write the file again from its source",
      cause,
    });
  }
}

const tooLarge = `at most ${limits.file} bytes were expected, found more (docs/limits.md)`;

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.file });
  } catch (cause) {
    throw hasCode(cause, "ERR_BUFFER_TOO_LARGE") ? new Error(`unpacked, ${tooLarge}`) : cause;
  }
}

/** The text of a file in UTF-8, or in UTF-16 if it begins with its byte order mark. */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error(
      "text in UTF-8 was expected, found other bytes: choose UTF-8 when you save the file",
    );
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
