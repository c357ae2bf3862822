/**
 * HTML that is safe by construction: every value of a template is text, except markup made by another template.
 *
 *     html`<li><a href="${url}">${title}</a></li>`
 *
 * Text is composed (NFC) and escaped, in elements and in attributes; lists are joined; markup of another template stays as it is. A value
 * that is `undefined`, `null` or `false` has no text, and an attribute with this value alone is left out; with `true` it has
 * no value. An address that a browser would run or open as a document (`javascript:`, `data:`) becomes `about:invalid`. A value
 * where no escaping makes it safe (in a tag, a script, `onclick`, `style`) is a mistake of the template, and throws.
 * Besides, there is the markup of one library, which escapes what it reads.
 */

let make: (markup: string) => Html;

/** Markup. Only a template or that library can make it, so no data can be mistaken for it. */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }

  /** Each address in it once: the values of `href` and similar attributes. */
  addresses(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const [, address = ""] of this.#markup.matchAll(addressAttribute)) {
      found.add(address.includes("&") ? unescaped(address) : address);
    }
    return found;
  }

  static {
    make = (markup) => new Html(markup);
  }
}

export type HtmlValue = string | number | boolean | undefined | null | Html | readonly HtmlValue[];

function isMissing(value: HtmlValue): value is undefined | null | false {
  return value === undefined || value === null || value === false;
}

export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const contexts = contextsOf(strings);
  let markup = strings[0] ?? "";
  // This runs for thousands of pages: a loop takes half the time of joining lists of parts.
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as HtmlValue;
    const context = contexts[index];
    if (context === "text") {
      markup += markupOf(value);
    } else if (value === true || isMissing(value)) {
      // The text so far ends in ` name="`, and the next begins with the closing quote.
      const end = value === true ? markup.length - 2 : markup.lastIndexOf(" ");
      markup = markup.slice(0, end) + (strings[index + 1] ?? "").slice(1);
      continue;
    } else {
      const text = attributeOf(value);
      if (context === "attribute") markup += escapedText(text);
      else markup += isHarmless(text) ? escapeHtml(text) : "about:invalid";
    }
    markup += strings[index + 1] ?? "";
  }
  return make(markup);
}

/** What the reader of Markdown wrote, which lets no HTML through. Others must not call this. */
export function markupOfLibrary(markup: string): Html {
  return make(markup);
}

export function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : [separator, part]))}`;
}

/** Whether an address, which may be relative, only leads somewhere and cannot run code. */
export function isHarmless(address: string): boolean {
  if (!address.includes(":") || plainStart.test(address)) return true;
  // Browsers ignore these characters, even inside the name of a scheme.
  const seen = [...address].filter((character) => character > " ");
  const scheme = /^([^/?#:]*):/.exec(seen.join(""))?.[1]?.toLowerCase();
  return scheme === undefined || ["http", "https", "mailto"].includes(scheme);
}

/** How most addresses begin. After it, no scheme can follow. */
const plainStart = /^(?:https?:[/][/]|[.]{0,2}[/]|#)/;

function markupOf(value: HtmlValue): string {
  // The class's own method reads the private field: it throws for an object that only imitates `Html`.
  if (value instanceof Html) return Html.prototype.toString.call(value);
  if (typeof value === "string") return escapedText(value);
  if (typeof value === "number") return String(value);
  if (isMissing(value)) return "";
  if (value === true) throw new Error("a text takes no truth value");
  let markup = "";
  for (const member of value) markup += markupOf(member);
  return markup;
}

function attributeOf(value: HtmlValue): string {
  if (typeof value === "object") throw new Error("an attribute takes text, not markup or a list");
  return String(value);
}

/** A text in NFC: typefaces have few letters in pieces. An address is not changed. */
function escapedText(text: string): string {
  // Most texts have nothing to compose or to escape, and one test is cheaper than two.
  return /[\u0300-\uffff&<>"'\r\0]/.test(text) ? escapeHtml(text.normalize()) : text;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A parser turns a bare carriage return into a line feed.
  "\r": "&#13;",
  // HTML cannot contain it.
  "\0": "\ufffd",
};

function escapeHtml(text: string): string {
  // Most texts have nothing to escape, and a test is cheaper than a replacement.
  if (!/[&<>"'\r\0]/.test(text)) return text;
  return text.replace(/[&<>"'\r\0]/g, (character) => escapes[character] ?? character);
}

const characters = new Map(
  Object.entries(escapes).map(([character, written]) => [written, character]),
);

function unescaped(text: string): string {
  return text.replace(/&[#a-z0-9]+;/g, (written) => characters.get(written) ?? written);
}

/** Where a value is: between tags, in an attribute, or at the beginning of an attribute that is an address. */
type Context = "text" | "attribute" | "address";

const addressNames = ["href", "src", "action", "formaction", "cite", "poster", "data"];

/** In a text, quotation marks are escaped. */
const addressAttribute = new RegExp(` (?:${addressNames.join("|")})="([^"]*)"`, "g");

