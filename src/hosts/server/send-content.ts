/** Sends content, all of it or a part, compressed for clients that accept it. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import Negotiator from "negotiator";
import parseRange from "range-parser";
import { errorReply, isCurrent, type Reply } from "../../routing/replies.ts";
import type { SizedContent } from "../store.ts";

/** Resolves when the answer is sent. @throws if the client disconnects, or the file cannot be read */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body: content }: Reply<SizedContent>,
): Promise<void> {
  const { size, etag, modified } = content;
  // An error page has no date and no parts.
  const isFound = status === 200;
  const date = isFound ? modified?.toUTCString() : undefined;
  const range = isFound ? rangeOf(request.headers, size, etag) : undefined;
  const reply = isFound ? conditional(request.headers, headers, etag, date) : undefined;
  if (reply !== undefined || range === "outside") {
    content.close();
    return sendReply(response, reply ?? outside(size));
  }
  const { start, end } = range ?? { start: 0, end: size };
  const coding = codingFor(request, headers["Content-Type"] ?? "", size);
  const isHead = request.method === "HEAD";
  const body = isHead ? new Uint8Array() : await content.read(start, end);
  if (isHead) content.close();
  const ofBody: Readonly<Record<string, string | number>> =
    coding === undefined
      ? { "Content-Length": end - start }
      : {
          "Content-Encoding": coding,
          Vary: [headers.Vary ?? [], "Accept-Encoding"].flat().join(", "),
          // Compressed, the same page has other bytes: its ETag is weak.
          ...(isFound && { ETag: `W/${etag}` }),
        };
  // It is an error if the file has shrunk: the client would wait for the rest.
  response.strictContentLength = coding === undefined && !isHead;
  response.writeHead(range === undefined ? status : 206, {
    ...headers,
    ...(isFound && { "Accept-Ranges": "bytes" }),
    ...(date !== undefined && { "Last-Modified": date }),
    ...(range && { "Content-Range": `bytes ${start}-${end - 1}/${size}` }),
    ...ofBody,
  });
  const source = body instanceof Uint8Array ? [body] : body;
  if (coding !== undefined) await pipeline(source, compressors[coding](), response);
  else if (body instanceof Uint8Array) response.end(body);
  else await pipeline(source, response);
}

/** The reply in place of the content, if the client has it, or expects another. */
function conditional(
  asked: IncomingHttpHeaders,
  headers: Reply["headers"],
  etag: string,
  date = "",
): Reply | undefined {
  const { "if-match": expected, "if-unmodified-since": since } = asked;
  const isOther =
    expected === undefined
      ? since !== undefined && Date.parse(since) < Date.parse(date)
      : !isCurrent(expected, etag);
  if (isOther) return errorReply(412, "Precondition failed.");
  // A date must be the same: after a rollback, the older file is the right one.
  const isKnown = asked["if-none-match"] === undefined && asked["if-modified-since"] === date;
  return isKnown ? { status: 304, headers, body: "" } : undefined;
}

function outside(size: number): Reply {
  const reply = errorReply(416, "Range not satisfiable.");
  return { ...reply, headers: { ...reply.headers, "Content-Range": `bytes */${size}` } };
}

/** The part that the client asks for; undefined for all of it. */
function rangeOf(
  { range, "if-range": ifRange = "" }: IncomingHttpHeaders,
  size: number,
  etag: string,
): { readonly start: number; readonly end: number } | "outside" | undefined {
  // A date has whole seconds: two files may have the same, and parts of both must not be joined.
  if (range === undefined || (ifRange !== "" && ifRange !== etag)) return undefined;
  const parts = parseRange(size, range, { combine: true });
  if (parts === -1) return "outside";
  if (parts === -2 || parts.type !== "bytes" || parts.length !== 1) return undefined;
  return parts[0] && { start: parts[0].start, end: parts[0].end + 1 };
}

export function sendReply(response: ServerResponse, { status, headers, body }: Reply): void {
  const length = status === 304 ? {} : { "Content-Length": Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** With the defaults, compression takes a second for a page, and a window of 4 MB for each client. */
const brotliSettings = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

const compressors = {
  gzip: createGzip,
  br: () => createBrotliCompress({ params: brotliSettings }),
};

/** The minimum length of a compressed body: the headers of the answer are as long. */
const minimumLength = 1024;

/** The coding of the body for a client, if any. A range is one of the stored bytes, and HEAD gets their length. */
function codingFor(
  request: IncomingMessage,
  type: string,
  length: number,
): keyof typeof compressors | undefined {
  const { method, headers } = request;
  const isText = /^text\/|json|xml|javascript/.test(type);
  if (!isText || length < minimumLength || method === "HEAD" || headers.range !== undefined) {
    return undefined;
  }
  const chosen = new Negotiator(request).encoding(["br", "gzip", "identity"]);
  return chosen === "br" || chosen === "gzip" ? chosen : undefined;
}
