/**
 * Compares a record in XML with the record, as bytes. The XML is spelled here a second time: elements without attributes,
 * four escapes, no blanks between elements. So what passes is also well-formed.
 */
import { forbiddenInXml } from "../markup/xml.ts";
import { quote } from "../model/errors.ts";
import type { Mismatch } from "./validator.ts";

/** Escapes for the characters that XML reserves, and for carriage returns, which a parser would make line feeds. */
const spellings: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["\r", "&#13;"],
]);

/** Names in ASCII (XML 1.0, 2.3), without the colon, which is for namespaces. */
const elementName = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** The first difference between the XML of a record and the record; undefined if there is none. */
export function xmlFault(xml: Uint8Array, record: unknown): Mismatch | undefined {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.length);
  const text = elementOf("list-item", record);
  const expected = Buffer.from(text);
  const isXml = forbiddenInXml(text) === undefined && !/\p{Surrogate}/u.test(text);
  if (isXml && expected.equals(bytes)) return undefined;
  let at = 0;
  while (at < expected.length && expected[at] === bytes[at]) at += 1;
  const around = (content: Buffer) =>
    quote(content.toString("utf8", Math.max(0, at - 20), at + 40));
  return { pointer: "", expected: around(expected), found: around(bytes) };
}

/** The element of a value; null, an empty string, list or object all give an empty one. */
export function elementOf(name: string, value: unknown): string {
  // A character that XML does not allow stands for a name that it does not.
  return elementName.test(name) ? `<${name}>${contentOf(value)}</${name}>` : "\0";
}

function contentOf(value: unknown): string {
  if (value === null) return "";
  if (typeof value !== "object") {
    const text = String(value);
    return /[&<>\r]/.test(text)
      ? text.replace(/[&<>\r]/g, (character) => spellings.get(character) ?? "")
      : text;
  }
  let content = "";
  if (Array.isArray(value)) {
    for (const item of value) content += elementOf("list-item", item);
    return content;
  }
  for (const [name, member] of Object.entries(value)) {
    // JSON leaves out members that are undefined.
    if (member !== undefined) content += elementOf(name, member);
  }
  return content;
}
