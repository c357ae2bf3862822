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

type Change = (content: Buffer) => Buffer | string;
type Place = readonly [record: RegExp, field: string, expected: string | RegExp];

const replace =
  (from: string | RegExp, to: string): Change =>
  (content) =>
    content.toString().replace(from, () => to);
const cut: Change = (content) => content.subarray(0, -1);
const append =
  (text: string): Change =>
  (content) =>
    Buffer.concat([content, Buffer.from(text, "latin1")]);
const flip =
  (at: number): Change =>
  (content) => {
    const changed = Buffer.from(content);
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
    return changed;
  };

const base = everything.baseUrl;
const both = /^api\/passages\/(?:index|urn[^/]+:7\.1\/index)\.json$/;
const twins = /^format-api\/api\/passages\/(?:index|urn[^/]+:7\.1\/index)\.json$/;
const all = /^(?:format-api\/)?api\/passages\/(?:index|urn[^/]+:7\.1\/index)\.json$/;
const link = "the address of a file of the site";

interface Damage {
  /** The files that are changed, and how. */
  readonly change: readonly [RegExp, Change];
  /** A fault that is found. */
  readonly fault: Place;
}

const damage: Readonly<Record<string, Damage>> = {
  // Pages, records and their chain.
  "a page that is not JSON": {
    change: [/^api\/texts\/index\.json$/, cut],
    fault: [/^api\/texts\/index/, "", "JSON"],
  },
  "a page that does not match its schema": {
    change: [/^api\/texts\/index\.json$/, replace('"count":', '"counts":')],
    fault: [/^api\/texts\/index/, "/count", "an integer"],
  },
  "another count": {
    change: [/^api\/passages\/index\.json$/, replace('"count":7', '"count":8')],
    fault: [/^api\/passages\/index/, "/count", "7"],
  },
  "a page that leads to itself": {
    change: [/^api\/passages\/page\/2\/index\.json$/, replace("?page=3", "?page=2")],
    fault: [/page\/2\/index\.json$/, "/next", '"api/passages/page/3/index.json"'],
  },
  "a page that leads to no page before": {
    change: [
      /^api\/passages\/page\/2\/index\.json$/,
      replace(/"previous":"[^"]+"/, '"previous":null'),
    ],
    fault: [/page\/2\/index\.json$/, "/previous", '"api/passages/index.json"'],
  },
  "a page without one of its records": {
    change: [/^api\/passages\/page\/3\/index\.json$/, replace(/\{"id".*\}\]\}/, "]}")],
    fault: [/page\/3\/index\.json$/, "/results", "1"],
  },
  "a record that differs from the one on its page": {
    change: [/^api\/passages\/urn[^/]+:7\.1\/index\.json$/, replace("φίλα", "φίλη")],
    fault: [/^api\/passages\/index/, "", /φίλη/],
  },
  "a record that has the address of another": {
    change: [both, replace(/ag:7\.1\/","web_url"/, 'ag:7.2/","web_url"')],
    fault: [/^api\/passages\/index/, "/results", "a record that is on no page before"],
  },
  "a link to a record that does not exist": {
    change: [all, replace(/\/cities\/1\//, "/cities/9/")],
    fault: [/^api\/passages\/index/, "link", "the address of a record or a page"],
  },
  // Twins and XML.
  "a twin that says something else": {
    change: [twins, replace("φίλα", "φίλη")],
    fault: [/^format-api\/api\/passages\/index/, "", /φίλα/],
  },
  "a twin that leads to a plain page": {
    change: [twins, replace("/books/9/?format=api", "/books/9/")],
    fault: [/^format-api\/api\/passages\/index/, `${base}/api/books/9/`, /format-api/],
  },
  "a root whose twin leads to plain pages": {
    change: [/^format-api\/api\/index\.json$/, replace("/authors/?format=api", "/authors/")],
    fault: [/^format-api\/api\/index/, "/authors", '"format-api/api/authors/index.json"'],
  },
  "XML that says something else": {
    change: [/^api\/passages_xml\/index\.xml$/, replace("φίλα", "φίλη")],
    fault: [/passages_xml\/index\.xml$/, "", /φίλα/],
  },
  "a character that XML cannot hold": {
    change: [
      /^(?:format-api\/)?api\/(?:cities|cities_xml)\/(?:1\/)?index\.(?:xml|json)$/,
      (content) =>
        content.toString().replace("Sappho ", content.includes("<") ? "\u0001" : "\\u0001"),
    ],
    fault: [/cities_xml\/index\.xml$/, "character", "nothing"],
  },
  // Bulk files.
  "bulk lines that say something else": {
    change: [
      /^dumps\/(?:by-hash\/.*\/)?texts\.ndjson\.gz$/,
      (content) => gzipSync(gunzipSync(content).toString().replace("φίλα", "φίλη")),
    ],
    fault: [/^dumps\/texts/, "", "each record as in its own file, compressed"],
  },
  "gzip that is cut": {
    change: [/^dumps\/texts\.ndjson\.gz$/, cut],
    fault: [/^dumps\/texts/, "", "each record as in its own file, compressed"],
  },
  "a checksum of gzip": {
    change: [/^dumps\/texts\.ndjson\.gz$/, (content: Buffer) => flip(content.length - 6)(content)],
    fault: [/^dumps\/texts/, "", "each record as in its own file, compressed"],
  },
  "a table without its last row": {
    change: [/^dumps\/texts\.csv$/, replace(/\n9,[^\n]*\r\n$|\n[^\n]*\r\n$/, "\n")],
    fault: [
      /^dumps\/texts\.csv/,
      "",
      "a table, with a row for each record that begins with its id",
    ],
  },
  "a table with another row": {
    change: [/^dumps\/texts\.csv$/, replace("\n2,", "\n7,")],
    fault: [
      /^dumps\/texts\.csv/,
      "",
      "a table, with a row for each record that begins with its id",
    ],
  },
  "a table with cells that are not escaped": {
    change: [/^dumps\/texts\.csv$/, replace('"one, two"', "one, two")],
    fault: [
      /^dumps\/texts\.csv/,
      "",
      "a table, with a row for each record that begins with its id",
    ],
  },
  "a copy that differs": {
    change: [/^dumps\/by-hash\/.*\/texts\.csv$/, append("\n")],
    fault: [/^dumps\/by-hash\/.*\/texts\.csv$/, "sha256", /./],
  },
  "a snapshot of other records": {
    change: [
      /^dumps\/anthology\.sqlite$/,
      (content) => {
        const file = join(place.folder, "other.sqlite");
        writeFileSync(file, content);
        alterSnapshot(file, "UPDATE text SET text = 'three' WHERE id = 3");
        return readFileSync(file);
      },
    ],
    fault: [/^dumps\/anthology\.sqlite$/, "content", /^"[0-9a-f]+"$/],
  },
  "a damaged snapshot": {
    change: [
      /^dumps\/anthology\.sqlite$/,
      (content: Buffer) => content.fill(7, 4096 * 3, 4096 * 4),
    ],
    fault: [/^dumps\/anthology\.sqlite$/, "", "a snapshot that can be built from"],
  },
  "other hashes in the data package": {
    change: [/^dumps\/datapackage\.json$/, replace(/"hash": "sha256:../, '"hash": "sha256:00')],
    fault: [/^dumps\/datapackage\.json$/, "/resources/0/hash", /sha256/],
  },
  "other sizes in the data package": {
    change: [/^dumps\/datapackage\.json$/, replace(/"bytes": \d+/, '"bytes": 4')],
    fault: [/^dumps\/datapackage\.json$/, "/resources/0/bytes", /\d+/],
  },
  "other rows in the data package": {
    change: [/^dumps\/datapackage\.json$/, replace(/"rows": \d+/, '"rows": 4')],
    fault: [/^dumps\/datapackage\.json$/, "/resources/0/rows", "7"],
  },
  // Links of other files.
  "a link of a web page": {
    change: [/^authors\/index\.html$/, replace('href="../authors/56/"', 'href="../authors/57/"')],
    fault: [/^authors\/index/, "link", link],
  },
  "a link of a style sheet": {
    change: [/\/reader\.css$/, replace('url("fonts/greek.', 'url("fonts/greek-5.')],
    fault: [/\/reader\.css$/, "link", link],
  },
  "a link of linked data": {
    change: [/^ld\/index\.jsonld$/, replace("/api/books/9/", "/api/books/99/")],
    fault: [/^ld\/index/, "link", link],
  },
  "a page that leads out of the site": {
    change: [/^authors\/index\.html$/, replace('href="../authors/56/"', 'href="../../x/"')],
    fault: [/^authors\/index/, "link", link],
  },
  "the canonical address of a web page": {
    change: [
      /^authors\/index\.html$/,
      replace(`href="${base}/authors/"`, `href="${base}/authors/9/"`),
    ],
    fault: [/^authors\/index/, "link", link],
  },
  "an address of the sitemap": {
    change: [/^sitemap\.xml$/, replace("/authors/<", "/authors/9/<")],
    fault: [/^sitemap/, "link", link],
  },
  // What each other kind of file must be.
  "a summary with another count": {
    change: [/^api\/books\/9\/passages\.json$/, replace('"count":7', '"count":8')],
    fault: [/^api\/books\/9\/passages/, "/count", "7"],
  },
  "a summary with another passage": {
    change: [/^api\/books\/9\/passages\.json$/, replace('ag:7.1"', 'ag:7.9"')],
    fault: [/^api\/books\/9\/passages/, "/passages", /7\.1/],
  },
  "a filter of other passages": {
    change: [/^filters\/passages\.json$/, replace('"7.1","7.2"', '"7.2","7.1"')],
    fault: [/^filters\/passages/, "/urns", /7\.1/],
  },
  "another schema": {
    change: [/^schemas\/author\.json$/, replace('"title": "', '"title": "x')],
    fault: [/^schemas\/author/, "", /./],
  },
  "a context that is cut": {
    change: [/^api\/context\.jsonld$/, replace("{", "")],
    fault: [/^api\/context/, "", "JSON"],
  },
  "a catalogue that is cut": {
    change: [/^\.well-known\/api-catalog$/, replace("{", "")],
    fault: [/^\.well-known/, "", "JSON"],
  },
  "a web page that is cut": {
    change: [/^authors\/index\.html$/, cut],
    fault: [/^authors\/index/, "", /web page/],
  },
  "a script that is not UTF-8": {
    change: [/selection\.js$/, append("\xff")],
    fault: [/selection\.js$/, "", "a text"],
  },
  "an EPUB that is cut": {
    change: [/book-7-en\.epub$/, cut],
    fault: [/\.epub$/, "", "a book"],
  },
  "an EPUB with a damaged entry": {
    change: [/book-7-en\.epub$/, flip(700)],
    fault: [/\.epub$/, "", "a book"],
  },
  "a font that is none": {
    change: [/700-normal\.woff2$/, flip(0)],
    fault: [/\.woff2$/, "", "a font"],
  },
  "an icon that is not closed": {
    change: [/icon\.svg$/, replace("</svg>", "")],
    fault: [/icon\.svg$/, "", "XML"],
  },
  "TEI that is not UTF-8": {
    change: [/\/7\.tei$/, append("\xff")],
    fault: [/\/7\.tei$/, "", "XML"],
  },
  "a feed that is not closed": {
    change: [/^feed\.atom$/, replace("</feed>", "")],
    fault: [/^feed/, "", "XML"],
  },
};

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

test.each(Object.entries(damage))(
  "finds %s",
  async (_, { change: [path, change], fault: [record, field, expected] }) => {
    const changed = [...whole].filter(([at]) => path.test(at));
    expect(changed).not.toEqual([]);
    const faults = await faultsWith(
      changed.map(([at, content]) => [at, Buffer.from(change(Buffer.from(content)) as string)]),
    );
    const isFound = (fault: Fault) =>
      record.test(fault.record) &&
      fault.field === field &&
      (typeof expected === "string" ? fault.expected === expected : expected.test(fault.expected));
    expect(faults.filter(isFound), JSON.stringify(faults, null, 1)).not.toEqual([]);
  },
);

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
