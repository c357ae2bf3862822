/** The check of records in XML: equal records pass, and every difference is found. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { xmlElement } from "../markup/xml.ts";
import { xmlDifferences } from "../testing/xml-difference.ts";
import { xmlFault } from "./xml.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const difference = (page: string, value: unknown) => xmlFault(bytes(page), value);

/** A value as the build writes it in a list. */
function itemOf(value: unknown): string {
  return xmlElement("list-item", value);
}

/** The same as a document, which a parser can read. */
function pageOf(value: unknown): string {
  return xmlElement("root", value);
}

const pieces = [
  ...[
    "&",
    "<",
    ">",
    "]]>",
    "<![CDATA[",
    "&amp;",
    "&#13;",
    "&#x41;",
    "&lt",
    "<!--",
    "<?",
    "</root>",
  ],
  ...["\r", "\r\n", "\n", "\t", " ", '"', "'", "\u0085", "\u00a0", "\u2028", "\ufeff", "\ufffd"],
  ...["</>", "/</>", "\\udfff", "\u{1F3FF}", "\u{10FFFF}", "\ue000", "e\u0301", "Μῆνιν", "ᾳ"],
];
const unit = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...pieces) },
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
);
const text = fc.string({ unit, maxLength: 6 }).filter((one) => !/[^\t\n\r\x20-\ufffd]/.test(one));
const name = fc.constantFrom("url", "names", "list-item", "root", "dc.date", "_x", "a-b", "count");
const leaf = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));

/** Random values that JSON can represent. */
const value = fc
  .letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      leaf,
      fc.array(tie("any"), { maxLength: 4 }),
      fc.dictionary(name, tie("any"), { maxKeys: 4 }),
    ),
  }))
  .any.map((any): unknown => JSON.parse(JSON.stringify(any)));

test("a page equals its value, also according to an XML parser", () => {
  fc.assert(
    fc.property(value, (any) => {
      expect(difference(itemOf(any), any)).toBeUndefined();
      expect(xmlDifferences(pageOf(any), any)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test("a page equals another value only if an XML parser finds no difference either", () => {
  fc.assert(
    fc.property(value, value, (any, other) => {
      const isSame = xmlDifferences(pageOf(any), other).length === 0;
      expect(difference(itemOf(any), other) === undefined).toBe(isSame);
    }),
    { numRuns: 1000 },
  );
});

test("no other spelling of a page passes", () => {
  const edit = fc.constantFrom("", " ", "\n", "\r", "<", ">", "&", "x", "]]>", "<a/>", "</>", "\0");
  fc.assert(
    fc.property(value, fc.nat(), fc.nat(3), edit, (any, index, deleted, inserted) => {
      const page = itemOf(any);
      const at = index % (page.length + 1);
      const edited = page.slice(0, at) + inserted + page.slice(at + deleted);
      if (new TextDecoder().decode(bytes(edited)) !== page)
        expect(difference(edited, any)).toBeDefined();
    }),
    { numRuns: 2000 },
  );
});

test.each(["\0", "\u0001", "\u000b", "\u001f", "\ufffe", "\uffff", "\ud800", "\udfff"])(
  "XML cannot contain %j",
  (character) => {
    const any = { text: `a${character}b` };
    expect(difference(itemOf(any), any)).toBeDefined();
  },
);

test.each([
  ["attributes", '<list-item a="b"></list-item>'],
  ["an empty tag", "<list-item/>"],
  ["blanks in a tag", "<list-item></list-item >"],
  ["blanks between elements", "<list-item>\n</list-item>"],
  ["a comment", "<list-item><!-- --></list-item>"],
  ["another element", "<list-item><list-item></list-item></list-item>"],
  ["a missing end", "<list-item>"],
  ["a second root", "<list-item></list-item><list-item></list-item>"],
  ["a line after the end", "<list-item></list-item>\n"],
])("refuses a page with %s", (_title, page) => {
  expect(difference(page, [])).toBeDefined();
});

test.each([
  ["CDATA", "<![CDATA[a]]>"],
  ["a number of a character", "&#97;"],
  ["a mark of a link", "a</>"],
  ["an unknown entity", "&a;"],
])("refuses a text with %s", (_title, content) => {
  const page = `<list-item><text>${content}</text></list-item>`;
  expect(difference(page, { text: "a" })).toBeDefined();
});

test.each([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["\r", "&#13;"],
])("%j must be written as %s", (character, escaped) => {
  const page = (content: string) => `<list-item>${content}</list-item>`;
  expect(difference(page(escaped), character)).toBeUndefined();
  expect(difference(page(character), character)).toBeDefined();
  expect(difference(page(escaped), escaped)).toBeDefined();
});

test("refuses keys that cannot be the name of an element", () => {
  for (const key of ["", "1a", "a b", "a:b", "<a>", "-a", "ἄ"]) {
    expect(difference(itemOf({ [key]: 1 }), { [key]: 1 }), key).toBeDefined();
  }
});

test("the first difference is shown, with what was expected and found", () => {
  expect(difference(itemOf({ names: [{ name: "x" }] }), { names: [{ name: "y" }, 1] })).toEqual({
    pointer: "",
    expected: expect.stringContaining("<list-item><name>y</name></list-item><list-item>1</"),
    found: expect.stringContaining("<list-item><name>x</name></list-item></names>"),
  });
  expect(difference(itemOf({ a: "", b: 1 }), { a: null, b: 1, c: undefined })).toBeUndefined();
});

test("finds invalid UTF-8 and a byte order mark", () => {
  const page = bytes(itemOf({ a: "\ufffd" }));
  const broken = Uint8Array.from(page, (byte) => (byte === 0xef ? 0xff : byte));
  expect(xmlFault(page, { a: "\ufffd" })).toBeUndefined();
  expect(xmlFault(broken, { a: "\ufffd" })).toBeDefined();
  expect(difference(`\ufeff${itemOf([])}`, [])).toBeDefined();
});
