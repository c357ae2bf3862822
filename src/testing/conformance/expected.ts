/**
 * The answer that a host must give: that of the routing function, with the files of the published folder. The tests next to
 * that function state its answers one by one.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FilterIndex } from "../../model/published.ts";
import {
  type FilteredRequest,
  filteredPage,
  filterIndexFile,
  filtersMissing,
} from "../../routing/filters.ts";
import { envelopeEnd } from "../../routing/pagination.ts";
import {
  errorReply,
  headersOf,
  headersOfFile,
  missingReply,
  type Reply,
  shownHeaders,
} from "../../routing/replies.ts";
import { answer, filtersOf, routeOf } from "../../routing/requests.ts";
import { readTarget } from "../../routing/target.ts";
import type { Ability, Case } from "./case.ts";

/** The expected value of a header: a text, null for absent, or a list of alternatives. */
export type HeaderValue = string | null | readonly (string | null)[];

export interface Expectation {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, HeaderValue>>;
  /** The bytes of the body; undefined if they do not matter. The body of HEAD and of a 304 must be empty. */
  readonly body?: Buffer;
}

/** The expected answer of a host with these abilities to a case. */
export function expectedOf(item: Case, folder: string, abilities: readonly Ability[]): Expectation {
  const { coding, ifNoneMatch } = item;
  const { status, headers, body } = plain(item, folder, abilities);
  if (ifNoneMatch !== undefined && status === 200) {
    const type = [headers["content-type"] as string, null];
    return { status: 304, headers: { ...headers, "content-type": type, vary: anyVary } };
  }
  const vary = headers.vary === undefined ? undefined : eitherVary;
  return {
    status,
    headers: {
      ...headers,
      ...(vary && { vary }),
      ...(coding && { vary: codedVary }),
      "content-encoding": coding ?? null,
    },
    ...(body && { body }),
  };
}

const codedVary = ["Accept-Encoding", "Accept, Accept-Encoding"];
const eitherVary = ["Accept", "Accept, Accept-Encoding"];
const anyVary = [null, ...eitherVary, "Accept-Encoding"];

/** Headers that no answer has, unless it is named for it. */
const absent = Object.fromEntries(
  ["Link", ...Object.keys(shownHeaders.html ?? {})].map((name) => [name.toLowerCase(), null]),
);

function plain(
  { method, target, headers: asked = {} }: Case,
  folder: string,
  abilities: readonly Ability[],
): Expectation {
  if (!abilities.includes("filters") && asksFilter(method, target)) {
    return replied(errorReply(404, filtersMissing));
  }
  const decision = answer({ method, target });
  if (decision.kind === "filtered") return filtered(decision, folder);
  if (decision.kind === "reply" && decision.reply.status === 301) {
    const location = new URL(`${decision.reply.headers.Location}`, `http://localhost${target}`);
    return {
      status: 301,
      headers: {
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "ETag, Accept-Ranges, Content-Range",
        location: decodeURIComponent(location.pathname) + location.search,
      },
    };
  }
  if (decision.kind === "reply") return replied(decision.reply);
  const body = fileIn(folder, decision.file);
  if (body !== undefined) {
    return { status: 200, headers: { ...absent, ...lowerCase(headersOfFile(decision)) }, body };
  }
  const shown = errorPageIn(folder, target, asked.accept);
  if (shown === undefined) return replied(missingReply(decision));
  return {
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8", vary: eitherVary },
    body: shown,
  };
}

/** The error page for a client that accepts one: that of the first folder, if this is a language, or that of the site. */
function errorPageIn(folder: string, target: string, accept = ""): Buffer | undefined {
  if (target.startsWith("/api/") || !accept.includes("text/html")) return undefined;
  return fileIn(folder, `${target.split("/")[1]}/404.html`) ?? fileIn(folder, "404.html");
}

/** Whether the answer depends on a filter. */
export function asksFilter(method: string, target: string): boolean {
  const read = readTarget(target);
  return (
    ["GET", "HEAD"].includes(method) &&
    read?.isSlashed === true &&
    filtersOf(routeOf(read), read) !== undefined
  );
}

/** The page that a filter gives. */
function filtered(request: FilteredRequest, folder: string): Expectation {
  const file = join(folder, filterIndexFile(request.collection));
  const index = JSON.parse(readFileSync(file, "utf8")) as FilterIndex;
  const parts = filteredPage(index, request);
  if (parts === undefined) return replied(errorReply(404, "Invalid page."));
  const records = parts.files.map((file) => readFileSync(join(folder, file), "utf8"));
  const body = Buffer.from(`${parts.start}${records.join(",")}${envelopeEnd}`);
  return { status: 200, headers: { ...absent, ...lowerCase(headersOf("application/json")) }, body };
}

function fileIn(folder: string, file: string): Buffer | undefined {
  const path = join(folder, file);
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path) : undefined;
}

function replied({ status, headers, body }: Reply): Expectation {
  return { status, headers: { ...absent, ...lowerCase(headers) }, body: Buffer.from(body) };
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
