/** What the bytes of each kind of file must be, and what is said of others. */
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { contentFaults } from "./contents.ts";
import { csvFault } from "./csv.ts";
import { packageValidator } from "./validator.ts";
import { markupFault } from "./well-formed.ts";

const validator = packageValidator();
const faultsOf = (path: string, content: string | Uint8Array) =>
  contentFaults(path, typeof content === "string" ? Buffer.from(content) : content, validator);
const saysOf = (path: string, content: string | Uint8Array) =>
  faultsOf(path, content).map(
    ({ pointer, expected, found }) => `${pointer}: ${expected}, ${found}`,
  );

const page = "<!DOCTYPE html>\n<html></html>\n";
const xml = '<?xml version="1.0" encoding="utf-8"?>\n';
const book = Buffer.from(zipSync({ mimetype: Buffer.from("a"), "text.xhtml": Buffer.from("b") }));

/** The book with bytes overwritten from a position, counted from its end if it is negative. */
function bookWith(text: string, at: number): Buffer {
  const copy = Buffer.from(book);
  copy.write(text, at < 0 ? copy.length + at : at, "latin1");
  return copy;
}
const directory = book.readUInt32LE(book.length - 6);
const secondEntry = book.indexOf("PK\x03\x04", 4);

describe("a file as its path says that it must be", () => {
  test.each<[path: string, content: string | Uint8Array]>([
    ["index.html", page],
    ["robots.txt", "Ἄ"],
    ["feed.atom", `${xml}<feed><a b="&quot;>"/>&lt;</feed>\n`],
    ["assets/reader/icon.svg", '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ["assets/reader/font.woff2", "wOF2\0"],
    ["assets/reader/book.epub", book],
    ["assets/reader/other.json", "[]"],
    ["serve.json", '{"rewrites":[]}'],
    ["schemas/author.json", '{"type":"object"}'],
    ["dumps/authors.csv", "not read here"],
  ])("%s", (path, content) => {
    expect(faultsOf(path, content)).toEqual([]);
  });
});

test.each<[path: string, content: string | Uint8Array, ...says: readonly string[]]>([
  ["elsewhere/index.txt", "a", ": a path of routing/path-kinds.ts, another path"],
  ["index.html", page.slice(1), ': a whole web page in UTF-8, "!DOCTYPE html>\\n<html></html>\\n"'],
  [
    "index.html",
    page.slice(0, -1),
    ': a whole web page in UTF-8, "<!DOCTYPE html>\\n<html></html>"',
  ],
  [
    "index.html",
    Buffer.from(page.replace("</", "\xff</"), "latin1"),
    ': a whole web page in UTF-8, "<!DOCTYPE html>\\n<html>\ufffd</html>\\n"',
  ],
  ["robots.txt", "", ': a text, ""'],
  ["robots.txt", "a\0", ': a text, "a\\u0000"'],
  ["robots.txt", Buffer.from([0xff]), ': a text, "\ufffd"'],
  ["feed.atom", Buffer.from("<feed>\xff</feed>", "latin1"), ": UTF-8, other bytes"],
  ["feed.atom", "<feeds/>", ': one element, <feed>, "<feeds/>"'],
  ["assets/reader/font.woff2", "wOF", ': "wOF2", "wOF"'],
  ["serve.json", "{", ": JSON, "],
  ["serve.json", "{}", "/rewrites: an object or a list, nothing"],
  ["serve.json", '{"rewrites":null}', "/rewrites: an object or a list, null"],
  ["serve.json", '{"rewrites":"a"}', '/rewrites: an object or a list, "a"'],
  ["schemas/author.json", '{"type":7}', "/type: "],
  ["404.json", "{}", "/detail: "],
])("says what is wrong with %s", (path, content, ...says) => {
  const found = saysOf(path, content);
  expect(found).toEqual(says.map((text) => expect.stringContaining(text)));
});

test("a schema's fault names the schema", () => {
  expect(faultsOf("404.json", "{}")[0]?.expected).toMatch(/ \(schemas\/error\.json\)$/);
});

test("the links of the root object have the suffix of its form", () => {
  const { links } = rootOf("/");
  expect(faultsOf("api/index.json", JSON.stringify(links))).toEqual([]);
  expect(
    faultsOf("format-api/api/index.json", JSON.stringify(rootOf("/?format=api").links)),
  ).toEqual([]);
  const [fault, ...others] = faultsOf(
    "format-api/api/index.json",
    JSON.stringify({
      ...rootOf("/?format=api").links,
      authors: "https://example.org/api/authors/",
    }),
  );
  expect(others).toEqual([]);
  expect(fault).toEqual({
    pointer: "/authors",
    expected: "an address that ends in /?format=api",
    found: '"https://example.org/api/authors/"',
  });
});

/** A root object with the links that its schema asks for. */
function rootOf(suffix: string) {
  const names = validator
    .faults("root", {})
    .filter(({ found }) => found === "nothing")
    .map(({ pointer }) => pointer.slice(1));
  expect(names.length).toBeGreaterThan(5);
  return {
    links: Object.fromEntries(
      names.map((name) => [name, `https://example.org/api/${name}${suffix}`]),
    ),
  };
}

test("totals are compared for values that match their schema, and only for those", () => {
  const seen: string[] = [];
  const totals = (schema: string) => {
    seen.push(schema);
    return [{ pointer: "/detail", expected: "another", found: "one" }];
  };
  const wrong = contentFaults("404.json", Buffer.from("{}"), validator, totals);
  expect(wrong.map(({ pointer }) => pointer)).toEqual(["/detail"]);
  expect(seen).toEqual([]);
  const right = Buffer.from('{"detail":"Not found."}');
  expect(contentFaults("404.json", right, validator, totals)).toEqual([
    { pointer: "/detail", expected: "another", found: "one" },
  ]);
  expect(seen).toEqual(["error"]);
});

describe("an EPUB", () => {
  test.each([
    ["that begins otherwise", bookWith("PX", 0)],
    ["cut at its end", book.subarray(0, -1)],
    ["too short", book.subarray(0, 21)],
    ["with something behind it", Buffer.concat([book, Buffer.from("\0")])],
    ["with another end", bookWith("PX", -22)],
    ["with a damaged directory", bookWith("PX", directory)],
    ["with a damaged entry", bookWith("PX", secondEntry)],
    ["with fewer entries than it says", bookWith("\x01", -12)],
    ["whose directory is elsewhere", bookWith("\x01", -6)],
  ])("%s is damaged", (_, content) => {
    expect(saysOf("assets/reader/book.epub", content)[0]).toMatch(/^: a whole ZIP file, /);
  });
});

describe("XML", () => {
  const markup = { roots: ["a", "b"], elements: ["a", "b", "c.d"] };

  test.each([
    "<a/>",
    "<b></b>\n",
    `${xml}<a>\n<c.d e="f" g="&lt;&gt;&amp;&quot;&#10;'" h=">"/>text &lt; &#945;</a> \n`,
    "<a><b><c.d></c.d></b></a>",
  ])("%s is well-formed", (text) => {
    expect(markupFault([text], markup)).toBeUndefined();
    expect(markupFault(text, markup)).toBeUndefined();
  });

  test.each([
    ["", "/", "<a> or <b>", '""'],
    ["words", "/", "an element", '"words"'],
    ["<a>", "/a", "</a>", '""'],
    ["<a></b>", "/a", "</a>", '"</b>"'],
    ["</a>", "/", "</>", '"</a>"'],
    ["<a></a/>", "/a", "</a>", '"</a/>"'],
    ['<a></a b="c">', "/a", "</a>", '"</a b=\\"c\\">"'],
    ["<a/><b/>", "/", "one element, <a> or <b>", '"<b/>"'],
    ["<a/>words", "/", "an element", '"words"'],
    ["<c.d/>", "/", "one element, <a> or <b>", '"<c.d/>"'],
    ["<a><e/></a>", "/a", "an element of the format", '"<e/>"'],
    ["<a>&nbsp;</a>", "/a", "well-formed XML", '"&nbsp;</a>"'],
    ["<a b='c'/>", "/", "well-formed XML", "\"<a b='c'/>\""],
    ['<a b="<"/>', "/", "well-formed XML", '"<a b=\\"<\\"/>"'],
    ["<a", "/", "well-formed XML", '"<a"'],
    ["<a>&am", "/a", "well-formed XML", '"&am"'],
    ["<a>\ufffe</a>", "/a", "well-formed XML", '"\ufffe"'],
    ["<a><!-- words --></a>", "/a", "well-formed XML", '"<!-- words --></a>"'],
    [`<a/>${xml}`, "/", "well-formed XML", `${JSON.stringify(xml)}`],
  ])("%s is not", (text, pointer, expected, found) => {
    expect(markupFault([text], markup)).toEqual({ pointer, expected, found });
  });

  test("any element may stand in XML whose elements are not named", () => {
    expect(markupFault(["<a><anything/></a>"], { roots: ["a"] })).toBeUndefined();
  });
});

describe("a table", () => {
  test.each([
    ["a,b\r\n1,2\r\n", 2],
    ['"a ""b"", c\r\n",\r\n', 1],
    ["\r\n", 1],
    ["", 0],
  ])("%j has %i rows", (text, rows) => expect(csvFault(text, rows)).toBeUndefined());

  test.each([
    ["a,b\r\n", 2, "", "2 whole rows", "1"],
    ["a,b\r\n1", 2, "/1/0", "a cell of a table", '"1"'],
    ["a,b\r\n1,", 1, "", "1 whole rows", "1"],
    ["a\nb\r\n", 1, "/0/0", "a cell of a table", '"a\\nb\\r\\n"'],
    ['a,b"c\r\n', 1, "/0/1", "a cell of a table", '"b\\"c\\r\\n"'],
    ["a,b\r\n1,2,3\r\n", 2, "/1/2", "2 cells in the row", "3"],
    ["a,b\r\n1\r\n", 2, "/1/0", "2 cells in the row", "1"],
  ])("%j is refused", (text, rows, pointer, expected, found) => {
    expect(csvFault(text, rows)).toEqual({ pointer, expected, found });
  });
});
