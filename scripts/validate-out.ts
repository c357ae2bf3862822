/**
 * A second validation of a built folder: checks every file against the schemas in the folder itself, with validators
 * that share no code with the build's, and every page in XML against its JSON page.
 *
 *     tsx scripts/validate-out.ts out               only a hundred web pages of each kind and language
 *     tsx scripts/validate-out.ts out --all-pages   every page: ten minutes for a whole anthology
 *
 * Exit status: 0 everything fits; 1 a file has a fault; 2 could not run.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dereference, type Schema, validate } from "@cfworker/json-schema";
import {
  type Output,
  validate as validateWithHyperjump,
} from "@hyperjump/json-schema/draft-2020-12";
import { validate as validateOpenapi } from "@hyperjump/json-schema/openapi-3-1";
import { Validator as OpenapiValidator } from "@seriousme/openapi-schema-validator";
import { filesBelow } from "../src/disk/files.ts";
import { contextFile } from "../src/routing/routes.ts";
import { standardOf } from "../src/testing/standard-files.ts";
import { readSchemas } from "../src/validation/schemas.ts";
import { mapLinks, shapeOf } from "../src/validation/shape.ts";
import { dataPackageFaults } from "./validate-out/data-package.ts";
import { checkDump } from "./validate-out/dumps.ts";
import { expandDocuments, linkedDataRules } from "./validate-out/linked-data.ts";
import { ReaderRules } from "./validate-out/reader.ts";
import { xmlDifferences } from "./validate-out/xml-difference.ts";

const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined || flags.some((flag) => flag !== "--all-pages")) {
  console.error("usage: tsx scripts/validate-out.ts <folder> [--all-pages]");
  process.exit(2);
}

/** Number of faults to print; the rest are only counted. */
const printLimit = 200;
const dialect = "https://json-schema.org/draft/2020-12/schema";
const twins = "format-api/";

let faults = 0;
/** Number of files by the check that they passed through. */
const counts = new Map<string, number>();

function fault(file: string, message: string): void {
  faults += 1;
  if (faults <= printLimit) console.log(`${file} ${message}`);
}

