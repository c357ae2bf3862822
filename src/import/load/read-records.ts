/** Reads records from files, one for each collection, in the formats of the API and of the bulk files. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { AnthologyError, quote } from "../../model/errors.ts";
import { resources } from "../../resources/index.ts";
import type { Records } from "./report.ts";

/** Records of a folder, and the names of its other files. */
export interface RecordFiles {
  readonly records: Records;
  readonly ignored: readonly string[];
}

/** Reads the records of a file, by the ending of its name. */
const readers: Readonly<Record<string, (bytes: Buffer) => unknown[]>> = {
  ".json": (bytes) => {
    const value: unknown = JSON.parse(textOf(bytes));
    if (Array.isArray(value)) return value;
    throw new Error(`a list of records was expected, found ${quote(value, 60)}`);
  },
  ".ndjson": (bytes) => linesOf(textOf(bytes)),
  ".ndjson.gz": (bytes) => linesOf(textOf(gunzipSync(bytes))),
};

/**
 * Reads `<collection>.json` (a list), `<collection>.ndjson` or `<collection>.ndjson.gz` for each collection.
 * @throws AnthologyError of kind `run` if there is no such file, or two for one collection; of kind `data` if a file
 * does not contain records
 */
export function readRecords(folder: string): RecordFiles {
  const names = fileNames(folder);
  const records: Record<string, object[]> = {};
  const used = new Set<string>();
  for (const { name: collection } of resources) {
    const found = Object.keys(readers).filter((ending) => names.includes(collection + ending));
    const [ending, other] = found;
    if (ending === undefined) continue;
    if (other !== undefined) {
      const message = `${folder}: expected one file of ${collection}, found ${collection}${ending} and ${collection}${other}`;
      throw new AnthologyError("run", message, { hint: "remove one of the two" });
    }
    const name = collection + ending;
    used.add(name);
    records[collection] = recordsIn(join(folder, name), readers[ending]);
  }
  if (used.size === 0) {
    const message = `${folder}: expected files of records such as passages.json or passages.ndjson.gz, found none`;
    const hint =
      "name a folder with one file for each collection, such as dumps/ of a published site";
    throw new AnthologyError("run", message, { hint });
  }
  return { records, ignored: names.filter((name) => !used.has(name)) };
}

function fileNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    throw new AnthologyError(
      "run",
      `${folder}: expected a folder with records (${reasonOf(cause)})`,
      {
        hint: "name a folder with one file for each collection",
        cause,
      },
    );
  }
}

function recordsIn(file: string, read: ((bytes: Buffer) => unknown[]) | undefined): object[] {
  try {
    // Reading a fifo would wait for its writer.
    if (!statSync(file).isFile()) throw new Error("a regular file was expected");
    const values = read?.(readFileSync(file)) ?? [];
    return values.map((value, index) => {
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
      throw new Error(`record ${index + 1}: an object was expected, found ${quote(value, 60)}`);
    });
  } catch (cause) {
    throw new AnthologyError("data", `${file} cannot be read: ${reasonOf(cause)}`, {
      hint: "write the file again from its source",
      cause,
    });
  }
}

function textOf(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

function linesOf(text: string): unknown[] {
  const lines = text.split("\n");
  // After the last line break there is no further line.
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line, index) => {
    try {
      return JSON.parse(line);
    } catch (cause) {
      throw new Error(`line ${index + 1}: ${reasonOf(cause)}`);
    }
  });
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
