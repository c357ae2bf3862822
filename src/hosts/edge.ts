/** Answers requests on an edge, where there is no file system: the host's own store of files is asked for them. */
import { collections } from "../model/collections.ts";
import { isCurrent } from "../model/conditional.ts";
import { errorReply, headersOfFile, missingReply, type Reply, reply } from "../model/replies.ts";
import { answer } from "../model/requests.ts";

/** Asks the host's store for a file of the published folder. */
export type FileSource = (request: Request) => Promise<Response>;

/** The answer to a request, with the file from the source. */
export async function answerOnEdge(request: Request, source: FileSource): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const decision = answer({ method: request.method, target: pathname + search }, collections);
  if (decision.kind !== "page" && decision.kind !== "static") {
    // A body that nobody reads breaks the connection in workerd.
    await request.body?.pipeTo(new WritableStream());
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

function responseOf({ status, headers, body }: Reply, { method }: Request): Response {
  return new Response(method === "HEAD" || body === "" ? null : body, { status, headers });
}
