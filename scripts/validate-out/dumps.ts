/**
 * The second validation of bulk files: sizes, hashes and names against their descriptor, JSON lines against the
 * records' own files, tables against the described columns, and the database with SQLite.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly pathByHash: string;
  readonly bytes: number;
  readonly hash: string;
  readonly format: string;
  readonly rows?: number;
  readonly schema?: { readonly fields: readonly { name: string; type: string }[] };
}

/** Functions and facts that the other checks provide. */
export interface Surroundings {
  readonly folder: string;
  readonly base: string;
  /** Number of records in a collection, from the manifest. */
  records(collection: string): number | undefined;
  fault(file: string, message: string): void;
}

const top = "dumps/";

/** Checks one file below `dumps/`. */
export function checkDump(file: string, at: Surroundings): void {
  const read = (path: string) => readFileSync(`${at.folder}/${path}`);
  const descriptor: { resources: Resource[] } = JSON.parse(
    read(`${top}datapackage.json`).toString(),
  );
  const inside = file.slice(top.length);
  if (inside === "datapackage.json") {
    checkNames(descriptor.resources, at);
    return;
  }
  const named = descriptor.resources.find(({ path, pathByHash }) => {
    return path === inside || pathByHash === inside;
  });
  if (named === undefined) {
    at.fault(file, "is not in datapackage.json");
    return;
  }
  const bytes = read(file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (bytes.length !== named.bytes) at.fault(file, `has ${bytes.length} bytes, not ${named.bytes}`);
  if (named.hash !== `sha256:${hash}`) at.fault(file, `has the hash ${hash}, not ${named.hash}`);
  if (named.pathByHash !== `by-hash/${hash.slice(0, 16)}/${named.name}`) {
    at.fault(file, `with the hash ${hash} has the name ${named.pathByHash}`);
  }
  // The other name has the same hash, so checking one of the files is enough.
  if (inside === named.path) checkContent(file, bytes, named, at);
}

function checkNames(resources: readonly Resource[], { folder, fault }: Surroundings): void {
  for (const path of resources.flatMap(({ path, pathByHash }) => [path, pathByHash])) {
    if (!existsSync(`${folder}/${top}${path}`)) fault(`${top}datapackage.json`, `names ${path}`);
  }
}

function checkContent(file: string, bytes: Buffer, named: Resource, at: Surroundings): void {
  const rows = (found: number) => {
    if (found !== named.rows) at.fault(file, `has ${found} rows, not ${named.rows}`);
    const records = at.records(named.name.replace(/\..*$/, ""));
    if (found !== records) at.fault(file, `has ${found} rows of ${records} records`);
  };
  if (named.format === "ndjson") rows(checkLines(file, gunzipSync(bytes), at));
  else if (named.format === "csv") rows(checkTable(file, bytes, named.schema?.fields ?? [], at));
  else if (named.format !== "sqlite") at.fault(file, `has the format ${named.format}`);
  else {
    const check = ["-readonly", `${at.folder}/${file}`, "PRAGMA integrity_check"];
    const found = execFileSync("sqlite3", check, { encoding: "utf8" }).trim();
    if (found !== "ok") at.fault(file, `is no sound database: ${found}`);
  }
}

/** Checks that every line equals the file of its record, which is checked against its schema like all files. */
function checkLines(
  file: string,
  bytes: Uint8Array,
  { folder, base, fault }: Surroundings,
): number {
  const collection = file.slice(top.length).replace(/\..*$/, "");
  const lines = decoded(bytes).split("\n");
  if (lines.pop() !== "") fault(file, "does not end with a line's end");
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const { url }: { url: string } = JSON.parse(line);
    const path = url.slice(base.length + 1);
    if (!path.startsWith(`api/${collection}/`) || seen.has(url)) {
      fault(file, `line ${index + 1}: expected a new record of ${collection}, found ${url}`);
    } else if (readFileSync(`${folder}/${path}index.json`, "utf8").trimEnd() !== line) {
      fault(file, `line ${index + 1}: is not what ${path}index.json says`);
    }
    seen.add(url);
  }
  return lines.length;
}

/** Checks that rows have as many cells as the header, numbers are numbers, and keys are unique. */
function checkTable(
  file: string,
  bytes: Uint8Array,
  fields: readonly { name: string; type: string }[],
  { fault }: Surroundings,
): number {
  const text = decoded(bytes);
  if (!text.startsWith("\uFEFF")) fault(file, "does not begin with a byte order mark");
  const [header = [], ...rows] = rowsOf(text.replace(/^\uFEFF/, ""));
  const names = fields.map(({ name }) => name);
  if (header.join() !== names.join()) fault(file, `has the columns ${header.join()}`);
  const keys = new Set(rows.map(([key]) => key));
  if (keys.size !== rows.length) fault(file, "has a key twice");
  for (const [index, row] of rows.entries()) {
    if (row.length !== fields.length) fault(file, `row ${index + 1}: has ${row.length} fields`);
    const wrong = fields.find(
      ({ type }, at) => type === "integer" && !/^-?[0-9]+$/.test(row[at] ?? ""),
    );
    if (wrong !== undefined) fault(file, `row ${index + 1}: ${wrong.name} is no number`);
  }
  return rows.length;
}

/** The fields of RFC 4180, one character after another. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let field = "";
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1);
        if (end === -1) throw new Error("a quote is not closed");
        field += text.slice(at + 1, end);
        at = end + 1;
        if (text[at] !== '"') break;
        field += '"';
      }
    } else {
      const start = at;
      while (at < text.length && text[at] !== "," && text[at] !== "\r") at += 1;
      field = text.slice(start, at);
    }
    row.push(field);
    if (text[at] === ",") at += 1;
    else if (text.startsWith("\r\n", at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`after a field: expected a comma or a line's end, found ${text[at]}`);
  }
  if (row.length > 0) throw new Error("the last row is not ended");
  return rows;
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}
