/** Checks that XML is well-formed: only what this program writes is allowed, so there are no comments and no CDATA. */
import { forbiddenInXml } from "../markup/xml.ts";
import { quote } from "../model/errors.ts";
import type { Mismatch } from "./validator.ts";

/** What the XML of a file may be. */
interface Markup {
  readonly roots: readonly string[];
  /** Names of the elements; all are allowed if none is named. */
  readonly elements?: readonly string[];
}

/** A tag, characters between tags, or an escape. */
const token =
  /<(\/?)([A-Za-z][A-Za-z0-9:._-]*)((?: [A-Za-z][A-Za-z0-9:._-]*="(?:[^"<&]|&(?:amp|lt|gt|quot|#[0-9]+);)*")*)(\/?)>|[^<&]+|&(?:amp|lt|gt|quot|#[0-9]+);/y;

/** The start of a tag or an escape that may go on in the next piece. A value in quotes may contain ">". */
const cutToken = /^(?:&[a-z0-9#]*|<(?:[^">]|"[^"]*")*(?:"[^"]*)?)$/;

const declaration = /^<\?xml version="1\.0" encoding="(?:utf-8|UTF-8)"\?>\n/;

/** The first fault of a document. */
export function markupFault(text: string, markup: Markup): Mismatch | undefined {
  const reader = new MarkupReader(markup);
  return reader.add(text) ?? reader.end();
}

/** Reads a document in any number of pieces. */
export class MarkupReader {
  readonly #roots: readonly string[];
  readonly #elements: ReadonlySet<string> | undefined;
  /** Names of the elements that are not closed yet. */
  readonly #open: string[] = [];
  #hasRoot = false;
  #isBegun = false;
  /** The start of a token whose end is in the next piece. */
  #rest = "";

  constructor({ roots, elements }: Markup) {
    this.#roots = roots;
    this.#elements = elements && new Set(elements);
  }

  /** The first fault of the next piece. */
  add(piece: string): Mismatch | undefined {
    const text = this.#rest + piece;
    let at = this.#isBegun ? 0 : (declaration.exec(text)?.[0].length ?? 0);
    this.#isBegun = true;
    while (at < text.length) {
      token.lastIndex = at;
      const match = token.exec(text);
      if (match === null) {
        this.#rest = text.slice(at);
        return cutToken.test(this.#rest) ? undefined : this.#wrong("well-formed XML", this.#rest);
      }
      const wrong = this.#take(match);
      if (wrong !== undefined) return wrong;
      at = token.lastIndex;
    }
    this.#rest = "";
    return undefined;
  }

  /** The fault of the end. */
  end(): Mismatch | undefined {
    if (this.#rest !== "") return this.#wrong("well-formed XML", this.#rest);
    if (this.#open.length > 0) return this.#wrong(`</${this.#open.at(-1)}>`, "");
    return this.#hasRoot ? undefined : this.#wrong(`<${this.#roots.join("> or <")}>`, "");
  }

  #take([text, slash, name, attributes, empty]: RegExpExecArray): Mismatch | undefined {
    const open = this.#open;
    if (forbiddenInXml(text) !== undefined) return this.#wrong("well-formed XML", text);
    if (name === undefined) {
      return open.length > 0 || text.trim() === "" ? undefined : this.#wrong("an element", text);
    }
    if (slash === "/") {
      const isEnd = open.at(-1) === name && attributes === "" && empty === "";
      if (!isEnd) return this.#wrong(`</${open.at(-1) ?? ""}>`, text);
      open.pop();
      return undefined;
    }
    if (this.#elements?.has(name) === false) return this.#wrong("an element of the format", text);
    if (open.length === 0) {
      if (this.#hasRoot || !this.#roots.includes(name)) {
        return this.#wrong(`one element, <${this.#roots.join("> or <")}>`, text);
      }
      this.#hasRoot = true;
    }
    if (empty === "") open.push(name);
    return undefined;
  }

  #wrong(expected: string, found: string): Mismatch {
    return { pointer: `/${this.#open.join("/")}`, expected, found: quote(found, 60) };
  }
}
