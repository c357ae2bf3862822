/** Reads records from files, one for each collection, in the formats of the API, of the bulk files and of spreadsheets. */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { explainDiskError, hasCode } from "../../disk/errors.ts";
import { isOfDesktop } from "../../disk/files.ts";
import { isThere } from "../../disk/is-there.ts";
import { readRegular } from "../../disk/regular-file.ts";
import { AnthologyError, Faults, faultLimit, messageOf, quote } from "../../model/errors.ts";
import type { Json } from "../../model/json.ts";
import { resources } from "../../resources/index.ts";
import { collectionPath } from "../../routing/routes.ts";
import { readCsv } from "./files/csv.ts";
import { endingOf, jsonEndings, otherTable, saveAsXlsx, tableEndings } from "./files/endings.ts";
import { recordsIn, tooManyRecords } from "./files/json.ts";
import { limits } from "./files/limits.ts";
import { rowCounter } from "./files/sheet.ts";
import { checkRecords, saveAgain } from "./records/damage.ts";
import { withAddresses } from "./records/file-links.ts";
import type { Account, GivenRecord, Note, Records } from "./records/given.ts";
import { joinByPlace } from "./records/same-place.ts";
import { type TableFile, tableRecords } from "./tables/passages.ts";

/** The records that a program gives, by collection. Collections that the API does not have are faults. */
export function listRecords(records: Records): GivenRecords {
  const faults = new Faults();
  const known: readonly string[] = resources.map(({ name }) => name);
  for (const name of Object.keys(records)) {
    if (known.includes(name)) continue;
    const expected = `one of ${known.join(", ")}`;
    faults.add({ record: collectionPath(name), field: "", expected, found: quote(name) });
  }
  const all = known.flatMap((collection) =>
    (records[collection] ?? []).map(
      (record): GivenRecord => ({ collection, record: record as Json }),
    ),
  );
  return { records: all, faults, account: { files: 0, records: all.length } };
}

/** The records that were given, with what is wrong in them, and how many there were. */
interface GivenRecords {
  readonly records: GivenRecord[];
  readonly faults: Faults;
  readonly account: Account;
}

/**
 * Reads a table or a file of records; or in a folder, for each collection, `<collection>.json` (a list),
 * `<collection>.ndjson` or `<collection>.ndjson.gz`, and all tables, which hold passages. The bulk files of a site have
 * tables of the same records, too, which are not read.
 * @param warn receives what may be wrong, and the names of other files
 * @throws AnthologyError of kind `run` if there is no such file, or two for one collection; of kind `data` with all
 * files, lines and records that cannot be read
 */
