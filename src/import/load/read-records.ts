/** Reads records from files, one for each collection, in the formats of the API, of the bulk files and of spreadsheets. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { explainDiskError, hasCode } from "../../disk/errors.ts";
import { isThere } from "../../disk/is-there.ts";
import { AnthologyError, Faults, faultLimit } from "../../model/errors.ts";
import { resources } from "../../resources/index.ts";
import { readCsv } from "./csv.ts";
import { checkLetters, saveAgain } from "./damage.ts";
import { type Located, listedRecords, recordLines, tooManyRecords } from "./json-records.ts";
import { limits } from "./limits.ts";
import { recordEndings, tableEndings } from "./record-files.ts";
import type { ReadingNotes, Records } from "./report.ts";
import { tableRecords } from "./table-records.ts";
import { readWorkbook } from "./workbook.ts";

/** Records of a folder, and the names of its other files. */
export interface RecordFiles extends ReadingNotes {
  readonly records: Records;
  readonly ignored: readonly string[];
}

type Reader = (bytes: Buffer, file: string, found: ReadingNotes) => Iterable<Located | string>;

/** Reads the records of a file, by the ending of its name. */
const readers: Readonly<Record<(typeof recordEndings)[number], Reader>> = {
  ".json": (bytes) => listedRecords(textOf(bytes)),
  ".ndjson": (bytes) => recordLines(textOf(bytes)),
  ".ndjson.gz": (bytes) => recordLines(textOf(unpacked(bytes))),
  ".csv": (bytes, file, found) => {
    const rows = readCsv(textOf(bytes, rowOfDamage));
    return tableRecords({ rows, faults: [] }, file, found);
  },
  ".xlsx": (bytes, file, found) => tableRecords(readWorkbook(bytes), file, found),
  ".ods": (bytes, file, found) => tableRecords(readWorkbook(bytes), file, found),
};

const kinds = "passages.xlsx, passages.csv, passages.json or passages.ndjson.gz";

/**
 * Reads a table or a file of records; or in a folder, for each collection, `<collection>.json` (a list),
 * `<collection>.ndjson` or `<collection>.ndjson.gz`, and the table of the passages.
 * @param note receives what may be wrong
 * @throws AnthologyError of kind `run` if there is no such file, or two for one collection; of kind `data` with all
 * files, lines and records that cannot be read
 */
export function readRecords(path: string, note: (message: string) => void): RecordFiles {
  const isFile = isThere(path) && !statSync(path).isDirectory();
  const [folder, names] = isFile ? [dirname(path), [basename(path)]] : [path, fileNames(path)];
  const records: Record<string, object[]> = {};
  const places = new Map<object, string>();
  const used = new Set<string>();
  const found = { places, faults: new Faults(), note };
  const reasons: string[] = [];
  for (const { name: collection } of resources) {
    const isTable = (ending: string) => tableEndings.some((other) => other === ending);
    const isMeant = (name: string, ending: string) => {
      const isNamed = name === collection + ending;
      if (!isTable(ending)) return isNamed;
      return (
        collection === "passages" && (isNamed || (isFile && name.toLowerCase().endsWith(ending)))
      );
    };
    const [chosen, other] = recordEndings.flatMap((ending) =>
      names.filter((name) => isMeant(name, ending)).map((name) => ({ name, ending })),
    );
    if (chosen === undefined) continue;
    const { name, ending } = chosen;
    // The bulk files of a site have a table of the passages, too.
    if (other !== undefined && (other.ending !== ".csv" || isTable(ending))) {
      const message = `${folder}: expected one file of ${collection}, found ${name} and ${other.name}`;
      throw new AnthologyError("run", message, { hint: "remove one of the two" });
    }
    used.add(name);
    const file = join(folder, name);
    const refuse = (reason: string) => reasons.push(`${file} cannot be read: ${reason}`);
    const located = recordsIn(file, name, ending, found, refuse);
    for (const { record, at } of located) places.set(record, `${name}, ${at}`);
    records[collection] = located.map(({ record }) => record);
    checkLetters(name, located, found.faults, note);
  }
  const ignored = names.filter((name) => !used.has(name));
  if (used.size === 0) throw noRecords(path, ignored);
  if (reasons.length > 0) {
    const shown = reasons.length > faultLimit ? [...reasons.slice(0, faultLimit), "..."] : reasons;
    const hint = "write the file again from its source";
    throw new AnthologyError("data", shown.join("\n"), { hint, faults: found.faults });
  }
  return { ...found, records, ignored };
}

function noRecords(folder: string, others: readonly string[]): AnthologyError {
  const shown = others.length > 10 ? [...others.slice(0, 10), "..."] : others;
  const message = `${folder}: expected files of records such as ${kinds}, found ${shown.join(", ") || "none"}`;
  const hint =
    "name a folder with one file for each collection, such as dumps/ of a published site, or a spreadsheet: poems.xlsx, poems.ods or poems.csv";
  return new AnthologyError("run", message, { hint });
}

function fileNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    const reason = hasCode(cause, "ENOENT") ? "there is nothing of this name" : reasonOf(cause);
    const message = `${folder}: expected a spreadsheet, or a folder with files of records: ${reason}`;
    const hint = `name a spreadsheet, or the folder that holds ${kinds}`;
    throw new AnthologyError("run", message, { hint, cause });
  }
}

/** @param refuse takes the reason why a file or a record cannot be read */
function recordsIn(
  file: string,
  name: string,
  ending: (typeof recordEndings)[number],
  found: ReadingNotes,
  refuse: (reason: string) => void,
): Located[] {
  const records: Located[] = [];
  try {
    const stat = statSync(file);
    // Reading a fifo would wait for its writer.
    if (!stat.isFile()) throw new Error("a regular file was expected");
    if (stat.size > limits.file) throw new Error(tooLarge);
    for (const record of readers[ending](readFileSync(file), name, found)) {
      if (typeof record === "string") refuse(record);
      else if (records.push(record) > limits.records) throw new Error(tooManyRecords);
    }
  } catch (error) {
    const cause = explainDiskError(error, `read ${file}`);
    if (cause instanceof AnthologyError) throw cause;
    refuse(reasonOf(cause));
  }
  return records;
}

const tooLarge = `at most ${limits.file} bytes were expected, found more (docs/limits.md)`;

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.file });
  } catch (cause) {
    throw hasCode(cause, "ERR_BUFFER_TOO_LARGE") ? new Error(`unpacked, ${tooLarge}`) : cause;
  }
}

/**
 * The text of a file in UTF-8, or in UTF-16 as its first bytes show.
 * @param placeOf where a text has the first U+FFFD, which stands for bytes that are wrong
 */
function textOf(bytes: Buffer, placeOf = lineOfDamage): string {
  const start = bytes.subarray(0, 2).toString("hex");
  const isLittle = start === "fffe" || /^(?!00)..00$/.test(start);
  const isBig = start === "feff" || /^00(?!00)..$/.test(start);
  const encoding = isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const place = placeOf(new TextDecoder(encoding).decode(bytes));
    throw new Error(`${place}: text in UTF-8 was expected, found other bytes: ${saveAgain}`);
  }
}

function lineOfDamage(text: string): string {
  return `line ${text.slice(0, text.indexOf("\uFFFD")).split("\n").length}`;
}

function rowOfDamage(text: string): string {
  return `row ${readCsv(text).findIndex((row) => row.join().includes("\uFFFD")) + 1}`;
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
