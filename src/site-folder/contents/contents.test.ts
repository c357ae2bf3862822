/**
 * What `verify --contents` finds. Each test changes files of a published site, and its manifest with them, so that `verify`
 * alone finds nothing.
 */
import { hash } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { Fault } from "../../model/errors.ts";
import { buildAgainst, buildQuietly } from "../../testing/build-quietly.ts";
import { runProgram } from "../../testing/program.ts";
import { readFolder } from "../../testing/published-site.ts";
import { reseal } from "../../testing/reseal.ts";
import { everything, oneForm } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace, type Workplace } from "../../testing/workplace.ts";
import { unlistedFiles } from "../manifest.ts";
import { filesIn, verifyContents } from "./contents.ts";
import type { PublishedFiles } from "./reader.ts";

let place: Workplace;
let whole: ReadonlyMap<string, Buffer>;
beforeAll(async () => {
  place = makeWorkplace(7);
  const previous = join(place.folder, "previous");
  await buildQuietly(place.snapshot, previous, everything);
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'one, two' WHERE id = 2");
  await buildAgainst({ previous }, place.snapshot, place.out, everything);
  whole = readFolder(place.out);
});

/** The faults of the site with other files, which its manifest has too; undefined removes a file. */
async function faultsWith(
  others: Iterable<readonly [path: string, content: string | Buffer | undefined]>,
): Promise<readonly Fault[]> {
  const files = new Map(whole);
  for (const [path, content] of others) {
    if (content === undefined) files.delete(path);
    else files.set(path, Buffer.from(content as string));
  }
  function* list() {
    for (const [path, content] of files) {
      if (unlistedFiles.includes(path)) continue;
      yield { path, bytes: content.length, sha256: hash("sha256", content) };
    }
  }
  const site: PublishedFiles = {
    ...filesIn(place.out),
    files: list,
    pieces: (path) => [files.get(path) ?? expect.unreachable(path)],
  };
  try {
    await verifyContents(site, "out");
    return [];
  } catch (error) {
    const faults = (error as { readonly faults?: { readonly shown: readonly Fault[] } }).faults;
    if (faults === undefined) throw error;
    return faults.shown;
  }
}

test("finds nothing in what a build published", async () => {
  expect(await faultsWith([])).toEqual([]);
});

type Change = readonly [from: string | RegExp, to: string] | ((content: Buffer) => Buffer | string);

function changed(content: Buffer, change: Change): Buffer {
  const result =
    typeof change === "function"
      ? change(Buffer.from(content))
      : content.toString().replace(change[0], () => change[1]);
  return Buffer.from(result as string);
}

const cut: Change = (content) => content.subarray(0, -1);
const append = (text: string): Change => {
  return (content) => Buffer.concat([content, Buffer.from(text, "latin1")]);
};
const flip = (at: number): Change => {
  return (content) => {
    const from = at < 0 ? content.length + at : at;
    content.writeUInt8(content.readUInt8(from) ^ 0xff, from);
    return content;
  };
};
const otherLines: Change = (content) =>
  gzipSync(gunzipSync(content).toString().replace("φίλα", "φίλη"));
const otherSnapshot: Change = (content) => {
  const file = join(place.folder, "other.sqlite");
  writeFileSync(file, content);
  alterSnapshot(file, "UPDATE text SET text = 'three' WHERE id = 3");
  return readFileSync(file);
};

const otherText: Change = ["φίλα", "φίλη"];
const control: Change = (file) =>
  file.toString().replace("Sappho ", file.includes("<") ? "\u0001" : "\\u0001");
const otherPages: Change = (file) => file.fill(7, 4096 * 3, 4096 * 4);