export async function readRecords(path: string, warn: Note): Promise<GivenRecords> {
  const isFile = isThere(path) && !statSync(path).isDirectory();
  const [folder, names] = isFile ? [dirname(path), [basename(path)]] : [path, fileNames(path)];
  // Loaded only where it is needed: that takes longer than to read most tables.
  const workbooks = names.some(isWorkbook) ? await import("./files/workbook.ts") : undefined;
  const faults = new Faults();
  const reasons: string[] = [];
  const used = new Set<string>();
  /** @param work returns false for a file that is none of records or tables */
  const read = (
    name: string,
    work: (bytes: Buffer, refuse: (reason: string) => void) => unknown,
  ): void => {
    const file = join(folder, name);
    const refuse = (reason: string) => reasons.push(`${file} cannot be read: ${reason}`);
    used.add(name);
    try {
      if (statSync(file).size > limits.file) throw new Error(tooLarge);
      if (work(readRegular(file), refuse) === false) used.delete(name);
    } catch (error) {
      const cause = explainDiskError(error, `read ${file}`);
      if (cause instanceof AnthologyError) throw cause;
      refuse(messageOf(cause));
    }
  };
  const listed = resources.flatMap(({ name: collection }) => {
    const files = jsonEndings.map((ending) => collection + ending);
    const [name, other] = files.filter((file) => names.includes(file));
    if (other !== undefined) {
      const message = `${folder}: expected one file of ${collection}, found ${name} and ${other}`;
      throw new AnthologyError("run", message, { hint: "remove one of the two" });
    }
    if (name === undefined) return [];
    const records: GivenRecord[] = [];
    read(name, (bytes, refuse) => {
      const text = textOf(name.endsWith(".gz") ? unpacked(bytes) : bytes);
      for (const { record, at } of recordsIn(text, name.endsWith(".json"), refuse)) {
        const count = records.push({
          collection,
          record: withAddresses(collection, record),
          place: `${name}, ${at}`,
        });
        if (count > limits.records) throw new Error(tooManyRecords);
      }
    });
    return records;
  });
  const tables: TableFile[] = [];
  const add = rowCounter();
  const same: string[] = [];
  const list = "datapackage.json";
  if (names.includes(list) && names.includes("passages.ndjson.gz")) {
    read(list, (bytes) => same.push(...listedIn(textOf(bytes))));
  }
  for (const file of names) {
    const ending = endingOf(file, tableEndings);
    const isLeft = same.includes(file) || (!isFile && isOfOther.test(file));
    if (ending === undefined || isLeft) continue;
    read(file, (bytes) => {
      if (ending === ".txt" && !isFile && isProse(bytes)) return false;
      const inWorkbook = isWorkbook(file) ? workbooks?.readWorkbook(bytes, add) : undefined;
      return tables.push({ file, sheets: inWorkbook ?? [readCsv(textOf(bytes), add)] });
    });
  }
  const ignored = names.filter((name) => !used.has(name));
  if (used.size === 0) throw noRecords(path, firstOf(ignored, 10).join(", ") || "none");
  const written = tableRecords(tables, faults, warn);
  checkRecords(listed, faults, warn);
  if (reasons.length > 0) {
    const hint = "write the file again from its source";
    throw new AnthologyError("data", firstOf(reasons, faultLimit).join("\n"), { hint, faults });
  }
  const unread = ignored.filter((name) => !same.includes(name));
  if (unread.length > 0) warn(`not read: ${unread.map(described).join(", ")}`);
  const account = {
    files: used.size,
    records: listed.length,
    ...(tables.length > 0 ? { tables: written.account } : {}),
  };
  return { records: joinByPlace(written.records, listed, faults), faults, account };
}

/** What the list of the bulk files of a site names in its folder: tables and a snapshot repeat the records. */
function listedIn(list: string): string[] {
  return [...list.matchAll(/"path(?:ByHash)?": *"([^"/]+)/g)].map(([, name = ""]) => name);
}

function firstOf(lines: readonly string[], most: number): readonly string[] {
  return lines.length > most ? [...lines.slice(0, most), "..."] : lines;
}

function isWorkbook(name: string): boolean {
  return [".xlsx", ".ods"].includes(endingOf(name, tableEndings) ?? "");
}

/** Files that spreadsheet programs and systems keep next to those of a person, and those that are no part of the anthology. */
const isOfOther = /^(?:\.|~\$|_)/;

/** The name of a file that is not read; of a table also what it is. */
function described(name: string): string {
  const kind = otherTable(name);
  return kind === undefined ? name : `${name} (${kind}: ${saveAsXlsx})`;
}

/** Whether a text has no cells. */
function isProse(bytes: Buffer): boolean {
  const [start = ""] = new TextDecoder(encodingOf(bytes)).decode(bytes).split(/[\r\n]/, 1);
  return !start.includes("\t");
}

function noRecords(path: string, found: string, cause?: unknown): AnthologyError {
  const expected =
    "a spreadsheet, or a folder with files of records such as passages.xlsx, poems.csv, passages.json or passages.ndjson.gz";
  return new AnthologyError("run", `${path}: expected ${expected}, found ${found}`, {
    hint: "name a folder with one file for each collection, such as dumps/ of a published site, or a spreadsheet: poems.xlsx, poems.ods or poems.csv",
    cause,
  });
}

function fileNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !isOfDesktop(name))
      .sort();
  } catch (cause) {
    const isAbsent = hasCode(cause, "ENOENT");
    throw noRecords(folder, isAbsent ? "nothing of this name" : messageOf(cause), cause);
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

function textOf(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const lines = new TextDecoder(encoding).decode(bytes).split("\n");
    const index = lines.findIndex((line) => line.includes("\uFFFD"));
    const found = `found other bytes in ${quote(lines[index], 60)}`;
    throw new Error(`line ${index + 1}: text in UTF-8 was expected, ${found}: ${saveAgain}`);
  }
}

/** UTF-8, or UTF-16 as the first bytes of a text show. */
function encodingOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 2).toString("hex");
  if (start === "fffe" || /^(?!00)..00$/.test(start)) return "utf-16le";
  return start === "feff" || /^00(?!00)..$/.test(start) ? "utf-16be" : "utf-8";
}
