/** The type of a conformance case: a request, sent to every host. `expected.ts` has the answer that it must get. */

/** Optional abilities of a host; cases that need a missing one are skipped. */
export type Ability = "gzip" | "br" | "filters";

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
  readonly method: string;
  /** The request target, sent unchanged. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The form of an `If-None-Match` header, made from the ETag that the same target has. */
  readonly ifNoneMatch?: "same" | "weak" | "list" | "any";
  readonly body?: string;
  /** The coding that the client accepts, and that the answer must have. */
  readonly coding?: "gzip" | "br";
  readonly needs?: Ability;
}

/** Cases with a plain GET, unless `more` says otherwise. */
export function of(feature: Feature, targets: readonly string[], more: Partial<Case> = {}): Case[] {
  return targets.map((target) => ({ feature, method: "GET", target, ...more }));
}

/** The cases that a host with these abilities must pass. */
export function possible(cases: readonly Case[], abilities: readonly Ability[]): Case[] {
  return cases.filter(
    ({ needs, coding }) =>
      (needs === undefined || abilities.includes(needs)) &&
      (coding === undefined || abilities.includes(coding)),
  );
}
