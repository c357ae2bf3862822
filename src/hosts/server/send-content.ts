/** Sends content, all of it or a part, and answers conditional requests. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import Negotiator from "negotiator";
import parseRange from "range-parser";
import { errorReply, isCurrent, type Reply } from "../../routing/replies.ts";
import type { ContentReply } from "../handle.ts";
import type { SizedContent } from "../store.ts";

export type ServedContent = SizedContent<Readable | ReadableStream>;

/** Resolves when the answer is sent. @throws if the client disconnects, or the file cannot be read */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, content }: ContentReply<ServedContent>,
): Promise<void> {
  const { size, etag, modified } = content;
  const coding = codingFor(request, headers["Content-Type"] ?? "", size);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (coding !== "identity") response.appendHeader("Vary", "Accept-Encoding");
  response.statusCode = status;
  // An error page has no parts, and no client asks for it again.
  if (status === 404) return sendPart(response, content, { start: 0, end: size, coding });

  const date = modified?.toUTCString();
  response.setHeader("Accept-Ranges", "bytes");
  // Compressed, the same page has other bytes: its ETag is weak.
  response.setHeader("ETag", coding === "identity" ? etag : `W/${etag}`);
  if (date !== undefined) response.setHeader("Last-Modified", date);

  const asked = request.headers;
  if (!isExpected(asked, etag, date)) {
    return refuse(response, content, errorReply(412, "Precondition failed."));
  }
  if (isFresh(asked, etag, date)) {
    content.close();
    response.removeHeader("Content-Type");
    response.writeHead(304).end();
    return;
  }
  const range = rangeOf(asked, size, etag);
  if (range === "outside") {
    const reply = errorReply(416, "Range not satisfiable.");
    const headers = { ...reply.headers, "Content-Range": `bytes */${size}` };
    return refuse(response, content, { ...reply, headers });
  }
  if (range !== undefined) {
    response.statusCode = 206;
    response.setHeader("Content-Range", `bytes ${range.start}-${range.end - 1}/${size}`);
  }
  await sendPart(response, content, { start: 0, end: size, coding, ...range });
}

/** Whether the content is what the client expects. */
function isExpected(headers: IncomingHttpHeaders, etag: string, date: string | undefined): boolean {
  const { "if-match": known, "if-unmodified-since": since } = headers;
  if (known !== undefined) return isCurrent(known, etag);
  return !(since !== undefined && date !== undefined && Date.parse(since) < Date.parse(date));
}

/** Whether the client has the content. A date must be the same: after a rollback, the older file is the right one. */
function isFresh(headers: IncomingHttpHeaders, etag: string, date: string | undefined): boolean {
  const { "if-none-match": known, "if-modified-since": since } = headers;
  if (known !== undefined) return isCurrent(known, etag);
  return since !== undefined && since === date;
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The part that the client asks for; undefined for all of it. */
function rangeOf(
  { range, "if-range": ifRange = "" }: IncomingHttpHeaders,
  size: number,
  etag: string,
): Part | "outside" | undefined {
  // A date has whole seconds: two files may have the same, and parts of both must not be joined.
  if (range === undefined || (ifRange !== "" && ifRange !== etag)) return undefined;
  const parts = parseRange(size, range, { combine: true });
  if (parts === -1) return "outside";
  if (parts === -2 || parts.type !== "bytes" || parts.length !== 1) return undefined;
  return parts[0] && { start: parts[0].start, end: parts[0].end + 1 };
}

async function sendPart(
  response: ServerResponse,
  content: ServedContent,
  { start, end, coding }: Part & { readonly coding: Coding },
): Promise<void> {
  if (coding === "identity") response.setHeader("Content-Length", end - start);
  else response.setHeader("Content-Encoding", coding);
  if (response.req.method === "HEAD") {
    content.close();
    response.end();
    return;
  }
  // It is an error if the file has shrunk: the client would wait for the rest.
  response.strictContentLength = coding === "identity";
  const body = await content.read(start, end);
  if (coding !== "identity") {
    await pipeline(body instanceof Uint8Array ? [body] : body, compressors[coding](), response);
  } else if (body instanceof Uint8Array) response.end(body);
  else await pipeline(body, response);
}

/** Answers with an error in place of the content. */
function refuse(response: ServerResponse, content: ServedContent, reply: Reply): void {
  content.close();
  sendReply(response, reply);
}

export function sendReply(response: ServerResponse, { status, headers, body }: Reply): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

type Coding = "br" | "gzip" | "identity";

/** With the defaults, compression takes a second for a page, and a window of 4 MB for each client. */
const brotliSettings = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

const compressors = {
  gzip: () => createGzip(),
  br: () => createBrotliCompress({ params: brotliSettings }),
} as const;

/** The minimum length of a compressed body: the headers of the answer are as long. */
const minimumLength = 1024;

/** The coding of the body for a client. A range is one of the stored bytes, and HEAD gets their length. */
function codingFor(request: IncomingMessage, type: string, length: number): Coding {
  const { method, headers } = request;
  const isText = /^text\/|json|xml|javascript/.test(type);
  if (!isText || length < minimumLength || method === "HEAD" || headers.range !== undefined) {
    return "identity";
  }
  const chosen = new Negotiator(request).encoding(["br", "gzip", "identity"]);
  return chosen === "br" || chosen === "gzip" ? chosen : "identity";
}
