/** The handler of every host that runs our code: requests in, answers from the files of a site out. Runs on an edge. */
import { AnthologyError } from "../model/errors.ts";
import { ifMatch, ifNoneMatch, ifRange, type Part, partOf } from "../routing/conditions.ts";
import { commonType, isCompressible } from "../routing/file-types.ts";
import { errorPagesFor } from "../routing/page-routes.ts";
import {
  errorReply,
  headersOf,
  headersOfFile,
  missingReply,
  type Reply,
  unavailableReply,
} from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import type { Body, Content, PublishedSite } from "../site-folder/site.ts";
import { compose, type KeptIndexes } from "./composed.ts";

/** What of a request its answer depends on. */
export interface Asked {
  readonly method: string;
  /** Its path and query as they came. */
  readonly target: string;
  /** The value of a header. */
  header(name: string): string | null | undefined;
}

export type Coding = "br" | "gzip";

/** What a host brings with it. */
export interface Host {
  readonly memory: KeptIndexes;
  /** Called if the site cannot give its files, or because of a defect. */
  readonly onError: (error: unknown) => void;
  /** Seconds for which caches may use what may change. */
  readonly cache?: number | undefined;
  /** The coding for a client with this `Accept-Encoding`. Without this function the host itself compresses, or none does. */
  readonly codingFor?: (accepted: string) => Coding | undefined;
}

/** An answer as it is sent, but not yet compressed. The body is null for HEAD, and where there is none. */
export interface SentReply extends Reply<Body | null> {
  readonly coding?: Coding | undefined;
}

export async function handle(asked: Asked, site: PublishedSite, host: Host): Promise<SentReply> {
  try {
    return await replyTo(asked, site, host);
  } catch (error) {
    host.onError(error);
    const isOfSite = error instanceof AnthologyError;
    return textReply(asked, isOfSite ? unavailable(error) : errorReply(500, "Server error."));
  }
}

/** The reply when files cannot be read. It names no path of the machine; the log does. */
function unavailable({ kind, cause }: AnthologyError): Reply {
  if (kind === "data") return unavailableReply("A file of the site is missing or damaged.");
  const { code } = Object(cause);
  const reason = code === undefined ? "" : ` (${code})`;
  return unavailableReply(`The files of the site cannot be read now${reason}.`);
}

async function replyTo(asked: Asked, site: PublishedSite, host: Host): Promise<SentReply> {
  const { cache } = host;
  const decision = answer(asked);
  if (decision.kind === "reply") return textReply(asked, decision.reply);
  if (decision.kind === "filtered") {
    const page = await site.ofOneSite(({ open }) => compose(decision, open, host.memory));
    if (page === undefined || "status" in page) {
      return textReply(asked, page ?? unavailableReply("The site is being replaced."));
    }
    return await fileReply(asked, page, host, headersOf("application/json", cache));
  }
  const content = await site.open(decision.file);
  if (content !== undefined) {
    const headers = headersOfFile(decision, commonType(decision.file), cache);
    return await fileReply(asked, content, host, headers);
  }
  for (const file of errorPagesFor(decision.file, asked.header("accept"))) {
    const page = await site.open(file);
    if (page === undefined) continue;
    const headers = { ...headersOfFile({ kind: "static", file }), Vary: "Accept" };
    // An error page has no parts, and no request is about one.
    return await sent(asked, 404, represented(asked, page, host, headers));
  }
  return textReply(asked, missingReply(decision));
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

/** What a client gets of a content: it follows from the content and from what the client accepts, whatever else it asks. */
interface Representation {
  readonly content: Content;
  readonly coding: Coding | undefined;
  readonly headers: Reply["headers"];
}

/** The minimum length of a compressed body: the headers of the answer are as long. */
const minimumLength = 1024;

function represented(
  { method, header }: Asked,
  content: Content,
  { codingFor }: Host,
  ofFile: Reply["headers"],
): Representation {
  const { "Content-Type": type = "", Vary } = ofFile;
  const { size = 0 } = content;
  if (codingFor === undefined || size < minimumLength || !isCompressible(type)) {
    return { content, coding: undefined, headers: ofFile };
  }
  // A part is one of the stored bytes.
  const isPart = method === "GET" && header("range");
  const accepted = header("accept-encoding");
  const coding = isPart || !accepted ? undefined : codingFor(accepted);
  const vary = Vary === undefined ? "Accept-Encoding" : `${Vary}, Accept-Encoding`;
  return { content, coding, headers: { ...ofFile, Vary: vary } };
}

/** The answer with a representation, or with a part of it; or that the client has it, or expects another one. */
async function fileReply(
  asked: Asked,
  content: Content,
  host: Host,
  ofFile: Reply["headers"],
): Promise<SentReply> {
  const shown = represented(asked, content, host, ofFile);
  const { method, header } = asked;
  const { size } = content;
  const strong = await content.etag();
  // Compressed, the same page has other bytes: its ETag is weak.
  const etag = strong && shown.coding ? `W/${strong}` : strong;
  const headers = {
    ...shown.headers,
    ...(etag !== undefined && { ETag: etag }),
    ...(size !== undefined && { "Accept-Ranges": "bytes" }),
  };
  const isExpected = ifMatch(header("if-match"), etag);
  const isNew = ifNoneMatch(header("if-none-match"), etag);
  const isPart = method === "GET" && size !== undefined && ifRange(header("if-range"), etag);
  const part = isPart ? partOf(header("range"), size) : undefined;
  if (isExpected && isNew && part !== "outside") {
    return await sent(asked, part === undefined ? 200 : 206, { ...shown, headers }, part);
  }
  await content.close();
  if (!isExpected) return textReply(asked, errorReply(412, "Precondition failed."));
  if (!isNew) return { status: 304, headers, body: null };
  const reply = errorReply(416, "Range not satisfiable.");
  const outside = { ...reply.headers, "Content-Range": `bytes */${size}` };
  return textReply(asked, { ...reply, headers: outside });
}

/** Sends a representation, or a part of it. */
async function sent(
  { method }: Asked,
  status: number,
  { content, coding, headers }: Representation,
  { start, end }: Partial<Part> = {},
): Promise<SentReply> {
  const { size } = content;
  const ofBody: Record<string, string> = {};
  if (coding !== undefined) ofBody["Content-Encoding"] = coding;
  else if (start !== undefined && end !== undefined) {
    ofBody["Content-Range"] = `bytes ${start}-${end - 1}/${size}`;
    ofBody["Content-Length"] = `${end - start}`;
  } else if (size !== undefined) ofBody["Content-Length"] = `${size}`;
  if (method === "HEAD") await content.close();
  const body = method === "HEAD" ? null : await content.read(start, end);
  return { status, headers: { ...headers, ...ofBody }, coding, body };
}