/** Attributes whose value has a syntax of its own (script, CSS, HTML, lists of addresses). */
const dangerous = /^(?:on.*|style|srcdoc|srcset|ping)$/;

/** Contexts of templates already read. Each is one position in the code, so its strings are the same object at every call. */
const read = new WeakMap<TemplateStringsArray, readonly Context[]>();

function contextsOf(strings: TemplateStringsArray): readonly Context[] {
  const known = read.get(strings);
  if (known !== undefined) return known;
  const contexts = readTemplate(strings.join(hole));
  read.set(strings, contexts);
  return contexts;
}

/** Stands for a value in the text of a template. */
const hole = "\0";

/** An element whose content is not read as HTML, up to its end; any other tag; text; or a mistake. */
const piece =
  /<((script|style|noscript|iframe)\b(?:[^<>"']|"[^"]*")*)>(.*?)(?=<\/\2)|<((?:[^<>"']|"[^"]*")*)>|[^<]+|.+/gs;

const attribute = /(?<![^\s="\0])([^\s="\0]+)="([^"]*)"/g;

/** Reads the HTML that templates of this program may use: tags with attributes in double quotes. */
function readTemplate(text: string): Context[] {
  const contexts: Context[] = [];
  for (const [whole, raw, , content = "", other] of text.matchAll(piece)) {
    const tag = raw ?? other;
    if (tag !== undefined) {
      const isOpen = raw === undefined && /^(?:script|style|noscript|iframe)\b/.test(tag);
      if (isOpen) fail("a tag that is not closed", tag);
      if (content.includes(hole)) fail(insideTag, tag);
      readTag(tag, contexts);
    } else if (whole.startsWith("<")) {
      fail(
        whole.includes("'") ? "single quotes around an attribute" : "a tag that is not closed",
        whole,
      );
    } else {
      for (const _ of whole.split(hole).slice(1)) contexts.push("text");
    }
  }
  return contexts;
}

const insideTag = "a value inside a tag, a script or a style sheet";

function readTag(tag: string, contexts: Context[]): void {
  const rest = tag.replace(attribute, "");
  if (rest.includes('"')) fail("quotes without an attribute", tag);
  if (rest.includes(hole)) fail(insideTag, tag);
  for (const [, written = "", value = ""] of tag.matchAll(attribute)) {
    const name = written.toLowerCase();
    const isAddress = addressNames.includes(name);
    const [start = "", ...others] = value.split(hole);
    if (others.length > 0 && dangerous.test(name)) fail(`a value in the attribute ${name}`, tag);
    let before = start;
    for (const [index, text] of others.entries()) {
      const isStart = isAddress && index === 0 && start === "";
      if (isAddress && !isStart && !/[/?#]|^mailto:/.test(before)) {
        fail("an address whose scheme is put together", tag);
      }
      contexts.push(isStart ? "address" : "attribute");
      before += text;
    }
  }
}

function fail(what: string, tag: string): never {
  throw new Error(`a template of a page has ${what}, near "${tag.replaceAll(hole, "…")}"`);
}
