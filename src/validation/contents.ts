/** Checks the bytes of files against what the path says that they must be. */
import { isUtf8 } from "node:buffer";
import { crc32, inflateRawSync } from "node:zlib";
import { quote } from "../model/errors.ts";
import { type Content, kindOf } from "../routing/path-kinds.ts";
import { twinFolder } from "../routing/routes.ts";
import { standardFault } from "./standards.ts";
import type { Mismatch, Validator } from "./validator.ts";
import { markupFault } from "./well-formed.ts";

/** Schemas of others' standards, which are compiled apart. */
const standards: ReadonlySet<string> = new Set(["openapi", "metaschema"]);

/**
 * The first faults of a file. Records and lines of records are compared with checked bytes where they are made.
 * @param totals the faults that only the whole site shows, of a value that matches its schema
 */
export function contentFaults(
  path: string,
  bytes: Uint8Array,
  validator: Validator,
  totals: (schema: string, value: object) => Iterable<Mismatch> = () => [],
): readonly Mismatch[] {
  const content = kindOf(path)?.content;
  if (content === undefined) {
    return [{ pointer: "", expected: "a path of routing/path-kinds.ts", found: "another path" }];
  }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (content.is !== "json") return [faultOf(file, content) ?? []].flat();
  if (!("isLong" in content)) return jsonFaults(path, textOf(file), content, validator, totals);
  let { schema } = content;
  for (const text of partsOf(file)) {
    const faults = jsonFaults(path, text, { is: "json", schema }, validator, totals);
    if (faults.length > 0) return faults;
    schema = `${content.schema}#/properties/items/items`;
  }
  return [];
}

/** The texts of an object with a long list: the object with the last item only, then the other items. */
function* partsOf(file: Buffer): Generator<string> {
  const [first, last] = [file.indexOf("[\n") + 2, file.lastIndexOf(",\n") + 2];
  yield textOf(file.subarray(0, first)) + textOf(file.subarray(Math.max(first, last)));
  for (let at = first; at < last; at = file.indexOf("\n", at) + 1) {
    yield textOf(file.subarray(at, file.indexOf(",\n", at)));
  }
}

function jsonFaults(
  path: string,
  text: string,
  content: Content & { readonly is: "json" },
  validator: Validator,
  totals: (schema: string, value: object) => Iterable<Mismatch>,
): readonly Mismatch[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ pointer: "", expected: "JSON", found: quote(error.message) }];
  }
  if (!("schema" in content)) {
    const { member } = content;
    const found: unknown = member === undefined ? value : Object(value)[member];
    if (typeof found === "object" && found !== null) return [];
    return [{ pointer: `/${member}`, expected: "an object or a list", found: quote(found) }];
  }
  const { schema } = content;
  if (standards.has(schema)) return [standardFault(schema, value) ?? []].flat();
  const faults = validator.faults(schema, value);
  if (faults.length > 0) {
    const source = `(schemas/${schema.replace(/#.*$/, "")}.json)`;
    return faults.map((fault) => ({ ...fault, expected: `${fault.expected} ${source}` }));
  }
  return schema === "root" ? formFaults(path, Object(value)) : [...totals(schema, Object(value))];
}

/** The links of the root object that are not of its form. */
function formFaults(path: string, root: Readonly<Record<string, unknown>>): Mismatch[] {
  const suffix = path.startsWith(twinFolder) ? "/?format=api" : "/";
  return Object.entries(root)
    .filter(([, link]) => !String(link).endsWith(suffix))
    .map(([name, link]) => ({
      pointer: `/${name}`,
      expected: `an address that ends in ${suffix}`,
      found: quote(link),
    }));
}

function faultOf(file: Buffer, content: Content): Mismatch | undefined {
  const wrong = (expected: string, found: string = start(file)): Mismatch => ({
    ...{ pointer: "", expected, found },
  });
  switch (content.is) {
    case "xml":
      return isUtf8(file) ? markupFault([textOf(file)], content) : wrong("UTF-8", "other bytes");
    case "html": {
      const isPage = is(file, 0, "<!DOCTYPE html>") && is(file, file.length - 8, "</html>\n");
      return isPage && isUtf8(file) ? undefined : wrong("a whole web page in UTF-8");
    }
    case "text":
      return file.length > 0 && isUtf8(file) && !file.includes(0) ? undefined : wrong("a text");
    case "binary":
      return is(file, 0, content.start) ? undefined : wrong(quote(content.start));
    case "epub":
      return isZip(file) ? undefined : wrong("a whole ZIP file");
    default:
      return undefined;
  }
}

/** Whether the entries of a ZIP file are where its directory says, whole, and nothing follows it (APPNOTE 4.3.16). */
function isZip(file: Buffer): boolean {
  const end = file.length - 22;
  if (end < 0 || !is(file, 0, "PK\x03\x04") || !is(file, end, "PK\x05\x06")) return false;
  let at = file.readUInt32LE(end + 16);
  for (let entries = file.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    if (!is(file, at, "PK\x01\x02")) return false;
    const entry = file.readUInt32LE(at + 42);
    if (!is(file, entry, "PK\x03\x04")) return false;
    const content = entry + 30 + file.readUInt16LE(entry + 26) + file.readUInt16LE(entry + 28);
    const stored = file.subarray(content, content + file.readUInt32LE(at + 20));
    const isDeflated = file.readUInt16LE(at + 10) === 8;
    if (checksum(stored, isDeflated) !== file.readUInt32LE(at + 16)) return false;
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return at === end;
}

/** CRC-32 of an entry; undefined if it cannot be inflated. */
function checksum(stored: Buffer, isDeflated: boolean): number | undefined {
  try {
    return crc32(isDeflated ? inflateRawSync(stored) : stored);
  } catch {
    return undefined;
  }
}

function is(file: Buffer, at: number, text: string): boolean {
  return file.toString("latin1", at, at + text.length) === text;
}

function textOf(file: Buffer): string {
  return file.toString("utf8");
}

function start(file: Buffer): string {
  return quote(file.toString("utf8", 0, 200), 60);
}
