/** Answers that many cases expect. */
import { corsHeaders, headersOf } from "../../../routing/replies.ts";
import type { PageType } from "../../../routing/requests.ts";
import type { Expectation } from "../case.ts";

/** Headers of a page or error, by lower-case name, exactly. */
export function exactHeaders(type: PageType = "application/json"): Record<string, string> {
  return lowerCase(headersOf(type));
}

/** Header names as answers are compared: in lower case. */
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

export const notFound = error(404, "Not found.");
export const invalidPage = error(404, "Invalid page.");

export function notAllowed(method: string): Expectation {
  return error(405, `Method "${method}" not allowed.`);
}

/** To this path and query of the same origin; pages of the web may follow it. */
export function redirect(location: string): Expectation {
  return { status: 301, headers: { ...lowerCase(corsHeaders) }, location };
}

export function error(status: number, detail: string): Expectation {
  return { status, headers: exactHeaders(), json: { detail } };
}
