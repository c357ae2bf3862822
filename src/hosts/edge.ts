/** Answers requests on an edge, where there is no file system: the host's own store of files is asked for them. */

import type { PassageFilters } from "../model/published.ts";
import { collections } from "../routing/collections.ts";
import { isCurrent } from "../routing/conditional.ts";
import { type FilteredRequest, filterIndexFile } from "../routing/filters.ts";
import {
  errorReply,
  headersOf,
  headersOfFile,
  missingReply,
  type Reply,
  reply,
} from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import { compose } from "./composed.ts";

/** Asks the host's store for a file of the published folder. */
export type FileSource = (request: Request) => Promise<Response>;

/** The answer to a request, with the files from the source. */
export async function answerOnEdge(request: Request, source: FileSource): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const decision = answer({ method: request.method, target: pathname + search }, collections);
  if (decision.kind !== "page" && decision.kind !== "static") {
    // A body that nobody reads breaks the connection in workerd.
    await request.body?.pipeTo(new WritableStream());
    if (decision.kind === "filtered") return composed(request, decision, source);
    return responseOf(reply(decision), request);
  }
  // What the client accepts, has or sends is no concern of the store.
  const url = new URL(`/${decision.file}`, request.url);
  const found = await source(new Request(url, { method: request.method }));
  if (found.status !== 200) {
    await found.body?.cancel();
    if (found.status >= 500) return responseOf(errorReply(found.status, "Server error."), request);
    // A store may redirect to where it has the file; at this address there is nothing.
    return responseOf(missingReply(decision), request);
  }
  const type = found.headers.get("content-type") ?? "application/octet-stream";
  const etag = found.headers.get("etag");
  const headers = new Headers(headersOfFile(decision, type));
  if (etag !== null) {
    headers.set("ETag", etag);
    if (isCurrent(request.headers.get("if-none-match"), etag)) {
      await found.body?.cancel();
      return new Response(null, { status: 304, headers });
    }
  }
  return new Response(found.body, { headers });
}

/** A page that is put together, from as many files as it has records, and the index. */
async function composed(
  request: Request,
  decision: FilteredRequest,
  source: FileSource,
): Promise<Response> {
  const read = async (file: string): Promise<Uint8Array | undefined> => {
    const found = await source(new Request(new URL(`/${file}`, request.url)));
    if (found.status === 200) return new Uint8Array(await found.arrayBuffer());
    await found.body?.cancel();
    // What is thrown here is for the host to log.
    if (found.status >= 500) throw new Error(`the store answers ${found.status} for ${file}`);
    return undefined;
  };
  const index = async (): Promise<PassageFilters | undefined> => {
    const bytes = await read(filterIndexFile);
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as PassageFilters);
  };
  const page = await compose(decision, { index, read });
  if ("status" in page) return responseOf(page, request);
  const headers = new Headers({ ...headersOf("application/json"), ETag: page.etag });
  if (isCurrent(request.headers.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : page.bytes, { headers });
}

function responseOf({ status, headers, body }: Reply, { method }: Request): Response {
  return new Response(method === "HEAD" || body === "" ? null : body, { status, headers });
}
