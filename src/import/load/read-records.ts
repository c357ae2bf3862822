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
import { readCsv } from "./csv.ts";
import { checkLetters, saveAgain } from "./damage.ts";
import {
  type Located,
  listedRecords,
  type RefuseRecord,
  recordLines,
  tooManyRecords,
} from "./json-records.ts";
import { limits } from "./limits.ts";
import { jsonEndings, recordEndings } from "./record-files.ts";
import type { GivenRecord, Note, Records } from "./report.ts";
import { tableRecords } from "./table-records.ts";
import { readWorkbook } from "./workbook.ts";

/** Records that were read, and what is wrong with others. */
interface RecordsRead {
  readonly records: readonly GivenRecord[];
  readonly faults: Faults;
}

type Ending = (typeof recordEndings)[number];

/** Reads the records of a file, by the ending of its name. */
type Reader = (
  bytes: Buffer,
  notes: { readonly file: string; readonly faults: Faults; readonly note: Note },
  refuse: RefuseRecord,
) => Iterable<Located>;

const readers: Readonly<Record<Ending, Reader>> = {
  ".json": (bytes, _, refuse) => listedRecords(textOf(bytes), refuse),
  ".ndjson": (bytes, _, refuse) => recordLines(textOf(bytes), refuse),
  ".ndjson.gz": (bytes, _, refuse) => recordLines(textOf(unpacked(bytes)), refuse),
  ".csv": (bytes, notes) => {
    return tableRecords({ rows: readCsv(textOf(bytes, rowOfDamage)), faults: [] }, notes);
  },
  ".xlsx": (bytes, notes) => tableRecords(readWorkbook(bytes), notes),
  ".ods": (bytes, notes) => tableRecords(readWorkbook(bytes), notes),
};

const kinds = "passages.xlsx, passages.csv, passages.json or passages.ndjson.gz";

/** The records that a program gives, by collection. Collections that the API does not have are faults. */
export function listRecords(records: Records): RecordsRead {
  const faults = new Faults();
  const known: readonly string[] = resources.map(({ name }) => name);
  for (const name of Object.keys(records).filter((key) => !known.includes(key))) {
    const expected = `one of ${known.join(", ")}`;
    faults.add({ record: collectionPath(name), field: "", expected, found: quote(name) });
  }
  const all = known.flatMap((collection) =>
    (records[collection] ?? []).map((record) => ({ collection, record: record as Json })),
  );
  return { records: all, faults };
}

/**
 * Reads a table or a file of records; or in a folder, for each collection, `<collection>.json` (a list),
 * `<collection>.ndjson` or `<collection>.ndjson.gz`, and the table of the passages.
 * @param note receives what may be wrong, and the names of other files
 * @throws AnthologyError of kind `run` if there is no such file, or two for one collection; of kind `data` with all
 * files, lines and records that cannot be read
 */
export function readRecords(path: string, note: Note): RecordsRead {
  const isFile = isThere(path) && !statSync(path).isDirectory();
  const [folder, names] = isFile ? [dirname(path), [basename(path)]] : [path, fileNames(path)];
  const used = new Set<string>();
  const faults = new Faults();
  const reasons: string[] = [];
  const records = resources.flatMap(({ name: collection }): GivenRecord[] => {
    const chosen = fileOf(collection, folder, names, isFile);
    if (chosen === undefined) return [];
    const { name, ending } = chosen;
    used.add(name);
    const file = join(folder, name);
    const refuse = (reason: string) => reasons.push(`${file} cannot be read: ${reason}`);
    const located: Located[] = [];
    try {
      const bytes = bytesOf(file);
      for (const record of readers[ending](bytes, { file: name, faults, note }, refuse)) {
        if (located.push(record) > limits.records) throw new Error(tooManyRecords);
      }
    } catch (error) {
      const cause = explainDiskError(error, `read ${file}`);
      if (cause instanceof AnthologyError) throw cause;
      refuse(messageOf(cause));
    }
    const found = located.map(({ record, at }) => {
      return { collection, record, place: `${name}, ${at}` };
    });
    checkLetters(found, faults, note);
    return found;
  });
  const ignored = names.filter((name) => !used.has(name));
  if (used.size === 0) throw noRecords(path, ignored);
  if (reasons.length > 0) {
    const shown = reasons.length > faultLimit ? [...reasons.slice(0, faultLimit), "..."] : reasons;
    const hint = "write the file again from its source";
    throw new AnthologyError("data", shown.join("\n"), { hint, faults });
  }
  if (ignored.length > 0) note(`not read: ${ignored.join(", ")}`);
  return { records, faults };
}

/** The file of a collection. */
function fileOf(collection: string, folder: string, names: readonly string[], isFile: boolean) {
  const isTable = (ending: Ending) => !jsonEndings.some((other) => other === ending);
  const endings = collection === "passages" ? recordEndings : jsonEndings;
  const [chosen, other] = endings.flatMap((ending) => {
    const isMeant = (name: string) =>
      name === collection + ending ||
      (isFile && isTable(ending) && name.toLowerCase().endsWith(ending));
    return names.filter(isMeant).map((name) => ({ name, ending }));
  });
  // The bulk files of a site have a table of the passages, too.
  const isOne =
    other === undefined || (other.ending === ".csv" && !isTable(chosen?.ending ?? ".csv"));
  if (isOne) return chosen;
  const message = `${folder}: expected one file of ${collection}, found ${chosen?.name} and ${other.name}`;
  throw new AnthologyError("run", message, { hint: "remove one of the two" });
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
    return readdirSync(folder)
      .filter((name) => !isOfDesktop(name))
      .sort();
  } catch (cause) {
    const reason = hasCode(cause, "ENOENT") ? "there is nothing of this name" : messageOf(cause);
    const message = `${folder}: expected a spreadsheet, or a folder with files of records: ${reason}`;
    const hint = `name a spreadsheet, or the folder that holds ${kinds}`;
    throw new AnthologyError("run", message, { hint, cause });
  }
}

function bytesOf(file: string): Buffer {
  const stat = statSync(file);
  // Reading a fifo would wait for its writer.
  if (!stat.isFile()) throw new Error("a regular file was expected");
  if (stat.size > limits.file) throw new Error(tooLarge);
  return readRegular(file);
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
