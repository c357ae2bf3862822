import { expect, test } from "vitest";
import { isMarked, mark, markInXml } from "./marks.ts";
import {
  forbiddenInXml,
  mayBeForbiddenInXml,
  replaceForbidden,
  xmlAttribute,
  xmlElement,
  xmlListItem,
} from "./xml.ts";

test("writes a record as elements, lists as list items, and nothing for empty values", () => {
  const record = { a: 1, b: [true, { c: "<&>\r" }], d: null, e: "", f: [], g: undefined };
  expect(xmlElement("x", record)).toBe(
    "<x><a>1</a><b><list-item>true</list-item><list-item><c>&lt;&amp;&gt;&#13;</c></list-item></b><d></d><e></e><f></f><g></g></x>",
  );
  expect(xmlListItem("a")).toBe("<list-item>a</list-item>");
});

test("keeps the marks of links, and no other surrogate", () => {
  const link = `https://example.org/?a&b/${mark}`;
  expect(isMarked(link)).toBe(true);
  expect(xmlElement("url", link)).toBe(`<url>https://example.org/?a&amp;b/${markInXml}</url>`);
  expect(isMarked("/")).toBe(false);
  expect(isMarked("/a\u{1f3ff}")).toBe(false);
});

test("escapes what a parser would change in an attribute", () => {
  expect(xmlAttribute('a"b"\n\n\t\t<')).toBe('"a&quot;b&quot;&#10;&#10;&#9;&#9;&lt;"');
});

test("finds and replaces what XML cannot contain", () => {
  for (const forbidden of ["\0", "\b", "\v", "\x1f", "\ufffe", "\uffff"]) {
    expect(forbiddenInXml(`a${forbidden}b`)).toBe(forbidden);
    expect(replaceForbidden(`${forbidden}a${forbidden}`, () => "?")).toBe("?a?");
    expect(mayBeForbiddenInXml.test(JSON.stringify(forbidden))).toBe(true);
  }
  const allowed = "\t\n\r a\x7f\ud7ff\ue000\ufffd\u{10000}";
  expect(forbiddenInXml(allowed)).toBeUndefined();
  expect(mayBeForbiddenInXml.test(JSON.stringify(allowed))).toBe(false);
});
