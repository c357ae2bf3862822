/**
 * HTML that is safe by construction: every value of a template is text, except markup made by another template.
 *
 *     html`<li><a href="${url}">${title}</a></li>`
 *
 * Text is escaped, in elements and in attributes; lists are joined; markup of another template stays as it is. An
 * address that a browser would run or open as a document (`javascript:`, `data:`) becomes `about:invalid`. A value
 * where no escaping makes it safe (in a tag, a script, `onclick`, `style`) is a mistake of the template, and throws.
 */

let make: (markup: string, parts: readonly (string | Html)[]) => Html;

/** Markup. Only a template can make it, so no data can be mistaken for it. */
export class Html {
  readonly #markup: string;
  /** The addresses of its template, and the markup in it that has addresses. */
  readonly parts: readonly (string | Html)[];

  private constructor(markup: string, parts: readonly (string | Html)[]) {
    this.#markup = markup;
    this.parts = parts;
  }

  toString(): string {
    return this.#markup;
  }

  /** Each address in it once: the values of `href` and similar attributes. */
  addresses(found = new Set<string>()): ReadonlySet<string> {
    for (const part of this.parts) {
      if (typeof part === "string") found.add(part);
      else part.addresses(found);
    }
    return found;
  }

  /** What is before and after a text that stands in it once. The addresses of both are in the first. */
  splitAt(text: string): [before: Html, after: Html] {
    const [before = "", after = ""] = this.#markup.split(text);
    return [new Html(before, this.parts), new Html(after, [])];
  }

  static {
    make = (markup, parts) => new Html(markup, parts);
  }
}

/** A value that a template accepts. */
export type HtmlValue = string | number | Html | readonly HtmlValue[];

export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const { contexts, addresses } = templateOf(strings);
  const parts: (string | Html)[] = addresses.map((address) => addressOf(address, values));
  let markup = strings[0] ?? "";
  // This runs for thousands of pages: a loop takes half the time of joining lists of parts.
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as HtmlValue;
    const context = contexts[index];
    if (context === "text") {
      markup += markupOf(value, parts);
    } else {
      const text = attributeOf(value);
      markup += escapeHtml(context === "address" && !isHarmless(text) ? "about:invalid" : text);
    }
    markup += strings[index + 1] ?? "";
  }
  return make(markup, parts);
}

