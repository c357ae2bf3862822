/**
 * Reads a raw request target: its path, and the parameters that the API knows.
 *
 * The query is read as the live service reads it, which is how forms are encoded; the last of several equal names wins,
 * unknown names are ignored. A path is refused if a segment is empty, `.`, `..`, badly
 * encoded, or contains an encoded slash, backslash or control character: no path leads out of a folder.
 */

import { type Filters, filterNames } from "./filters.ts";

/** A request target that can be an address of the API. */
export interface RequestTarget {
  /** The decoded segments of the path; none for `/`. */
  readonly segments: readonly string[];
  /** Whether the path ends with a slash. */
  readonly isSlashed: boolean;
  /** The query as it came, with its question mark, encoded for a header; empty if there is none. */
  readonly query: string;
  /** The parameters of every collection; undefined if they are missing. */
  readonly page: string | undefined;
  readonly format: string | undefined;
  /** The filters of any collection, their values decoded but not stripped. */
  readonly filters: Filters;
}

/** Reads the target; undefined for a path that no site has. */
export function readTarget(target: string): RequestTarget | undefined {
  // A proxy's form, `http://host/path`, names the same resource; its path may be empty (RFC 9112, 3.2.2).
  const local = target.replace(/^https?:\/\/[^/?#]+(\/?)/i, "/");
  const [path = ""] = local.split("?", 1);
  const query = local.slice(path.length);
  const segments = readPath(path);
  if (segments === undefined) return undefined;
  const { page, format, ...filters } = readQuery(query);
  const isSlashed = path.endsWith("/");
  return { segments, isSlashed, query: printable(query), page, format, filters };
}

function readPath(path: string): string[] | undefined {
  if (path === "/") return [];
  if (!path.startsWith("/")) return undefined;
  try {
    const segments = path
      .slice(1, path.endsWith("/") ? -1 : undefined)
      .split("/")
      .map((part) => decodeURIComponent(part));
    return segments.every(isName) ? segments : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this can be the name of a published file: 255 characters are the limit of common file systems. */
function isName(segment: string): boolean {
  return /^[A-Za-z0-9._~:-]{1,255}$/.test(segment) && segment !== "." && segment !== "..";
}

/** The parameters that every collection has, and the filters. */
const counted: ReadonlySet<string> = new Set(["page", "format", ...filterNames]);

/** The last value of each parameter. Some servers give each byte as one character, which is decoded like encoded bytes. */
function readQuery(query: string): Filters & { readonly page?: string; readonly format?: string } {
  const parameters = new URLSearchParams(query.replace(/[\x80-\xff]/g, percentEncoded));
  return Object.fromEntries([...parameters].filter(([name]) => counted.has(name)));
}

/** Encodes what a header cannot contain. Some servers give each byte as one character. */
function printable(query: string): string {
  return query.replace(/[^!-~]/gu, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x100) return percentEncoded(character);
    return encodeURIComponent(/\p{Surrogate}/u.test(character) ? "\ufffd" : character);
  });
}

/** Encodes a character that stands for one byte: `%0A`. */
function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}
