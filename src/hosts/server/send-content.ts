/**
 * Sends content with the library `send`, which answers ranges and conditional requests. `send` would open the file by its
 * name, follow links, and take status and bytes from two files if a build replaces one: it gets open content instead.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import Negotiator from "negotiator";
import send from "send";
import { errorReply, isCurrent, type Reply } from "../../routing/replies.ts";
import type { OpenContent } from "./open-file.ts";

/** The part of `send` that is used. It needs no more of a file's status than this. */
interface Sending extends Omit<send.SendStream, "send"> {
  send(file: string, status?: { readonly size: number; readonly mtime: Date | undefined }): void;
}

export interface ContentReply {
  /** The name by which the type is chosen, unless the headers have it. */
  readonly file: string;
  readonly content: OpenContent;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: 200 | 404;
}

/** Resolves when the answer is sent. @throws if the client disconnects, or the file cannot be read */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  { file, content, headers, status }: ContentReply,
): Promise<void> {
  const { size, etag, modified: mtime } = content;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const isFound = status === 200;
  const sending: Sending = send(request, "/", {
    // An error page has no parts.
    acceptRanges: isFound,
    index: false,
    cacheControl: false,
    etag: false,
    lastModified: isFound && mtime !== undefined,
  });
  const coding = () => codingFor(request, String(response.getHeader("Content-Type")), size);
  sending.sendFile = () => {
    sending.type(file);
    const isCoded = coding() !== "identity";
    const vary = [...(headers.Vary === undefined ? [] : [headers.Vary]), "Accept-Encoding"];
    if (isCoded) response.setHeader("Vary", vary.join(", "));
    // Compressed, the same page has other bytes: its ETag is weak.
    response.setHeader("ETag", isCoded ? `W/${etag}` : etag);
    sending.send(file, { size, mtime });
  };
  sending.isFresh = () => isFresh(request, response, etag);
  // A date has whole seconds: two files may have the same, and parts of both must not be joined.
  sending.isRangeFresh = () => (request.headers["if-range"] ?? etag) === etag;
  sending.on("error", (error: { readonly status: number }) => refuse(response, error));
  const bytes: (Buffer | Readable)[] = [];
  sending.stream = (_file: string, { start, end }: { start: number; end: number }) => {
    bytes.push(size === 0 ? Buffer.alloc(0) : content.read(start, end));
  };
  sending.pipe(response);
  const [body] = bytes;
  if (body === undefined || size === 0) content.close();
  if (body !== undefined) await sendBody(response, body, coding());
}

/** Whether the client has the content. A date must be the same: after a rollback, the older file is the right one. */
function isFresh({ headers }: IncomingMessage, response: ServerResponse, etag: string): boolean {
  const { "if-none-match": known, "if-modified-since": since } = headers;
  if (known !== undefined) return isCurrent(known, etag);
  return since !== undefined && since === response.getHeader("Last-Modified");
}

async function sendBody(
  response: ServerResponse,
  body: Buffer | Readable,
  coding: Coding,
): Promise<void> {
  if (coding !== "identity") {
    response.removeHeader("Content-Length");
    response.setHeader("Content-Encoding", coding);
    await pipeline(Buffer.isBuffer(body) ? [body] : body, compressors[coding](), response);
    return;
  }
  // It is an error if the file has shrunk: the client would wait for the rest.
  response.strictContentLength = true;
  if (Buffer.isBuffer(body)) response.end(body);
  else await pipeline(body, response);
}

/** The details of errors that `send` finds. */
const refusals: Readonly<Record<number, string>> = {
  412: "Precondition failed.",
  416: "Range not satisfiable.",
};

/** Answers with an error in place of the content. `send` has set the range that would be possible. */
function refuse(response: ServerResponse, error: { readonly status: number }): void {
  const detail = refusals[error.status];
  if (detail === undefined) throw error;
  const range = response.getHeader("Content-Range");
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  if (range !== undefined) response.setHeader("Content-Range", range);
  sendReply(response, errorReply(error.status, detail));
}

export function sendReply(response: ServerResponse, { status, headers, body }: Reply): void {
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

/** The coding of the body for a client. A range is one of the stored bytes, and `send` gives HEAD their length. */
function codingFor(request: IncomingMessage, type: string, length: number): Coding {
  const { method, headers } = request;
  const isText = /^text\/|json|xml|javascript/.test(type);
  if (!isText || length < minimumLength || method === "HEAD" || headers.range !== undefined) {
    return "identity";
  }
  const chosen = new Negotiator(request).encoding(["br", "gzip", "identity"]);
  return chosen === "br" || chosen === "gzip" ? chosen : "identity";
}