/** Parts with a separator between them. */
export function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : [separator, part]))}`;
}

/** An address of a template with its values filled in. */
function addressOf(parts: readonly (string | number)[], values: readonly HtmlValue[]): string {
  let address = "";
  for (const part of parts) address += typeof part === "string" ? part : String(values[part]);
  return address;
}

/** Whether an address, which may be relative, only leads somewhere and cannot run code. */
export function isHarmless(address: string): boolean {
  if (plainStart.test(address)) return true;
  // Browsers ignore these characters, even inside the name of a scheme.
  const seen = [...address].filter((character) => character > " ");
  const scheme = /^([^/?#:]*):/.exec(seen.join(""))?.[1]?.toLowerCase();
  return scheme === undefined || ["http", "https", "mailto"].includes(scheme);
}

/** How most addresses begin. After it, no scheme can follow. */
const plainStart = /^(?:https?:[/][/]|[.]{0,2}[/]|#)/;

/** @param parts receives the markup that has addresses */
function markupOf(value: HtmlValue, parts: (string | Html)[]): string {
  // The class's own method reads the private field: it throws for an object that only imitates `Html`.
  if (value instanceof Html) {
    const markup = Html.prototype.toString.call(value);
    if (value.parts.length > 0) parts.push(value);
    return markup;
  }
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  let markup = "";
  for (const member of value) markup += markupOf(member, parts);
  return markup;
}

function attributeOf(value: HtmlValue): string {
  if (typeof value === "object") throw new Error("an attribute takes text, not markup or a list");
  return String(value);
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

/** Where a value is: between tags, in an attribute, or at the beginning of an attribute that is an address. */
type Context = "text" | "attribute" | "address";

/** Attributes that are addresses. */
const addresses = new Set(["href", "src", "action", "formaction", "cite", "poster", "data"]);

/** Attributes whose value has a syntax of its own (script, CSS, HTML, lists of addresses). */
const dangerous = /^(?:on.*|style|srcdoc|srcset|ping)$/;

/** Elements whose content is not read as HTML. */
const raw = new Set(["script", "style", "noscript", "iframe"]);

/** What is known of a template. */
interface Template {
  readonly contexts: readonly Context[];
  /** The attributes that are addresses: their literal text, and values by their index. */
  readonly addresses: readonly (readonly (string | number)[])[];
}

/** Reads a template. It must begin and end between tags. */
function templateOf(strings: TemplateStringsArray): Template {
  const known = read.get(strings);
  if (known !== undefined) return known;
  const reader = new TemplateReader();
  const contexts: Context[] = [];
  for (const [index, string] of strings.entries()) {
    for (const character of string) reader.read(character);
    if (index < strings.length - 1) contexts.push(reader.context(index));
  }
  reader.end();
  const template = { contexts, addresses: reader.addresses };
  read.set(strings, template);
  return template;
}

/** Templates already read. Each is one position in the code, so its strings are the same object at every call. */
const read = new WeakMap<TemplateStringsArray, Template>();

/** Reads the HTML that templates of this program may use: tags with attributes in double quotes. */
class TemplateReader {
  #state: "text" | "tag" | "value" | "raw" = "text";
  /** The text read so far of the tag, or of a raw element. */
  #seen = "";
  #attribute = "";
  #value = "";
  #hasValue = false;
  /** The parts of the attribute so far: literal text, and values by their index. */
  #parts: (string | number)[] = [];
  /** How many characters of the literal text are already in the parts. */
  #taken = 0;
  readonly addresses: (readonly (string | number)[])[] = [];

  read(character: string): void {
    if (this.#state === "text") {
      if (character !== "<") return;
      this.#state = "tag";
      this.#seen = "";
    } else if (this.#state === "tag") {
      if (character === "'") this.#fail("single quotes around an attribute");
      this.#seen += character;
      if (character === '"') this.#beginValue();
      else if (character === ">") this.#endTag();
    } else if (this.#state === "value") {
      if (character === '"') this.#endValue();
      else this.#value += character;
    } else {
      this.#seen += character;
      if (/<\/[a-z]+$/.test(this.#seen)) this.#state = "tag";
    }
  }

  /** Where the next value is. */
  context(index: number): Context {
    if (this.#state === "text") return "text";
    if (this.#state !== "value") this.#fail("a value inside a tag, a script or a style sheet");
    const name = this.#attribute;
    if (dangerous.test(name)) this.#fail(`a value in the attribute ${name}`);
    const isFirst = this.#value === "" && !this.#hasValue;
    this.#hasValue = true;
    this.#parts.push(this.#value.slice(this.#taken), index);
    this.#taken = this.#value.length;
    if (!addresses.has(name)) return "attribute";
    if (isFirst) return "address";
    if (!/[/?#]|^mailto:/.test(this.#value)) this.#fail("an address whose scheme is put together");
    return "attribute";
  }

  end(): void {
    if (this.#state !== "text") this.#fail("a tag that is not closed");
  }

  #beginValue(): void {
    this.#attribute = /([^\s="]+)="$/.exec(this.#seen)?.[1]?.toLowerCase() ?? "";
    if (this.#attribute === "") this.#fail("quotes without an attribute");
    this.#value = "";
    this.#taken = 0;
    this.#parts = [];
    this.#hasValue = false;
    this.#state = "value";
  }

  #endValue(): void {
    this.#state = "tag";
    if (addresses.has(this.#attribute)) {
      this.addresses.push(
        [...this.#parts, this.#value.slice(this.#taken)].filter((part) => part !== ""),
      );
    }
  }

  #endTag(): void {
    const name = /^[a-z0-9]+/.exec(this.#seen)?.[0] ?? "";
    this.#state = raw.has(name) ? "raw" : "text";
    this.#seen = "";
  }

  #fail(what: string): never {
    throw new Error(`a template of a page has ${what}, near "${this.#seen}"`);
  }
}
