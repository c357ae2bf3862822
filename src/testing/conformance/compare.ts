/** Compares an answer with the expected one. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { neverChanges } from "../../routing/replies.ts";
import type { Case } from "./case.ts";
import type { Expectation, HeaderValue } from "./expected.ts";
import type { RawResponse } from "./raw-request.ts";

/** A difference between an answer and its expectation. */
export type Difference = readonly [aspect: string, expected: string, got: string];

/** All differences between the answer and the expectation. */
export function compare(
  { method, target }: Case,
  expected: Expectation,
  { status, headers, body }: RawResponse,
  origin: string,
): Difference[] {
  const found: Difference[] = [];
  if (status !== expected.status) found.push(["status", `${expected.status}`, `${status}`]);
  for (const [name, value] of Object.entries(expected.headers)) {
    const got = name === "location" ? resolved(headers.location, origin, target) : headers[name];
    if (!allows(value, got ?? null)) found.push([name, inWords(value), inWords(got ?? null)]);
  }
  // A cache may keep only what never changes.
  const kept = headers["cache-control"] === neverChanges;
  if (kept && expected.headers["cache-control"] !== neverChanges) {
    found.push(["cache-control", "another", neverChanges]);
  }
  if (method === "HEAD" || status === 304) {
    if (body.length > 0) found.push(["body", "none", `${body.length} bytes`]);
  } else if (expected.body !== undefined) {
    const bytes = decoded(body, headers["content-encoding"]);
    if (!isSame(bytes, expected.body, expected.status)) {
      found.push(["body", quoted(expected.body), quoted(bytes)]);
    }
  }
  return found;
}

/** Servers may write the JSON of errors in their own way. */
function isSame(got: Buffer, wanted: Buffer, status: number): boolean {
  if (got.equals(wanted)) return true;
  try {
    return status >= 400 && JSON.stringify(JSON.parse(`${got}`)) === `${wanted}`;
  } catch {
    return false;
  }
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "gzip") return gunzipSync(body);
  return encoding === "br" ? brotliDecompressSync(body) : body;
}

function allows(expected: HeaderValue, got: string | null): boolean {
  const values = expected === null || typeof expected === "string" ? [expected] : expected;
  return values.some((value) => canonical(value) === canonical(got));
}

/** A list with its members sorted and spaced in one way; all our header values with commas are lists. */
function canonical(value: string | null): string | null {
  if (value === null) return null;
  const members = value.split(",").map((member) => member.trim());
  return members.sort().join(",");
}

function inWords(value: HeaderValue): string {
  if (value === null) return "(absent)";
  return typeof value === "string" ? value : value.map(inWords).join(" or ");
}

/** Path and query of a location, with the origin if it is another one. The path may be encoded, as in the request. */
function resolved(location: string | undefined, origin: string, target: string): string {
  if (location === undefined) return "(absent)";
  const url = new URL(location, origin + target);
  return (url.origin === origin ? "" : url.origin) + decodeURIComponent(url.pathname) + url.search;
}

function quoted(bytes: Buffer): string {
  return shortened(JSON.stringify(bytes.toString()));
}

/** A text cut to one readable line. */
export function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 120)}… (${text.length} characters)`;
}
