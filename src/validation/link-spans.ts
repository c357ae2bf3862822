/** Finds the links in the bytes of a page without parsing it. */
import type { LinkMember, LinkPlaces } from "./link-places.ts";

/**
 * The start and end of each link without its quotes, in one flat list. Undefined if the bytes are not JSON, or if they
 * have blanks between values, which no page has.
 */
export function linkSpans(bytes: Uint8Array, places: LinkPlaces): readonly number[] | undefined {
  const reader = new LinkReader(bytes);
  return reader.value(places) && reader.at === bytes.length ? reader.spans : undefined;
}

const code = (character: string) => character.charCodeAt(0);
const [mark, backslash, colon, comma] = [code('"'), code("\\"), code(":"), code(",")];
const [openObject, closeObject, openList, closeList] = [code("{"), code("}"), code("["), code("]")];

/** The characters of numbers, `true`, `false` and `null`. */
const inScalars: ReadonlySet<number> = new Set([..."+-.0123456789Eaeflnrstu"].map(code));

/** Reads values from first to last; each method returns whether it succeeded. */
class LinkReader {
  readonly spans: number[] = [];
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  value(places: LinkPlaces | undefined): boolean {
    const first = this.#bytes[this.at];
    if (first === mark) {
      const start = this.at + 1;
      if (!this.#text()) return false;
      if (places === "link") this.spans.push(start, this.at - 1);
      return true;
    }
    if (first !== openObject && first !== openList) return this.#scalar();
    if (places === undefined || places === "link") return this.#skip();
    if (first === openObject)
      return "members" in places ? this.#object(places.members) : this.#skip();
    return "items" in places ? this.#list(places.items) : this.#skip();
  }

  #object(members: readonly LinkMember[]): boolean {
    const bytes = this.#bytes;
    this.at += 1;
    if (bytes[this.at] === closeObject) return this.#step();
    for (;;) {
      const start = this.at + 1;
      if (bytes[this.at] !== mark || !this.#text()) return false;
      const places = this.#placesIn(members, start, this.at - 1);
      if (bytes[this.at] !== colon) return false;
      this.at += 1;
      if (!this.value(places)) return false;
      const next = bytes[this.at];
      this.at += 1;
      if (next !== comma) return next === closeObject;
    }
  }

  #list(places: LinkPlaces): boolean {
    this.at += 1;
    if (this.#bytes[this.at] === closeList) return this.#step();
    for (;;) {
      if (!this.value(places)) return false;
      const next = this.#bytes[this.at];
      this.at += 1;
      if (next !== comma) return next === closeList;
    }
  }

  #step(): boolean {
    this.at += 1;
    return true;
  }

  /** Places of links in the member whose name is these bytes. */
  #placesIn(members: readonly LinkMember[], start: number, end: number): LinkPlaces | undefined {
    next: for (const { bytes, places } of members) {
      if (bytes.length !== end - start) continue;
      for (let index = 0; index < bytes.length; index += 1) {
        if (bytes[index] !== this.#bytes[start + index]) continue next;
      }
      return places;
    }
    return undefined;
  }

  #text(): boolean {
    const bytes = this.#bytes;
    let at = this.at + 1;
    while (at < bytes.length) {
      const byte = bytes[at];
      if (byte === mark) {
        this.at = at + 1;
        return true;
      }
      at += byte === backslash ? 2 : 1;
    }
    return false;
  }

  /** Skips a list or object without links. */
  #skip(): boolean {
    const bytes = this.#bytes;
    let depth = 0;
    while (this.at < bytes.length) {
      const byte = bytes[this.at];
      if (byte === mark) {
        if (!this.#text()) return false;
        continue;
      }
      this.at += 1;
      if (byte === openObject || byte === openList) depth += 1;
      else if (byte === closeObject || byte === closeList) {
        depth -= 1;
        if (depth === 0) return true;
      }
    }
    return false;
  }

  /** A number, or `true`, `false` or `null`. */
  #scalar(): boolean {
    const bytes = this.#bytes;
    const start = this.at;
    for (; this.at < bytes.length; this.at += 1) {
      if (!inScalars.has(bytes[this.at] ?? 0)) break;
    }
    return this.at > start;
  }
}
