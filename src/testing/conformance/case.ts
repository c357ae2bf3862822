/** The type of a conformance case: a request, and the answer that the contract requires. */

/** Optional abilities of a host; cases that need a missing one are skipped. */
export type Ability = "gzip" | "br" | "filters";

/** The expected value of a header: a text, null for absent, or a list of alternatives. */
export type HeaderValue = string | null | readonly (string | null)[];

export interface Expectation {
  readonly status: number;
  /** Headers by lower-case name. Order and spaces in lists such as `vary` do not matter. */
  readonly headers?: Readonly<Record<string, HeaderValue>>;
  /** File of the published folder that the body must equal; the body of HEAD must always be empty. */
  readonly file?: string;
  /** Text that the body must equal, byte for byte. */
  readonly text?: string;
  /** Value that the body must equal as JSON. */
  readonly json?: unknown;
  /** Properties that the JSON object in the body must have, with the types of these values. */
  readonly shape?: Readonly<Record<string, unknown>>;
  /** Path and query that a redirect must lead to, on the same origin. */
  readonly location?: string;
  /** Content coding of the body. */
  readonly encoding?: "gzip" | "br";
}

/** Subjects of cases; the table of hosts has a column for each. */
export const features = [
  "collections and root",
  "files",
  "pages by query",
  "format=api",
  "pages by path",
  "filters",
  "no filter ignored",
  "XML",
  "records",
  "slash redirects",
  "404",
  "methods",
  "ETags",
  "compression",
  "pages for people",
] as const;

export type Feature = (typeof features)[number];

export interface Case {
  readonly feature: Feature;
  /** States the expected behaviour; unique in the suite. */
  readonly name: string;
  readonly method: string;
  /** The request target, sent unchanged. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The form of an `If-None-Match` header, made from the ETag that the same target has. */
  readonly ifNoneMatch?: "same" | "weak" | "list" | "other" | "any";
  readonly body?: string;
  readonly needs?: Ability;
  /** Hosts with this ability skip the case. */
  readonly lacks?: Ability;
  readonly expect: Expectation;
}

/** A case with a plain GET, unless `more` says otherwise. */
export function get(
  feature: Feature,
  name: string,
  target: string,
  expect: Expectation,
  more: Partial<Case> = {},
): Case {
  return { feature, name, method: "GET", target, expect, ...more };
}

/** A case of a method. */
export function request(method: string, name: string, target: string, expect: Expectation): Case {
  return get("methods", name, target, expect, { method });
}
