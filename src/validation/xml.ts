/**
 * Compares a record in XML with the record.
 *
 * The reader knows only the XML of our pages: elements without attributes, four escapes, no blanks between elements. It
 * reads the XML along the value, and any deviation is a fault. So what passes is also well-formed.
 */
import { isUtf8 } from "node:buffer";
import { forbiddenInXml } from "../markup/xml.ts";
import { quote } from "../model/errors.ts";
import { escapePointer } from "../model/pointer.ts";
import type { Mismatch } from "./validator.ts";

/** The first difference between the XML of a record and the record; undefined if there is none. */
export type XmlCheck = (xml: Uint8Array, record: unknown) => Mismatch | undefined;

/** A check for many records: they share the names of their elements. */
export function xmlCheck(): XmlCheck {
  const elements = new Map<string, Element>();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return (xml, record) => {
    if (!isUtf8(xml)) return { pointer: "", expected: "UTF-8", found: "other bytes" };
    return new XmlReader(decoder.decode(xml), elements).difference(record);
  };
}

interface Element {
  readonly start: string;
  readonly end: string;
}

/** Names in ASCII (XML 1.0, 2.3), without the colon, which is for namespaces. */
const elementName = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** Escapes for the characters that XML reserves, and for carriage returns, which a parser would make line feeds. */
const spellings: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["\r", "&#13;"],
]);

/** A character that XML cannot contain or that is escaped. Most texts have none, and are compared at once. */
const special = /[^\t\n\x20-%'-;=?-\ufffd]/;

/** Reads XML to its end or to the first difference from the value; each method returns whether it matched. */
class XmlReader {
  readonly #text: string;
  /** Elements by name. */
  readonly #elements: Map<string, Element>;
  #at = 0;
  /** From the root to the value that is being read. */
  readonly #path: (string | number)[] = [];
  #mismatch: Mismatch | undefined;

  constructor(text: string, elements: Map<string, Element>) {
    this.#text = text;
    this.#elements = elements;
  }

  difference(value: unknown): Mismatch | undefined {
    const isRead = this.#element("list-item", value);
    if (isRead && this.#at < this.#text.length) this.#fault("the end");
    return this.#mismatch;
  }

  /** The element of a value; null, an empty string, list or object all give an empty one. */
  #element(name: string, value: unknown): boolean {
    let element = this.#elements.get(name);
    if (element === undefined) {
      if (!elementName.test(name)) return this.#fault(`a name of an element, not ${quote(name)}`);
      element = { start: `<${name}>`, end: `</${name}>` };
      this.#elements.set(name, element);
    }
    return this.#expect(element.start) && this.#content(value) && this.#expect(element.end);
  }

  #content(value: unknown): boolean {
    if (typeof value === "string") return this.#characters(value);
    if (value === null) return true;
    if (typeof value !== "object") return this.#characters(String(value));
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) {
        if (!this.#member(index, "list-item", value[index])) return false;
      }
      return true;
    }
    // `Object.entries` would double the time.
    for (const name of Object.keys(value)) {
      const member = (value as Readonly<Record<string, unknown>>)[name];
      // JSON leaves out members that are undefined.
      if (member !== undefined && !this.#member(name, name, member)) return false;
    }
    return true;
  }

  #member(step: string | number, name: string, value: unknown): boolean {
    this.#path.push(step);
    const isRead = this.#element(name, value);
    this.#path.pop();
    return isRead;
  }

  #characters(expected: string): boolean {
    if (!special.test(expected)) return this.#expect(expected);
    const spelled = expected.replace(/[&<>\r]/g, (character) => spellings.get(character) ?? "");
    if (forbiddenInXml(expected) === undefined && this.#text.startsWith(spelled, this.#at)) {
      this.#at += spelled.length;
      return true;
    }
    return this.#fault(quote(expected));
  }

  /** Reads a tag, or a text without special characters. */
  #expect(piece: string): boolean {
    if (!this.#text.startsWith(piece, this.#at)) return this.#fault(quote(piece));
    this.#at += piece.length;
    return true;
  }

  #fault(expected: string): false {
    const pointer = this.#path.map((step) => `/${escapePointer(String(step))}`).join("");
    const found = quote(this.#text.slice(this.#at), 60);
    this.#mismatch = { pointer, expected, found };
    return false;
  }
}