function text(file: string): string {
  const bytes = readFileSync(`${folder}/${file}`);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** The parts of the manifest that this script reads before it has validated anything. */
interface ManifestFacts {
  readonly options: {
    readonly base_url: string;
    readonly products: readonly string[];
  };
  readonly collections: readonly { name: string; records: number; pages: number }[];
}

const { manifest, schemas } = ((): { manifest: ManifestFacts; schemas: Map<string, Schema> } => {
  try {
    const { options, collections }: ManifestFacts = JSON.parse(text("manifest.json"));
    const files = readdirSync(`${folder}/schemas`).sort();
    return {
      manifest: { options, collections },
      schemas: new Map(files.map((file) => [file, JSON.parse(text(`schemas/${file}`))])),
    };
  } catch (error) {
    console.error(`${folder} is not a folder that anthology-build wrote: ${String(error)}`);
    process.exit(2);
  }
})();
const base = manifest.options.base_url;

/** Every schema and subschema of the folder, by absolute address. */
const lookup: ReturnType<typeof dereference> = Object.create(null);
for (const schema of schemas.values()) dereference(schema, lookup);

/** Name of the schema of each collection's records, from the envelope's definitions. */
const recordSchemas = new Map<string, string>();
for (const [collection, page] of Object.entries<Schema>(
  schemas.get("envelope.json")?.$defs ?? {},
)) {
  const results: Schema = Object(page.properties?.results);
  const items: Schema = Object(results.items);
  recordSchemas.set(collection, (items.$ref ?? "").replace(/\.json$/, ""));
}

const checkedFolder = { folder, base, text, count, fault, checkJson };
const reader = new ReaderRules(checkedFolder);

/** The check for each file, by path. A file without a rule is a fault. */
const rules: readonly [
  path: RegExp,
  check: (file: string, ...groups: string[]) => void | Promise<void>,
][] = [
  [/^manifest\.json$/, (file) => void checkJson(file, "manifest")],
  [/^build\.json$/, (file) => void checkJson(file, "build")],
  [/^404\.json$/, (file) => void checkJson(file, "error")],
  [/^(?:format-api\/)?api\/index\.json$/, (file) => void checkApiPage(file, "root")],
  [/^(?:format-api\/)?api\/([a-z_]+)\/(?:page\/([0-9]+)\/)?index\.json$/, checkPage],
  [/^(?:format-api\/)?api\/([a-z_]+)\/([^/]+)\/index\.json$/, checkRecord],
  [/^(?:format-api\/)?api\/([a-z_]+)_xml\/(?:page\/[0-9]+\/)?index\.xml$/, checkXmlPage],
  [/^api\/books\/[^/]+\/passages\.json$/, (file) => void checkJson(file, "book_passages")],
  [/^api\/openapi\.json$/, checkOpenapi],
  [/^filters\/passages\.json$/, (file) => void checkJson(file, "passage_filters")],
  [/^dumps\//, checkBulkFile],
  [/^changes\.json$/, (file) => void checkJson(file, "changes")],
  [/^(?:sitemap|sitemaps\/[0-9]+)\.xml$/, checkSitemap],
  [/^robots\.txt$/, checkRobots],
  [/^\.well-known\/api-catalog$/, checkCatalog],
  ...linkedDataRules(checkedFolder),
  ...reader.rules,
  [
    /^(?:serve\.json|_headers|_redirects|feed\.atom)$|^assets\/by-hash\/landing\/[0-9a-f]{16}\/(?:reader\.css|icon\.svg|fonts\/.+)$/,
    () => count("no schema"),
  ],
];

async function check(file: string): Promise<void> {
  for (const [path, rule] of rules) {
    const match = path.exec(file);
    if (match === null) continue;
    try {
      await rule(file, ...match.slice(1));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      fault(file, `cannot be checked: ${reason.split("\n")[0]}`);
    }
    return;
  }
  count("unknown");
  fault(file, "is not a file of this program");
}

function count(what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

const packageSchemas = readSchemas();

/** Checks a page against a schema, and a twin also against its page. */
function checkApiPage(file: string, name: string): unknown {
  const value = checkJson(file, name);
  if (!file.startsWith(twins)) return value;
  count("twin");
  const plain: unknown = JSON.parse(text(file.slice(twins.length)));
  const withFormat = (link: string) => `${link}${link.includes("?") ? "&" : "?"}format=api`;
  const twin = mapLinks(plain, shapeOf(name, packageSchemas), withFormat);
  if (JSON.stringify(twin) !== text(file))
    fault(file, "is not its page with format=api at each link");
  return value;
}

/** Checks a file against a schema, such as `author` or `envelope#/$defs/authors`, and returns its value. */
function checkJson(file: string, name: string): unknown {
  count(name);
  const value: unknown = JSON.parse(text(file));
  const schema = lookup[`${base}/schemas/${name.replace(/^[^#]+/, "$&.json")}`];
  if (schema === undefined) throw new Error(`the folder publishes no schema "${name}"`);
  const { valid, errors } = validate(value, schema, "2020-12", lookup, false);
  if (valid) return value;
  // The validator reports a fault on every level up to the root; only the innermost says what is wrong.
  const outer = /^(properties|patternProperties|additionalProperties|items|\$ref|anyOf)$/;
  for (const { keyword, instanceLocation, error } of errors) {
    if (outer.test(keyword)) continue;
    // A closed object has the schema `false` for every other property.
    const message = keyword === "false" ? "no such property" : error;
    fault(file, `${instanceLocation.slice(1)}: ${message}`);
  }
  return value;
}

function checkPage(file: string, collection: string): void {
  checkApiPage(file, `envelope#/$defs/${collection}`);
}

function checkRecord(file: string, collection: string, id: string): void {
  const name = recordSchemas.get(collection);
  if (name === undefined) throw new Error(`there is no collection "${collection}"`);
  const record = checkApiPage(file, name);
  const suffix = file.startsWith(twins) ? "?format=api" : "";
  const address = `${base}/api/${collection}/${id}/${suffix}`;
  const found = (record as { url?: unknown } | null)?.url;
  if (found !== address) fault(file, `/url: expected ${address}, found ${JSON.stringify(found)}`);
}

/** Checks that a page in XML, read by a parser, equals its JSON page and links to its own XML collection. */
function checkXmlPage(file: string, collection: string): void {
  count("page in XML");
  const json = file.replace(`/${collection}_xml/`, `/${collection}/`).replace(/xml$/, "json");
  const page: Record<string, unknown> = JSON.parse(text(json));
  const start = `${base}/api/${collection}`;
  for (const link of ["next", "previous"]) {
    const url = page[link];
    if (typeof url === "string" && url.startsWith(`${start}/`)) {
      page[link] = `${start}_xml${url.slice(start.length)}`;
    }
  }
  for (const difference of xmlDifferences(text(file), page)) fault(file, difference);
}

async function checkBulkFile(file: string): Promise<void> {
  count("bulk file");
  if (standardOf(file) === "data_package") {
    const descriptor: object = Object(checkJson(file, "data_package"));
    for (const message of await dataPackageFaults(descriptor)) fault(file, message);
  }
  const records = (collection: string) =>
    manifest.collections.find(({ name }) => name === collection)?.records;
  checkDump(file, { folder: `${folder}`, base, records, fault });
}

/** Checks that the addresses in a file of the sitemap belong to this site, are unique, and are within the limits. */
function checkSitemap(file: string): void {
  count("sitemap");
  const content = text(file);
  const [, root] = /^<\?xml [^>]*\?>\n<(urlset|sitemapindex) xmlns="([^"]*)">/.exec(content) ?? [];
  if (root === undefined || !content.endsWith(`</${root}>\n`)) fault(file, "is not a sitemap");
  const addresses = [...content.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => address ?? "",
  );
  if (addresses.length === 0 || addresses.length > 50_000)
    fault(file, `${addresses.length} addresses`);
  if (new Set(addresses).size < addresses.length) fault(file, "has an address twice");
  const below = root === "sitemapindex" ? `${base}/sitemaps/` : `${base}/`;
  for (const address of addresses) {
    if (!address.startsWith(below)) fault(file, `${address}: expected an address below ${below}`);
  }
}

function checkRobots(file: string): void {
  count("robots.txt");
  if (!text(file).includes(`\nSitemap: ${base}/sitemap.xml\n`)) fault(file, "names no sitemap");
}

/**
 * Checks the catalogue as a set of links (RFC 9264): every context has an anchor; other members are lists of targets.
 */
function checkCatalog(file: string): void {
  count("catalogue of the API");
  const { linkset }: { linkset: Record<string, unknown>[] } = JSON.parse(text(file));
  if (linkset.length === 0) fault(file, "/linkset: expected a context");
  for (const [index, { anchor, ...relations }] of linkset.entries()) {
    if (typeof anchor !== "string") fault(file, `/linkset/${index}/anchor: expected an address`);
    for (const [relation, targets] of Object.entries(relations)) {
      const isList = Array.isArray(targets) && targets.every(({ href }) => URL.canParse(href));
      if (!isList) fault(file, `/linkset/${index}/${relation}: expected a list of addresses`);
    }
  }
}

async function checkSchema(file: string): Promise<void> {
  count("dialect of JSON Schema 2020-12");
  const schema = JSON.parse(text(file));
  if (schema.$schema !== dialect) fault(file, `/$schema: expected ${dialect}`);
  if (schema.$id !== `${base}/${file}`) fault(file, `/$id: expected ${base}/${file}`);
  reportOutput(file, await validateWithHyperjump(dialect, schema, "BASIC"));
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

/** Checks that the numbers of files match the manifest, because missing files would have no faults. */
function checkCounts(): void {
  const { collections } = manifest;
  const has = (product: string) => manifest.options.products.includes(product);
  const forms = has("format-api") ? 2 : 1;
  let [xmlPages, plainPages] = [0, 1];
  const expect = (what: string, expected: number) => {
    const found = counts.get(what) ?? 0;
    if (found !== expected)
      fault("manifest.json", `${what}: expected ${expected} files, found ${found}`);
  };
  for (const { name, records, pages } of collections) {
    expect(recordSchemas.get(name) ?? name, records * forms);
    expect(`envelope#/$defs/${name}`, pages * forms);
    plainPages += records + pages;
    // The only collection without an XML form.
    if (has("xml") && name !== "passage_internal_references") xmlPages += pages * forms;
  }
  const recordsFor = (product: string, collection: string) =>
    has(product) ? (collections.find(({ name }) => name === collection)?.records ?? 0) : 0;
  expect("typed passage", recordsFor("linked-data", "passages"));
  const annotated = recordsFor("linked-data", "manuscripts");
  expect("annotationPage of its standard", Math.ceil(annotated / 500));
  // Each passage and scholium has a page in every language.
  const texts = recordsFor("reader", "passages") + recordsFor("reader", "scholia");
  for (const language of reader.languages) expect(`page (passages, ${language})`, texts);
  expect("page in XML", xmlPages);
  expect("twin", has("format-api") ? plainPages : 0);
  // JSON lines of every collection, two tables and the snapshot, each under two names, and the descriptor.
  const bulk = has("dumps") ? 2 * (collections.length + 3) + 1 : 0;
  expect("bulk file", bulk);
  expect("root", forms);
  expect("error", 1);
  expect("OpenAPI 3.1", has("openapi") ? 1 : 0);
}

const started = performance.now();
for (const file of schemas.keys()) await checkSchema(`schemas/${file}`);
let total = schemas.size;
if (faults > 0) {
  console.log("the schemas have faults, so nothing was checked against them");
} else {
  const linked: string[] = [];
  for (const file of filesBelow(`${folder}`)) {
    if (file.endsWith(".jsonld") && file !== contextFile) linked.push(file);
    if (file.startsWith("schemas/") && schemas.has(file.slice("schemas/".length))) continue;
    total += 1;
    await check(file);
  }
  await expandDocuments(checkedFolder, linked);
  reader.checkPages(flags.includes("--all-pages"));
  checkCounts();
}

if (faults > printLimit) console.log(`... and ${faults - printLimit} more faults`);
for (const [what, number] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
  console.log(`${String(number).padStart(8)}  ${what}`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(`${total} files, ${faults} faults; ${seconds} s, at most ${megabytes} MB of memory`);
if (faults > 0) process.exitCode = 1;
