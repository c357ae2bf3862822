/** What a case of the conformance suite is: a request, and the answer that the contract wants. */

/** What a host may leave out without breaking the contract; cases that need it are left out too. */
export type Ability = "gzip" | "br" | "filters";

/** The value of a header: exact, or absent (null), or any of several. */
export type HeaderValue = string | null | readonly (string | null)[];

export interface Expectation {
  readonly status: number;
  /** Headers by lower-case name. Lists such as `vary` are compared without regard to order and spaces. */
  readonly headers?: Readonly<Record<string, HeaderValue>>;
  /** File of the published folder whose bytes the body must be; a body of HEAD must be empty in any case. */
  readonly file?: string;
  /** The text that the body must be, byte for byte. */
  readonly text?: string;
  /** The value that the body must be as JSON. */
  readonly json?: unknown;
  /** Properties that the body must have as a JSON object, with the types of these values. */
  readonly shape?: Readonly<Record<string, unknown>>;
  /** Path and query to which a redirect must lead, on the same origin. */
  readonly location?: string;
  /** Content coding of the body. */
  readonly encoding?: "gzip" | "br";
}

/** What a case is about; the table of hosts has a column for each. */
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
  /** Says what is tested; unique in the suite. */
  readonly name: string;
  readonly method: string;
  /** The request target, sent as it stands. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asks first for the ETag of the same target, and sends what this makes of it as `If-None-Match`. */
  readonly ifNoneMatch?: "same" | "weak" | "list" | "other" | "any";
  readonly body?: string;
  readonly needs?: Ability;
  /** What a host may have that does without this case. */
  readonly lacks?: Ability;
  readonly expect: Expectation;
}

/** A case of a plain GET. */
export function get(feature: Feature, name: string, target: string, expect: Expectation): Case {
  return { feature, name, method: "GET", target, expect };
}