const base = everything.baseUrl;
const [first, second, third] = ["", "page/2/", "page/3/"].map(
  (page) => `api/passages/${page}index.json`,
) as [string, string, string];
/** A record; with the page that has it; the same with their twins, and the twins alone. */
const one = /^api\/passages\/urn[^/]+:7\.1\/index\.json$/;
const both = /^api\/passages\/(?:index|urn[^/]+:7\.1\/index)\.json$/;
const all = /^(?:format-api\/)?api\/passages\/(?:index|urn[^/]+:7\.1\/index)\.json$/;
const twins = /^format-api\/api\/passages\/(?:index|urn[^/]+:7\.1\/index)\.json$/;
const cities = /^(?:format-api\/)?api\/(?:cities|cities_xml)\/(?:1\/)?index\.(?:xml|json)$/;
const ndjson = /^dumps\/(?:by-hash\/.*\/)?texts\.ndjson\.gz$/;
const sqlite = "dumps/anthology.sqlite";
const inPackage = "dumps/datapackage.json";
const web = "authors/index.html";
const link = "link: the address of a file of the site";
const lines = "dumps/texts.ndjson.gz : each record as in its own file, compressed";
const rows = "dumps/texts.csv : a table, with a row for each record that begins with its id";

/** The files that are changed, how, and the end of a fault that is found: a record, a field and what was expected. */
test.each<[what: string, path: string | RegExp, change: Change, fault: string | RegExp]>([
  // Pages, records and their chain.
  ["a page that is not JSON", "api/texts/index.json", cut, "api/texts/index.json : JSON"],
  ["a page without a member", "api/texts/index.json", ['"count":', '"x":'], "/count: an integer"],
  ["another count", first, ['"count":7', '"count":8'], `${first} /count: 7`],
  ["a page that leads to itself", second, ["?page=3", "?page=2"], `/next: "${third}"`],
  ["no page before", second, [/"previous":"[^"]+"/, '"previous":null'], `/previous: "${first}"`],
  ["a page that lacks a record", third, [/\{"id".*\}\]\}/, "]}"], "/results: 1"],
  ["a record that differs from its page", one, otherText, /^api\/passages\/index\.json : .*φίλη/],
  ["a record twice", both, [/ag:7\.1\/","web_url"/, 'ag:7.2/","web_url"'], "on no page before"],
  ["a dead link", all, ["/cities/1/", "/cities/9/"], "link: the address of a record or a page"],
  // Twins and XML.
  ["a twin that says something else", twins, otherText, /^format-api.*index\.json : .*φίλα/],
  [
    "a plain link of a twin",
    twins,
    ["/9/?format=api", "/9/"],
    '/9/: "format-api/api/books/9/index.json"',
  ],
  [
    "a root of plain links",
    "format-api/api/index.json",
    ["/authors/?format=api", "/authors/"],
    /\/authors: "format-api/,
  ],
  ["other XML", "api/passages_xml/index.xml", otherText, /^api\/passages_xml.* : .*φίλα/],
  ["a control character", cities, control, "api/cities_xml/index.xml character: nothing"],
  // Bulk files.
  ["other lines", ndjson, otherLines, lines],
  ["gzip that is cut", "dumps/texts.ndjson.gz", cut, lines],
  ["a checksum of gzip", "dumps/texts.ndjson.gz", flip(-6), lines],
  ["a table without its last row", "dumps/texts.csv", [/\n[^\n]*\r\n$/, "\n"], rows],
  ["a table with another row", "dumps/texts.csv", ["\n2,", "\n7,"], rows],
  ["a table with a bare comma", "dumps/texts.csv", ['"one, two"', "one, two"], rows],
  ["a copy that differs", /^dumps\/by-hash\/.*\/texts\.csv$/, append("\n"), /texts\.csv sha256: /],
  ["a snapshot of other records", sqlite, otherSnapshot, /sqlite content: "[0-9a-f]+"$/],
  ["a damaged snapshot", sqlite, otherPages, ".sqlite : a snapshot that can be built from"],
  ["another hash", inPackage, [/sha256:../, "sha256:00"], /\/resources\/0\/hash: "sha256/],
  ["another size", inPackage, [/"bytes": \d+/, '"bytes": 4'], /\/resources\/0\/bytes: \d+$/],
  ["other rows", inPackage, [/"rows": \d+/, '"rows": 4'], "/resources/0/rows: 7"],
  // Links of other files.
  ["a link of a web page", web, ['href="../authors/56/"', 'href="../authors/57/"'], link],
  ["a link of a style sheet", /\/reader\.css$/, ['url("fonts/greek.', 'url("fonts/x.'], link],
  ["a link of linked data", "ld/index.jsonld", ["/api/books/9/", "/api/books/99/"], link],
  ["a page that leads out of the site", web, ['href="../authors/56/"', 'href="../../x/"'], link],
  ["a canonical address", web, [`href="${base}/authors/"`, `href="${base}/authors/9/"`], link],
  ["an address of the sitemap", "sitemap.xml", ["/authors/<", "/authors/9/<"], link],
  // What each other kind of file must be.
  ["a summary of more", "api/books/9/passages.json", ['"count":7', '"count":8'], "/count: 7"],
  ["another summary", "api/books/9/passages.json", ['ag:7.1"', 'ag:7.9"'], /\/passages: .*7\.1/],
  ["another filter", "filters/passages.json", ['"7.1","7.2"', '"7.2","7.1"'], /\/urns: .*7\.1/],
  ["another schema", "schemas/author.json", ['"title": "', '"title": "x'], /author\.json : ./],
  ["a context that is cut", "api/context.jsonld", ["{", ""], " : JSON"],
  ["a catalogue that is cut", ".well-known/api-catalog", ["{", ""], " : JSON"],
  ["a web page that is cut", web, cut, " : a whole web page"],
  ["a script that is not UTF-8", /selection\.js$/, append("\xff"), "selection.js : a text"],
  ["an EPUB that is cut", /book-7-en\.epub$/, cut, ".epub : a book"],
  ["an EPUB with a damaged entry", /book-7-en\.epub$/, flip(700), ".epub : a book"],
  ["a font that is none", /700-normal\.woff2$/, flip(0), ".woff2 : a font"],
  ["an icon that is not closed", /icon\.svg$/, ["</svg>", ""], "icon.svg : XML"],
  ["TEI that is not UTF-8", /\/7\.tei$/, append("\xff"), "7.tei : XML"],
  ["a feed that is not closed", "feed.atom", ["</feed>", ""], "feed.atom : XML"],
])("finds %s", async (_, path, change, fault) => {
  const isChanged = (file: string) => (typeof path === "string" ? file === path : path.test(file));
  const files = [...whole].filter(([file]) => isChanged(file));
  expect(files).not.toEqual([]);
  const faults = await faultsWith(files.map(([file, content]) => [file, changed(content, change)]));
  const texts = faults.map(({ record, field, expected }) => `${record} ${field}: ${expected}`);
  const isFound = (text: string) =>
    typeof fault === "string" ? text.endsWith(fault) : fault.test(text);
  expect(texts.filter(isFound), texts.join("\n")).not.toEqual([]);
});

/** Files of JSON, and a member whose type is changed in each. */
const members: Readonly<Record<string, string>> = {
  "api/index.json": "authors",
  "404.json": "detail",
  "changes.json": "collections",
  "api/openapi.json": "info",
  "api/books/9/passages.json": "passages",
  "filters/passages.json": "keywords",
  "dumps/datapackage.json": "resources",
  "ld/authors.jsonld": "@graph",
  "annotations/index.jsonld": "total",
  "annotations/page/1.jsonld": "items",
  "iiif/collection.json": "items",
  "dts/index.jsonld": "collection",
  "dts/collection.jsonld": "member",
  "dts/navigation/urn:cts:greekLit:tlg7000.tlg001.ag/7.1.jsonld": "resource",
};

test.each(Object.entries(members))("finds another type in %s", async (path, member) => {
  const value = JSON.parse(whole.get(path)?.toString() ?? "") as object;
  expect(value).toHaveProperty([member]);
  const faults = await faultsWith([[path, JSON.stringify({ ...value, [member]: true })]]);
  // A schema that is a choice names the whole value.
  const isHere = ({ record, field }: Fault) =>
    record === path && `/${member}`.startsWith(field.slice(0, member.length + 1));
  expect(faults.filter(isHere), JSON.stringify(faults, null, 1)).not.toEqual([]);
});

test.each([
  ["a page", "api/texts/page/2/index.json"],
  ["a twin", "format-api/api/texts/index.json"],
  ["XML", "api/texts_xml/index.xml"],
  ["a bulk file", "dumps/texts.ndjson.gz"],
])("finds %s that is missing", async (_, record) => {
  const fault = { record, field: "file", expected: "a file", found: "nothing" };
  expect(await faultsWith([[record, undefined]])).toContainEqual(fault);
});

test("finds a copy in the folder of another hash", async () => {
  const [path = ""] = [...whole.keys()].filter((one) => /^dumps\/by-hash.*texts\.csv/.test(one));
  const record = path.replace(/[0-9a-f]{16}/, "0123456789abcdef");
  const faults = await faultsWith([
    [path, undefined],
    [record, whole.get(path)],
  ]);
  expect(faults).toContainEqual(expect.objectContaining({ record, field: "folder" }));
});

test("finds a record that is missing", async () => {
  const faults = await faultsWith([["api/texts/3/index.json", undefined]]);
  const at = { record: "api/texts/index.json", field: "/results" };
  expect(faults).toContainEqual(expect.objectContaining(at));
});

test.each([
  ["a record that is on no page", "api/texts/99/index.json"],
  ["a page after the last", "api/texts/page/9/index.json"],
  ["a file that no product has", "notes.txt"],
])("finds %s", async (_, record) => {
  const expected = "no such file, or a record that is on a page";
  const fault = { record, field: "file", expected, found: '"a file"' };
  expect(await faultsWith([[record, "{}"]])).toContainEqual(fault);
});

test.each(["path", "query"] as const)(
  "takes a site with links by %s and no products",
  async (links) => {
    const out = join(place.folder, links);
    const options = { ...oneForm, links, baseUrl: "https://example.org/ag", pageSize: 2 };
    await buildQuietly(place.snapshot, out, options);
    await verifyContents(filesIn(out), out);
  },
);

test("reports files that contradict each other if they are those of the manifest", async () => {
  const live = join(place.folder, "live");
  await buildQuietly(place.snapshot, { kind: "releases", folder: live, keep: 2 }, everything);
  const out = join(live, "current");
  const contents = () => runProgram(["verify", "--contents", out]);
  const agree = { status: 0, stdout: expect.stringMatching(/whole; .* that agree\n$/) };
  expect(await contents()).toMatchObject(agree);
  copyFileSync(join(out, "api/texts/page/2/index.json"), join(out, "api/texts/index.json"));
  const changed = { status: 1, stderr: expect.stringContaining("is not what was built") };
  expect(await contents()).toMatchObject(changed);
  reseal(out);
  expect(await runProgram(["verify", out])).toMatchObject({ status: 0 });
  const stderr = expect.stringContaining(`error: the files of ${out} contradict each other: `);
  expect(await contents()).toMatchObject({ status: 1, stderr });
});

test("reads packed sites, too", async () => {
  const [plain, packed] = [join(place.folder, "plain"), join(place.folder, "packed")];
  await buildQuietly(place.snapshot, plain, everything);
  const contents = () => runProgram(["verify", "--contents", packed]);
  await runProgram(["pack", plain, packed]);
  expect(await contents()).toMatchObject({ status: 0, stdout: expect.stringContaining("agree") });
  copyFileSync(join(plain, "api/texts/page/2/index.json"), join(plain, "api/texts/index.json"));
  reseal(plain);
  await runProgram(["pack", "--verify", plain, packed]);
  const stderr = expect.stringContaining(`the files of ${packed} contradict each other: `);
  expect(await contents()).toMatchObject({ status: 1, stderr });
});
