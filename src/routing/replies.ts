/** Status, headers and body of every answer (contract 1.4, 1.5): what all hosts send, written once. */

import { hostPolicy } from "../markup/page-policy.ts";
import type { Capabilities } from "../model/published.ts";
import { fileType } from "./file-types.ts";
import { filtersMissing } from "./filters.ts";
import type { Answer, PageType, Place } from "./requests.ts";
import { fileOf, hashedFolder, rootLinks, rootPath } from "./routes.ts";

/** Methods that every address of ours answers (contract 1.4). */
export const allowedMethods = "GET, HEAD, OPTIONS";

/** Any page of the web may read what is published. */
export const corsHeaders = { "Access-Control-Allow-Origin": "*" } as const;

/** What a browser's preflight asks for; it is sent with every OPTIONS. */
export const preflightHeaders = {
  ...corsHeaders,
  "Access-Control-Allow-Methods": allowedMethods,
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
} as const;

/** Headers of a page or an error of this type; a host that compresses adds `Accept-Encoding` to `Vary`. */
export function headersOf(type: PageType) {
  return {
    "Content-Type": type,
    Vary: "Accept",
    Allow: allowedMethods,
    ...corsHeaders,
  } as const;
}

/** What caches may do with a file whose path has the hash of its content. */
export const neverChanges = "public, max-age=31536000, immutable";

/** Headers of a file next to the API. */
export function fileHeaders(type: string) {
  return { "Content-Type": type, Allow: allowedMethods, ...corsHeaders } as const;
}

/** Headers of a web page, next to those of every file: what it may do, and what it tells others. */
export const webPageHeaders = {
  "Content-Security-Policy": hostPolicy,
  "X-Content-Type-Options": "nosniff",
  // Other hosts learn which site leads to them, as scholars like to know, and not what is read or looked for there.
  // Browsers do so by themselves today: this is for older ones.
  "Referrer-Policy": "strict-origin-when-cross-origin",
} as const;

/** Headers of a file that the site has; `hostType` is the type that its host sees in it. */
export function headersOfFile(
  answer: Extract<Answer, { kind: "page" | "static" }>,
  hostType: string,
): Readonly<Record<string, string>> {
  const { file } = answer;
  if (answer.kind === "page") {
    const isRoot = file === fileOf(rootPath) || file === fileOf(rootPath, "api");
    return { ...headersOf(answer.type), ...(isRoot ? { Link: rootLinks } : {}) };
  }
  const isHashed = file.startsWith(hashedFolder);
  return {
    ...fileHeaders(fileType(file) ?? hostType),
    ...(isHashed ? { "Cache-Control": neverChanges } : {}),
    ...(file.endsWith(".html") ? webPageHeaders : {}),
  };
}

/** An answer that needs no file. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The reply to everything but what comes from files. */
export function reply(answer: Exclude<Answer, { kind: "page" | "static" | "filtered" }>): Reply {
  switch (answer.kind) {
    case "redirect":
      return {
        status: 301,
        headers: { Location: answer.location, Allow: allowedMethods, ...corsHeaders },
        body: "",
      };
    case "not found":
      return errorReply(404, answer.detail);
    case "bad filters":
      return jsonReply(400, answer.faults);
    case "not allowed":
      return errorReply(405, `Method "${answer.method}" not allowed.`);
    case "options":
      return {
        status: 200,
        headers: { ...headersOf("application/json"), ...preflightHeaders },
        body: JSON.stringify(describe(answer.place)),
      };
  }
}

/** The 404 for a file that the site does not have; of filters it is the index. */
export function missingReply(
  answer: Extract<Answer, { kind: "page" | "static" | "filtered" }>,
): Reply {
  if (answer.kind === "filtered") return errorReply(404, filtersMissing);
  return errorReply(404, answer.kind === "page" ? answer.missing : "Not found.");
}

/** The text of an error's body. */
export function errorBody(detail: string): string {
  return JSON.stringify({ detail });
}

/** An error as the API tells it. */
export function errorReply(status: number, detail: string): Reply {
  return { status, headers: headersOf("application/json"), body: errorBody(detail) };
}

function jsonReply(status: number, value: object): Reply {
  return { status, headers: headersOf("application/json"), body: JSON.stringify(value) };
}

/** What OPTIONS tells of a place, by its kind and its collection. */
export function describe(place: Place): Capabilities {
  switch (place.kind) {
    case "root":
      return description("Api Root", "The address of every collection.", "application/json");
    case "collection":
    case "page":
      return description(titled(place.name, "List"), "Records, page by page.", place.type);
    case "record":
      return description(titled(place.name, "Instance"), "One record.", "application/json");
    case "static":
      return { name: "File", description: "A published file.", renders: [], parses: [] };
  }
}

function description(name: string, text: string, type: PageType): Capabilities {
  return { name, description: text, renders: [type], parses: [] };
}

/** `Keyword Categories List` of `keyword_categories`. */
function titled(name: string, kind: "List" | "Instance"): string {
  const words = [...name.split("_"), kind];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}
