/** JSON values as the XML of the `_xml` collections: `<root>`, one element a key, `<list-item>` in lists. */

const header = '<?xml version="1.0" encoding="utf-8"?>\n';

/** The whole document around elements that are written already. */
export function xmlDocument(content: string): string {
  return `${header}<root>${content}</root>`;
}

/** An element; null, an empty string and an empty list all give an empty one, as the live service does. */
export function xmlElement(name: string, value: unknown): string {
  return `<${name}>${xmlContent(value)}</${name}>`;
}

/** The element of one member of a list. */
export function xmlListItem(value: unknown): string {
  return xmlElement("list-item", value);
}

function xmlContent(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(xmlListItem).join("");
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([key, member]) => xmlElement(key, member))
      .join("");
  }
  return escapeXml(String(value));
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  // A parser turns a bare carriage return into a line feed: the text would not come back as it was.
  "\r": "&#13;",
};

function escapeXml(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => escapes[character] ?? character);
}

/** Everything but what XML 1.0 allows: tab, line feed, carriage return, and from the blank to U+FFFD. */
const notInXml = /[^\t\n\r\x20-\ufffd]/;

/** The first character that XML 1.0 cannot hold in any spelling, or undefined. */
export function forbiddenInXml(text: string): string | undefined {
  return notInXml.exec(text)?.[0];
}
