/** Answers that many cases expect. */
import { corsHeaders, headersOf, preflightHeaders } from "../../../routing/replies.ts";
import type { PageType } from "../../../routing/requests.ts";
import type { Case, Expectation, HeaderValue } from "../case.ts";

/** The exact headers of a page or an error, by lower-case name. */
export function exactHeaders(type: PageType = "application/json"): Record<string, string> {
  return lowerCase(headersOf(type));
}

/** The headers with names in lower case, as answers are compared. */
export function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** A page of the site. */
export function page(file: string): Expectation {
  const type = file.endsWith(".xml") ? "application/xml" : "application/json";
  return { status: 200, headers: { ...exactHeaders(type), "content-encoding": null }, file };
}

/** A 304 may leave out the content type; some servers do. */
export function notModified(type: PageType = "application/json"): Expectation {
  const vary = ["Accept", "Accept, Accept-Encoding"];
  return { status: 304, headers: { ...exactHeaders(type), "content-type": [type, null], vary } };
}

/** The answer to OPTIONS for a file. @param headers further ones */
export function optionsOfFile(headers: Expectation["headers"] = {}): Expectation {
  const json = { name: "File", description: "A published file.", renders: [], parses: [] };
  return { status: 200, headers: { ...lowerCase(preflightHeaders), ...headers }, json };
}

/** The same case for a client that accepts a coding. */
export function compressed(asked: Case, coding: "gzip" | "br", vary: HeaderValue): Case {
  const { expect } = asked;
  const headers = { ...expect.headers, "content-encoding": coding, vary };
  return {
    ...asked,
    feature: "compression",
    needs: coding,
    headers: { "accept-encoding": coding },
    expect: { ...expect, headers, encoding: coding },
  };
}

export const notFound = error(404, "Not found.");
export const invalidPage = error(404, "Invalid page.");

export function notAllowed(method: string): Expectation {
  return error(405, `Method "${method}" not allowed.`);
}

/** A redirect to this path and query on the same origin, which pages of other origins may follow. */
export function redirect(location: string): Expectation {
  return { status: 301, headers: { ...lowerCase(corsHeaders) }, location };
}

export function error(status: number, detail: string): Expectation {
  return { status, headers: exactHeaders(), json: { detail } };
}
