/** Answers requests on an edge, which has no file system, with files from the host's own store. */
import type { PassageFilters } from "../model/published.ts";
import { type FilteredRequest, filterIndexFile } from "../routing/filters.ts";
import {
  errorReply,
  headersOf,
  headersOfFile,
  isCurrent,
  missingReply,
  type Reply,
  reply,
} from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import { errorPageFor } from "../routing/routes.ts";
import { compose } from "./composed.ts";

/** Fetches a file of the published folder from the host's store. */
export type FileSource = (request: Request) => Promise<Response>;

/** The answer to a request, with the files from the source. */
export async function answerOnEdge(request: Request, source: FileSource): Promise<Response> {
  const { method, url } = request;
  const { pathname, search } = new URL(url);
  // The client's headers are left out: the store must always send the whole file.
  const fetched = (file: string) => source(new Request(new URL(`/${file}`, url), { method }));
  const decision = answer({ method, target: pathname + search });
  if (decision.kind !== "page" && decision.kind !== "static") {
    // In workerd an unread body breaks the connection.
    await request.body?.pipeTo(new WritableStream());
    if (decision.kind === "filtered") return composed(request, decision, source);
    return responseOf(reply(decision), method);
  }
  const found = await fetched(decision.file);
  if (found.status === 200) {
    const type = found.headers.get("content-type") ?? "application/octet-stream";
    const headers = headersOfFile(decision, type);
    return current(request, headers, found.headers.get("etag"), found.body);
  }
  await found.body?.cancel();
  if (found.status >= 500) return responseOf(errorReply(found.status, "Server error."), method);
  // A redirect of the store counts as 404: there is no page at this address.
  const file = errorPageFor(decision.file, request.headers.get("accept"));
  const page = file === undefined ? undefined : await fetched(file);
  if (file !== undefined && page?.status === 200) {
    const headers = { ...headersOfFile({ kind: "static", file }), Vary: "Accept" };
    return new Response(page.body, { status: 404, headers });
  }
  await page?.body?.cancel();
  return responseOf(missingReply(decision), method);
}

/** The content, or a 304 if the client has it. */
async function current(
  request: Request,
  headers: Readonly<Record<string, string>>,
  etag: string | null,
  body: ReadableStream | Uint8Array<ArrayBuffer> | null,
): Promise<Response> {
  const all = etag === null ? headers : { ...headers, ETag: etag };
  if (etag === null || !isCurrent(request.headers.get("if-none-match"), etag)) {
    return new Response(body, { headers: all });
  }
  if (body instanceof ReadableStream) await body.cancel();
  return new Response(null, { status: 304, headers: all });
}

/** A composed page, from the index and one file for each record. */
async function composed(
  request: Request,
  decision: FilteredRequest,
  source: FileSource,
): Promise<Response> {
  const read = async (file: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const found = await source(new Request(new URL(`/${file}`, request.url)));
    if (found.status === 200) return new Uint8Array(await found.arrayBuffer());
    await found.body?.cancel();
    // The host logs this error.
    if (found.status >= 500) throw new Error(`the store answers ${found.status} for ${file}`);
    return undefined;
  };
  const index = async (): Promise<PassageFilters | undefined> => {
    const bytes = await read(filterIndexFile);
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as PassageFilters);
  };
  const page = await compose(decision, { index, read });
  if ("status" in page) return responseOf(page, request.method);
  const body = request.method === "HEAD" ? null : page.bytes;
  return current(request, headersOf("application/json"), page.etag, body);
}

function responseOf({ status, headers, body }: Reply, method: string): Response {
  return new Response(method === "HEAD" || body === "" ? null : body, { status, headers });
}
