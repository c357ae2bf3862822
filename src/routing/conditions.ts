/**
 * Conditional requests and ranges (RFC 9110, 13 and 14), for a representation with an ETag and without a date. Each condition
 * has a function of its own: two compare strongly, one weakly.
 */

type Header = string | null | undefined;

/** What stands for no ETag: weak, and in no list. */
const none = "W/";

/** The tags of a list; a list that is no such list has none. */
function tagsIn(list: string): readonly string[] {
  return list.match(/(?:W\/)?"[!#-~\x80-\xff]*"/g) ?? [];
}

/** Whether `If-Match` allows the answer: strong tags alone promise the same bytes. */
export function ifMatch(header: Header, etag = none): boolean {
  return !header || header.trim() === "*" || (isStrong(etag) && tagsIn(header).includes(etag));
}

/** Whether `If-None-Match` allows the answer: a weak tag means the same, in another coding. */
export function ifNoneMatch(header: Header, etag = none): boolean {
  if (header?.trim() === "*") return false;
  return !tagsIn(header ?? "").some((tag) => opaque(tag) === opaque(etag));
}

/** Whether `If-Range` allows a part: the client joins its bytes with others. */
export function ifRange(header: Header, etag = none): boolean {
  return !header || (isStrong(etag) && header.trim() === etag);
}

function isStrong(etag: string): boolean {
  return etag === opaque(etag);
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, "");
}

/** A part of a representation: from `start` to before `end`. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** The part that `Range` asks for; undefined for all of it, also where several parts are asked for. */
export function partOf(header: Header, size: number): Part | "outside" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? "") ?? [];
  if (first + last === "" || (first !== "" && last !== "" && Number(last) < Number(first))) {
    return undefined;
  }
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : "outside";
}
