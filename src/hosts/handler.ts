/** The handler of every host that runs our code: requests in, answers from the files of a site out. Runs on an edge. */
import { AnthologyError } from "../model/errors.ts";
import { commonType } from "../routing/file-types.ts";
import {
  busyReply,
  errorReply,
  headersOf,
  headersOfFile,
  isCurrent,
  missingReply,
  type Reply,
} from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import { errorPageFor } from "../routing/routes.ts";
import type { Body, Content, PublishedSite } from "../site-folder/site.ts";
import { compose, type Memory } from "./composed.ts";

/** What of a request its answer depends on. */
export interface Asked {
  readonly method: string;
  /** Its path and query as they came. */
  readonly target: string;
  /** The value of a header. */
  header(name: string): string | null | undefined;
}

/** An answer as it is sent, but for compression. The body is null for HEAD, and where there is none. */
export type SentReply = Reply<Body | null>;

/** @param onError called if the site cannot give its files, or because of a defect */
export async function handle(
  asked: Asked,
  site: PublishedSite,
  memory: Memory,
  onError: (error: unknown) => void,
): Promise<SentReply> {
  try {
    return await replyTo(asked, site, memory);
  } catch (error) {
    onError(error);
    const isOfSite = error instanceof AnthologyError;
    return textReply(asked, isOfSite ? busyReply : errorReply(500, "Server error."));
  }
}

async function replyTo(asked: Asked, site: PublishedSite, memory: Memory): Promise<SentReply> {
  const decision = answer(asked);
  if (decision.kind === "reply") return textReply(asked, decision.reply);
  if (decision.kind === "filtered") {
    const page = await site.ofOneSite(({ open }) => compose(decision, open, memory));
    if (page === undefined || "status" in page) return textReply(asked, page ?? busyReply);
    return await fileReply(asked, headersOf("application/json"), page);
  }
  const content = await site.open(decision.file);
  if (content !== undefined) {
    return await fileReply(asked, headersOfFile(decision, commonType(decision.file)), content);
  }
  const file = errorPageFor(decision.file, asked.header("accept") ?? undefined);
  const page = file === undefined ? undefined : await site.open(file);
  if (file === undefined || page === undefined) return textReply(asked, missingReply(decision));
  // An error page has no date and no parts.
  const headers = { ...headersOfFile({ kind: "static", file }), Vary: "Accept" };
  return { status: 404, headers, body: await bodyOf(asked, page) };
}

/** The answer with this text. */
export function textReply(
  { method }: Pick<Asked, "method">,
  { status, headers, body }: Reply,
): SentReply {
  const bytes = new TextEncoder().encode(body);
  const isSent = method !== "HEAD" && bytes.length > 0;
  const length = { "Content-Length": `${bytes.length}` };
  return { status, headers: { ...headers, ...length }, body: isSent ? bytes : null };
}

/** The answer with a file, or with a part of it; or that the client has the file, or expects another one. */
async function fileReply(
  asked: Asked,
  ofFile: Reply["headers"],
  content: Content,
): Promise<SentReply> {
  const { size, etag, modified } = content;
  const date = modified?.toUTCString();
  const headers = {
    ...ofFile,
    ...(etag !== undefined && { ETag: etag }),
    ...(date !== undefined && { "Last-Modified": date }),
    ...(size !== undefined && { "Accept-Ranges": "bytes" }),
  };
  const range = size === undefined ? undefined : rangeOf(asked, size, etag);
  const isOther = isUnexpected(asked, etag, date);
  const isKnown = !isOther && hasContent(asked, etag, date);
  if (isOther || isKnown || range === "outside") {
    await content.close();
    if (isKnown) return { status: 304, headers, body: null };
    if (isOther) return textReply(asked, errorReply(412, "Precondition failed."));
    const reply = errorReply(416, "Range not satisfiable.");
    const outside = { ...reply.headers, "Content-Range": `bytes */${size}` };
    return textReply(asked, { ...reply, headers: outside });
  }
  if (range === undefined) {
    const length = size !== undefined && { "Content-Length": `${size}` };
    return { status: 200, headers: { ...headers, ...length }, body: await bodyOf(asked, content) };
  }
  const { start, end } = range;
  const ofRange = {
    "Content-Range": `bytes ${start}-${end - 1}/${size}`,
    "Content-Length": `${end - start}`,
  };
  const body = await bodyOf(asked, content, start, end);
  return { status: 206, headers: { ...headers, ...ofRange }, body };
}

async function bodyOf(
  { method }: Asked,
  content: Content,
  start?: number,
  end?: number,
): Promise<Body | null> {
  if (method !== "HEAD") return await content.read(start, end);
  await content.close();
  return null;
}

/** Whether the client expects another content (RFC 9110, 13.1.1 and 13.1.4). */
function isUnexpected({ header }: Asked, etag: string | undefined, date = ""): boolean {
  const expected = header("if-match");
  if (expected) return etag === undefined || !isCurrent(expected, etag);
  const since = header("if-unmodified-since");
  return Boolean(since) && Date.parse(`${since}`) < Date.parse(date);
}

/** Whether the client has the content. A date must be the same: after a rollback, the older file is the right one. */
function hasContent({ header }: Asked, etag: string | undefined, date?: string): boolean {
  const known = header("if-none-match");
  if (known) return etag !== undefined && isCurrent(known, etag);
  return date !== undefined && header("if-modified-since") === date;
}

/** The part that the client asks for; undefined for all of it, and where several are asked for. */
function rangeOf(
  { header }: Asked,
  size: number,
  etag: string | undefined,
): { readonly start: number; readonly end: number } | "outside" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header("range") ?? "") ?? [];
  if (first + last === "" || (first !== "" && last !== "" && Number(last) < Number(first))) {
    return undefined;
  }
  // A date has whole seconds: two files may have the same, and parts of both must not be joined.
  const ifRange = header("if-range");
  if (ifRange && ifRange !== etag) return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : "outside";
}
