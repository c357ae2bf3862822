/** Status, headers and body of every answer (`docs/contract.md#methods-and-headers`): what all hosts send, written once. */

import { drawingPolicy, hostPolicy } from "../markup/page-policy.ts";
import type { Capabilities } from "../model/published.ts";
import { fileType } from "./file-types.ts";
import { rootLinks } from "./page-routes.ts";
import { fileOf, rootPath } from "./routes.ts";
import { hashedFolders, packedIndexName, packsFolder } from "./site-files.ts";

export type PageType = "application/json" | "application/xml";

/** What an address names. */
export type Route =
  | { readonly kind: "root" }
  /** With `--links path`, the page is in the path: `/api/authors/page/2/`. */
  | {
      readonly kind: "collection";
      readonly name: string;
      readonly type: PageType;
      readonly page?: string;
    }
  | { readonly kind: "record"; readonly name: string; readonly id: string }
  /** A file that is not a page of the API: schemas, manifest, bulk files, web pages, and other files below `/api/`. */
  | { readonly kind: "static"; readonly file: string };

/** A file that answers a request, by its path in the published folder, if the site has it. */
export type FileAnswer =
  /** A page of the API; `missing` is the detail of the 404. */
  | {
      readonly kind: "page";
      readonly file: string;
      readonly type: PageType;
      readonly missing: string;
    }
  /** With the type of `file-types.ts` or the host's own. */
  | { readonly kind: "static"; readonly file: string };

/** Methods that every address answers. */
export const allowedMethods = "GET, HEAD, OPTIONS";

/** Scripts of any web site may read what is published, with the headers that a cache or a reader of parts needs. */
export const corsHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Accept-Ranges, Content-Range",
} as const;

/** Headers that a browser's preflight asks for, sent with every OPTIONS. */
export const preflightHeaders = {
  ...corsHeaders,
  "Access-Control-Allow-Methods": allowedMethods,
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
} as const;

/** `Cache-Control` of what a cache may use for so many seconds before it asks whether it is still the same. */
export function revalidated(seconds = 0): string {
  return `public, max-age=${seconds}, must-revalidate`;
}

/** Headers of a page or an error of this type; a host that compresses adds `Accept-Encoding` to `Vary`. */
export function headersOf(type: PageType, seconds?: number) {
  return {
    "Content-Type": type,
    Vary: "Accept",
    Allow: allowedMethods,
    "Cache-Control": revalidated(seconds),
    ...corsHeaders,
  } as const;
}

/** `Cache-Control` of a file whose path contains the hash of its content. */
export const neverChanges = "public, max-age=31536000, immutable";

/** `Cache-Control` of a file. The index of a packed site leads to its files. @param seconds for a path that others may take */
export function cacheControl(file: string, seconds?: number): string {
  if (file === packedIndexName) return "no-cache";
  const isHashed = [...hashedFolders, packsFolder].some((folder) => file.startsWith(folder));
  return isHashed ? neverChanges : revalidated(seconds);
}

/** Headers that files in which a browser runs scripts have in addition to those of every file, by extension. */
export const shownHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  html: {
    "Content-Security-Policy": hostPolicy,
    "X-Content-Type-Options": "nosniff",
    // Other hosts learn which site a reader comes from, but not which page or search. Current browsers do this by
    // default; the header is for older ones.
    "Referrer-Policy": "strict-origin-when-cross-origin",
  },
  svg: { "Content-Security-Policy": drawingPolicy, "X-Content-Type-Options": "nosniff" },
};

/**
 * Headers of a file that the site has.
 * @param hostType the type that the host would send; without one it adds its own
 * @param seconds for which caches may use it, unless its path has its hash
 */
export function headersOfFile(
  answer: FileAnswer,
  hostType?: string,
  seconds?: number,
): Readonly<Record<string, string>> {
  const { file } = answer;
  if (answer.kind === "page") {
    const isRoot = file === fileOf(rootPath) || file === fileOf(rootPath, "api");
    return { ...headersOf(answer.type, seconds), ...(isRoot ? { Link: rootLinks } : {}) };
  }
  const type = fileType(file) ?? hostType;
  return {
    ...(type === undefined ? {} : { "Content-Type": type }),
    Allow: allowedMethods,
    "Cache-Control": cacheControl(file, seconds),
    ...corsHeaders,
    ...shownHeaders[/[.](html|svg)$/.exec(file)?.[1] ?? ""],
  };
}

export interface Reply<Body = string> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Moved permanently. The location is relative, so it leads to no other host and is right below any prefix. */
export function redirect(location: string): Reply {
  const cached = { "Cache-Control": revalidated(), ...corsHeaders };
  return {
    status: 301,
    headers: { Location: location, Allow: allowedMethods, ...cached },
    body: "",
  };
}

/** The answer to OPTIONS. */
export function optionsReply(route: Route): Reply {
  const title = "name" in route ? titled(route.name) : "";
  const type = "type" in route ? route.type : "application/json";
  const body = JSON.stringify(capabilities(route.kind, title, type));
  return { status: 200, headers: { ...headersOf("application/json"), ...preflightHeaders }, body };
}

/** The 404 for a file that the site does not have. */
export function missingReply(answer: FileAnswer): Reply {
  return errorReply(404, answer.kind === "page" ? answer.missing : "Not found.");
}

function errorBody(detail: string): string {
  return JSON.stringify({ detail });
}

export function errorReply(status: number, detail: string): Reply {
  return { status, headers: headersOf("application/json"), body: errorBody(detail) };
}

/** The reply while the files of a site cannot be read. */
export function unavailableReply(reason: string): Reply {
  const reply = errorReply(503, `${reason} Ask again.`);
  return { ...reply, headers: { ...reply.headers, "Retry-After": "1" } };
}

const capabilityTexts: Readonly<
  Record<Route["kind"], readonly [name: string, description: string]>
> = {
  root: ["Api Root", "The address of every collection."],
  collection: ["TITLE List", "Records, page by page."],
  record: ["TITLE Instance", "One record."],
  static: ["File", "A published file."],
};

/** The body of OPTIONS at an address of this kind. @param title of the collection */
export function capabilities(kind: Route["kind"], title: string, type: string): Capabilities {
  const [name, description] = capabilityTexts[kind];
  const renders = kind === "static" ? [] : [type];
  return { name: name.replace("TITLE", title), description, renders, parses: [] };
}

/** `keyword_categories` becomes `Keyword Categories`. */
export function titled(name: string): string {
  return name.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
