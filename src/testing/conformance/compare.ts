/** Compares an answer with the expectation of a case. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Case, Expectation, HeaderValue } from "./case.ts";
import type { RawResponse } from "./raw-request.ts";

/** A difference between an answer and its expectation. */
export type Difference = readonly [aspect: string, expected: string, got: string];

/** All differences between the answer and the expectation. */
export function compare(
  { method, target, expect }: Case,
  response: RawResponse,
  origin: string,
  folder: string,
): Difference[] {
  const found: Difference[] = [];
  if (response.status !== expect.status) {
    found.push(["status", `${expect.status}`, `${response.status}`]);
  }
  for (const [name, value] of Object.entries(expect.headers ?? {})) {
    const got = response.headers[name] ?? null;
    if (!allows(value, got)) found.push([name, inWords(value), inWords(got)]);
  }
  if (expect.location !== undefined) {
    const got = resolved(response.headers.location, origin, target);
    if (got !== expect.location) found.push(["location", expect.location, got]);
  }
  return [...found, ...compareBody(method, expect, response, folder)];
}

function compareBody(
  method: string,
  expect: Expectation,
  { status, headers, body }: RawResponse,
  folder: string,
): Difference[] {
  if (method === "HEAD" || status === 304) {
    return body.length === 0 ? [] : [["body", "none", `${body.length} bytes`]];
  }
  const encoding = headers["content-encoding"];
  if (encoding !== expect.encoding) {
    return [["content-encoding", expect.encoding ?? "(absent)", encoding ?? "(absent)"]];
  }
  const bytes = decoded(body, encoding);
  if (expect.file !== undefined) {
    const wanted = readFileSync(join(folder, expect.file));
    if (!bytes.equals(wanted)) return [["body", `the bytes of ${expect.file}`, quoted(bytes)]];
  }
  if (expect.text !== undefined && bytes.toString() !== expect.text) {
    return [["body", shortened(JSON.stringify(expect.text)), quoted(bytes)]];
  }
  if (expect.json !== undefined && JSON.stringify(parsed(bytes)) !== JSON.stringify(expect.json)) {
    return [["body", JSON.stringify(expect.json), quoted(bytes)]];
  }
  if (expect.shape !== undefined && !hasShape(parsed(bytes), expect.shape)) {
    return [["body", `an object like ${JSON.stringify(expect.shape)}`, quoted(bytes)]];
  }
  return [];
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "gzip") return gunzipSync(body);
  if (encoding === "br") return brotliDecompressSync(body);
  return body;
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

/** Path and query of a location, with the origin if it is another one. */
function resolved(location: string | undefined, origin: string, target: string): string {
  if (location === undefined) return "(absent)";
  const url = new URL(location, origin + target);
  const path = url.pathname.replaceAll("%3A", ":") + url.search;
  return url.origin === origin ? path : url.origin + path;
}

/** The value of a JSON text; undefined if it is something else. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function hasShape(value: unknown, shape: Readonly<Record<string, unknown>>): boolean {
  const members = Object(value) as Record<string, unknown>;
  return Object.entries(shape).every(
    ([key, like]) =>
      typeof members[key] === typeof like && Array.isArray(members[key]) === Array.isArray(like),
  );
}

function quoted(bytes: Buffer): string {
  return shortened(JSON.stringify(bytes.toString()));
}

/** A text cut to one readable line. */
export function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 120)}… (${text.length} characters)`;
}
