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
  ..."& < > ]]> <![CDATA[ &amp; &#13; &#x41; &lt <!-- <? </root>".split(" "),
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

test.each(["\0", "\u0001", "\u000b", "\u001f", "\ufffe", "\uffff", "\ud800", "\udfff"])(
  "XML cannot contain %j",
  (character) => {
    const any = { text: `a${character}b` };
    expect(difference(itemOf(any), any)).toBeDefined();
  },
);

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
