/** Answers requests on an edge, which has no file system, with files from the host's own store. */
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
import { errorPageFor } from "../routing/routes.ts";
import { compose } from "./composed.ts";

/** Fetches a file of the published folder from the host's store. */
export type FileSource = (request: Request) => Promise<Response>;

/** The answer to a request, with the files from the source. */
export async function answerOnEdge(request: Request, source: FileSource): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const decision = answer({ method: request.method, target: pathname + search }, collections);
  if (decision.kind !== "page" && decision.kind !== "static") {
    // In workerd an unread body breaks the connection.
    await request.body?.pipeTo(new WritableStream());
    if (decision.kind === "filtered") return composed(request, decision, source);
    return responseOf(reply(decision), request);
  }
  // The client's headers are left out: the store must always send the whole file.
  const url = new URL(`/${decision.file}`, request.url);
  const found = await source(new Request(url, { method: request.method }));
  if (found.status !== 200) {
    await found.body?.cancel();
    if (found.status >= 500) return responseOf(errorReply(found.status, "Server error."), request);
    // A redirect of the store counts as 404: there is no page at this address.
    return (
      (await errorPage(request, decision.file, source)) ??
      responseOf(missingReply(decision), request)
    );
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

/** The error page for people; undefined for a client that does not ask for pages. */
async function errorPage(
  request: Request,
  missing: string,
  source: FileSource,
): Promise<Response | undefined> {
  const file = errorPageFor(missing, request.headers.get("accept"));
  if (file === undefined) return undefined;
  const found = await source(
    new Request(new URL(`/${file}`, request.url), { method: request.method }),
  );
  if (found.status === 200) {
    const headers = { ...headersOfFile({ kind: "static", file }), Vary: "Accept" };
    return new Response(found.body, { status: 404, headers });
  }
  await found.body?.cancel();
  return undefined;
}

/** A composed page, from the index and one file for each record. */
async function composed(
  request: Request,
  decision: FilteredRequest,
  source: FileSource,
): Promise<Response> {
  const read = async (file: string): Promise<Uint8Array | undefined> => {
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
