/** JSON values as the XML of the `_xml` collections: `<root>`, one element a key, `<list-item>` in lists. */
import { isMarked, markInXml } from "./marks.ts";

/** Name of the element around everything. */
export const xmlRoot = "root";

/** Name of the element of each member of a list. */
export const xmlMember = "list-item";

export const xmlStart = `<?xml version="1.0" encoding="utf-8"?>\n<${xmlRoot}>`;

export const xmlEnd = `</${xmlRoot}>`;

/** An element; null, an empty string and an empty list all give an empty one, as the live service does. */
export function xmlElement(name: string, value: unknown): string {
  return `<${name}>${xmlContent(value)}</${name}>`;
}

/** The element of one member of a list; marked links keep their marks in the XML spelling. */
export function xmlListItem(value: unknown): string {
  return xmlElement(xmlMember, value);
}

function xmlContent(value: unknown): string {
  if (typeof value === "string") {
    return isMarked(value) ? `${escapeXml(value.slice(0, -1))}${markInXml}` : escapeXml(value);
  }
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  let content = "";
  if (Array.isArray(value)) {
    for (const member of value) content += xmlListItem(member);
  } else {
    for (const [key, member] of Object.entries(value)) content += xmlElement(key, member);
  }
  return content;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  // A parser turns a bare carriage return into a line feed, so the text would change.
  "\r": "&#13;",
};

export function escapeXml(text: string): string {
  // Most texts have nothing to escape, and looking is much cheaper than replacing.
  if (!/[&<>\r]/.test(text)) return text;
  return text.replace(/[&<>\r]/g, (character) => escapes[character] ?? character);
}

/** Value of an attribute with its quotation marks. A parser would turn bare line breaks and tabs into blanks. */
export function xmlAttribute(text: string): string {
  const escaped = escapeXml(text).replaceAll('"', "&quot;");
  return `"${escaped.replaceAll("\n", "&#10;").replaceAll("\t", "&#9;")}"`;
}

/** Any character that XML 1.0 forbids; it allows tab, line feed, carriage return, and U+0020 to U+FFFD. */
const notInXml = /[^\t\n\r\x20-\ufffd]/;
const everyNotInXml = new RegExp(notInXml, "g");

/** Replaces the characters that XML 1.0 cannot contain even escaped. */
export function replaceForbidden(text: string, replacement: (character: string) => string): string {
  return text.replace(everyNotInXml, replacement);
}

/** The first character that XML 1.0 cannot contain even escaped; undefined if there is none. */
export function forbiddenInXml(text: string): string | undefined {
  return notInXml.exec(text)?.[0];
}

/** What the JSON of a text with such a character has. A backslash before `b`, `f` or `u00` in the text has it, too. */
export const mayBeForbiddenInXml = /\\(?:[bf]|u00[01])|[\ufffe\uffff]/;
